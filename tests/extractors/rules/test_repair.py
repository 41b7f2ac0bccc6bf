"""A site that changed: known values are found on the new pages, and the old rules stay, dated."""

from __future__ import annotations

from datetime import UTC, date, datetime

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.learning.repair import Known, repaired
from motherlode.extractors.rules.model import RuleBook
from motherlode.extractors.rules.text import faults_in, rules_from, text_of
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from tests.extractors.rules.pages import SITE, course, course_gold, document

COURSES = [
    ("ADMN 310", "Public Sector Economics", "Ada Lovelace", "1"),
    ("ED-D 422", "Law and Society", "Lynne M. Siemens", "3"),
    ("MATH 211", "Matrix Algebra", "Peter Dukes", "4"),
    ("HIST 101", "Early Mining", "Wendy Wickwire", "2"),
]
CHANGED = date(2026, 6, 1)
NAMES = ("name", "code", "instructor")


def redesigned(code: str, name: str, teacher: str, hours: str) -> str:
    """The same course in another layout; nothing stands where it did, and an old label now means another person."""
    return (
        f"<html><body><h1 id='title'>{name}</h1><dl><dt>Course code</dt><dd>{code}</dd><dt>Taught by</dt>"
        f"<dd class='who'>{teacher}</dd></dl><p><b>Instructor:</b> see the registrar</p>{hours}</body></html>"
    )


def gold(number: int) -> dict[str, list[str]]:
    known = course_gold(*COURSES[number])
    return {name: known[name] for name in NAMES}


def repair() -> tuple[RuleBook, dict[str, str]]:
    book = learn([AnnotatedPage(document(course(*COURSES[0])), dict(gold(0)))])
    docs = [document(redesigned(*item)) for item in COURSES[:3]]
    found = repaired(book.sites[0], docs, [Known(dict(gold(number))) for number in range(3)], CHANGED)
    return RuleBook(sites=found.versions), {change.field: change.state for change in found.changes}


def values(markup: str, book: RuleBook, fetched: datetime | None = None) -> dict[str, object]:
    doc = HtmlDocument(Page(markup.encode(), site=SITE, fetched=fetched))
    return {claim.label: claim.value for claim in fields_by_rules(doc, book)}


def test_a_changed_site_is_read_again() -> None:
    book, states = repair()
    assert states == dict.fromkeys(NAMES, "changed")
    assert values(redesigned(*COURSES[3]), book) == {name: known[0] for name, known in gold(3).items()}


def test_pages_from_before_the_change_keep_their_rules() -> None:
    book, _ = repair()
    before = datetime(2026, 5, 31, tzinfo=UTC)
    assert values(course(*COURSES[3]), book, before) == {name: known[0] for name, known in gold(3).items()}


def test_versions_are_a_clean_file() -> None:
    book, _ = repair()
    assert faults_in(text_of(book)) == []
    assert rules_from(text_of(book)) == book
    assert [(site.since, site.until) for site in book.sites] == [(None, CHANGED), (CHANGED, None)]


def test_a_site_that_did_not_change_keeps_its_rules() -> None:
    book = learn([AnnotatedPage(document(course(*COURSES[0])), dict(gold(0)))])
    docs = [document(course(*item)) for item in COURSES]
    found = repaired(book.sites[0], docs, [Known(dict(gold(number))) for number in range(4)], CHANGED)
    assert found.versions == book.sites
    assert {change.state for change in found.changes} == {"kept"}


def test_pages_about_other_things_teach_nothing() -> None:
    book = learn([AnnotatedPage(document(course(*COURSES[0])), dict(gold(0)))])
    found = repaired(book.sites[0], [document(redesigned(*COURSES[3]))], [Known(dict(gold(1)))], CHANGED)
    assert found.versions == book.sites
    assert found.matched == 0

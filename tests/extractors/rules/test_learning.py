"""Rules that write themselves: learned on one page, right on the next."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.learning.cuts import cuts_for, find_span
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.learning.occurrences import PageText
from motherlode.extractors.rules.model import RuleBook
from motherlode.extractors.rules.pieces import pieces_of
from motherlode.extractors.rules.text import faults_in, rules_from, text_of
from tests.extractors.rules.pages import course, course_gold, document, listing

FIRST = ("ADMN 310", "Public Sector Economics", "Ada Lovelace", "1")
SECOND = ("ED-D 422", "Law - An Introduction", "Lynne M. Siemens", "3")


def fields(markup: str, rules: RuleBook) -> dict[str, list[object]]:
    found: dict[str, list[object]] = {}
    for claim in fields_by_rules(document(markup), rules):
        found.setdefault(claim.label, []).append(claim.value)
    return found


@pytest.fixture(scope="module")
def rules() -> RuleBook:
    return learn([AnnotatedPage(document(course(*FIRST)), dict(course_gold(*FIRST)))])


@pytest.mark.parametrize("field", course_gold(*SECOND))
def test_one_page_teaches_values_at_below_and_beside_the_node(rules: RuleBook, field: str) -> None:
    assert fields(course(*SECOND), rules)[field] == course_gold(*SECOND)[field]


def test_a_row_more_does_not_shift_values(rules: RuleBook) -> None:
    moved = course(*SECOND, extra="<b>Term:</b> Fall<br><b>Level:</b> Graduate<br>")
    assert fields(moved, rules)["instructor"] == ["Lynne M. Siemens"]
    assert fields(moved, rules)["credits"] == ["3.500"]


def test_a_value_that_is_not_there_is_not_made_up(rules: RuleBook) -> None:
    without = course(*SECOND).replace("<b>Instructor:</b> Lynne M. Siemens<br>", "")
    assert "instructor" not in fields(without, rules)


def test_learned_rules_are_a_clean_file_that_reads_back(rules: RuleBook) -> None:
    assert faults_in(text_of(rules)) == []
    assert rules_from(text_of(rules)) == rules


def test_records_are_learned_from_annotated_objects() -> None:
    first = [
        ("Heritage", "2", "Lecture, one hour."),
        ("Values", "4", "Seminar."),
        ("Lab", "0", "Laboratory, four hours."),
    ]
    second = [("Physics", "5", "Lecture, three hours."), ("Optics", "1", "Field work.")]
    gold = [{"title": name, "units": f"Units: {units}", "description": text} for name, units, text in first]
    rules = learn([AnnotatedPage(document(listing(*first)), {"courses": gold})])
    claims = fields_by_rules(document(listing(*second)), rules)
    assert [claim.value for claim in claims] == [
        {"title": name, "units": f"Units: {units}", "description": text} for name, units, text in second
    ]
    assert [claim.record for claim in claims] == [0, 1]


def test_lists_and_embedded_metadata() -> None:
    def page(*parts: str) -> str:
        data = ", ".join(f'"{part}"' for part in parts)
        items = "".join(f"<li>{part}</li>" for part in parts)
        return (
            f'<script type="application/ld+json">{{"@type": "Recipe", "recipeIngredient": [{data}]}}</script>'
            f'<ul class="ingredients">{items}</ul><ul><li>Home</li></ul>'
        )

    rules = learn([AnnotatedPage(document(page("1 egg", "2 cups flour")), {"ingredients": ["1 egg", "2 cups flour"]})])
    kinds = [location.kind for location in rules.sites[0].pages[0].fields["ingredients"].locations]
    assert kinds == ["jsonld", "xpath"]
    assert fields(page("salt", "milk", "honey"), rules) == {"ingredients": ["salt", "milk", "honey"]}
    plain = page("salt", "milk").replace("ld+json", "javascript")
    assert fields(plain, rules) == {"ingredients": ["salt", "milk"]}


def test_marks_and_labels_that_belong_to_one_page_are_not_learned() -> None:
    page = "<h1 id='Boston_Celtics'>Boston Celtics</h1><p>x</p><div class='team'>Boston Celtics</div>"
    rules = learn([AnnotatedPage(document(page), {"team": ["Boston Celtics"]})])
    assert "Boston" not in text_of(rules)


def test_a_value_that_is_nowhere_gives_no_rule() -> None:
    rules = learn([AnnotatedPage(document("<p>nothing here</p>"), {"name": ["Somebody Else"]})])
    assert rules.sites[0].pages == ()


def test_values_are_found_across_tags_and_line_breaks_but_not_inside_words() -> None:
    doc = document("<p>see <b>course\n 31</b>0 or 1310</p>")
    text = PageText(pieces_of(doc))
    assert len(list(text.occurrences("course 310"))) == 1
    assert list(text.occurrences("131")) == []


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text("abcXYZ 12.-|:(", min_size=1, max_size=12).map(str.strip).filter(bool), min_size=1, max_size=4),
    st.integers(0, 3),
)
def test_every_cut_that_is_offered_compiles(items: list[str], at: int) -> None:
    from motherlode.extractors.rules.compiled import found_by

    text = " - ".join(items)
    span = find_span(text, items[at % len(items)])
    for cut in cuts_for(span) if span else []:
        found_by(cut.pattern, text)

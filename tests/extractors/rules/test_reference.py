"""Entries of reading lists: author, title and source, however the list marks its titles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.rules.apply import fields_by_rules
from motherlode.extractors.rules.learning.learn import AnnotatedPage, learn
from motherlode.extractors.rules.reference import reference_in
from motherlode.extractors.rules.text import faults_in, text_of
from tests.extractors.rules.pages import document

ENTRIES = [
    (
        "Ahuja, R. K., T. L. Magnanti, and J. B. Orlin. _Network Flows_. Saddle River, NJ: Hall, 1993. ISBN: 978.",
        ("Ahuja, R. K., T. L. Magnanti, and J. B. Orlin", "Network Flows", "Saddle River, NJ: Hall, 1993"),
    ),
    (
        "[AC] = ———. _Enumerative Counting_. Vol. 1. Press, 1997.",
        ("———", "Enumerative Counting", "Vol. 1. Press, 1997"),
    ),
    ("To learn more, see de Berg, Mark. _Geometry._ 3rd ed. 2008.", ("de Berg, Mark", "Geometry", "3rd ed. 2008")),
    ("S. Muthu, “Data streams”, Trends, Volume 1, 2005.", ("S. Muthu", "Data streams", "Trends, Volume 1, 2005")),
    (
        "Stein, C. “Their _q_-analogues” (PDF). (excerpted from [B])",
        ("Stein, C", "Their q-analogues", "excerpted from [B]"),
    ),
    ("Noll, A. “Lectures on Ore.” (PDF - 2.7 MB)", ("Noll, A", "Lectures on Ore", "")),
    (
        "Chva, V. _Programming_. NY: Freeman, 1983. [An easy description.]",
        ("Chva, V", "Programming", "NY: Freeman, 1983"),
    ),
    (
        "_Algorithm Design_ by J. Klein and E. Tardos (Wesley, 2005)",
        ("J. Klein and E. Tardos", "Algorithm Design", "Wesley, 2005"),
    ),
    (
        "Strang, Gilbert (2016). Linear Algebra. Wellesley Press.",
        ("Strang, Gilbert", "Linear Algebra", "Wellesley Press"),
    ),
    ("Introduction to Ore by Cormen and Stein. MIT, 2009.", ("Cormen and Stein", "Introduction to Ore", "MIT, 2009")),
    ("王小云. 《数论基础》. 科学出版社, 2010.", ("王小云", "数论基础", "科学出版社, 2010")),
]
NO_ENTRIES = [
    "For both splay trees and dynamic trees:",
    "The textbook is _Linear Algebra_.",
    "[AC] “Chapter 8: A Glimpse of Tableaux” (PDF).",
    "[EC1] Chapter 3: Ordered Sets, “3.1 Basic Concepts.”",
    "Homework is due in class. No late work. It counts half.",
    "",
]


def marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Underscores stand for italics."""
    plain, spans = "", []
    for number, part in enumerate(text.split("_")):
        if number % 2:
            spans.append((len(plain), len(plain) + len(part)))
        plain += part
    return plain, spans


@pytest.mark.parametrize(("entry", "parts"), ENTRIES)
def test_an_entry_is_taken_apart(entry: str, parts: tuple[str, str, str]) -> None:
    found = reference_in(*marked(entry))
    assert found is not None
    assert found[:3] == parts


@pytest.mark.parametrize("text", NO_ENTRIES)
def test_other_text_is_no_entry(text: str) -> None:
    assert reference_in(*marked(text)) is None


@given(st.text())
def test_any_text_is_an_entry_or_none(text: str) -> None:
    found = reference_in(text)
    assert found is None or (found.author and found.title)


PARAGRAPHS = (
    '<main id="content"><h2>Readings</h2><p>Read all of them.</p>'
    "<p>Noll, A. <em>Digging</em>. NY: Press, 2001. ISBN: 123.</p>"
    "<p>Stein, C. “Old Ore.” <em>Ore News</em> 3 (1999).</p>"
    "</main>"
)
CELLS = (
    '<main id="content"><table><tr><td>1</td><td>Hall, B. <em>Shafts and Lifts</em>. Ely: Mine Books, 1993.</td></tr>'
    "<tr><td>2</td><td><p>To begin with:</p><p>Berg, D., and E. Fox. <em>Seams</em>. Leeds: Coal, 2010.</p></td></tr>"
    "</table></main>"
)
KNOWN = [
    {"author": "Noll, A", "title": "Digging", "source": "NY: Press, 2001"},
    {"author": "Stein, C", "title": "Old Ore", "source": "Ore News 3 (1999)"},
]


def test_readings_of_one_course_teach_those_of_another() -> None:
    cells = [
        {"author": "Hall, B", "title": "Shafts and Lifts", "source": "Ely: Mine Books, 1993"},
        {"author": "Berg, D., and E. Fox", "title": "Seams", "source": "Leeds: Coal, 2010"},
    ]
    rules = learn(
        [AnnotatedPage(document(PARAGRAPHS), {"readings": KNOWN}), AnnotatedPage(document(CELLS), {"readings": cells})]
    )
    assert faults_in(text_of(rules)) == []
    other = document(
        '<main id="content"><ul><li>Coe, F. <em>Pits</em>. Hull: Sea, 1900.</li><li>No reading.</li></ul></main>'
    )
    assert [claim.value for claim in fields_by_rules(other, rules)] == [
        {"author": "Coe, F", "title": "Pits", "source": "Hull: Sea, 1900"}
    ]

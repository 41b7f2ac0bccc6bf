"""The learned labels: what they say of a header, in which order, and that any lines are borne."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.extractors.paper.labeller import Labelled, by_labels, claims_of, labelled, shipped
from motherlode.extractors.paper.seen import header_lines, plain_traits_of, seen, traits_of
from motherlode.extractors.paper.traits import Seen, line_traits
from tests.extractors.paper.pages import line, paper, prose

HEADER = paper(
    line("Journal of Examples 12 (2019) 1-9", 760, 8),
    line("Many Witnesses, One Verdict: a Study of Extraction", 700, 20, bold=True),
    line("Ann B. Lee^{1}, Bob van Ray^{2,*} and Zoë Müller^{1}", 650, 11),
    line("^{1}Department of Things, University of Somewhere, Germany", 632, 9),
    line("^{2}Institute of Others, Elsewhere, France", 620, 9),
    line("Abstract", 590, 10, bold=True),
    *prose(575, 6),
    line("Keywords: extraction; verification; PDF papers", 500, 9),
    line("1 Introduction", 470, 12, bold=True),
    *prose(450, 10),
)


def test_the_parts_of_a_plain_header_are_found() -> None:
    found = {claim.label: claim.value for claim in by_labels(HEADER)}
    assert found["title"] == "Many Witnesses, One Verdict: a Study of Extraction"
    assert found["authors"] == ["Ann B. Lee", "Bob van Ray", "Zoë Müller"]
    assert found["keywords"] == ["extraction", "verification", "PDF papers"]
    assert found["abstract"].count("Line ") == 6


def test_scores_are_probabilities_and_places_are_told() -> None:
    for claim in by_labels(HEADER):
        assert 0 < claim.score <= 1
        assert claim.where.page == 1


def test_authors_are_led_to_their_institutions() -> None:
    found = {claim.label: claim.value for claim in by_labels(HEADER)}
    things, others = found["affiliations"]
    assert (things.partition(",")[0], others.partition(",")[0]) == ("Department of Things", "Institute of Others")
    assert found["affiliation_of"] == [
        {"author": "Ann B. Lee", "affiliations": [things]},
        {"author": "Bob van Ray", "affiliations": [others]},
        {"author": "Zoë Müller", "affiliations": [things]},
    ]


def test_a_title_is_of_one_size() -> None:
    lines = [
        Labelled(line("Asian Conference on Things", 740, 8), "title", 0.6),
        Labelled(line("A Model of Things", 700, 16), "title", 0.9),
        Labelled(line("and Others", 680, 16), "title", 0.9),
    ]
    assert next(iter(claims_of(lines))).value == "A Model of Things and Others"


def test_names_between_labelled_ones_are_names_too() -> None:
    lines = [
        Labelled(line("Ann Lee", 700, 11), "authors", 0.9),
        Labelled(line("ann@example.org", 688, 10), "email", 0.9),
        Labelled(line("Bob Ray", 676, 11), "other", 0.5),
        Labelled(line("Cy Doe", 664, 11), "authors", 0.9),
    ]
    assert next(iter(claims_of(lines))).value == ["Ann Lee", "Bob Ray", "Cy Doe"]


def test_every_line_gets_a_label() -> None:
    lines = header_lines(HEADER)
    assert [item.line for item in labelled(HEADER, shipped())] == lines
    assert len(line_traits(seen(lines, HEADER))) == len(lines)


TEXTS = st.sampled_from(
    ["Abstract", "Ann Lee^{1}, Bob Ray", "1 Introduction", "Key words: a, b", "University of X, 2019", "摘要", "a@b.c"]
) | st.text(max_size=50)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(TEXTS, st.integers(0, 800), st.sampled_from([6, 9, 9.2, 12, 20]), st.booleans())))
def test_compiled_traits_are_the_plain_ones(rows: list[tuple[str, int, float, bool]]) -> None:
    lines = [line(text, height, size, bold=bold) for text, height, size, bold in rows]
    assert traits_of(lines, HEADER) == plain_traits_of(lines, HEADER)
    assert traits_of(header_lines(HEADER), HEADER) == plain_traits_of(header_lines(HEADER), HEADER)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.text(max_size=50), st.floats(0, 30)), max_size=12))
def test_traits_are_taken_of_any_lines(rows: list[tuple[str, float]]) -> None:
    traits = line_traits([Seen(text, size) for text, size in rows])
    assert len(traits) == len(rows)
    assert all(traits)

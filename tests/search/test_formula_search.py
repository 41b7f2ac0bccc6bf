"""An index of a few formulas, and what queries find in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.model import InputError
from motherlode.search.formula_index import Built, Occurrence, add_formulas
from motherlode.search.formula_query import read_query
from motherlode.search.formula_search import FormulaIndex, Hit
from motherlode.search.index_file import open_index

ROOTS, TRIANGLE, AGAIN, ENERGY, SUM, BELL, DAMAGED, SHARE = range(8)
FORMULAS = [
    (r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}", ROOTS),
    (r"a^2+b^2=c^2", TRIANGLE),
    (r"a^{2} + b^{2} = c^{2}.", AGAIN),
    (r"E = mc^2", ENERGY),
    (r"\sum_{i=1}^n x_i^2", SUM),
    (r"\int_0^\infty e^{-x^2} dx = \frac{\sqrt{\pi}}{2}", BELL),
    (r"\frac{a", DAMAGED),
    (r"p_k \le 1", SHARE),
]


def index_of(path: Path, formulas: list[tuple[str, int]], step: int = 100) -> FormulaIndex:
    """An index of some formulas, made in steps."""
    connection = open_index(path)
    for start in range(0, len(formulas), step):
        add_formulas(connection, [Occurrence(latex, page) for latex, page in formulas[start : start + step]])
    return FormulaIndex(connection)


@pytest.fixture
def index(tmp_path: Path) -> FormulaIndex:
    return index_of(tmp_path / "search.db", FORMULAS)


def test_what_came_in_is_counted(tmp_path: Path) -> None:
    connection = open_index(tmp_path / "search.db")
    occurrences = [Occurrence(latex, page) for latex, page in FORMULAS]
    assert add_formulas(connection, occurrences) == Built(6, 7, 1)
    assert add_formulas(connection, [Occurrence("E = m c^2", 9), Occurrence("E = m c^3", 9)]) == Built(1, 2, 0)
    assert FormulaIndex(connection).search(read_query("E=mc^2"))[0].pages == (ENERGY, 9)


def found(index: FormulaIndex, latex: str) -> list[Hit]:
    return index.search(read_query(latex))


def test_the_same_formula_in_another_spelling_is_first_with_all_its_pages(index: FormulaIndex) -> None:
    first = found(index, r"$\displaystyle a^2 + {b}^2\, = c^2$")[0]
    assert (first.match, first.score, first.pages) == ("same", 1.0, (TRIANGLE, AGAIN))


def test_a_part_finds_the_whole(index: FormulaIndex) -> None:
    first = found(index, r"\sqrt{b^2-4ac} \over 2a")[0]
    assert first.pages == (ROOTS,)
    assert found(index, r"b^2 - 4ac")[0].match == "holds"


def test_renamed_variables_still_match(index: FormulaIndex) -> None:
    first = found(index, r"x^2+y^2=z^2")[0]
    assert (first.match, first.pages) == ("renamed", (TRIANGLE, AGAIN))
    assert first.score < 1


def test_a_similar_formula_is_found_and_said_to_be_only_alike(index: FormulaIndex) -> None:
    first = found(index, r"\int_0^1 e^{-x^2} dx")[0]
    assert (first.match, first.pages) == ("alike", (BELL,))


def test_wildcards_stand_for_parts(index: FormulaIndex) -> None:
    assert [hit.pages for hit in found(index, r"?a = mc^2") if hit.match == "holds"] == [(ENERGY,)]
    holding = {hit.pages for hit in found(index, r"\frac{?x}{2?y}") if hit.match == "holds"}
    assert holding == {(ROOTS,)}


def test_the_order_is_same_holds_renamed_alike_however_similar(tmp_path: Path) -> None:
    few = index_of(tmp_path / "few.db", [(latex, 1) for latex in ("x_1^2", "y^2", "1+x^2+yz", "x^{2}")])
    hits = few.search(read_query("x^2"))
    assert [(hit.latex, hit.match) for hit in hits] == [
        ("x^{2}", "same"),
        ("1+x^2+yz", "holds"),
        ("y^2", "renamed"),
        ("x_1^2", "alike"),
    ]
    assert hits[3].score > hits[2].score
    assert few.search(read_query("x^2"), 1) == hits[:1]


def test_nothing_in_common_is_not_found(index: FormulaIndex) -> None:
    assert found(index, r"\Xi \otimes \aleph") == []


def test_an_empty_index_finds_nothing(tmp_path: Path) -> None:
    assert index_of(tmp_path / "empty.db", []).search(read_query("x")) == []


def test_an_index_made_formula_by_formula_finds_the_same(index: FormulaIndex, tmp_path: Path) -> None:
    many = [(f"x_{{{number}}} + 1", number) for number in range(20)]
    whole, grown = index_of(tmp_path / "whole.db", FORMULAS + many), index_of(tmp_path / "cut.db", FORMULAS + many, 1)
    for latex in ("b^2", r"\frac{?x}{2}", "x_i", "x_{3}", "?y + 1"):
        assert grown.search(read_query(latex)) == whole.search(read_query(latex)) != []


@pytest.mark.parametrize(
    ("latex", "place"), [(r"\frac{a", "at character 8"), ("?x + }", "at character 6"), (r"$x^a^b$", "at character 5")]
)
def test_an_unreadable_query_says_where(latex: str, place: str) -> None:
    with pytest.raises(InputError, match=place):
        read_query(latex)


@pytest.mark.parametrize("latex", ["", "?x", "  ", "?x^?y"])
def test_a_query_without_symbols_is_an_error(latex: str) -> None:
    with pytest.raises(InputError, match="nothing to look for"):
        read_query(latex)

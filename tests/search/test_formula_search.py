"""An index of a few formulas, and what queries find in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from motherlode.model import InputError, StoreError
from motherlode.search import formula_index
from motherlode.search.formula_index import Built, Occurrence, build_index, made_from_of
from motherlode.search.formula_query import read_query
from motherlode.search.formula_search import FormulaIndex, Hit

FORMULAS = [
    (r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}", "roots"),
    (r"a^2+b^2=c^2", "triangle"),
    (r"a^{2} + b^{2} = c^{2}.", "again"),
    (r"E = mc^2", "energy"),
    (r"\sum_{i=1}^n x_i^2", "sum"),
    (r"\int_0^\infty e^{-x^2} dx = \frac{\sqrt{\pi}}{2}", "bell"),
    (r"\frac{a", "damaged"),
    (r"p_k \le 1", "share"),
]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[FormulaIndex]:
    occurrences = [Occurrence(latex, page) for latex, page in FORMULAS]
    assert build_index(tmp_path / "formulas.db", occurrences) == Built(6, 7, 1)
    opened = FormulaIndex(tmp_path / "formulas.db")
    yield opened
    opened.close()


def found(index: FormulaIndex, latex: str) -> list[Hit]:
    return index.search(read_query(latex))


def test_the_same_formula_in_another_spelling_is_first_with_all_its_pages(index: FormulaIndex) -> None:
    first = found(index, r"$\displaystyle a^2 + {b}^2\, = c^2$")[0]
    assert (first.match, first.score, first.pages) == ("same", 1.0, ("again", "triangle"))


def test_a_part_finds_the_whole(index: FormulaIndex) -> None:
    first = found(index, r"\sqrt{b^2-4ac} \over 2a")[0]
    assert first.pages == ("roots",)
    assert found(index, r"b^2 - 4ac")[0].match == "holds"


def test_renamed_variables_still_match(index: FormulaIndex) -> None:
    first = found(index, r"x^2+y^2=z^2")[0]
    assert (first.match, first.pages) == ("renamed", ("again", "triangle"))
    assert first.score < 1


def test_a_similar_formula_is_found_and_said_to_be_only_alike(index: FormulaIndex) -> None:
    first = found(index, r"\int_0^1 e^{-x^2} dx")[0]
    assert (first.match, first.pages) == ("alike", ("bell",))


def test_wildcards_stand_for_parts(index: FormulaIndex) -> None:
    assert [hit.pages for hit in found(index, r"?a = mc^2") if hit.match == "holds"] == [("energy",)]
    holding = {hit.pages for hit in found(index, r"\frac{?x}{2?y}") if hit.match == "holds"}
    assert holding == {("roots",)}


def test_the_order_is_same_holds_renamed_alike_however_similar(tmp_path: Path) -> None:
    build_index(tmp_path / "few.db", [Occurrence(latex, "page") for latex in ("x_1^2", "y^2", "1+x^2+yz", "x^{2}")])
    few = FormulaIndex(tmp_path / "few.db")
    hits = few.search(read_query("x^2"))
    assert [(hit.latex, hit.match) for hit in hits] == [
        ("x^{2}", "same"),
        ("1+x^2+yz", "holds"),
        ("y^2", "renamed"),
        ("x_1^2", "alike"),
    ]
    assert hits[3].score > hits[2].score
    assert few.search(read_query("x^2"), 1) == hits[:1]
    few.close()


def test_nothing_in_common_is_not_found(index: FormulaIndex) -> None:
    assert found(index, r"\Xi \otimes \aleph") == []


def test_an_empty_index_finds_nothing(tmp_path: Path) -> None:
    build_index(tmp_path / "empty.db", [])
    assert FormulaIndex(tmp_path / "empty.db").search(read_query("x")) == []


def test_several_segments_find_the_same(index: FormulaIndex, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula_index, "SEGMENT", 10)
    build_index(tmp_path / "cut.db", [Occurrence(latex, page) for latex, page in FORMULAS])
    cut = FormulaIndex(tmp_path / "cut.db")
    for latex in ("b^2", r"\frac{?x}{2}", "x_i"):
        assert cut.search(read_query(latex)) == found(index, latex)


def test_an_index_says_what_it_was_made_from(tmp_path: Path) -> None:
    path = tmp_path / "formulas.db"
    assert made_from_of(path) is None
    build_index(path, [Occurrence("x", "page")], made_from="results of Monday")
    assert made_from_of(path) == "results of Monday"
    path.write_bytes(b"something else")
    assert made_from_of(path) is None


def test_a_file_that_is_no_index_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "formulas.db"
    path.write_bytes(b"something else entirely, and long enough to be looked at" * 20)
    with pytest.raises(StoreError, match="cannot be used as an index"):
        FormulaIndex(path)


def test_a_failed_build_leaves_the_former_index_and_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "formulas.db"
    build_index(path, [Occurrence("x", "page")], made_from="first")

    def stops() -> Iterator[Occurrence]:
        yield Occurrence("y", "page")
        raise InputError("ends here")

    with pytest.raises(InputError):
        build_index(path, stops(), made_from="second")
    assert made_from_of(path) == "first"
    assert [file.name for file in tmp_path.iterdir()] == ["formulas.db"]


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

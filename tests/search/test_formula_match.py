"""Wildcards: one or more symbols of a row, the same each time, with the scripts that the query asks for."""

from __future__ import annotations

import pytest

from motherlode.search.formula_layout import layout_of
from motherlode.search.formula_match import Tries, holds
from motherlode.search.formula_query import read_query

FITS = [
    (r"?a^2", r"(x+y)^2"),
    (r"?a+?a", r"\frac{1}{2}+\frac12"),
    (r"\frac{?a}{\sqrt{?b}}", r"y = \frac{x-1}{\sqrt{n^2+1}}"),
    (r"\sum_{?i=1}^n ?x_?i", r"\mu = \frac1n \sum_{k=1}^n p_k"),
    (r"?a = ?b", r"E = mc^2"),
    (r"x + ?a + z", r"x + y_1 - 3 + z = 0"),
    (r"x^?a", r"x_1^{n+1}"),
]
FITS_NOT = [
    (r"?a+?a", r"\frac{1}{2}+\frac13"),
    (r"?a = ?b", r"E = "),
    (r"?a^2", r"x^3"),
    (r"\sum_{?i=1}^n x_?i", r"\sum_{i=1}^n x_j"),
    (r"\sqrt{?a+1}", r"\sqrt{x+12}"),
    (r"\sqrt{?a}x", r"x\sqrt{a}"),
]


@pytest.mark.parametrize(("pattern", "latex"), FITS)
def test_fits(pattern: str, latex: str) -> None:
    assert holds(layout_of(latex), read_query(pattern).layout)


@pytest.mark.parametrize(("pattern", "latex"), FITS_NOT)
def test_fits_not(pattern: str, latex: str) -> None:
    assert not holds(layout_of(latex), read_query(pattern).layout)


def test_many_wildcards_end_after_the_tries_they_have() -> None:
    pattern = read_query("x ?a y ?b y ?c y ?d y ?e z").layout
    tries = Tries(500)
    assert not holds(layout_of("x" + "y" * 300), pattern, tries)
    assert tries.left < 0

"""A query: LaTeX with wildcards, read once."""

from __future__ import annotations

import re

from msgspec import Struct

from motherlode.extractors.formula.grammar import GrammarError
from motherlode.model import InputError
from motherlode.search.formula_layout import Row, layout_of, written
from motherlode.search.formula_terms import WILD, is_wild, shape_of, terms_of

WILDCARD = re.compile(r"\?([a-zA-Z])")


class FormulaQuery(Struct, frozen=True):
    """What is looked for."""

    latex: str
    layout: Row
    terms: dict[str, float]
    text: str
    shape: str
    names: frozenset[str]
    """What stands in every formula that holds the query."""
    wild: bool


def read_query(latex: str) -> FormulaQuery:
    """A query from what a person typed; `?x` stands for any part of a formula, and for the same part each time."""
    latex = latex.encode("utf-8", "replace").decode()
    # One private character and a space for two: the place of an error stays true.
    marked = WILDCARD.sub(lambda match: chr(WILD.start + ord(match[1])) + " ", latex)
    try:
        layout = layout_of(marked)
    except GrammarError as error:
        raise unreadable(latex, error) from error
    terms = terms_of(layout)
    if not terms:
        remedy = "Write at least one symbol besides wildcards, such as: x^2 + ?a"
        raise InputError("holds nothing to look for", where=f"formula {latex!r}", remedy=remedy)
    text = written(layout)
    names = frozenset(name for name in text.split(" ") if not is_wild((name,)))
    return FormulaQuery(latex, layout, terms, text, shape_of(text), names, marked != latex)


def unreadable(latex: str, error: GrammarError) -> InputError:
    """The error with the place of the fault below the formula."""
    at = min(error.at, len(latex))
    start = max(0, at - 30)
    shown = latex[start : at + 30].replace("\n", " ")
    remedy = f"{shown}\n  {' ' * (at - start)}^\n  Write it as LaTeX, in single quotes for the shell."
    return InputError(f"{error.reason}, at character {at + 1}", where="formula", remedy=remedy)

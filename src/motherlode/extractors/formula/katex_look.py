"""What the classes of a KaTeX span say, worked out once for each combination: many spans, few combinations."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

ATOM = {"mord", "mbin", "mrel", "mopen", "mclose", "mpunct", "minner", "mop"}
FONTS = {
    "mathbf": "bold",
    "boldsymbol": "bold-italic",
    "mathbb": "double-struck",
    "amsrm": "double-struck",
    "mathcal": "calligraphic",
    "mathfrak": "fraktur",
    "mathscr": "script",
    "mathsf": "sans-serif",
    "textsf": "sans-serif",
    "mathtt": "monospace",
    "texttt": "monospace",
    "mathrm": "normal",
    "textrm": "normal",
    "mathit": "italic",
    "textit": "italic",
    "textbf": "bold",
}
STACKED = frozenset(
    {
        "mfrac",
        "sqrt",
        "accent",
        "overline",
        "underline",
        "op-limits",
        "text",
        "mtable",
        "vbox",
        "x-arrow",
        "mover",
        "munder",
    }
)
"""Spans that KaTeX stacks things in, or reads as a whole."""


class Look(Struct, frozen=True):
    """A span, by its classes."""

    kind: str
    """Its TeX class, `mspace`, or ""."""
    stack: str
    """Which kind of stack it is, or ""."""
    font: str
    is_base: bool
    is_newline: bool
    is_strut: bool
    is_aside: bool
    """Struts, the number of an equation, and what holds a table cell open: nothing of the formula."""
    is_null: bool
    is_nothing: bool


@lru_cache(maxsize=4096)
def look_of(classes: str) -> Look:
    names = classes.split()
    return Look(
        kind=next((name for name in names if name in ATOM or name == "mspace"), ""),
        stack=next((name for name in names if name in STACKED), ""),
        font=next((FONTS[name] for name in names if name in FONTS), ""),
        is_base="base" in names,
        is_newline="newline" in names,
        is_strut="strut" in names,
        is_aside=not {"tag", "strut", "vlist-s"}.isdisjoint(names),
        is_null="nulldelimiter" in names,
        is_nothing=not {"nulldelimiter", "rule"}.isdisjoint(names),
    )

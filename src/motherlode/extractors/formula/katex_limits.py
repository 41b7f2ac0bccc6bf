"""Were the limits of a drawn operator asked for with `\\limits`? In running text it shows, in displays the habit does.

A display puts limits over and under a sum by itself, so the drawing is the same with the command and without it. In
running text and in fractions it is not; who asks for limits there asks for them in displays as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from motherlode.extractors.formula.box import Box
from motherlode.extractors.formula.glyphs import command_of

SUMS = frozenset("∑∏∐⋃⋂⨁⨂⋀⋁")
LARGE = SUMS | frozenset("∫∮")
STACKED = frozenset({"munder", "munderover"})
BESIDE = frozenset({"msub", "msup", "msubsup"})


def asked_limits(box: Box, *, everywhere: bool) -> Box:
    """The limits that were asked for, written as such: all of them, or those of operators drawn small."""
    box.children = [asked_limits(child, everywhere=everywhere) for child in box.children]
    if has_limits(box) and (everywhere or box.get("size") == "small"):
        base, *rest = box.children
        return Box(box.tag, "", [Box("latex", command_of(base.text) + "\\limits"), *rest])
    return box


def has_limits(box: Box) -> bool:
    return box.tag in STACKED and box.children[0].text in LARGE


def is_habit(drawings: Iterable[tuple[Box, bool]]) -> bool:
    """Does the author ask for limits where it shows? Of (drawing, is a display), the small operators say."""
    asked = plain = 0
    for drawing, display in drawings:
        for box in all_of(drawing):
            asked += has_limits(box) and (not display or box.get("size") == "small")
            plain += not display and box.tag in BESIDE and box.children[0].text in SUMS
    return asked > plain


def all_of(box: Box) -> Iterator[Box]:
    yield box
    for child in box.children:
        yield from all_of(child)

"""What one witness saw: a formula, where it stands, and which part of the page is nothing but this formula."""

from __future__ import annotations

import html
from typing import Literal

from msgspec import Struct

from motherlode.read.patterns import pattern

Faith = Literal["source", "copy", "rebuilt"]
"""LaTeX as its author wrote it; LaTeX that the site made from it; LaTeX won back from a rendering."""

DELIMITERS = (
    ("$$", "$$", True),
    ("\\[", "\\]", True),
    ("\\(", "\\)", False),
    ("$", "$", False),
    ("[itex]", "[/itex]", False),
    ("[tex]", "[/tex]", True),
    ("[latex]", "[/latex]", True),
    ("`", "`", False),
)
DOUBLE_ESCAPE = pattern(r"&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-fA-F]{1,5});")
DISPLAY_START = pattern(
    r"\s*(?:\\displaystyle\b|\\begin\s*\{(?:align|gather|equation|eqnarray|multline|flalign|displaymath))"
)


class Sighting(Struct, frozen=True):
    """One witness's claim about one formula."""

    latex: str
    by: str
    node: int
    part: str = ""
    """@attribute, or "" for the text of the node."""
    display: bool = False
    whole: tuple[int, ...] = ()
    """Subtrees that hold this formula, its copies and its rendering, and nothing else; () in running text."""
    faith: Faith = "source"
    source: str = ""
    """In running text: what the formula replaces, delimiters and all."""
    number: str = ""
    sure: bool = True
    """False where the place alone does not say that this is mathematics."""


def without_delimiters(text: str) -> tuple[str, bool | None]:
    r"""The formula between outer delimiters, and whether they ask for display; None where there are none.

    >>> without_delimiters(r" \[ x \] "), without_delimiters("y")
    (('x', True), ('y', None))
    """
    text = text.strip()
    for start, stop, display in DELIMITERS:
        if text.startswith(start) and text.endswith(stop) and len(text) > len(start) + len(stop) - 1:
            inner = text[len(start) : len(text) - len(stop)]
            if start not in inner or start == "`":
                return inner.strip(), display
    return text, None


def repaired(latex: str) -> str:
    """Entities that were escaped twice, and the signs that editors put in place of what was typed."""
    for _ in range(2):
        if "&" in latex and DOUBLE_ESCAPE.search(latex):
            latex = html.unescape(latex)
    return latex.replace("\u00a0", " ").replace("\u200b", "").strip()


def looks_display(latex: str) -> bool:
    return DISPLAY_START.match(latex) is not None

"""AsciiMath -> LaTeX."""

from __future__ import annotations


def latex_of_asciimath(text: str) -> str:
    return text

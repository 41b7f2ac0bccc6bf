"""Is there any mathematics on this page at all? Most pages have none, and must not pay for the question."""

from __future__ import annotations

import re

from motherlode.extractors.formula.probes import PROBE
from motherlode.read.html import HtmlDocument

MARKUP = (
    "<math",
    "m:math",
    "math/tex",
    "math/asciimath",
    "katex",
    "mjx-",
    "MathJax",
    "mwe-math",
    "alttext=",
    "latex",
    "mimetex",
    "mathtex",
    "codecogs",
    "data-mml-node",
    "AsciiMath",
)
"""What engines, converters and servers leave in the source."""
ALT = re.compile(r"""alt=["']?\s*\$""", re.I)
DELIMITED = ("$", "\\(", "\\[", "[tex]", "[itex]", "[math]", "[latex]", "##")


def has_markup(doc: HtmlDocument) -> bool:
    """A trace of an engine, or a command of LaTeX anywhere in the source."""
    source = doc.decoded.text
    return any(mark in source for mark in MARKUP) or PROBE.search(source) is not None or ALT.search(source) is not None


def has_delimiters(doc: HtmlDocument) -> bool:
    """A block that could hold a formula between delimiters."""
    return any(mark in block.text for block in doc.table.blocks for mark in DELIMITED)

"""`<script type="math/...">`: MathJax 2, and generators that write for it. The text of the script is the source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from motherlode.extractors.formula.asciimath import latex_of_asciimath
from motherlode.extractors.formula.box import box_of
from motherlode.extractors.formula.mathml import formula_of
from motherlode.extractors.formula.sighting import Sighting, repaired, without_delimiters
from motherlode.read.html import HtmlDocument
from motherlode.read.patterns import pattern

TYPE = pattern(r"\s*(?:math|text)/(?:x-)?(tex|latex|asciimath|mml|mathml)\b(.*)", re.I | re.S)
RENDERED = pattern(r"\b(?:MathJax|MJX|mjx|MathJax_\w+)")
CDATA = pattern(r"^\s*%?\s*<!\[CDATA\[|^\s*%[ \t]*(?=\n)|%?\s*\]\]>\s*$|%\s*$")
"""Its marks, or the comment signs that are left where the parser has taken the marks out."""
SILENT = frozenset({"\\begingroup", "\\endgroup"})


def by_script(doc: HtmlDocument) -> Iterator[Sighting]:
    """A script of a mathematical type, with the rendering that stands before it."""
    table = doc.table
    for node in table.of("script"):
        element = table.elements[node]
        kind = TYPE.match(element.get("type") or "")
        if kind is None:
            continue
        language, text = kind[1].lower(), CDATA.sub("", repaired(element.text or ""))
        latex, display = without_delimiters(text)
        if language == "asciimath":
            latex = latex_of_asciimath(latex)
        elif language in ("mml", "mathml"):
            latex, display = latex_of_mathml(text), 'display="block"' in text
        if latex:
            yield Sighting(
                latex,
                "script",
                node,
                display=bool(display) or "display" in kind[2],
                whole=(node, *rendering_before(doc, node)),
                faith="rebuilt" if language in ("mml", "mathml") else "source",
            )


def latex_of_mathml(source: str) -> str:
    """MathML that stands in a script as text."""
    root = etree.fromstring(source, etree.HTMLParser()) if source.strip() else None
    math = next(root.iter("math", "m:math"), None) if root is not None else None
    return formula_of(box_of(math)) if math is not None else ""


def rendering_before(doc: HtmlDocument, node: int) -> list[int]:
    """The preview and the output that the engine put before its script."""
    table = doc.table
    element = table.elements[node]
    found: list[int] = []
    for before in element.itersiblings(preceding=True):
        if len(found) == 3 or not isinstance(before.tag, str) or (before.tail or "").strip():
            break
        if not RENDERED.search(before.get("class") or "") and before.tag != "mjx-container":
            break
        found.append(table.node_of[before])
    return found

"""Formulas that the page's own Markdown broke: `<em>` where underscores stood, with the formula's halves around it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.formula.config import Delimiter
from motherlode.extractors.formula.delimiters import Found, OpenText, formulas_in
from motherlode.extractors.formula.sighting import Sighting, repaired
from motherlode.extractors.formula.verdict import judge
from motherlode.read.nodes import Element

BROKEN = frozenset({"em", "i", "strong", "b"})
UNDERSCORE, STRONG = "\ue000", "\ue001"
MARKS = re.compile("[\ue000-\ue001]")
READINGS = (str.maketrans({UNDERSCORE: "_", STRONG: "__"}), str.maketrans({UNDERSCORE: "*", STRONG: "**"}))
"""Markdown reads both signs as emphasis: the grammar says which it was."""
MAX_CHARS = 20_000


def by_repair(open_text: OpenText, delimiters: tuple[Delimiter, ...]) -> Iterator[Sighting]:
    """Delimited formulas that reach over emphasis, put together again where the grammar then accepts them."""
    table = open_text.doc.table
    parents = {table.parent[node] for node in table.of(*BROKEN)}
    nodes = open_text.nodes(tuple(start for start, _, _ in delimiters)) if parents else ()
    for node in nodes:
        if node not in parents:
            continue
        text = loose_text(table.elements[node])
        for found in formulas_in(text, delimiters, environments=False) if len(text) < MAX_CHARS else ():
            if MARKS.search(found.latex) and (latex := mended(found)):
                source = MARKS.sub("", text[found.start : found.stop])
                yield Sighting(latex, "repair", node, display=found.display, source=source, sure=False)


def loose_text(element: Element) -> str:
    """The text of an element with emphasis as marks; other tags cut it, as they do for the engine."""
    pieces = [element.text or ""]
    for child in element:
        tag = child.tag if isinstance(child.tag, str) else ""
        if tag in BROKEN and not len(child):
            mark = UNDERSCORE if tag in ("em", "i") else STRONG
            pieces += [mark, child.text or "", mark]
        elif tag and tag not in ("br", "wbr"):
            pieces.append("\x00")
        pieces.append(child.tail or "")
    return "".join(pieces)


def mended(found: Found) -> str:
    """The formula as it was typed, or ""."""
    if "\x00" in found.latex:
        return ""
    for reading in READINGS:
        latex = repaired(found.latex.translate(reading))
        judged = judge(latex)
        if judged.verdict == "formula" and judged.weight >= 3 and "\\" in latex:
            return latex
    return ""

"""Attributes made for the source of a formula: `data-tex`, `data-latex` and their like, on any element."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.filters import noise_in
from motherlode.extractors.formula.sighting import Sighting, looks_display, repaired, without_delimiters
from motherlode.read.html import HtmlDocument
from motherlode.read.seek import Seeker

NAMES = (
    "data-tex",
    "data-latex",
    "data-formula",
    "data-equation",
    "data-expr",
    "data-math",
    "data-katex",
    "data-mathjax",
    "data-eq",
    "data-original-tex",
    "data-source-latex",
    "data-content-latex",
)
NAMED = Seeker(f"{name}=" for name in NAMES)
HOLDERS = etree.XPath("//*[" + " or ".join(f"@{name}" for name in NAMES) + "]")


def by_data_attribute(doc: HtmlDocument) -> Iterator[Sighting]:
    """Editors keep the source beside what they draw."""
    if not NAMED(doc.decoded.utf8):
        return
    table = doc.table
    for element in HOLDERS(doc.root):
        node = table.node_of[element]
        name = next(name for name in NAMES if element.get(name) is not None)
        latex, display = without_delimiters(repaired(element.get(name) or ""))
        if not latex or noise_in(latex) in ("prose", "address", "foreign letters") or latex in ("true", "false"):
            continue
        shown = display if display is not None else looks_display(latex) or "display" in (element.get("class") or "")
        whole = container_of(doc, node)
        yield Sighting(latex, "data-attribute", node, part=f"@{name}", display=shown, whole=whole)

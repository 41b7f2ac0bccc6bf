"""MathML that carries its source: `<annotation>` of any TeX encoding, and `alttext`."""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.sighting import Sighting, looks_display, repaired, without_delimiters
from motherlode.read.html import HtmlDocument

TEX = ("tex", "latex")


def by_annotation(doc: HtmlDocument) -> Iterator[Sighting]:
    """Converters keep the source beside what they made of it."""
    table = doc.table
    for node in table.of("annotation", "m:annotation"):
        element = table.elements[node]
        if (element.get("encoding") or "").lower().rpartition("/")[2].removeprefix("x-") not in TEX:
            continue
        math = enclosing_math(doc, node)
        latex, display = without_delimiters(repaired("".join(element.itertext())))
        if latex and math >= 0:
            whole = container_of(doc, math)
            yield Sighting(
                latex,
                "annotation",
                node,
                display=display if display is not None else is_display(doc, math, latex),
                whole=whole,
            )


def by_alttext(doc: HtmlDocument) -> Iterator[Sighting]:
    """The reading for those who cannot see the formula; many converters put its source there."""
    table = doc.table
    for node in table.of("math", "m:math"):
        latex, display = without_delimiters(repaired(table.elements[node].get("alttext") or ""))
        if latex:
            yield Sighting(
                latex,
                "alttext",
                node,
                part="@alttext",
                display=display if display is not None else is_display(doc, node, latex),
                whole=container_of(doc, node),
                faith="copy",
                sure="\\" in latex or len(latex) < 3,
            )


def enclosing_math(doc: HtmlDocument, node: int) -> int:
    table = doc.table
    return next((above for above in table.ancestors(node)[:40] if table.tag[above] in ("math", "m:math")), -1)


def is_display(doc: HtmlDocument, math: int, latex: str = "") -> bool:
    """As the element says; the engine's container says it where the element does not."""
    element = doc.table.elements[math]
    said = element.get("display") or element.get("mode")
    if said:
        return said in ("block", "display", "true")
    for above in doc.table.ancestors(math)[:3]:
        outer = doc.table.elements[above]
        classes = outer.get("class") or ""
        if "display" in classes or outer.get("display") in ("true", "block"):
            return True
    parent = element.getparent()
    wiki = parent is not None and "mwe-math" in (parent.get("class") or "")  # it writes \\displaystyle everywhere
    return looks_display(latex) and not wiki

"""The spans that KaTeX stacks things with: a `vlist` of entries that carry their height."""

from __future__ import annotations

import re

from motherlode.extractors.formula.box import Element

TOP = re.compile(r"top:\s*(-?[\d.]+)em")
HEIGHT = re.compile(r"height:\s*(-?[\d.]+)em")
FENCE_WIDTHS = {"0.667": "[]", "0.875": "()", "0.333": "||", "0.556": "‖‖", "0.889": "{}"}


def entries(element: Element) -> list[tuple[float, Element]]:
    """(height, content) of the vlist in an element, as drawn from the first row."""
    return [(height_of(entry), entry) for entry in vlist_of(element)]


def height_of(entry: Element) -> float:
    """Where an entry stands: its shift, from the height of the strut that it hangs on."""
    top = TOP.search(entry.get("style") or "")
    strut = HEIGHT.search(entry[0].get("style") or "") if len(entry) else None
    return (float(top[1]) if top else 0.0) + (float(strut[1]) if strut else 0.0)


def vlist_of(element: Element) -> Element | list[Element]:
    """The list of stacked entries: table, first row, list."""
    for child in element:
        if "vlist-t" in (child.get("class") or "") and len(child) and len(child[0]):
            return child[0][0]
    return []


def has_child(element: Element, *names: str) -> bool:
    """A child whose class says one of these."""
    return any(name in (child.get("class") or "") for child in element for name in names)


def drawn_fence(element: Element, kind: str) -> str:
    """Tall fences are drawn; their width tells which they are."""
    widths = element.xpath(".//svg/@width")
    pair = FENCE_WIDTHS.get(str(widths[0])[:5] if widths else "", "  ")
    return pair[kind == "mclose"].strip()

"""What KaTeX stacks: fractions, roots, accents, limits, braces, boxes. Each is given the reader of what it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from motherlode.extractors.formula.box import Box, Element
from motherlode.extractors.formula.katex_dom import entries, has_child
from motherlode.extractors.formula.katex_table import table

Read = Callable[[Element], list[Box]]
"""Reads the boxes of a drawn row."""
TEXT_FONTS = frozenset({"textbf", "textit", "textsf", "texttt"})
NOT = "\ue020"


"""The stroke of a negation, as KaTeX draws it."""


def boxed(element: Element, read: Read) -> Box:
    inner = [box for _, entry in entries(element) for box in read(entry) if not has_child(entry, "fbox")]
    while len(inner) == 1 and inner[0].tag == "mrow":
        inner = inner[0].children
    return Box("menclose", "", inner, {"notation": "box"})


def fraction(element: Element, read: Read) -> Box:
    """Denominator, line and numerator, by height."""
    parts = entries(element)
    line = any("frac-line" in (child.get("class") or "") for _, entry in parts for child in entry)
    drawn = [(top, entry) for top, entry in parts if not any("frac-line" in (c.get("class") or "") for c in entry)]
    drawn.sort(key=lambda part: part[0])
    boxes = [one(read(entry)) for _, entry in drawn][:2]
    boxes += [Box("mrow")] * (2 - len(boxes))
    return Box("mfrac", "", boxes, {} if line else {"linethickness": "0"})


def square_root(element: Element, read: Read) -> Box:
    inner = element.xpath(".//span[contains(@style,'padding-left')][1]")
    base = Box("mrow", "", read(inner[0])) if inner else Box("mrow")
    degree = element.xpath("./span[@class='root']")
    if not degree:
        return Box("msqrt", "", [base])
    boxes = [box for _, entry in entries(degree[0]) for box in read(entry)]
    return Box("mroot", "", [base, one(boxes)])


def accented(element: Element, read: Read) -> Box:
    """The letter, and over it a sign or a drawn curve."""
    base = Box("mrow")
    sign, wide = "^", False
    for _, entry in entries(element):
        if has_child(entry, "accent-body", "svg-align") or not has_child(entry, "mord"):
            sign, wide = accent_sign(entry)
        else:
            base = one(read(entry))
    mark = Box("mo", sign, attributes={"stretchy": "true" if wide else "false"})
    return Box("mover", "", [base, mark])


def accent_sign(entry: Element) -> tuple[str, bool]:
    text = "".join(entry.itertext()).replace("\u200b", "").strip()
    if text:
        return {"ˉ": "¯"}.get(text[0], text[0]), False
    if any("overlay" in (child.get("class") or "") for child in entry.iter("span")):
        return "→", False
    boxes = entry.xpath(".//svg/@viewbox") or entry.xpath(".//svg/@viewBox")
    width = boxes[0].split()[2] if boxes else ""
    if width.startswith("400"):
        side = " ".join(entry.xpath(".//svg/@preserveaspectratio") + entry.xpath(".//svg/@preserveAspectRatio"))
        return ("←" if "xMin" in side else "→"), True
    return ("~" if width in ("600", "1033", "2339", "2340") else "^"), True


def lined(element: Element, read: Read) -> Box:
    """Overline and underline."""
    over = "overline" in (element.get("class") or "")
    inner = [box for _, entry in entries(element) for box in read(entry)]
    mark = Box("mo", "‾" if over else "_", attributes={"stretchy": "true"})
    return Box("mover" if over else "munder", "", [one(inner), mark])


def limited(element: Element, read: Read) -> Box:
    """An operator with limits over and under it, or one thing set over another."""
    parts = sorted(((top, one(read(entry))) for top, entry in entries(element)), key=lambda part: part[0])
    if len(parts) == 1:
        return parts[0][1]
    boxes = [box for _, box in parts]
    if len(boxes) == 3:
        boxes[1].attributes["limits"] = "drawn"
        return Box("munderover", "", [boxes[1], boxes[2], boxes[0]])
    if len(boxes) != 2:
        return Box("mrow", "", boxes)
    upper_first = smaller(entries(element), upper=True)
    if upper_first:
        return Box("mover", "", [boxes[1], boxes[0]])
    return Box("munder", "", [boxes[0], boxes[1]])


def smaller(parts: list[tuple[float, Element]], *, upper: bool) -> bool:
    """Is the upper one of two drawn in script size?"""
    ranked = sorted(parts, key=lambda part: part[0])
    entry = ranked[0][1] if upper else ranked[-1][1]
    return has_child(entry, "mtight", "sizing")


def braced_over(element: Element, read: Read) -> Box:
    """Braces over or under, and what stands beyond them."""
    base: list[Box] = []
    over = "mover" in (element.get("class") or "").split()
    for _, entry in entries(element):
        if not has_child(entry, "stretchy", "svg-align"):
            base += read(entry)
    inner = next((box for box in base if box.tag in ("mover", "munder")), None)
    if inner is not None and len(base) == 2:
        label = base[0] if base[1] is inner else base[1]
        return Box(inner.tag, "", [inner, label])
    sign = "⏞" if over else "⏟"
    return Box("mover" if over else "munder", "", [one(base), Box("mo", sign)])


def words(element: Element, _read: Read) -> Box:
    text = "".join(element.itertext()).replace("\u200b", "").replace("\u00a0", " ")
    fonts = {
        name for child in element.iter("span") for name in (child.get("class") or "").split() if name in TEXT_FONTS
    }
    return Box("mtext", text, attributes={"command": fonts.pop()} if len(fonts) == 1 else {})


def struck(element: Element, read: Read) -> Box:
    """The stroke of a negation is drawn without width before its relation."""
    text = "".join(element.itertext())
    return Box("mo", NOT) if NOT in text else one(read(element))


def arrow(element: Element, read: Read) -> Box:
    boxes = [box for _, entry in entries(element) for box in read(entry) if not entry.xpath(".//svg")]
    return Box("mover", "", [Box("mo", "→", attributes={"minsize": "3em"}), one(boxes)])


def one(boxes: list[Box]) -> Box:
    return boxes[0] if len(boxes) == 1 else Box("mrow", "", boxes)


STACKS: Mapping[str, Callable[[Element, Read], Box]] = {
    "mfrac": fraction,
    "sqrt": square_root,
    "accent": accented,
    "overline": lined,
    "underline": lined,
    "op-limits": limited,
    "text": words,
    "mtable": table,
    "vbox": struck,
    "x-arrow": arrow,
    "mover": braced_over,
    "munder": braced_over,
}


def is_boxed(element: Element) -> bool:
    """`\\boxed` is a stack of its content and a frame."""
    first = element[0] if len(element) else None
    if first is None or "vlist-t" not in (first.get("class") or ""):
        return False
    return any(has_child(entry, "fbox") for _, entry in entries(element))

"""What KaTeX stacks: fractions, roots, accents, limits, braces, boxes. Each is given the reader of what it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from motherlode.extractors.formula.box import Box
from motherlode.extractors.formula.katex_dom import Span, entries, has_child
from motherlode.extractors.formula.katex_table import table

Read = Callable[[Span], list[Box]]
"""Reads the boxes of a drawn row."""
TEXT_FONTS = frozenset({"textbf", "textit", "textsf", "texttt"})
NOT = "\ue020"


"""The stroke of a negation, as KaTeX draws it."""


def boxed(span: Span, read: Read) -> Box:
    inner = [box for _, entry in entries(span) for box in read(entry) if not has_child(entry, "fbox")]
    while len(inner) == 1 and inner[0].tag == "mrow":
        inner = inner[0].children
    return Box("menclose", "", inner, {"notation": "box"})


def fraction(span: Span, read: Read) -> Box:
    """Denominator, line and numerator, by height."""
    parts = entries(span)
    drawn = [(top, entry) for top, entry in parts if not has_child(entry, "frac-line")]
    line = len(drawn) < len(parts)
    drawn.sort(key=lambda part: part[0])
    boxes = [one(read(entry)) for _, entry in drawn][:2]
    boxes += [Box("mrow")] * (2 - len(boxes))
    return Box("mfrac", "", boxes, {} if line else {"linethickness": "0"})


def square_root(span: Span, read: Read) -> Box:
    inner = next((inner for inner in span.inside() if "padding-left" in inner.style), None)
    base = Box("mrow", "", read(inner) if inner else [])
    degree = next((child for child in span.children if child.classes == "root"), None)
    if degree is None:
        return Box("msqrt", "", [base])
    boxes = [box for _, entry in entries(degree) for box in read(entry)]
    return Box("mroot", "", [base, one(boxes)])


def accented(span: Span, read: Read) -> Box:
    """The letter, and over it a sign or a drawn curve."""
    base = Box("mrow")
    sign, wide = "^", False
    for _, entry in entries(span):
        if has_child(entry, "accent-body", "svg-align") or not has_child(entry, "mord"):
            sign, wide = accent_sign(entry)
        else:
            base = one(read(entry))
    mark = Box("mo", sign, attributes={"stretchy": "true" if wide else "false"})
    return Box("mover", "", [base, mark])


def accent_sign(entry: Span) -> tuple[str, bool]:
    text = entry.text.replace("\u200b", "").strip()
    if text:
        return {"ˉ": "¯"}.get(text[0], text[0]), False
    if any("overlay" in inner.classes for inner in entry.inside()):
        return "→", False
    element = entry.element
    boxes = element.xpath(".//svg/@viewbox") or element.xpath(".//svg/@viewBox")
    width = boxes[0].split()[2] if boxes else ""
    if width.startswith("400"):
        side = " ".join(element.xpath(".//svg/@preserveaspectratio") + element.xpath(".//svg/@preserveAspectRatio"))
        return ("←" if "xMin" in side else "→"), True
    return ("~" if width in ("600", "1033", "2339", "2340") else "^"), True


def lined(span: Span, read: Read) -> Box:
    """Overline and underline."""
    over = "overline" in span.classes
    inner = [box for _, entry in entries(span) for box in read(entry)]
    mark = Box("mo", "‾" if over else "_", attributes={"stretchy": "true"})
    return Box("mover" if over else "munder", "", [one(inner), mark])


def limited(span: Span, read: Read) -> Box:
    """An operator with limits over and under it, or one thing set over another."""
    parts = sorted(((top, one(read(entry))) for top, entry in entries(span)), key=lambda part: part[0])
    if len(parts) == 1:
        return parts[0][1]
    boxes = [box for _, box in parts]
    if len(boxes) == 3:
        return Box("munderover", "", [boxes[1], boxes[2], boxes[0]], size_of_operator(span))
    if len(boxes) != 2:
        return Box("mrow", "", boxes)
    upper_first = smaller(entries(span), upper=True)
    if upper_first:
        return Box("mover", "", [boxes[1], boxes[0]])
    return Box("munder", "", [boxes[0], boxes[1]], size_of_operator(span))


def size_of_operator(span: Span) -> dict[str, str]:
    """How large the operator is drawn that carries these limits."""
    signs = (inner.classes for inner in span.inside() if "op-symbol" in inner.classes and "mtight" not in inner.classes)
    return {"size": "small"} if "small-op" in next(signs, "") else {}


def smaller(parts: list[tuple[float, Span]], *, upper: bool) -> bool:
    """Is the upper one of two drawn in script size?"""
    ranked = sorted(parts, key=lambda part: part[0])
    entry = ranked[0][1] if upper else ranked[-1][1]
    return has_child(entry, "mtight", "sizing")


def braced_over(span: Span, read: Read) -> Box:
    """Braces over or under, and what stands beyond them."""
    base: list[Box] = []
    over = "mover" in span.classes.split()
    for _, entry in entries(span):
        if not has_child(entry, "stretchy", "svg-align"):
            base += read(entry)
    inner = next((box for box in base if box.tag in ("mover", "munder")), None)
    if inner is not None and len(base) == 2:
        label = base[0] if base[1] is inner else base[1]
        return Box(inner.tag, "", [inner, label])
    sign = "⏞" if over else "⏟"
    return Box("mover" if over else "munder", "", [one(base), Box("mo", sign)])


def words(span: Span, _read: Read) -> Box:
    text = span.text.replace("\u200b", "").replace("\u00a0", " ")
    fonts = {name for one in (span, *span.inside()) for name in one.classes.split() if name in TEXT_FONTS}
    return Box("mtext", text, attributes={"command": fonts.pop()} if len(fonts) == 1 else {})


def struck(span: Span, read: Read) -> Box:
    """The stroke of a negation is drawn without width before its relation."""
    return Box("mo", NOT) if NOT in span.text else one(read(span))


def arrow(span: Span, read: Read) -> Box:
    boxes = [box for _, entry in entries(span) for box in read(entry) if not holds_drawing(entry)]
    return Box("mover", "", [Box("mo", "→", attributes={"minsize": "3em"}), one(boxes)])


def holds_drawing(span: Span) -> bool:
    table = span.drawings.table
    return "svg" in table.tag[span.node : table.end[span.node]]


def one(boxes: list[Box]) -> Box:
    return boxes[0] if len(boxes) == 1 else Box("mrow", "", boxes)


STACKS: Mapping[str, Callable[[Span, Read], Box]] = {
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


def is_boxed(span: Span) -> bool:
    """Of a span with children: `\\boxed` is a stack of its content and a frame."""
    if "vlist-t" not in span.children[0].classes:
        return False
    return any(has_child(entry, "fbox") for _, entry in entries(span))

"""MathJax 3 and 4 output without MathML: the tree of its CHTML or SVG elements, read back.

Both keep MathML's elements by name and every character by its code point. MathJax writes the parts of a stack in the
order in which it draws them; where that differs from MathML, wrappers (CHTML) or heights (SVG) say which is which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.formula.box import Box, Element
from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.mathml import formula_of
from motherlode.extractors.formula.sighting import Sighting
from motherlode.read.html import HtmlDocument
from motherlode.read.patterns import pattern

CODE = pattern(r"mjx-c([0-9A-F]{1,6})(?![0-9A-Za-z])")
WIDTH = pattern(r"width:\s*(-?[\d.]+)em")
HEIGHT = pattern(r"translate\([^,]*,\s*(-?[\d.]+)\)")
TOKENS = frozenset({"mi", "mn", "mo", "mtext", "ms"})
DRAWING = frozenset(
    "nstrut dstrut line surd spacer tstrut mark strut ext beg end mid assistive-mml rule labels".split()
)
"""Lines and struts: they hold nothing."""
WRAPPERS = frozenset(
    "script frac num den dbox dtable row sqrt box root base over under table itable table-wrap stretchy-v stretchy-h "
    "c utext block inferred-mrow container padded-box prescripts".split()
)
TEX_CLASS = {"texatom": "mrow", "TeXAtom": "mrow"}
CALLIGRAPHIC = pattern(r"TEX-C(?![A-Za-z])")
SIZED = pattern(r"TEX-S([1-4])")
SIZES = {"1": "1.2em", "2": "1.6em", "3": "2.047em", "4": "2.47em"}
MAX_DEPTH = 120


def by_mathjax_html(doc: HtmlDocument) -> Iterator[Sighting]:
    """Containers of MathJax 3 and 4, by what they draw."""
    table = doc.table
    for node in table.of("mjx-container"):
        if "math" in table.tag[node : table.end[node]]:
            continue  # beside MathML, which says the same with less work
        element = table.elements[node]
        math = next((child for child in element.iter("mjx-math")), None)
        if math is not None:
            box, by = chtml(math), "mathjax-chtml"
        else:
            math = next((g for g in element.iter("g") if g.get("data-mml-node") == "math"), None)
            if math is None:
                continue
            box, by = svg(math), "mathjax-svg"
        latex = formula_of(box)
        if latex:
            display = element.get("display") in ("true", "block")
            yield Sighting(latex, by, node, display=display, whole=container_of(doc, node), faith="rebuilt")


def chtml(element: Element, depth: int = 0) -> Box:
    """A CHTML element as a box."""
    tag = str(element.tag).removeprefix("mjx-")
    if tag in TOKENS or depth > MAX_DEPTH:
        return token(tag if tag in TOKENS else "mtext", chtml_text(element), element)
    if tag == "mspace":
        width = WIDTH.search(element.get("style") or "")
        return Box("mspace", attributes={"width": f"{width[1]}em"} if width else {})
    inner = parts(element, depth)
    attributes = {"data-mjx-texclass": element.get("texclass") or "ORD"} if tag == "texatom" else {}
    if tag == "mtable":
        attributes = alignment(element)
    return Box(TEX_CLASS.get(tag, tag), "", ordered(element, tag, inner), attributes)


def parts(element: Element, depth: int) -> list[Box]:
    """The children, with wrappers taken off and lines left out."""
    found: list[Box] = []
    for child in element:
        if not isinstance(child.tag, str):
            continue
        name = child.tag.removeprefix("mjx-")
        if name in DRAWING:
            continue
        found += parts(child, depth + 1) if name in WRAPPERS else [chtml(child, depth + 1)]
    return found


def ordered(element: Element, tag: str, inner: list[Box]) -> list[Box]:
    """The children in MathML's order: MathJax draws a superscript before a subscript, an over before its base."""
    if len(inner) == 3 and (tag == "msubsup" or element.get("limits") == "false"):
        return [inner[0], inner[2], inner[1]]
    if tag in ("mover", "munderover") and len(inner) > 1:
        first = next((child.tag for child in element if isinstance(child.tag, str)), "")
        if first == "mjx-over":
            return [*inner[1:], inner[0]]
    return inner


def chtml_text(element: Element) -> str:
    """Characters by the code points in class names; words of other scripts stand as text."""
    found: list[str] = []
    for child in element.iter():
        code = CODE.search(child.get("class") or "") if child.tag == "mjx-c" else None
        if code:
            found.append(chr(int(code[1], 16)))
        elif child.text and child.tag in ("mjx-utext", "mjx-c", element.tag):
            found.append(child.text)
    return "".join(found)


def token(tag: str, text: str, element: Element) -> Box:
    """A token; its letters already carry the font, but for calligraphic ones."""
    attributes: dict[str, str] = {}
    if any(CALLIGRAPHIC.search(child.get("class") or "") for child in element.iter("mjx-c")):
        attributes["data-mjx-variant"] = "-tex-calligraphic"
    elif tag in ("mi", "mn") and text.isascii() and text.isalpha() and upright(element, text):
        attributes["mathvariant"] = "normal"
    if tag == "mo":
        size = SIZED.search(" ".join(child.get("class") or "" for child in element.iter("mjx-c")))
        parent = element.getparent()
        if size and parent is not None and parent.tag == "mjx-texatom" and len(text) == 1:
            attributes["minsize"] = attributes["maxsize"] = SIZES[size[1]]
        attributes["stretchy"] = "true" if size or any(is_stretcher(child) for child in element) else "false"
    return Box(tag, text, attributes=attributes)


def upright(element: Element, text: str) -> bool:
    """A single letter that is not from the italic alphabet."""
    return len(text) == 1 and "mjx-n" in (element.get("class") or "mjx-n")


def is_stretcher(element: Element) -> bool:
    return str(element.tag).startswith("mjx-stretchy")


def alignment(element: Element) -> dict[str, str]:
    """The sides of a table's columns, from the styles of its first row."""
    sides: list[str] = []
    for row in element.iter("mjx-mtr", "mjx-mlabeledtr"):
        for cell in row.iter("mjx-mtd"):
            style = cell.get("style") or ""
            sides.append("right" if "right" in style else "left" if "text-align: left" in style else "center")
        break
    return {"columnalign": " ".join(sides)}


def svg(element: Element, depth: int = 0) -> Box:
    """An SVG group as a box."""
    tag = element.get("data-mml-node") or "mrow"
    if tag in TOKENS or depth > MAX_DEPTH:
        return svg_token(tag if tag in TOKENS else "mtext", element)
    children = svg_children(element)
    inner = [(height(child), svg(child, depth + 1)) for child in children]
    attributes = {"data-mjx-texclass": element.get("data-mjx-texclass") or "ORD"} if tag == "TeXAtom" else {}
    boxes = [box for _, box in inner]
    if tag in ("msqrt", "mroot"):
        boxes = [box for box in boxes if not (box.tag == "mo" and box.text == "√")]
    if tag in ("msubsup", "munderover") and len(inner) == 3:
        low, high = sorted(inner[1:], key=lambda part: part[0])
        boxes = [inner[0][1], low[1], high[1]]
    return Box(TEX_CLASS.get(tag, tag), "", boxes, attributes)


def svg_children(element: Element) -> list[Element]:
    """The nearest groups below that stand for MathML elements."""
    found: list[Element] = []
    for child in element:
        if not isinstance(child.tag, str) or child.tag == "path":
            continue
        found += [child] if child.get("data-mml-node") else svg_children(child)
    return found


def svg_token(tag: str, element: Element) -> Box:
    codes = [path.get("data-c") or "" for path in element.iter("path", "use") if path.get("data-c")]
    text = "".join(chr(int(code, 16)) for code in codes if re.fullmatch(r"[0-9A-Fa-f]{1,6}", code))
    text += "".join(element.itertext())
    attributes = {"stretchy": "false"} if tag == "mo" else {}
    if element.get("data-mjx-variant"):
        attributes["data-mjx-variant"] = element.get("data-mjx-variant") or ""
    elif tag == "mi" and text.isascii() and len(text) == 1 and text.isalpha():
        # Upright and calligraphic capitals share a code point here; alone, calligraphic ones are the commoner.
        attributes["mathvariant"] = "calligraphic" if text.isupper() else "normal"
    return Box(tag, text, attributes=attributes)


def height(element: Element) -> float:
    found = HEIGHT.search(element.get("transform") or "")
    return float(found[1]) if found else 0.0

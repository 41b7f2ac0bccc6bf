"""KaTeX output without its source: the boxes that it draws, read back.

KaTeX draws an atom as a span of its TeX class, scripts as `msupsub`, everything stacked as a `vlist` whose entries
carry their height. It keeps the author's braces as a span around, and writes TeX's own spacing between atoms, which
has to be told from the author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.formula.box import Box, Element
from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.glyphs import command_of
from motherlode.extractors.formula.katex_dom import drawn_fence, entries, has_child
from motherlode.extractors.formula.katex_spacing import without_own_spaces
from motherlode.extractors.formula.katex_stacks import NOT, STACKS, Read, boxed, is_boxed, one
from motherlode.extractors.formula.mathml import formula_of
from motherlode.extractors.formula.sighting import Sighting
from motherlode.read.html import HtmlDocument

ATOM = {"mord", "mbin", "mrel", "mopen", "mclose", "mpunct", "minner", "mop"}
FONTS = {
    "mathbf": "bold",
    "boldsymbol": "bold-italic",
    "mathbb": "double-struck",
    "amsrm": "double-struck",
    "mathcal": "calligraphic",
    "mathfrak": "fraktur",
    "mathscr": "script",
    "mathsf": "sans-serif",
    "textsf": "sans-serif",
    "mathtt": "monospace",
    "texttt": "monospace",
    "mathrm": "normal",
    "textrm": "normal",
    "mathit": "italic",
    "textit": "italic",
    "textbf": "bold",
}
WIDTH = re.compile(r"margin-right:\s*(-?[\d.]+)em")
LEFT = re.compile(r"(?:left|margin-left):\s*(-?[\d.]+)em")
PIECES = {"⎛": "(", "⎝": "(", "⎜": "(", "⎞": ")", "⎠": ")", "⎟": ")", "⎡": "[", "⎣": "[", "⎢": "[", "⎤": "]", "⎦": "]"}
PIECES |= {"⎥": "]", "⎧": "{", "⎨": "{", "⎩": "{", "⎪": "{", "⎫": "}", "⎬": "}", "⎭": "}", "∣": "|", "∥": "‖", "⏐": "|"}
SIZES = {"size1": "1.2em", "size2": "1.623em", "size3": "2.047em", "size4": "2.470em"}
ALL_ARGUMENTS = frozenset({"mfrac", "msqrt", "mroot"})
ARGUMENTS_BEHIND = frozenset({"msub", "msup", "msubsup", "munder", "mover", "munderover"})
LARGE = frozenset("∑∏∐⋃⋂⨁⨂⋀⋁∫∮")
DEPTH = 80


def by_katex_html(doc: HtmlDocument) -> Iterator[Sighting]:
    """Every `katex-html` that stands alone."""
    table = doc.table
    for node, classes in enumerate(table.classes):
        if classes != "katex-html":
            continue
        element = table.elements[node]
        if element.getprevious() is not None:
            continue  # beside MathML, which says the same with less work
        whole = container_of(doc, node)
        display = any("katex-display" in (table.elements[n].get("class") or "") for n in (*whole, node))
        box = Box("math", "", atoms(element))
        sure = not came_from_macro(box)
        latex = formula_of(box if display else asked_limits(box))
        if latex:
            number = tag_of(element)
            yield Sighting(latex, "katex-html", node, "", display, whole, "rebuilt", number=number, sure=sure)


def came_from_macro(box: Box, *, argument: bool = False) -> bool:
    """Braces where no command asks for them: bodies of macros have them, authors hardly ever write them.

    On the development pages 259 of 269 such formulas were typed with a command of the author's own: the reading is
    right as mathematics, but not what stands in the source.
    """
    if box.tag == "mrow" and box.children and box.get("data-mjx-texclass") == "ORD" and not argument:
        return True
    first = 0 if box.tag in ALL_ARGUMENTS else 1 if box.tag in ARGUMENTS_BEHIND else len(box.children)
    return any(came_from_macro(child, argument=at >= first) for at, child in enumerate(box.children))


def asked_limits(box: Box) -> Box:
    """Limits over and under a sign in running text were asked for."""
    if box.tag in ("munder", "munderover") and box.children[0].text in LARGE:
        base, *rest = box.children
        return Box(box.tag, "", [Box("latex", command_of(base.text) + "\\limits"), *rest], {"limits": "asked"})
    box.children = [asked_limits(child) for child in box.children]
    return box


def tag_of(element: Element) -> str:
    """The number beside the equation."""
    found = next((child for child in element if "tag" in (child.get("class") or "").split()), None)
    return "".join(found.itertext()).strip(" ()\u200b") if found is not None else ""


def atoms(element: Element, depth: int = 0) -> list[Box]:
    """The children of a drawn row, TeX's own spaces taken out."""
    found: list[tuple[str, Box]] = []
    for child in element:
        if not isinstance(child.tag, str) or depth > DEPTH:
            continue
        classes = (child.get("class") or "").split()
        if "tag" in classes or "strut" in classes or "vlist-s" in classes:
            continue
        if "newline" in classes:
            found.append(("newline", Box("mspace", attributes={"linebreak": "newline"})))
        elif "base" in classes:
            found += typed_atoms(child, depth + 1)
        else:
            found += typed(child, classes, depth)
    return without_own_spaces(joined_negations(found))


def reader(depth: int) -> Read:
    """Reads rows one level further down."""
    return lambda element: atoms(element, depth + 1)


def typed_atoms(element: Element, depth: int) -> list[tuple[str, Box]]:
    found: list[tuple[str, Box]] = []
    for child in element:
        classes = (child.get("class") or "").split()
        if isinstance(child.tag, str) and "strut" not in classes:
            found += typed(child, classes, depth)
    return found


def joined_negations(found: list[tuple[str, Box]]) -> list[tuple[str, Box]]:
    """A stroke and the relation that it strikes through are one relation."""
    done: list[tuple[str, Box]] = []
    for kind, box in found:
        if done and done[-1][1].text == NOT:
            sign = {"=": "≠", "∈": "∉"}.get(box.text)
            done[-1] = (kind, Box("mo", sign) if sign else Box("mrow", "", [Box("mo", "̸"), box]))
        else:
            done.append((kind, box))
    return done


def typed(element: Element, classes: list[str], depth: int) -> list[tuple[str, Box]]:
    """(TeX class, box) of one span; a wrapper that is no atom gives what it holds."""
    kind = next((name for name in classes if name in ATOM or name == "mspace"), "")
    if kind == "mspace":
        width = WIDTH.search(element.get("style") or "")
        if (element.text or "").strip(" ") and not width:
            return [("space", Box("mtext", "\u00a0"))]
        return [("space", Box("mspace", attributes={"width": f"{width[1]}em" if width else ""}))]
    special = next((STACKS[name] for name in classes if name in STACKS), None)
    if special is not None:
        return [(kind or "mord", special(element, reader(depth)))]
    if "nulldelimiter" in classes or "rule" in classes:
        return []
    if not kind:
        if len(element) or not (element.text or "").strip("\u200b "):
            return typed_atoms(element, depth + 1)
        return leaf_of(element, classes, "mord")
    return atom(element, classes, kind, depth)


def leaf_of(element: Element, classes: list[str], kind: str) -> list[tuple[str, Box]]:
    text = "".join(element.itertext())
    if not text.strip("\u200b "):
        return [(kind, Box("mrow"))]  # an empty group: TeX spaces what follows by it
    return [(kind, box) for box in letters(text, classes, kind)]


def atom(element: Element, classes: list[str], kind: str, depth: int) -> list[tuple[str, Box]]:
    """A letter, a base with scripts, or a group."""
    children = [child for child in element if isinstance(child.tag, str)]
    script = next((child for child in children if (child.get("class") or "") == "msupsub"), None)
    if script is not None:
        return [(kind, scripts(element, script, kind, depth))]
    if delimiter := sized_delimiter(children, kind):
        return [(kind, delimiter)]
    if is_boxed(element):
        return [(kind, boxed(element, reader(depth)))]
    if not children or (kind == "mop" and not any((c.get("class") or "").startswith("m") for c in children)):
        return leaf_of(element, classes, kind)
    if kind == "minner":
        return [(kind, between_fences(element, depth))]
    inner = atoms(element, depth + 1)
    if kind == "mbin" and "".join(element.itertext()) == "mod":
        return [(kind, Box("latex", "\\bmod"))]
    if kind == "mop" and "op-limits" not in classes:
        return [(kind, operator_name(inner))]
    if len(inner) == 1 and kind != "mord":
        return [(kind, inner[0])]
    if kind == "mord" and len(inner) == 1 and (inner[0].tag in BARE or inner[0].text in ("⋮", "⋱")):
        return [(kind, inner[0])]
    return [(kind, group(inner, kind))]


ORD = {"data-mjx-texclass": "ORD"}
BARE = frozenset({"mfrac", "msqrt", "mroot", "mtable", "mover", "munder", "menclose", "mphantom"})


def group(inner: list[Box], kind: str) -> Box:
    """Braces, or the one font of all that is in them: a font command draws a group too."""
    fonts = {font for box in inner for font in fonts_of(box)}
    font = fonts.pop() if len(fonts) == 1 else ""
    if font and kind == "mord" and (len(inner) > 1 or inner[0].children):
        return Box("mstyle", "", [plain(box) for box in inner], {"mathvariant": font})
    texclass = {"mord": "ORD", "mrel": "REL", "mbin": "BIN", "mop": "OP"}.get(kind, "INNER")
    return Box("mrow", "", inner, {"data-mjx-texclass": texclass})


def fonts_of(box: Box) -> Iterator[str]:
    """The fonts of all letters; signs take any font."""
    if box.tag in ("mi", "mn", "mtext") or box.get("mathvariant"):
        yield box.get("mathvariant")
        return
    for child in box.children:
        yield from fonts_of(child)


def plain(box: Box) -> Box:
    """The same without fonts."""
    attributes = {name: value for name, value in box.attributes.items() if name != "mathvariant"}
    return Box(box.tag, box.text, [plain(child) for child in box.children], attributes)


def operator_name(inner: list[Box]) -> Box:
    """`\\operatorname{name}` draws upright letters inside an operator."""
    letters_only = all(box.tag in ("mi", "mn", "mo", "mtext") for box in inner)
    text = "".join(box.text for box in inner)
    if letters_only and text.isalpha() and text.isascii() and all(box.tag != "mo" for box in inner):
        return Box("mo", text)
    return inner[0] if len(inner) == 1 else group(inner, "mop")


def letters(text: str, classes: list[str], kind: str) -> list[Box]:
    """A drawn string as identifiers, numbers and signs."""
    text = text.replace("\u200b", "")
    if kind == "mop" and len(text) > 1:
        return [Box("mo", text)]
    font = next((FONTS[name] for name in classes if name in FONTS), "")
    if kind in ("mord", "mopen", "mclose"):
        text = text.replace("∣", "|").replace("∥", "‖")
    elif text == "∥":
        return [Box("latex", "\\parallel")]
    if kind != "mord":
        return [Box("mo", text, attributes={"stretchy": "false"})]
    found: list[Box] = []
    for part in re.findall(r"\d[\d.]*|.", text):
        attributes = {"mathvariant": font} if font else {"stretchy": "false"}
        tag = "mn" if part[0].isdigit() else "mi" if part.isalpha() else "mo"
        found.append(Box(tag, part, attributes=attributes))
    return found


def scripts(element: Element, script: Element, kind: str, depth: int) -> Box:
    """Base and scripts; one entry hangs below where the vlist has a second row."""
    before = [child for child in element if child is not script]
    holder = [pair for child in before for pair in typed(child, (child.get("class") or "").split(), depth + 1)]
    boxes = without_own_spaces(joined_negations(holder))
    base = operator_name(boxes) if kind == "mop" and boxes else one(boxes)
    if base.tag == "mrow" and not base.get("data-mjx-texclass"):
        base = group(base.children, "mord")
    parts = [(top, one(atoms(entry, depth + 1))) for top, entry in entries(script)]
    below = has_child(script, "vlist-t2")
    if not parts:
        return base
    if len(parts) == 2:
        low, high = sorted(parts, key=lambda part: -part[0])
        return in_one_font(Box("msubsup", "", [base, low[1], high[1]]))
    return in_one_font(Box("msub" if below else "msup", "", [base, parts[0][1]]))


def in_one_font(box: Box) -> Box:
    """Base and scripts of one font: it was asked for around both."""
    fonts = set(fonts_of(box))
    if len(fonts) != 1 or not (font := fonts.pop()):
        return box
    base, *scripts = (plain(child) for child in box.children)
    grouped = [child if len(child.children) < 2 else Box("mrow", "", child.children, ORD) for child in scripts]
    return Box("mstyle", "", [Box(box.tag, "", [base, *grouped])], {"mathvariant": font})


def sized_delimiter(children: list[Element], kind: str) -> Box | None:
    """`\\big(` and its kin, and the fences of `\\left … \\right`."""
    if len(children) != 1 or "delimsizing" not in (children[0].get("class") or "").split():
        return None
    classes = (children[0].get("class") or "").split()
    text = "".join(children[0].itertext()).replace("\u200b", "").strip()
    sign = PIECES.get(text[:1], text[:1]) or drawn_fence(children[0], kind)
    size = next((SIZES[name] for name in classes if name in SIZES), "3em")
    return Box("mo", sign, attributes={"minsize": size, "maxsize": size})


def between_fences(element: Element, depth: int) -> Box:
    """`\\left … \\right`: the first and last spans are fences, or nothing."""
    boxes = []
    for child in element:
        classes = (child.get("class") or "").split()
        if "nulldelimiter" in classes:
            boxes.append(("", Box("mo", "", attributes={"fence": "true"})))
        else:
            boxes += typed(child, classes, depth + 1)
    inner = without_own_spaces(joined_negations(boxes), keep_ends=True)
    for fence in (inner[0], inner[-1]) if inner else ():
        if fence.tag == "mo":
            fence.attributes = {"fence": "true"}
            fence.text = PIECES.get(fence.text, fence.text)
    if len(inner) == 1:
        return inner[0]
    return Box("mrow", "", inner, {"data-mjx-texclass": "INNER"})

"""KaTeX output without its source: the boxes that it draws, read back.

KaTeX draws an atom as a span of its TeX class, scripts as `msupsub`, everything stacked as a `vlist` whose entries
carry their height. It keeps the author's braces as a span around, and writes TeX's own spacing between atoms, which
has to be told from the author's.
"""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.formula.box import Box
from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.katex_dom import Drawings, Span, drawn_fence, entries, has_child
from motherlode.extractors.formula.katex_limits import asked_limits, is_habit
from motherlode.extractors.formula.katex_spacing import without_own_spaces
from motherlode.extractors.formula.katex_stacks import NOT, STACKS, Read, boxed, is_boxed, one
from motherlode.extractors.formula.mathml import formula_of
from motherlode.extractors.formula.sighting import Sighting
from motherlode.read.html import HtmlDocument
from motherlode.read.patterns import pattern

WIDTH = pattern(r"margin-right:\s*(-?[\d.]+)em")
PART = pattern(r"\d[\d.]*|.")
PIECES = {"⎛": "(", "⎝": "(", "⎜": "(", "⎞": ")", "⎠": ")", "⎟": ")", "⎡": "[", "⎣": "[", "⎢": "[", "⎤": "]", "⎦": "]"}
PIECES |= {"⎥": "]", "⎧": "{", "⎨": "{", "⎩": "{", "⎪": "{", "⎫": "}", "⎬": "}", "⎭": "}", "∣": "|", "∥": "‖", "⏐": "|"}
SIZES = {"size1": "1.2em", "size2": "1.623em", "size3": "2.047em", "size4": "2.470em"}
ALL_ARGUMENTS = frozenset({"mfrac", "msqrt", "mroot"})
ARGUMENTS_BEHIND = frozenset({"msub", "msup", "msubsup", "munder", "mover", "munderover"})
DEPTH = 80
EMPTY = "\u200b "


def by_katex_html(doc: HtmlDocument) -> Iterator[Sighting]:
    """Every `katex-html` that stands alone."""
    table = doc.table
    if "katex-html" not in table.classes:
        return
    found = list(drawn_formulas(doc))
    habit = is_habit((box, display) for _, box, display in found)
    for span, box, display in found:
        sure = not came_from_macro(box)
        latex = formula_of(asked_limits(box, everywhere=habit or not display))
        if latex:
            whole = container_of(doc, span.node)
            number = tag_of(span)
            yield Sighting(latex, "katex-html", span.node, "", display, whole, "rebuilt", number=number, sure=sure)


def drawn_formulas(doc: HtmlDocument) -> Iterator[tuple[Span, Box, bool]]:
    """(drawing, what it holds, is it a display) of each formula that has no MathML beside it."""
    table = doc.table
    drawings = Drawings(table)
    for node, classes in enumerate(table.classes):
        if classes != "katex-html" or table.elements[node].getprevious() is not None:
            continue  # MathML says the same with less work
        span = drawings.span(node)
        display = any("katex-display" in table.classes[n] for n in container_of(doc, node))
        yield span, Box("math", "", atoms(span)), display


def came_from_macro(box: Box, *, argument: bool = False) -> bool:
    """Braces where no command asks for them: bodies of macros have them, authors hardly ever write them.

    On the development pages 259 of 269 such formulas were typed with a command of the author's own: the reading is
    right as mathematics, but not what stands in the source.
    """
    if box.tag == "mrow" and box.children and box.get("data-mjx-texclass") == "ORD" and not argument:
        return True
    first = 0 if box.tag in ALL_ARGUMENTS else 1 if box.tag in ARGUMENTS_BEHIND else len(box.children)
    return any(came_from_macro(child, argument=at >= first) for at, child in enumerate(box.children))


def tag_of(span: Span) -> str:
    """The number beside the equation."""
    found = next((child for child in span.children if "tag" in child.classes.split()), None)
    return found.text.strip(" ()\u200b") if found is not None else ""


def atoms(span: Span, depth: int = 0) -> list[Box]:
    """The children of a drawn row, TeX's own spaces taken out."""
    found: list[tuple[str, Box]] = []
    for child in span.children if depth <= DEPTH else ():
        look = child.look
        if look.is_base:
            found += typed_atoms(child, depth + 1)
        elif look.is_newline:
            found.append(("newline", Box("mspace", attributes={"linebreak": "newline"})))
        elif not look.is_aside:
            found += typed(child, depth)
    return without_own_spaces(joined_negations(found))


def reader(depth: int) -> Read:
    """Reads rows one level further down."""
    return lambda span: atoms(span, depth + 1)


def typed_atoms(span: Span, depth: int) -> list[tuple[str, Box]]:
    found: list[tuple[str, Box]] = []
    for child in span.children:
        if not child.look.is_strut:
            found += typed(child, depth)
    return found


def joined_negations(found: list[tuple[str, Box]]) -> list[tuple[str, Box]]:
    """A stroke and the relation that it strikes through are one relation."""
    if not any(box.text == NOT for _, box in found):
        return found
    done: list[tuple[str, Box]] = []
    for kind, box in found:
        if done and done[-1][1].text == NOT:
            sign = {"=": "≠", "∈": "∉"}.get(box.text)
            done[-1] = (kind, Box("mo", sign) if sign else Box("mrow", "", [Box("mo", "̸"), box]))
        else:
            done.append((kind, box))
    return done


def typed(span: Span, depth: int) -> list[tuple[str, Box]]:
    """(TeX class, box) of one span; a wrapper that is no atom gives what it holds."""
    look = span.look
    kind = look.kind
    if kind == "mspace":
        width = WIDTH.search(span.style)
        if not width and span.text.strip(" "):
            return [("space", Box("mtext", "\u00a0"))]
        return [("space", Box("mspace", attributes={"width": f"{width[1]}em" if width else ""}))]
    if look.stack:
        return [(kind or "mord", STACKS[look.stack](span, reader(depth)))]
    if look.is_nothing:
        return []
    if not kind:
        return (
            typed_atoms(span, depth + 1) if span.children else leaf_of(span, "mord") if span.text.strip(EMPTY) else []
        )
    return atom(span, depth)


def leaf_of(span: Span, kind: str) -> list[tuple[str, Box]]:
    text = span.text
    if not text.strip(EMPTY):
        return [(kind, Box("mrow"))]  # an empty group: TeX spaces what follows by it
    return [(kind, box) for box in letters(text, span.look.font, kind)]


def atom(span: Span, depth: int) -> list[tuple[str, Box]]:
    """A letter, a base with scripts, or a group."""
    kind = span.look.kind
    if not span.children:
        return leaf_of(span, kind)
    script = next((child for child in span.children if child.classes == "msupsub"), None)
    if script is not None:
        return [(kind, scripts(span, script, kind, depth))]
    if delimiter := sized_delimiter(span, kind):
        return [(kind, delimiter)]
    if is_boxed(span):
        return [(kind, boxed(span, reader(depth)))]
    if kind == "mop" and not any(child.classes.startswith("m") for child in span.children):
        return leaf_of(span, kind)
    if kind == "minner":
        return [(kind, between_fences(span, depth))]
    inner = atoms(span, depth + 1)
    if kind == "mbin" and span.text == "mod":
        return [(kind, Box("latex", "\\bmod"))]
    if kind == "mop":
        return [(kind, operator_name(inner))]
    if len(inner) == 1 and (kind != "mord" or inner[0].tag in BARE or inner[0].text in ("⋮", "⋱")):
        return [(kind, inner[0])]
    return [(kind, group(inner, kind))]


ORD = {"data-mjx-texclass": "ORD"}
BARE = frozenset({"mfrac", "msqrt", "mroot", "mtable", "mover", "munder", "menclose", "mphantom"})


def group(inner: list[Box], kind: str) -> Box:
    """Braces, or the one font of all that is in them: a font command draws a group too, but never two."""
    fonts = {font for box in inner for font in fonts_of(box)}
    font = fonts.pop() if len(fonts) == 1 else ""
    braced = len(inner) == 1 and (inner[0].tag == "mstyle" or not inner[0].children)
    lettered = bool(inner) and any(fonts_of(inner[0])) and any(fonts_of(inner[-1]))
    if font and kind == "mord" and lettered and not braced:
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


def letters(text: str, font: str, kind: str) -> list[Box]:
    """A drawn string as identifiers, numbers and signs."""
    text = text.replace("\u200b", "")
    if kind == "mop" and len(text) > 1:
        return [Box("mo", text)]
    if kind == "mord" and text == "…":
        return [Box("latex", "...")]  # \\ldots is drawn as an atom of another class
    if kind in ("mord", "mopen", "mclose"):
        text = text.replace("∣", "|").replace("∥", "‖")
    elif text == "∥":
        return [Box("latex", "\\parallel")]
    if kind != "mord":
        return [Box("mo", text, attributes={"stretchy": "false"})]
    found: list[Box] = []
    for part in PART.findall(text) if len(text) > 1 else text:
        attributes = {"mathvariant": font} if font else {"stretchy": "false"}
        tag = "mn" if part[0].isdigit() else "mi" if part.isalpha() else "mo"
        found.append(Box(tag, part, attributes=attributes))
    return found


def scripts(span: Span, script: Span, kind: str, depth: int) -> Box:
    """Base and scripts; one entry hangs below where the vlist has a second row."""
    holder = [pair for child in span.children if child is not script for pair in typed(child, depth + 1)]
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
    if len(fonts) != 1 or not (font := fonts.pop()) or any(is_braced_font(child) for child in box.children):
        return box
    base, *scripts = (plain(child) for child in box.children)
    grouped = [child if len(child.children) < 2 else Box("mrow", "", child.children, ORD) for child in scripts]
    return Box("mstyle", "", [Box(box.tag, "", [base, *grouped])], {"mathvariant": font})


def is_braced_font(box: Box) -> bool:
    """A font command of its own, alone in braces."""
    return box.tag == "mrow" and len(box.children) == 1 and box.children[0].tag == "mstyle"


def sized_delimiter(span: Span, kind: str) -> Box | None:
    """`\\big(` and its kin, and the fences of `\\left … \\right`."""
    if len(span.children) != 1 or "delimsizing" not in span.children[0].classes:
        return None
    drawn = span.children[0]
    text = drawn.text.replace("\u200b", "").strip()
    sign = PIECES.get(text[:1], text[:1]) or drawn_fence(drawn, kind)
    size = next((SIZES[name] for name in drawn.classes.split() if name in SIZES), "3em")
    return Box("mo", sign, attributes={"minsize": size, "maxsize": size})


def between_fences(span: Span, depth: int) -> Box:
    """`\\left … \\right`: the first and last spans are fences, or nothing."""
    boxes: list[tuple[str, Box]] = []
    for child in span.children:
        if child.look.is_null:
            boxes.append(("", Box("mo", "", attributes={"fence": "true"})))
        else:
            boxes += typed(child, depth + 1)
    inner = without_own_spaces(joined_negations(boxes))
    for fence in (inner[0], inner[-1]) if inner else ():
        if fence.tag == "mo":
            fence.attributes = {"fence": "true"}
            fence.text = PIECES.get(fence.text, fence.text)
    if len(inner) == 1:
        return inner[0]
    return Box("mrow", "", inner, {"data-mjx-texclass": "INNER"})

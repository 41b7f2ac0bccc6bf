"""Presentation MathML back to LaTeX, the way its author most likely typed it.

MathJax and its kin keep the author's braces as rows of one element, so `x_{i}` and `x_i` can be told apart; fonts,
fences, accents and environments are read from the operators. What cannot be known (`\\le` or `\\leq`) is the commoner.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from motherlode.extractors.formula.accents import LONG_ARROWS, OVER, UNDER
from motherlode.extractors.formula.annotations import is_display
from motherlode.extractors.formula.box import Box, box_of
from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.glyphs import NAMED_FUNCTIONS, command_of, in_font, joined
from motherlode.extractors.formula.mathml_tokens import (
    font_run,
    identifier,
    letter,
    named_or,
    number,
    operator,
    operator_name,
    space,
    words,
)
from motherlode.extractors.formula.sighting import Sighting
from motherlode.extractors.formula.symbols import BIG, pairs
from motherlode.extractors.formula.tables import environment_of
from motherlode.extractors.formula.typed import as_typed, inside
from motherlode.read.html import HtmlDocument

ROWS = frozenset({"math", "mrow", "mstyle", "mpadded", "semantics", "merror", "mtd", "mtr", "maction", "msrow"})
BIG_CHARACTERS = frozenset(character for _, character in pairs(BIG))
OPENING = frozenset("([{⟨〈⌊⌈|‖∥∣⟦⌜")
CLOSING = frozenset(")]}⟩〉⌋⌉|‖∥∣⟧⌝")
ONE_COMMAND = re.compile(r"\\(?:math[a-z]+|text[a-z]*)\{[^{}]*\}")


def by_mathml(doc: HtmlDocument) -> Iterator[Sighting]:
    """Every `<math>`, read from its elements."""
    table = doc.table
    for node in table.of("math", "m:math"):
        element = table.elements[node]
        latex = formula_of(box_of(element)) if len(element) or element.text else ""
        if latex:
            whole = container_of(doc, node)
            yield Sighting(latex, "mathml", node, display=is_display(doc, node), whole=whole, faith="rebuilt")


def formula_of(box: Box) -> str:
    """LaTeX of a whole rendering."""
    return as_typed(latex_of(box))


def latex_of(box: Box) -> str:
    """LaTeX of a box and all that is in it."""
    write = WRITERS.get(box.tag)
    if write is not None:
        return write(box)
    return row(box.children) if box.children else box.text.strip()


def row(children: list[Box]) -> str:
    """A sequence; one font for neighbours that share it, one name for letters that spell it."""
    parts: list[str] = []
    at = 0
    while at < len(children):
        tag = children[at].tag
        name = operator_name(children, at) if tag == "mi" else ""
        run = font_run(children, at) if not name and tag in ("mi", "mn") else 0
        if run > 1:
            letters = "".join(letter(child)[0] for child in children[at : at + run])
            parts.append(named_or(letters, letter(children[at])[1]))
            at += run
        elif tag == "mo" and (fenced := fence_before_table(children, at)) is not None:
            latex, at = fenced
            parts.append(latex)
        else:
            parts.append(name or latex_of(children[at]))
            at += 1
    return joined(parts)


def brackets(box: Box) -> str:
    """A row: in braces where the author's braces are known, as `\\left … \\right` where its fences stretch."""
    children = box.children
    if box.tag == "mstyle":
        return styled(box)
    if len(children) == 1 and children[0].tag in ("mrow", "mstyle", "semantics", "mtable"):
        return braced_atom(box, latex_of(children[0]))
    if len(children) > 1 and stretches(children[0], OPENING) and stretches(children[-1], CLOSING):
        table = environment_of(children, row)
        if table:
            return table
        first, last = operator(children[0]) or ".", operator(children[-1]) or "."
        return joined(["\\left" + first, row(children[1:-1]), "\\right" + last])
    return braced_atom(box, row(children))


def styled(box: Box) -> str:
    """A font for a whole row, or a fraction of another size than its surroundings."""
    font = box.variant
    if font and not all(child.tag in ("mi", "mn") for child in box.children):
        return in_font(inside(row(box.children)), font)
    if font:
        return in_font(joined([command_of(c) for child in box.children for c in letter(child)[0]]), font)
    if len(box.children) == 1 and box.children[0].tag == "mfrac" and box.get("displaystyle"):
        sized_box = box.children[0]
        sized_box.attributes["displaystyle"] = box.get("displaystyle")
    return row(box.children)


def braced_atom(box: Box, inner: str) -> str:
    """Braces as MathJax's atoms keep them; a font command brings its own."""
    if not box.is_atom or box.get("data-mjx-texclass") in ("INNER", "OPEN", "CLOSE", "REL", "BIN", "OP", "PUNCT"):
        return inner
    return inner if bare(box, inner) else f"{{{inner}}}"


def bare(box: Box, inner: str) -> bool:
    """Is this atom the trace of a command, not of braces?"""
    if not inner:
        return False
    child = box.children[0] if box.children else box
    if all(one.tag in ("mi", "mn", "mo") and letter(one)[1] for one in box.children):
        return True
    if child.tag == "mo" and len(box.children) == 1:
        return True
    return len(box.children) == 1 and child.tag in ("mover", "munder", "mpadded", "mphantom")


def stretches(box: Box, fences: frozenset[str]) -> bool:
    if box.tag != "mo" or box.get("stretchy") == "false" or box.get("minsize"):
        return False
    text = box.text.strip()
    return text in fences or (not text and ("texclass" in str(box.attributes) or box.get("fence") == "true"))


def fence_before_table(children: list[Box], at: int) -> tuple[str, int] | None:
    """A table between fences that stand beside it in the row."""
    if at + 2 >= len(children) or children[at + 2].tag != "mo":
        return None
    inner = children[at + 1]
    if inner.tag != "mtable" and not any(box.tag == "mtable" for box in inner.children):
        return None
    latex = environment_of(children[at : at + 3], row)
    return (latex, at + 3) if latex else None


def fraction(box: Box) -> str:
    top, bottom = (latex_of(child) for child in padded(box, 2))
    if box.get("linethickness") in ("0", "0px", "0em", "0pt"):
        return f"{{{inside(top)} \\atop {inside(bottom)}}}"
    command = {"true": "\\dfrac", "false": "\\tfrac"}.get(box.get("displaystyle"), "\\frac")
    return f"{command}{{{inside(top)}}}{{{inside(bottom)}}}"


def root(box: Box) -> str:
    if box.tag == "msqrt":
        return f"\\sqrt{{{inside(row(box.children))}}}"
    base, degree = (latex_of(child) for child in padded(box, 2))
    return f"\\sqrt[{inside(degree)}]{{{inside(base)}}}"


def script(box: Box) -> str:
    """Base with subscript, superscript or both."""
    base, *scripts = padded(box, 3 if box.tag in ("msubsup", "munderover") else 2)
    text = based(base)
    marks = "_^" if len(scripts) == 2 else ("_" if box.tag in ("msub", "munder") else "^")
    parts = [scripted(mark, child) for mark, child in zip(marks, scripts, strict=True)]
    if len(parts) == 2 and parts[1] and not parts[1].strip("'"):
        parts.reverse()  # authors put a prime before the subscript
    return joined([text, *parts])


def based(base: Box) -> str:
    text = latex_of(base)
    if base.tag in ("msub", "msup", "msubsup") and text:
        return f"{{{text}}}"
    return text or "{}"


def scripted(mark: str, child: Box) -> str:
    """The script in braces where it has more than a letter, or where the author wrote them."""
    text = latex_of(child)
    if mark == "^" and text and not text.strip("'"):
        return text
    if not text:
        return "" if child.tag in ("none", "mrow") else mark + "{}"
    one = inside(text)
    if child.tag == "mrow" and not child.is_atom and is_one_command(one):
        return mark + one
    if child.tag == "mrow" and (len(child.children) != 1 or not text.startswith("\\")):
        return f"{mark}{{{one}}}"
    if child.tag in ("mi", "mstyle", "mtext") and is_one_command(one):
        return mark + one
    simple = len(one) == 1 or (one.startswith("\\") and (one[1:].isalpha() or len(one) == 2))
    return f"{mark}{one}" if simple and child.tag in ("mi", "mn", "mo") else f"{mark}{{{one}}}"


def is_one_command(latex: str) -> bool:
    """A command and its one argument, which need no braces around."""
    return ONE_COMMAND.fullmatch(latex) is not None


def stacked(box: Box) -> str:
    """Limits of an operator, an accent, or something set over something."""
    if box.tag == "munderover":
        return limits(box)
    base, mark = padded(box, 2)
    text = mark_text(mark)
    if box.tag == "mover" and text in OVER:
        narrow, wide = OVER[text]
        stretchy = mark.get("stretchy")
        wider = stretchy != "false" and (len(latex_of(base)) > 1 or stretchy == "true" or mark.get("accent") == "false")
        return f"{wide if wider else narrow}{{{inside(latex_of(base))}}}"
    if box.tag == "munder" and text in UNDER:
        return f"{UNDER[text]}{{{inside(latex_of(base))}}}"
    if takes_limits(base):
        return script(box)
    arrow = LONG_ARROWS.get(mark_text(base)) if base.get("minsize") or base.get("stretchy") == "true" else None
    if arrow and box.tag == "mover":
        return f"{arrow}{{{inside(latex_of(mark))}}}"
    command = "\\overset" if box.tag == "mover" else "\\underset"
    return f"{command}{{{inside(latex_of(mark))}}}{{{inside(latex_of(base))}}}"


def mark_text(box: Box) -> str:
    """The one sign that a box holds, or ""."""
    while box.tag in ("mrow", "mstyle", "mpadded") and len(box.children) == 1:
        box = box.children[0]
    return box.text.strip() if box.tag in ("mo", "mi", "mtext") else ""


def limits(box: Box) -> str:
    base, under, over = padded(box, 3)
    if takes_limits(base):
        return script(box)
    return (
        f"\\overset{{{inside(latex_of(over))}}}{{\\underset{{{inside(latex_of(under))}}}{{{inside(latex_of(base))}}}}}"
    )


def as_written(box: Box) -> str:
    return box.text


def takes_limits(base: Box) -> bool:
    """Sums, limits, and what already carries a brace."""
    if base.tag == "latex":
        return True
    text = mark_text(base)
    if text in BIG_CHARACTERS or text.replace("\u2009", "").replace(" ", "") in NAMED_FUNCTIONS:
        return True
    if base.tag in ("mover", "munder") and len(base.children) == 2:
        return mark_text(base.children[1]) in "⏞⏟︷︸" and bool(mark_text(base.children[1]))
    if base.get("data-mjx-texclass") == "OP" or "OP" in base.get("class"):
        return True
    return text.isalpha() and len(text) > 1


def multiscripts(box: Box) -> str:
    """Scripts before and behind the base."""
    base, *rest = box.children or [Box("mrow")]
    cut = next((at for at, child in enumerate(rest) if child.tag == "mprescripts"), len(rest))
    behind, before = rest[:cut], rest[cut + 1 :]
    prefix = "{}" + pair_text(before) if before else ""
    return joined([prefix, latex_of(base), pair_text(behind)])


def pair_text(scripts: list[Box]) -> str:
    marks = "_^" * (len(scripts) // 2 + 1)
    return "".join(scripted(m, child) for m, child in zip(marks, scripts, strict=False) if child.tag != "none")


def fenced(box: Box) -> str:
    """`<mfenced>`: fences and separators as attributes."""
    opening, closing = box.attributes.get("open", "("), box.attributes.get("close", ")")
    separator = (box.attributes.get("separators", ",").strip() or " ")[0]
    inner = separator.join(latex_of(child) for child in box.children)
    return joined(["\\left" + (command_of(opening) or "."), inner, "\\right" + (command_of(closing) or ".")])


def phantom(box: Box) -> str:
    return f"\\phantom{{{row(box.children)}}}"


def enclosed(box: Box) -> str:
    notation = box.get("notation") or "longdiv"
    inner = row(box.children)
    if "box" in notation:
        return f"\\boxed{{{inner}}}"
    if "strike" in notation:
        return f"\\cancel{{{inner}}}"
    return f"\\overline{{{inner}}}" if notation == "top" else inner


def padded(box: Box, count: int) -> list[Box]:
    """The children, as many as the element needs."""
    return (box.children + [Box("mrow")] * count)[:count]


def matrix(box: Box) -> str:
    return environment_of([box], row)


WRITERS: dict[str, Callable[[Box], str]] = {
    "latex": as_written,
    "mi": identifier,
    "mn": number,
    "mo": operator,
    "mtext": words,
    "ms": words,
    "mspace": space,
    "mfrac": fraction,
    "msqrt": root,
    "mroot": root,
    "msub": script,
    "msup": script,
    "msubsup": script,
    "munder": stacked,
    "mover": stacked,
    "munderover": stacked,
    "mmultiscripts": multiscripts,
    "mfenced": fenced,
    "mphantom": phantom,
    "menclose": enclosed,
    "mtable": matrix,
    "mrow": brackets,
    "mstyle": brackets,
}

"""A formula's tree as MathML, which browsers draw by themselves; what the grammar cannot read stays as source."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from motherlode.extractors.formula.grammar import GrammarError, Tree, parse
from motherlode.extractors.formula.symbols import BIG, CHARACTER_OF, FONTS, LIMIT_FUNCTIONS, pairs
from motherlode.web.mathml_names import (
    ACCENT_MARKS,
    ELSEWHERE,
    ESCAPED,
    PAREN,
    SIZE,
    STARTS,
    UNDER,
    VARIANTS,
)


def as_mathml(latex: str, *, display: bool = False) -> str:
    """A formula as MathML, or as code where it cannot be read.

    >>> as_mathml("x^2")
    '<math><msup><mi>x</mi><mn>2</mn></msup></math>'
    >>> as_mathml(r"\\frac{a}")
    '<code>\\\\frac{a}</code>'
    """
    try:
        tree = parse(latex)
    except (GrammarError, RecursionError):
        return f"<code>{escape(latex)}</code>"
    return f"<math{' display=' + chr(34) + 'block' + chr(34) if display else ''}>{drawn(tree)}</math>"


def drawn(tree: Tree | None) -> str:
    """A tree as MathML."""
    if tree is None:
        return "<mrow></mrow>"
    return DRAWERS.get(tree[0], leaf)(tree)


def row(children: Iterable[str]) -> str:
    return f"<mrow>{''.join(children)}</mrow>"


def drawn_row(tree: Tree) -> str:
    return row(map(drawn, tree[2:]))


def leaf(tree: Tree) -> str:
    """A symbol: letters are identifiers, digits numbers, all else operators."""
    kind, token = tree[0], str(tree[1])
    text = escape(CHARACTER_OF.get(token, token.removeprefix("\\") if kind != "sized" else fence_of(token)))
    if kind == "number":
        return f"<mn>{text}</mn>"
    if kind == "function":
        return f"<mrow><mi>{text}</mi><mo>&#x2061;</mo></mrow>"
    if kind in ("variable", "unknown", "parameter") or (kind == "special" and token not in ("\\prime", "!")):
        return f"<mi>{text}</mi>"
    return f'<mo stretchy="false">{text}</mo>' if kind in ("fence", "sized") else f"<mo>{text}</mo>"


def fence_of(sized: str) -> str:
    r"""The fence of `\big(` or `\Bigl\langle`."""
    name = SIZE.sub("", sized).strip()
    return CHARACTER_OF.get(name, name.removeprefix("\\"))


def drawn_script(tree: Tree) -> str:
    """Sub- and superscripts; those of sums and limits stand below and above."""
    base, sub, sup = tree[2:]
    over = (base[0] == "big" and base[1] not in INTEGRALS) or (base[0] == "function" and base[1][1:] in LIMIT_FUNCTIONS)
    parts = [drawn_base(base), *(drawn(part) for part in (sub, sup) if part)]
    names = ("munder", "mover", "munderover") if over else ("msub", "msup", "msubsup")
    name = names[2] if sub and sup else names[0] if sub else names[1]
    return f"<{name}>{''.join(parts)}</{name}>"


INTEGRALS = frozenset("\\" + name for name, _ in pairs(BIG) if "int" in name)


def drawn_base(tree: Tree) -> str:
    return f"<mi>{escape(str(tree[1]).removeprefix(chr(92)))}</mi>" if tree[0] == "function" else drawn(tree)


def drawn_text(tree: Tree) -> str:
    command, words = str(tree[1]), str(tree[2])
    if command in ("\\label", "\\ref", "\\hspace", "\\vspace", "\\mspace", "\\class", "\\cssId", "\\require"):
        return row(())
    return f"<mtext>{escape(ESCAPED.sub(lambda found: found[1], words))}</mtext>"


def drawn_command(tree: Tree) -> str:
    """A command with one argument: an accent, a font, or something that leaves its argument as it is."""
    command, inside = str(tree[1]), tree[2]
    if command in ACCENT_MARKS:
        name = "munder" if command in UNDER else "mover"
        return f'<{name} accent="true">{drawn(inside)}<mo>{escape(ACCENT_MARKS[command])}</mo></{name}>'
    if command in VARIANTS:
        return drawn(in_alphabet(inside, VARIANTS[command]))
    if command.removeprefix("\\") in FONTS | {"operatorname", "operatorname*"}:
        return upright(inside)
    if command in ("\\phantom", "\\hphantom", "\\vphantom"):
        return f"<mphantom>{drawn(inside)}</mphantom>"
    if command in ("\\norm", "\\abs"):
        bar = "‖" if command == "\\norm" else "|"
        return row([f"<mo>{bar}</mo>", drawn(inside), f"<mo>{bar}</mo>"])
    if command.startswith("\\x") and command.split("[")[0][2:] in ("rightarrow", "leftarrow", "Rightarrow", "mapsto"):
        return f"<mover><mo>{CHARACTER_OF.get(chr(92) + command.split('[')[0][2:], '→')}</mo>{drawn(inside)}</mover>"
    return row(map(drawn, tree[2:]))


def in_alphabet(tree: Tree, variant: str) -> Tree:
    """The tree with its letters taken from another alphabet of Unicode."""
    if tree[0] in ("variable", "number") and str(tree[1]).isascii():
        return (tree[0], "".join(letter_of(one, variant) for one in str(tree[1])))
    return (*tree[:2], *(in_alphabet(one, variant) if isinstance(one, tuple) else one for one in tree[2:]))


def letter_of(letter: str, variant: str) -> str:
    if before := ELSEWHERE.get(variant, {}).get(letter):
        return before
    capitals, small, digits = STARTS[variant]
    first = {"A": capitals, "a": small, "0": digits}
    for start, end in (("A", "Z"), ("a", "z"), ("0", "9")):
        if start <= letter <= end and first[start]:
            return chr(first[start] + ord(letter) - ord(start))
    return letter


def upright(tree: Tree) -> str:
    """Letters as one upright name."""
    parts = tree[2:] if tree[0] == "row" else (tree,)
    if all(part[0] in ("variable", "number") and str(part[1]).isascii() for part in parts):
        return f'<mi mathvariant="normal">{escape("".join(str(part[1]) for part in parts))}</mi>'
    return drawn(tree)


def drawn_fraction(tree: Tree) -> str:
    command, inside = str(tree[1]).split("[")[0], [drawn(one) for one in tree[2:]]
    if command in ("\\frac", "\\dfrac", "\\tfrac", "\\cfrac"):
        return f"<mfrac>{''.join(inside)}</mfrac>"
    if command in ("\\binom", "\\dbinom", "\\tbinom"):
        return row(["<mo>(</mo>", f'<mfrac linethickness="0">{"".join(inside)}</mfrac>', "<mo>)</mo>"])
    if command in ("\\overset", "\\stackrel"):
        return f"<mover>{inside[1]}{inside[0]}</mover>"
    if command == "\\underset":
        return f"<munder>{inside[1]}{inside[0]}</munder>"
    return inside[-1] if inside else row(())


def drawn_root(tree: Tree) -> str:
    index = str(tree[1]).partition("[")[2].removesuffix("]")
    return f"<mroot>{drawn(tree[2])}<mn>{escape(index)}</mn></mroot>" if index else f"<msqrt>{drawn(tree[2])}</msqrt>"


def drawn_infix(tree: Tree) -> str:
    thin = ' linethickness="0"' if tree[1] in ("\\atop", "\\choose") else ""
    inside = f"<mfrac{thin}>{drawn(tree[2])}{drawn(tree[3])}</mfrac>"
    return row(["<mo>(</mo>", inside, "<mo>)</mo>"]) if tree[1] == "\\choose" else inside


def drawn_fenced(tree: Tree) -> str:
    return row([fence(tree[1]), drawn(tree[3]), fence(tree[2])])


def fence(token: str) -> str:
    text = "" if token == "." else escape(CHARACTER_OF.get(token, token.removeprefix("\\")))
    return f'<mo fence="true">{text}</mo>' if text else ""


def drawn_table(tree: Tree) -> str:
    """Rows of cells; a matrix has its brackets, cases their brace."""
    name = str(tree[1]).split("{")[0].split("[")[0]
    rows = (f"<mtr>{''.join(f'<mtd>{drawn(cell)}</mtd>' for cell in line[2:])}</mtr>" for line in tree[2:])
    table = f"<mtable>{''.join(rows)}</mtable>"
    if "matrix" in name and name[0] in PAREN:
        return row([f"<mo>{PAREN[name[0]][0]}</mo>", table, f"<mo>{PAREN[name[0]][1]}</mo>"])
    return row(["<mo>{</mo>", table]) if name.startswith(("cases", "dcases")) else table


DRAWERS: dict[str, Callable[[Tree], str]] = {
    "row": drawn_row,
    "script": drawn_script,
    "text": drawn_text,
    "unary": drawn_command,
    "fraction": drawn_fraction,
    "root": drawn_root,
    "infix": drawn_infix,
    "fenced": drawn_fenced,
    "environment": drawn_table,
    "lines": drawn_table,
    "cells": drawn_row,
}

"""One layout for all spellings of a formula: symbols in a row, and what stands above, below or within each.

A symbol is a plain tuple `(name, branch, ...)`, a branch `(relation, row)`, a row a tuple of symbols. The relations are
`a` above (superscript), `b` below (subscript), `o` over and `u` under (fractions), `w` within, `l` a line of a matrix.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from motherlode.extractors.formula.grammar import Tree, parse
from motherlode.extractors.formula.symbols import FUNCTIONS
from motherlode.search.formula_spelling import (
    AROUND,
    COLOURS,
    COMMAND,
    FONTS,
    INVISIBLE,
    MATRICES,
    NEGATED,
    PLAIN,
    SYMBOL,
    UPRIGHT,
)

Symbol = tuple[Any, ...]
Row = tuple[Symbol, ...]
DELIMITED = re.compile(r"\s*(?:\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\])\s*", re.S)
WORD = re.compile(r"[a-zA-Z]+")
STOPS = frozenset({".", ",", ";"})
"""A sentence ends in a formula; the formula does not."""


def layout_of(latex: str) -> Row:
    """The layout of a formula, with or without its delimiters; GrammarError where it does not parse.

    >>> layout_of(r"$\\dfrac12$") == layout_of(r"{1 \\over 2}."), layout_of("x_1^2") == layout_of("x^{2}_{1}")
    (True, True)
    """
    row = row_of(parse(bare(latex)))
    while len(row) > 1 and row[-1][0] in STOPS and len(row[-1]) == 1:
        row = row[:-1]
    return row


def bare(latex: str) -> str:
    """Without the delimiters around it; spaces stand for them, so that the place of an error stays true."""
    match = DELIMITED.fullmatch(latex)
    if match is None:
        return latex
    inner = next(part for part in match.groups() if part is not None)
    return " " * match.start(match.lastindex or 0) + inner


def row_of(tree: Tree) -> Row:
    """A tree of the grammar as symbols in a row."""
    turn = TURNS.get(tree[0])
    return turn(tree) if turn else ((SYMBOL.get(tree[1], tree[1]),),)


def row_of_row(tree: Tree) -> Row:
    return tuple([symbol for child in tree[2:] for symbol in row_of(child)])


def row_of_script(tree: Tree) -> Row:
    """Scripts belong to the last symbol of what they stand behind, as `)` in `(a+b)^2`; a bare group is one symbol."""
    base, sub, sup = tree[2:]
    row = row_of(base)
    branches = tuple((relation, row_of(one)) for relation, one in (("b", sub), ("a", sup)) if one is not None)
    branches = tuple(branch for branch in branches if branch[1])
    if not row:
        return (("", *branches),)
    if base[0] != "row" and not {relation for relation, _ in row[-1][1:]} & {relation for relation, _ in branches}:
        return (*row[:-1], joined(row[-1], branches))
    return (("{}", ("w", row), *branches),)


def joined(symbol: Symbol, branches: Row) -> Symbol:
    return (symbol[0], *sorted((*symbol[1:], *branches), key=lambda branch: "ouwlba".index(branch[0])))


def row_of_fraction(tree: Tree) -> Row:
    name = COMMAND.get(tree[1], tree[1])
    if name in COLOURS:
        return row_of(tree[3])
    if name == "\\overset":
        return over(row_of(tree[3]), "a", row_of(tree[2]))
    if name == "\\underset":
        return over(row_of(tree[3]), "b", row_of(tree[2]))
    relations = ("o", "u", "w")
    return ((name, *((relation, row_of(child)) for relation, child in zip(relations, tree[2:], strict=False))),)


def over(row: Row, relation: str, script: Row) -> Row:
    """What is stacked on a symbol stands where its script would."""
    if len(row) == 1 and all(branch[0] != relation for branch in row[0][1:]):
        return (joined(row[0], ((relation, script),)),)
    return (("{}", ("w", row), (relation, script)),)


def row_of_text(tree: Tree) -> Row:
    if tree[1] in INVISIBLE:
        return ()
    return words("".join(str(tree[2]).split()))


def words(text: str) -> Row:
    """Upright words: the name of a function, a single letter, or a word as one symbol."""
    if text in FUNCTIONS:
        return (("\\" + text,),)
    return ((text if len(text) == 1 else f'"{text}',),) if text else ()


def row_of_unary(tree: Tree) -> Row:
    name = COMMAND.get(tree[1], tree[1])
    if name in INVISIBLE:
        return ()
    row = row_of(tree[2]) if len(tree) > 2 else ()
    if name in PLAIN:
        return row
    if name in UPRIGHT:
        return upright(row)
    if name in FONTS:
        return tuple([(f"{name}~{symbol[0]}", *symbol[1:]) for symbol in row])
    if name in AROUND:
        opening, closing = AROUND[name]
        return ((opening,), *row, (closing,))
    if name == "\\not" and row and row[0][0] in NEGATED:
        return ((NEGATED[row[0][0]], *row[0][1:]),)
    return ((name, ("w", row)),)


def upright(row: Row) -> Row:
    """Letters in a row without scripts are a word."""
    text = "".join(symbol[0] for symbol in row)
    plain = all(len(symbol) == 1 for symbol in row)
    return words(text) if plain and WORD.fullmatch(text) else row


def row_of_fenced(tree: Tree) -> Row:
    return (*fence(tree[1]), *row_of(tree[3]), *fence(tree[2]))


def row_of_sized(tree: Tree) -> Row:
    token = tree[1]
    name = re.sub(r"^\\[a-zA-Z]+ ?", "", token)
    return fence(name)


def fence(token: str) -> Row:
    """A fence of any size; the dot of `\\left.` shows nothing."""
    return () if token in (".", "") else ((SYMBOL.get(token, token),),)


def row_of_lines(tree: Tree) -> Row:
    """Lines of an alignment: its marks are not seen, a single line is just itself."""
    lines = [tuple([symbol for cell in line[2:] for symbol in row_of(cell)]) for line in tree[2:]]
    lines = [line for line in lines if line]
    return lines[0] if len(lines) == 1 else (("lines", *(("l", line) for line in lines)),) if lines else ()


def row_of_environment(tree: Tree) -> Row:
    name = re.split(r"[\[{]", tree[1])[0].rstrip("*")
    if not name.endswith(("matrix", "array", "cases")):
        return row_of_lines(tree)
    matrix = ("matrix", *(("l", tuple(("", ("w", row_of(cell))) for cell in line[2:])) for line in tree[2:]))
    if name.endswith("cases"):
        return (("\\{",), matrix)
    opening, closing = MATRICES.get(name.removesuffix("matrix").removesuffix("small"), ("", ""))
    return (*fence(opening), matrix, *fence(closing))


TURNS: dict[str, Callable[[Tree], Row]] = {
    "row": row_of_row,
    "script": row_of_script,
    "fraction": row_of_fraction,
    "infix": row_of_fraction,
    "text": row_of_text,
    "unary": row_of_unary,
    "root": row_of_unary,
    "fenced": row_of_fenced,
    "sized": row_of_sized,
    "lines": row_of_lines,
    "environment": row_of_environment,
}


def written(row: Row) -> str:
    """A layout as text, one for one: a part of a row is a part of its text.

    >>> written(layout_of("a+b^2"))
    ' a + b ^{ 2 } '
    """
    parts: list[str] = []
    write(row, parts)
    return f" {' '.join(parts)} "


SIGNS = {"a": "^{", "b": "_{", "o": "o{", "u": "u{", "w": "w{", "l": "l{"}


def write(row: Row, parts: list[str]) -> None:
    for symbol in row:
        parts.append(symbol[0])
        for relation, inner in symbol[1:]:
            parts.append(SIGNS[relation])
            write(inner, parts)
            parts.append("}")


def read_written(text: str) -> Row:
    """The layout that was written as this text."""
    relations = {sign: relation for relation, sign in SIGNS.items()}
    rows: list[list[list[Any]]] = [[]]
    opened: list[str] = []
    for part in text[1:-1].split(" "):
        if part in relations:
            opened.append(relations[part])
            rows.append([])
        elif part == "}":
            inner = tuple([tuple(symbol) for symbol in rows.pop()])
            rows[-1][-1].append((opened.pop(), inner))
        else:
            rows[-1].append([part])
    return tuple([tuple(symbol) for symbol in rows[0]])

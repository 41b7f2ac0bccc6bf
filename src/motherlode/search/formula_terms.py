"""What a formula is found by: pairs of symbols with the way between them, and what its operators join.

Every pair also stands with its variables renamed (`$` and `$$`), at a lower weight, so that `a^2+b^2` finds `x^2+y^2`.
"""

from __future__ import annotations

from functools import lru_cache

from motherlode.search.formula_layout import Row, Symbol
from motherlode.search.formula_spelling import GREEK_LETTERS, RELATION_SIGNS, SUM_SIGNS

WILD = range(0xE000, 0xE100)
"""A wildcard of a query is a private character: no formula of a page holds one."""

NEAR = 2
"""How far apart two symbols of a row may stand to be a pair."""
OPENING, CLOSING = frozenset("([") | {"\\{"}, frozenset(")]") | {"\\}"}


@lru_cache(maxsize=16_384)
def is_variable(name: str) -> bool:
    """Whether renaming it leaves the formula what it is: a letter, in any font."""
    letter = name.rsplit("~", 1)[-1] if name.startswith("\\math") else name
    return (len(letter) == 1 and letter.isalpha()) or letter in GREEK_LETTERS


def is_wild(symbol: Symbol) -> bool:
    name = symbol[0]
    return len(name) == 1 and ord(name) in WILD


def terms_of(row: Row) -> dict[str, float]:
    """Term -> its weight before rarity counts."""
    pairs: set[tuple[str, str, str]] = set()
    terms: dict[str, float] = {}
    collect(row, pairs, terms)
    for left, way, right in pairs:
        terms[f"{left} {way} {right}"] = 1.0
        free = is_variable(left), is_variable(right)
        if free[0] or free[1]:
            second = "$" if left == right or not free[0] else "$$"
            terms[f"{'$' if free[0] else left} {way} {second if free[1] else right}"] = RENAMED
    return terms


RENAMED, SINGLE, OPERATOR = 0.35, 0.5, 0.5
"""Weights of renamed pairs, of single symbols and of operators, against 1 for a pair as it stands."""


def collect(row: Row, pairs: set[tuple[str, str, str]], terms: dict[str, float]) -> None:
    """The pairs and single symbols of a row and of all below it; none reaches across a wildcard."""
    names = ["" if is_wild(symbol) else symbol[0] for symbol in row]
    for at, symbol in enumerate(row):
        name = names[at]
        if not name:
            for _, inner in symbol[1:]:
                collect(inner, pairs, terms)
            continue
        if name not in CLOSING:
            terms[name] = SINGLE
        for distance, other in enumerate(names[at + 1 : at + 1 + NEAR], 1):
            if not other:
                break
            pairs.add((name, f"n{distance}", other))
        if len(symbol) > 1:
            branch_pairs(symbol, pairs, terms)
    collect_operators(row, names, terms)


def branch_pairs(symbol: Symbol, pairs: set[tuple[str, str, str]], terms: dict[str, float]) -> None:
    """From a symbol to the first ones in each of its branches, and to what stands at those."""
    for relation, inner in symbol[1:]:
        for distance, other in enumerate(inner[:NEAR], 1):
            if is_wild(other):
                break
            pairs.add((symbol[0], f"{relation}{distance}", other[0]))
            for below, deeper in other[1:]:
                if deeper and not is_wild(deeper[0]):
                    pairs.add((symbol[0], f"{relation}{distance}{below}", deeper[0][0]))
        collect(inner, pairs, terms)


def collect_operators(row: Row, names: list[str], terms: dict[str, float]) -> None:
    """The operator tree, one level a row: the loosest operator outside of fences, and what each of its sides holds."""
    depth = 0
    relations: list[int] = []
    sums: list[int] = []
    for at, name in enumerate(names):
        if name in OPENING:
            depth += 1
        elif name in CLOSING:
            depth = max(0, depth - 1)
        elif depth == 0 and name in RELATION_SIGNS:
            relations.append(at)
        elif depth == 0 and name in SUM_SIGNS:
            sums.append(at)
    signs = relations or sums
    for at, stop in zip([-1, *signs], [*signs, len(row)], strict=True):
        if not signs or stop - at < 2:
            continue
        sign = names[signs[0]]
        inner = next((names[sum_] for sum_ in sums if at < sum_ < stop), "") if relations else ""
        for part in (inner, names[at + 1]):
            if part:
                terms[f"({sign} {'$' if is_variable(part) else part})"] = OPERATOR


def shape_of(text: str) -> str:
    """A layout as text, its variables numbered in the order in which they come: the same for renamed ones.

    >>> shape_of(" a ^{ 2 } + a b ") == shape_of(" x ^{ 2 } + x y ") != shape_of(" x ^{ 2 } + y x ")
    True
    """
    numbers: dict[str, str] = {}
    parts = text.split(" ")
    return " ".join([numbers.setdefault(part, f"${len(numbers)}") if is_variable(part) else part for part in parts])

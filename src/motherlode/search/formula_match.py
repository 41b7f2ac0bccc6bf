"""Does a formula hold the pattern of a query? A wildcard takes one or more symbols of a row, the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from motherlode.search.formula_layout import Row, Symbol
from motherlode.search.formula_terms import is_wild

Bound = Mapping[str, Row]
MAX_TRIES = 3000
"""Several wildcards in a long row have too many ways to fit; a formula that needs more tries counts as no match."""


class Tries:
    """How often a symbol was compared for one formula."""

    def __init__(self) -> None:
        self.left = MAX_TRIES

    def spent(self) -> bool:
        self.left -= 1
        return self.left < 0


def holds(row: Row, pattern: Row) -> bool:
    """Whether the pattern stands anywhere in the formula."""
    tries = Tries()
    return any(
        next(prefixes(part[start:], pattern, {}, tries), None) is not None
        for part in rows_in(row)
        for start in range(len(part))
    )


def rows_in(row: Row) -> Iterator[Row]:
    """The row and all rows below it."""
    yield row
    for symbol in row:
        for _, inner in symbol[1:]:
            yield from rows_in(inner)


def prefixes(row: Row, pattern: Row, bound: Bound, tries: Tries) -> Iterator[tuple[Row, Bound]]:
    """Every way in which the pattern fits the beginning of a row: (what is left of the row, what wildcards took)."""
    if not pattern:
        yield row, bound
        return
    if not row or tries.spent():
        return
    first, rest = pattern[0], pattern[1:]
    if is_wild(first):
        for stop in range(1, len(row) + 1):
            for now in taken(row[:stop], first, bound, tries):
                yield from prefixes(row[stop:], rest, now, tries)
    elif first[0] == row[0][0]:
        for now in branches(row[0], first, bound, tries):
            yield from prefixes(row[1:], rest, now, tries)


def taken(part: Row, wild: Symbol, bound: Bound, tries: Tries) -> Iterator[Bound]:
    """What a wildcard took; scripts that the query gives it are scripts of the last symbol, and not taken."""
    last = part[-1]
    for now in branches(last, wild, bound, tries):
        wanted = {relation for relation, _ in wild[1:]}
        own = (last[0], *(branch for branch in last[1:] if branch[0] not in wanted))
        took = (*part[:-1], own)
        if now.get(wild[0], took) == took:
            yield {**now, wild[0]: took}


def branches(symbol: Symbol, pattern: Symbol, bound: Bound, tries: Tries) -> Iterator[Bound]:
    """Every way in which the branches of a pattern's symbol fit, each as a whole; further ones do not matter."""
    if len(pattern) == 1:
        yield bound
        return
    relation, wanted = pattern[1]
    for at, (own, inner) in enumerate(symbol[1:], 1):
        if own != relation:
            continue
        for left, now in islice(prefixes(inner, wanted, bound, tries), 50):
            if not left:
                yield from branches((symbol[0], *symbol[at + 1 :]), (pattern[0], *pattern[2:]), now, tries)
        return

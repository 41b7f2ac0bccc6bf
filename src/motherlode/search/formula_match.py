"""Does a formula hold the pattern of a query? A wildcard takes one or more symbols of a row, the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from motherlode.search.formula_layout import Row, Symbol
from motherlode.search.formula_terms import is_wild

Bound = Mapping[str, Row]


class Tries:
    """How often symbols may still be compared; several wildcards in a long row have too many ways to fit."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spent(self) -> bool:
        self.left -= 1
        return self.left < 0


def holds(row: Row, pattern: Row, tries: Tries | None = None) -> bool:
    """Whether the pattern stands anywhere in the formula; not if that takes more tries than are left."""
    tries = tries or Tries(100_000)
    first, last = (1 if is_loose(pattern, end) else 0 for end in (0, -1))
    core = pattern[first : len(pattern) - last] if len(pattern) > 1 else pattern
    return any(fits(part[start:], core, last, tries) for part in rows_in(row) for start in range(first, len(part)))


def is_loose(pattern: Row, end: int) -> bool:
    """A wildcard at the end of a pattern that is used once only asks that something stands there."""
    return len(pattern) > 2 and len(pattern[end]) == 1 and is_wild(pattern[end]) and uses(pattern, pattern[end][0]) == 1


def uses(pattern: Row, wildcard: str) -> int:
    return sum(symbol[0] == wildcard for part in rows_in(pattern) for symbol in part)


def fits(row: Row, pattern: Row, behind: int, tries: Tries) -> bool:
    """Whether a row begins with the pattern, and has that much behind it."""
    if pattern[0][0] != row[0][0] and not is_wild(pattern[0]):
        return False
    return any(len(left) >= behind for left, _ in prefixes(row, pattern, {}, tries))


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

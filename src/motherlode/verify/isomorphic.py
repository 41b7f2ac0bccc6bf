"""Rule 2: if every record has exactly one author, who finds records and who finds authors must find equally many, each
inside its record. Isomorphic items verify each other by count and by containment."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import islice

from msgspec import Struct

Span = tuple[int, int]
"""A stretch of the node table: first node, and one past the last."""


class Fit(Struct, frozen=True):
    """How well items fit their records."""

    records: int
    items: int
    filled: int
    """Records that hold exactly one item."""

    @property
    def verified(self) -> bool:
        return self.records == self.items == self.filled > 0

    @property
    def agreement(self) -> float:
        """In [0, 1]; 1 when verified, 0 when there is nothing to compare."""
        most = max(self.records, self.items)
        return self.filled / most if self.records and self.items else 0.0


def fit(records: Sequence[Span], items: Sequence[Span]) -> Fit:
    """Equal count and containment, with the number of records that hold exactly one item.

    >>> fit([(0, 10), (10, 20)], [(2, 3), (12, 13)]).verified
    True
    """
    ordered = sorted(items)
    filled = sum(_holds_one(record, ordered) for record in records)
    return Fit(len(records), len(items), filled)


def _holds_one(record: Span, items: Sequence[Span]) -> bool:
    """Exactly one of the items, which are in order, lies inside; a second one ends the search."""
    first, last = record
    inside = (items[i] for i in range(bisect_left(items, (first, first)), bisect_left(items, (last, last))))
    return len(list(islice((item for item in inside if item[1] <= last), 2))) == 1

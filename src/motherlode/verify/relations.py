"""Which witnesses are independent? Homogeneous ones always answer alike and may vote once (rule 1'); alike ones differ
by a bounded distance however many pages are seen; only those whose distance keeps growing check each other.

Two good witnesses agree on nearly every page because both are right, which proves nothing. So where the truth is known,
pages on which both are right are left out: homogeneous are those who go wrong together, in the same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from motherlode.verify.compare import Same, edit_distance, is_empty

Answers = Mapping[str, Any]
"""What each witness said of one page."""

MIN_SHARED = 5
"""Below this many pages answered by both, equal answers may be chance."""


class Relation(Struct, frozen=True):
    """How two witnesses behave towards each other over a set of pages."""

    left: str
    right: str
    shared: int
    equal: int

    @property
    def homogeneous(self) -> bool:
        return self.shared >= MIN_SHARED and self.equal == self.shared


def relations(pages: Sequence[Answers], same: Same, truth: Sequence[Any] | None = None) -> list[Relation]:
    """Every pair of witnesses that answered the same page at least once."""
    names = sorted({name for answers in pages for name in answers})
    found = []
    known = truth if truth is not None else [None] * len(pages)
    for left, right in combinations(names, 2):
        answered = [(p[left], p[right], t) for p, t in zip(pages, known, strict=True) if left in p and right in p]
        answered = [(a, b, t) for a, b, t in answered if not is_empty(a) and not is_empty(b)]
        pairs = [(a, b) for a, b, t in answered if is_empty(t) or not (same(a, t) and same(b, t))]
        if pairs:
            found.append(Relation(left, right, len(pairs), sum(same(a, b) for a, b in pairs)))
    return found


def twins(found: Sequence[Relation]) -> dict[str, str]:
    """Witness -> name of its homogeneous group, for those that are in one."""
    group: dict[str, str] = {}
    for relation in sorted((r for r in found if r.homogeneous), key=lambda r: (r.left, r.right)):
        names = {group.get(relation.left, relation.left), group.get(relation.right, relation.right)}
        first = min(names)
        members = {relation.left, relation.right} | {name for name, of in group.items() if of in names}
        group.update(dict.fromkeys(members, first))
    return group


def are_alike(left: Sequence[Any], right: Sequence[Any], *, bound: int = 3) -> bool:
    """Does the edit distance of two algorithms' answers stay bounded while pages are added?

    `left` and `right` are the answers on the same pages, in the same order. Different algorithms drift apart in the
    second half of the pages as they did in the first; alike ones do not.
    """
    half = len(left) // 2
    early, late = edit_distance(left[:half], right[:half]), edit_distance(left, right)
    return late <= bound or late == early

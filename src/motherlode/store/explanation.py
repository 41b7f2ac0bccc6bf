"""Why a page's values are what they are: for every label the verdict and all that was claimed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from motherlode.model import Claim, Evidence, Outcome, Result
from motherlode.store.database import Testimony, agrees


class Case(Struct, frozen=True):
    """One label: the value that was taken, why, and what each witness said. No evidence: there was no verdict."""

    label: str
    value: Any
    evidence: Evidence | None
    claims: tuple[Testimony, ...]


class Explanation(Struct, frozen=True):
    """A page, case by case."""

    source: str
    url: str
    cases: tuple[Case, ...]
    warnings: tuple[str, ...]

    def case(self, label: str) -> Case | None:
        return next((case for case in self.cases if case.label == label), None)


def explanation(result: Result, claims: Iterable[Testimony]) -> Explanation:
    """The claims about a page beside its verdicts; those that agree come first."""
    by_label: dict[str, list[Testimony]] = {label: [] for label in result.evidence}
    for testimony in claims:
        by_label.setdefault(testimony.claim.label, []).append(testimony)
    cases = (
        Case(
            label,
            getattr(result, label, None),
            result.evidence.get(label),
            tuple(sorted(group, key=lambda testimony: not testimony.agreed)),
        )
        for label, group in by_label.items()
    )
    return Explanation(result.source, result.url, tuple(cases), tuple(result.warnings))


def explained(outcome: Outcome) -> Explanation:
    """The explanation of an outcome that is in no database."""

    def testimony(claim: Claim) -> Testimony:
        return Testimony(claim, agrees(claim, outcome.result))

    return explanation(outcome.result, map(testimony, outcome.claims))


def nearest(name: str, known: Iterable[str], *, most: int = 3) -> list[str]:
    """The known names nearest to one that is not known: those that contain it, then those spelled alike.

    >>> nearest("git", ["http://example.org/gdb", "http://example.org/git.html"])
    ['http://example.org/git.html']
    """
    names = list(known)
    inside = [other for other in names if name.lower() in other.lower()]
    return (inside or difflib.get_close_matches(name, names, n=most, cutoff=0.4))[:most]

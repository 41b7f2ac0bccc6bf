"""Counts that tasks add to and the driver reads: each task once, however often it was tried."""

from __future__ import annotations

from collections import Counter
from typing import Any

from motherlode.model import Outcome
from motherlode.run.count import Count

REASON = "reason: "
STAGES = {
    "list": ("files", "parts", "bytes"),
    "learn": ("sites",),
    "extract": ("pages", "readable", "with warnings", "text"),
    "remove copies": ("copies",),
}
"""Stage of a run -> what it counts; `text` is in characters."""


class Sums:
    """How counts of tasks are added up, in the words of Spark's accumulators."""

    def zero(self, value: Counter[str]) -> Counter[str]:
        return Counter()

    def addInPlace(self, one: Counter[str], other: Counter[str]) -> Counter[str]:  # noqa: N802 (Spark's name)
        one.update(other)
        return one


def new_tally(session: Any) -> Any:
    return session.sparkContext.accumulator(Counter(), Sums())


class TaskCount(Count):
    """What one task has seen."""

    def __init__(self) -> None:
        super().__init__()
        self.chars = 0

    def saw(self, outcome: Outcome) -> None:
        super().saw(outcome)
        self.chars += len(outcome.result.text)

    def counts(self) -> Counter[str]:
        """All of it as numbers by name."""
        named = {"pages": self.pages, "readable": self.readable, "with warnings": self.warned, "text": self.chars}
        return Counter({**named, **{REASON + kind: number for kind, number in self.kinds.items()}})


def take_counts(counts: Counter[str], total: Count) -> None:
    """What all tasks have seen together, into the count of the run."""
    total.pages, total.readable, total.warned = counts["pages"], counts["readable"], counts["with warnings"]
    reasons = {name[len(REASON) :]: number for name, number in counts.items() if name.startswith(REASON)}
    total.kinds.update(reasons)
    total.stages = stages_of(counts)


def stages_of(counts: Counter[str]) -> dict[str, dict[str, int]]:
    """What each stage counted; those that were not asked for are left out.

    >>> stages_of(Counter({"files": 2, "pages": 7}))
    {'list': {'files': 2}, 'extract': {'pages': 7}}
    """
    found = {stage: {name: counts[name] for name in names if name in counts} for stage, names in STAGES.items()}
    return {stage: figures for stage, figures in found.items() if figures}

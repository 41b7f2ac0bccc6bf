"""What a run has seen so far, in figures: pages, time, and warnings by reason."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from datetime import timedelta
from types import TracebackType
from typing import Self

from msgspec import Struct

from motherlode.model import Outcome, Result

MOST_KINDS = 50
"""Kinds of warnings that are told apart; warnings come from foreign pages and could be all different."""

KIND_CHARS = 60
OFFSET = re.compile(r"\A[^\n]*?, offset \d+: ")
"""How a warning about a record begins: the archive, and the place in it."""


class Figures(Struct, frozen=True):
    """A run in figures, for programs."""

    pages: int
    with_warnings: int
    seconds: float
    pages_per_second: float
    reasons: dict[str, int]
    skipped: dict[str, int]
    """Files of a folder that are no pages, by reason."""
    failed_inputs: int
    stages: dict[str, dict[str, int]] = {}
    """What each stage of a run on a cluster counted; empty on one machine, which has one stage only."""


class Count:
    """A Watch that counts."""

    def __init__(self) -> None:
        self.pages = 0
        self.readable = 0
        self.warned = 0
        self.kinds: Counter[str] = Counter()
        self.first_warning = ""
        """In full, for a run of one page: there the kind says too little."""
        self.skipped: Counter[str] = Counter()
        self.failed_inputs = 0
        self.stages: dict[str, dict[str, int]] = {}
        self.started = time.monotonic()

    def __enter__(self) -> Self:
        self.started = time.monotonic()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is shown, so nothing is to be tidied up."""

    def saw(self, outcome: Outcome) -> None:
        """Count a page, and its warnings by kind."""
        result = outcome.result
        self.pages += 1
        self.readable += not result.warnings or gave_something(result)
        if result.warnings:
            self.warned += 1
            self.first_warning = self.first_warning or about(result.warnings[0], result)
            self.kinds.update(self._known(kind_of(about(warning, result))) for warning in result.warnings)

    def _known(self, kind: str) -> str:
        return kind if kind in self.kinds or len(self.kinds) < MOST_KINDS else "other"

    def figures(self) -> Figures:
        """All counts as one value."""
        seconds = time.monotonic() - self.started
        rate = self.pages / seconds if seconds else 0.0
        reasons, skipped = dict(self.kinds.most_common()), dict(self.skipped.most_common())
        return Figures(
            self.pages,
            self.warned,
            round(seconds, 3),
            round(rate, 1),
            reasons,
            skipped,
            self.failed_inputs,
            self.stages,
        )

    def summary(self) -> str:
        """The run in a line."""
        seen = self.figures()
        took = timedelta(seconds=round(seen.seconds))
        pages = "page" if seen.pages == 1 else "pages"
        line = f"{seen.pages:,} {pages} in {took} ({seen.pages_per_second:,.1f}/s)"
        if self.warned:
            line += f"; {self.warned:,} with warnings: {reasons(self.kinds, most=10)}"
        if self.skipped:
            line += f"; {self.skipped.total():,} files skipped: {reasons(self.skipped, most=5)}"
        return line


def gave_something(result: Result) -> bool:
    """Whether a value stands in the page itself: some stand in its address, and need no page at all."""
    return any(evidence.where.xpath or evidence.where.page for evidence in result.evidence.values())


def about(warning: str, result: Result) -> str:
    """A warning without the name of its page, so that the same fault of two pages is one kind.

    >>> about("a.html: is empty", Result(source="a.html")), about("a.gz, offset 7: broken", Result(source="a.gz:7"))
    ('is empty', 'broken')
    """
    for name in (result.source, result.url):
        if name and warning.startswith(f"{name}: "):
            return warning[len(name) + 2 :]
    return OFFSET.sub("", warning, count=1)


def kind_of(warning: str) -> str:
    r"""What warnings of a kind have in common: the part before the colon, without control characters.

    >>> kind_of("ValueError: bad date"), kind_of("the worker process died: SIGSEGV")
    ('ValueError', 'the worker process died')
    >>> kind_of("is \x1b[31mencrypted\n  Try another.")
    'is [31mencrypted'
    """
    first = warning.partition("\n")[0].partition(":")[0].strip()
    return "".join(char for char in first if char.isprintable())[:KIND_CHARS]


def reasons(kinds: Counter[str], *, most: int) -> str:
    """Kinds with their counts, the frequent ones first.

    >>> reasons(Counter({"ValueError": 1, "the worker process died": 2}), most=3)
    'the worker process died (2), ValueError (1)'
    """
    named = [f"{kind} ({count:,})" for kind, count in kinds.most_common(most)]
    return ", ".join([*named, "…"] if len(kinds) > most else named)


def counted(total: int | None = None, *, draw: bool = True, summary: bool = True) -> Count:
    """A count that shows itself where standard error is a terminal; elsewhere a mere one, which loads nothing."""
    if not sys.stderr.isatty():
        return Count()
    from motherlode.run.progress import Progress

    return Progress(total, draw=draw, summary=summary)

"""Which queue is served next: each gets a share of the pages by what its last pages were worth."""

from __future__ import annotations

from collections.abc import Sequence

RECENT = 0.05
"""What a page counts against all that its queue brought before."""
SHARP = 2.0
"""Twice the worth, four times the pages."""
FADING = 0.95
"""What was served long ago is no debt."""


class Budget:
    """Shares, without chance: told the same visits, it makes the same turns."""

    def __init__(self, expected: Sequence[float], least: Sequence[float]) -> None:
        """What is expected of each queue, and the share that it keeps however bad."""
        self._worth = list(expected)
        self._least = least
        self._served = [0.0] * len(self._worth)
        self._turn = self._farthest_behind()

    def learn(self, queue: int, worth: float) -> None:
        """A page of a queue arrived."""
        self._worth[queue] += RECENT * (worth - self._worth[queue])
        self._served = [FADING * served for served in self._served]
        self._served[queue] += 1
        self._turn = self._farthest_behind()

    def turn(self) -> int:
        """The queue that is farthest behind its share."""
        return self._turn

    def _farthest_behind(self) -> int:
        shares = self.shares()
        return min(range(len(shares)), key=lambda queue: self._served[queue] / shares[queue])

    def shares(self) -> list[float]:
        """Of the pages to come, queue by queue."""
        wanted = [max(worth, 0.01) ** SHARP for worth in self._worth]
        whole = sum(wanted)
        return [max(least, want / whole) for least, want in zip(self._least, wanted, strict=True)]

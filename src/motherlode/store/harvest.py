"""What a crawl brings in over time, read from frontier.db while it runs or afterwards."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from motherlode.store.faults import explained

WINDOW = 60.0
"""Seconds that the rate is counted over."""
MOST_REASONS = 20


class Harvest(Struct, frozen=True):
    """How a crawl goes."""

    rate: float
    """Pages a second in the last minute of work."""
    resting: float
    """Seconds since the last page came."""
    curve: list[int]
    """Pages kept after each page fetched."""
    left_out: list[tuple[str, int]]
    """Why fetched pages were not kept, with how many."""
    last: list[tuple[str, bool, float]]
    """The last pages: address, whether it was kept, relevance."""


def harvest(frontier: Path) -> Harvest:
    """The figures of a crawl, in order of its pages."""
    address = f"{frontier.resolve().as_uri()}?mode=ro"
    with explained(frontier), closing(sqlite3.connect(address, uri=True, timeout=30.0)) as crawl:
        visits = crawl.execute("SELECT kept, time FROM visits ORDER BY number").fetchall()
        reasons = crawl.execute(
            "SELECT reason, count(*) FROM visits WHERE kept = 0 GROUP BY reason ORDER BY 2 DESC LIMIT ?",
            (MOST_REASONS,),
        ).fetchall()
        last = crawl.execute(
            "SELECT url, kept, relevance FROM visits JOIN addresses ON addresses.id = address "
            "ORDER BY number DESC LIMIT 8"
        ).fetchall()
    times = [at for _, at in visits]
    resting = max(0.0, time.time() - times[-1]) if times else 0.0
    return Harvest(
        rate_of(times), resting, summed([kept for kept, _ in visits]), reasons, [(u, bool(k), r) for u, k, r in last]
    )


def rate_of(times: list[float]) -> float:
    """Pages a second over the last minute before the last page.

    >>> rate_of([0.0, 100.0, 101.0, 102.0])
    1.0
    """
    recent = [at for at in times if at >= times[-1] - WINDOW] if times else []
    spent = recent[-1] - recent[0] if recent else 0.0
    return (len(recent) - 1) / spent if spent else 0.0


def summed(kept: list[int]) -> list[int]:
    total, curve = 0, []
    for one in kept:
        total += one
        curve.append(total)
    return curve

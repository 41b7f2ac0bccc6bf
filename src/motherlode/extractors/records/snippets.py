"""Believes that a snippet which begins with a date is of that day, as search engines write it. Fails on snippets whose
first words tell of another day."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from motherlode.model import Record
from motherlode.read.dates import find_dates

BEHIND = re.compile(r"\s*[—–·|:：-]|\s*$")
"""What stands between the date and the snippet."""
LONGEST = 40


def dated_by_snippets(entries: Sequence[Record]) -> list[Record]:
    """The entries, those without a date of their own with the one that their body begins with."""
    return [entry if entry.date else _dated(entry) for entry in entries]


def _dated(entry: Record) -> Record:
    first = next(find_dates(entry.body[:LONGEST]), None)
    if not first or first.start > 0 or not BEHIND.match(entry.body, first.end):
        return entry
    return replace(entry, date=entry.body[: first.end].strip(), iso=first.iso)

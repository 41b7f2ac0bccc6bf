"""Faults in a rule file: where, what, and what helps."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple

from motherlode.model import RuleError


class Place(NamedTuple):
    """A place in a text, counted from 1."""

    line: int
    column: int


class Fault(NamedTuple):
    """One fault of a rule file."""

    place: Place
    what: str
    remedy: str = ""

    def told(self, name: str) -> str:
        remedy = f"\n  {self.remedy}" if self.remedy else ""
        return f"{name}:{self.place.line}:{self.place.column}: {self.what}{remedy}"


def nearest(name: str, known: Iterable[str]) -> str:
    """A remedy that names the nearest name, and all that there are.

    >>> nearest("xpat", ["xpath", "css"])
    "Did you mean 'xpath'? There are: css, xpath"
    """
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1)
    hint = f"Did you mean '{near[0]}'? " if near else ""
    return f"{hint}There are: {', '.join(names)}"


def raise_first(faults: list[Fault], name: str) -> None:
    """A rule file with faults is not used at all."""
    if faults:
        first = faults[0]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        place = f"{name}:{first.place.line}:{first.place.column}"
        remedy = "\n  ".join(part for part in (first.remedy, f"All faults: lode rules check {name}") if part)
        raise RuleError(first.what + more, where=place, remedy=remedy)

"""Symbols whose impact is high enough to search a page for (part E, step i); `scripts/train_symbols.py` learns them."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from motherlode.read.patterns import pattern
from motherlode.read.seek import holds_command

LEAST_IMPACT = 0.1


@cache
def impacts() -> dict[str, float]:
    """Symbol -> impact `I(t) = TF(t)^(1/4) * TAR(t)`."""
    text = files("motherlode.data").joinpath("symbols.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)
    return found


def probe_pattern() -> re.Pattern[str]:
    """One pattern for all commands above the threshold; the backslash before them keeps the search fast."""
    names = [symbol[1:] for symbol, impact in impacts().items() if symbol[0] == "\\" and impact >= LEAST_IMPACT]
    return pattern(
        r"\\(?:"
        + "|".join(sorted((name for name in names if name.isalpha()), key=len, reverse=True))
        + r")(?![a-zA-Z])"
    )


PROBE = probe_pattern()
PROBES = frozenset(symbol[1:] for symbol, impact in impacts().items() if symbol[0] == "\\" and impact >= LEAST_IMPACT)


def holds_probe(source: str | bytes) -> bool:
    """Does a probe stand anywhere?"""
    return holds_command(source, PROBES)

"""Do two claims say the same? One comparison for each sort of value; each is symmetric and says nothing of truth."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from motherlode.read.counted import fold_plain, shared_prints, token_prints

Same = Callable[[Any, Any], bool]
"""A symmetric test for "these two values mean the same"."""

NOT_WORD = re.compile(r"[\W_]+")
PRINT = 8
"""Bytes of a token's number."""
SCHEME = re.compile(r"^\w+://(?:www\.)?")
DAY = re.compile(r"\d{4}-\d\d-\d\d")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Letters and digits alone, without case, accents and width.

    >>> folded("Ｅditor’s  Café!")
    'editorscafe'
    """
    plain = fold_plain(text)
    if plain is not None:
        return plain
    return NOT_WORD.sub("", unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold()))


def is_empty(value: Any) -> bool:
    """An empty answer is no answer: two of them are no agreement."""
    if isinstance(value, str):
        return not value.strip()
    return value is None or value == [] or value == ()


def core(text: str) -> str:
    """What two texts must share to be the same: letters and digits, or all there is where there are none."""
    return folded(text) or " ".join(text.split())


def same_text(left: str, right: str) -> bool:
    return core(left) == core(right) != ""


def same_set(left: Sequence[str], right: Sequence[str]) -> bool:
    """The same texts, in any order."""
    a, b = {core(text) for text in left} - {""}, {core(text) for text in right} - {""}
    return a == b != set()


def same_day(left: str, right: str) -> bool:
    """The same calendar day: pages state their own time zone, so a clock time is no ground for quarrel."""
    a, b = DAY.match(left), DAY.match(right)
    return a[0] == b[0] if a and b else left == right != ""


def same_language(left: str, right: str) -> bool:
    """The same language, whatever the region: en-US and en_GB are English."""
    return re.split("[-_]", left.lower())[0] == re.split("[-_]", right.lower())[0] != ""


def same_address(left: str, right: str) -> bool:
    """The same address but for scheme, www and a final slash."""
    return _bare(left) == _bare(right) != ""


def _bare(address: str) -> str:
    return SCHEME.sub("", address.strip().lower(), count=1).rstrip("/#")


def overlap(left: str, right: str) -> float:
    """Token F1 of two texts in [0, 1]; a Chinese character is a token. Two empty texts do not agree."""
    a, b = tokens_of(left), tokens_of(right)
    if left == right:
        return 1.0 if a else 0.0
    shared = shared_prints(a, b)
    return 2 * shared / ((len(a) + len(b)) // PRINT) if shared else 0.0


@lru_cache(maxsize=16)
def tokens_of(text: str) -> bytes:
    """The tokens of a text, as numbers; each of a few rivals is compared with all others."""
    return token_prints(text.lower())


def edit_distance(left: Sequence[Any], right: Sequence[Any]) -> int:
    """Insertions, deletions and replacements between two sequences, to tell alike from different algorithms."""
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        above, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (a != b))
    return row[-1]

"""Is a paper's header right? The measure of part D, field by field, as its scorers use it.

Texts are compared folded. Names agree when equal, made of the same words, or, outside Chinese, when surname and first
initial are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from motherlode.verify.compare import folded

SOFT = 0.8
_HAN = re.compile("[\u4e00-\u9fff]")
_BETWEEN = re.compile(r"[\s.,]+")


def similarity(left: str, right: str) -> float:
    """1 - edit distance / longer length, of the folded texts."""
    a, b = folded(left), folded(right)
    return 1 - distance(a, b) / max(len(a), len(b)) if a and b else 0.0


def distance(a: str, b: str) -> int:
    """Levenshtein distance; a whole column of the table is held in the bits of two numbers (Hyyrö's form of Myers).

    >>> distance("kitten", "sitting"), distance("", "abc")
    (3, 3)
    """
    if not a or not b:
        return len(a) or len(b)
    full, top = (1 << len(a)) - 1, 1 << (len(a) - 1)
    places: dict[str, int] = {}
    for at, char in enumerate(a):
        places[char] = places.get(char, 0) | 1 << at
    up, down, score = full, 0, len(a)
    for char in b:
        equal = places.get(char, 0)
        level = (((equal & up) + up) ^ up) | equal | down
        rise, fall = (down | ~(level | up)) & full, up & level
        score += bool(rise & top) - bool(fall & top)
        rise, fall = (rise << 1) | 1, fall << 1
        up, down = (fall | ~(level | rise)) & full, rise & level & full
    return score


def same_person(left: str, right: str) -> bool:
    """Whether two spellings name one author.

    >>> same_person("L. A. Barba", "Lorena Barba"), same_person("王丹", "王 丹")
    (True, True)
    """
    if folded(left) == folded(right):
        return True
    first, second = _words(left), _words(right)
    if len(first) < 2 or len(second) < 2 or _HAN.search(left + right):
        return False
    return (
        (first[-1], first[0][0]) == (second[-1], second[0][0])
        or sorted(first) == sorted(second)
        or "".join(first[1:] + first[:1]) == "".join(second)
    )


def _words(name: str) -> list[str]:
    return [word for word in map(folded, _BETWEEN.split(unicodedata.normalize("NFKC", name))) if word]


def matches(found: Sequence[str], gold: Sequence[str], same: Callable[[str, str], bool]) -> int:
    """How many of the gold values have a found value of their own."""
    left = list(found)
    for value in gold:
        hit = next((other for other in left if same(other, value)), None)
        if hit is not None:
            left.remove(hit)
    return len(found) - len(left)


def is_right(label: str, found: Any, gold: Any) -> bool:
    """Whether a field is right as a whole."""
    if label == "authors":
        return matches(found or [], gold, same_person) == len(gold) == len(found or [])
    if label == "keywords":
        return {folded(word) for word in found or []} - {""} == {folded(word) for word in gold} - {""}
    if label == "abstract":
        return similarity(found or "", gold) >= SOFT
    if label == "doi":
        return str(found or "").lower().rstrip(".") == str(gold).lower().rstrip(".")
    return folded(found or "") == folded(gold) != ""

"""Texts of which one must stand wherever a pattern matches, read off the pattern: they are found far more quickly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

ANYTHING, NO_LETTER, NO_LETTERS = range(3)
"""What may stand beside a needle: anything, anything but a letter of ASCII right there, or no such letter at all."""
DIGIT, BLANK = "0", " "
"""Stand for every digit and every blank."""
MOST = 64
"""Texts that are written out for one part of a pattern, and characters of a class."""
FEW = 6
"""Repetitions that are written out."""
_ALL = "\ue000\ue001\ue002\ue003"
_FIRST, _BEFORE, _BEHIND, _LAST = tuple(_ALL)
"""Marks beside a text while it is put together: start of the text, no letter before, none behind, end of the text."""
_MARKS = re.compile(f"[{_ALL}]")
_LETTERS = [(code.RANGE, (65, 90)), (code.RANGE, (97, 122))]
_NO_WORD = [(code.CATEGORY, code.CATEGORY_NOT_WORD)]
_CLASSES = {code.CATEGORY_DIGIT: DIGIT, code.CATEGORY_SPACE: BLANK}
_PLACES = {code.AT_BEGINNING: _FIRST, code.AT_BOUNDARY: _BEFORE + _BEHIND, code.AT_END: _LAST}
Item = tuple[Any, Any]
"""A step of a parsed pattern and what it says."""
Texts = frozenset[str]


class Needle(NamedTuple):
    """A text, and what may stand before and behind it."""

    text: str
    before: int = ANYTHING
    behind: int = ANYTHING


def needles_of(pattern: str, *, any_case: bool) -> frozenset[Needle]:
    r"""One of these stands wherever the pattern matches; an empty one where nothing can be said.

    >>> sorted(needle.text for needle in needles_of(r"\b(univ\w*|lab(s?))\b|第.{1,4}卷", any_case=True))
    ['lab', 'labs', 'univ', '第']
    """
    flags = re.IGNORECASE if any_case else re.NOFLAG
    found = {_needle(text, any_case=any_case) for text in _required(list(parser.parse(pattern, flags)))}
    return frozenset(needle for needle in found if not _is_told(needle, found))


def _is_told(needle: Needle, others: set[Needle]) -> bool:
    """Whether it begins with another one, perhaps behind a digit, so that it need not be looked for."""
    text, before, behind = needle
    starts = {Needle(text[:end], before) for end in range(1, len(text))}
    if text[:1] == DIGIT:
        starts |= {Needle(text[1:end], NO_LETTER) for end in range(2, len(text))}
        starts.add(Needle(text[1:], NO_LETTER, behind))
    return not starts.isdisjoint(others)


def _needle(text: str, *, any_case: bool) -> Needle:
    """A text with its marks as a needle; marks within it, and beside what is no letter, are let go."""
    bare = _MARKS.sub("", text)
    left, right = text[: -len(text.lstrip(_ALL)) or len(text)], text[len(text.rstrip(_ALL)) :]
    before = NO_LETTERS if _FIRST in left else NO_LETTER if _BEFORE in left and bare[:1].isalnum() else ANYTHING
    behind = NO_LETTERS if _LAST in right else NO_LETTER if _BEHIND in right and bare[-1:].isalnum() else ANYTHING
    return Needle(bare.lower() if any_case else bare, before, behind)


def _required(items: Sequence[Item]) -> Texts:
    """Of a pattern's steps: each branch for itself, or else the longest text that is sure to stand there."""
    for at, item in enumerate(items):
        branches = _branches(item)
        if branches and _written(item) is None:
            rest = list(items[at + 1 :])
            return frozenset().union(*(_required([*items[:at], *branch, *rest]) for branch in branches))
    return max(_stretches(items), key=_worth)


def _branches(item: Item) -> list[list[Item]]:
    """The branches of a step that has several, or holds steps of its own."""
    step, said = item
    if step is code.SUBPATTERN and not said[1] | said[2]:
        return [list(said[3])]
    return [list(branch) for branch in said[1]] if step is code.BRANCH else []


def _worth(texts: Texts) -> tuple[int, int]:
    return min(len(_MARKS.sub("", text)) for text in texts), -len(texts)


def _stretches(items: Sequence[Item]) -> list[Texts]:
    """The texts of steps that follow each other, cut where anything may stand."""
    found: list[Texts] = []
    texts: Texts = frozenset([""])
    for at, item in enumerate(items):
        written = _written(item)
        if written is not None and len(texts) * len(written) <= MOST:
            texts = _joined(texts, written)
            continue
        if _is_gap(item) and (texts == {_FIRST} or items[at + 1 : at + 2] == [(code.AT, code.AT_END)]):
            continue
        found.append(_joined(texts, _once(item)))
        texts = written or frozenset([""])
    return [*found, texts]


def _is_gap(item: Item) -> bool:
    """Marks and blanks without a letter among them."""
    step, said = item
    return step is code.MAX_REPEAT and list(said[2]) == [(code.IN, _NO_WORD)]


def _once(item: Item) -> Texts:
    """What a step that may be repeated says once, where it must."""
    step, said = item
    written = _product(said[2]) if step is code.MAX_REPEAT and said[0] else None
    return written if written and len(written) <= MOST else frozenset([""])


def _joined(first: Texts, second: Texts) -> Texts:
    return frozenset(left + right for left, right in product(first, second))


def _product(items: Iterable[Item]) -> Texts | None:
    """All texts of steps that follow each other."""
    texts: Texts = frozenset([""])
    for item in items:
        written = _written(item)
        if written is None or len(texts) * len(written) > MOST:
            return None
        texts = _joined(texts, written)
    return texts


def _union(parts: Iterable[Texts | None]) -> Texts | None:
    found: set[str] = set()
    for part in parts:
        if part is None:
            return None
        found |= part
    return frozenset(found) if len(found) <= MOST else None


def _written(item: Item) -> Texts | None:
    """All texts that a step can match, with the marks of places; None for too many."""
    step, said = item
    if step is code.LITERAL:
        return frozenset([_folded(chr(said))])
    if step is code.AT:
        return frozenset([_PLACES.get(said, "")])
    if step is code.ASSERT:
        return frozenset([""])
    if step is code.ASSERT_NOT:
        alone = list(said[1]) == [(code.IN, _LETTERS)]
        return frozenset([(_BEFORE if said[0] < 0 else _BEHIND) if alone else ""])
    if step is code.IN:
        return _union(map(_of_class, said))
    if step is code.SUBPATTERN:
        return None if said[1] | said[2] else _product(said[3])
    if step is code.BRANCH:
        return _union(map(_product, said[1]))
    if step is code.MAX_REPEAT and said[1] <= FEW:
        return _union(_product([*said[2]] * times) for times in range(said[0], said[1] + 1))
    return None


def _of_class(item: Item) -> Texts | None:
    step, said = item
    if step is code.LITERAL:
        return frozenset([_folded(chr(said))])
    if step is code.RANGE and said[1] - said[0] < MOST:
        return frozenset(_folded(chr(number)) for number in range(said[0], said[1] + 1))
    return frozenset([_CLASSES[said]]) if step is code.CATEGORY and said in _CLASSES else None


def _folded(char: str) -> str:
    return DIGIT if char.isdecimal() else BLANK if char.isspace() else char

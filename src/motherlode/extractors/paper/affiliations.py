"""Where the authors work, and which of them where: marks behind the names stand again before the institutions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from msgspec import Struct

from motherlode.extractors.paper.lexicon import INSTITUTION, PLACES
from motherlode.extractors.paper.neighbours import overlap
from motherlode.read.counted import running
from motherlode.read.letters import has_han
from motherlode.read.pdf_page import Line, flow

_MARK = re.compile(r"\d{1,2}|(?<![A-Za-z])[a-z](?![a-z])|[*∗†‡§¶#]")
_OPENING = re.compile(r"^\s*[(（]?(\d{1,2}|[a-z](?=[A-Z\s])|[*∗†‡§¶#]+)\s*[)）.．:]?\s*[(（]?(?=[^\W\d_])")
_INNER = re.compile(
    r"(?:(?:[;；,，.．)）]|\band\b)\s*[(（]?(?:(?P<number>\d{1,2})|(?P<letter>[a-z])(?=[A-Z\s]))[)）.．]?\s*"
    r"|\s(?P<bare>\d{1,2})[)）.．]?\s)(?=[^\W\d_])"
)
_SIGNED = re.compile(r"[;；]\s*(?=\(?[*†‡§¶#]\s*[^\W\d_])")
_NOT_A_PLACE = re.compile(
    r"(?:^|(?<=[.;,，。；\s]))\W*(?:(?:to whom )?correspond(?:ence|ing)\b|these authors|(?:present|current) address"
    r"|e-?mails?\b|editor\b|edited by|reviewed by|tel\b|fax\b|phone\b|author for|contributed equally"
    r"|\S*@\S|通[讯信]作者|作者简介|收稿日期|基金项目)",
    re.IGNORECASE,
)
_NEEDED = tuple("corresp these address mail edit review tel fax phone author contrib @ 作者 收稿 基金".split())
"""One of them stands in whatever `_NOT_A_PLACE` finds, which is dear to look for."""
_SUPERVISOR = re.compile(r"\s*指导(?:老师|教师)")
_WHOLE = re.compile(
    r"\buniv|\bcollege|\binc\b|\bltd\b|\bgmbh\b|\bcorporation|\bhospital|大学|公司|研究所|研究院|医院", re.IGNORECASE
)
_OPEN_END = re.compile(r"(?:[,，&\-–]|\b(?:and|of|for|the|de|in|at|on|to))$", re.IGNORECASE)
MIN_LENGTH = 6
SIZE_JUMP = 0.06
NEAR, SAME_ROW = 1.6, 1.3
"""Sizes between two lines of one institution, and by which two parts of one line are at the same height."""


class Affiliation(Struct, frozen=True):
    """An institution, and the mark that leads to it."""

    name: str
    mark: str = ""


def affiliations_in(lines: Sequence[Line]) -> list[Affiliation]:
    """The institutions of the lines, each whole: a mark opens one, on a line of its own or within running text;
    without marks, a line that names one after another has ended."""
    lines = [line for line in lines if not _SUPERVISOR.match(line.text)]
    marked = [line for line in lines if _opens_with_mark(line)]
    wholes = map(flow, _by_marks(lines, marked)) if marked else map(_enumerated, _by_wording(lines))
    texts = [piece for whole in wholes for piece in _pieces(whole)]
    found = [_affiliation(text) for text in texts]
    return [place for place in found if len(place.name) >= MIN_LENGTH]


def _opens_with_mark(line: Line) -> bool:
    return bool(_OPENING.match(line.text)) and not _NOT_A_PLACE.match(line.text)


def _by_marks(lines: Sequence[Line], marked: Sequence[Line]) -> list[list[Line]]:
    """A mark opens a part, and lines of that size right below go on with it: the margin holds editors' addresses."""
    size = median(line.size for line in marked)
    parts: list[list[Line]] = []
    for line in lines:
        if _opens_with_mark(line) or _NOT_A_PLACE.match(line.text):
            parts.append([line])
        elif abs(line.size - size) > SIZE_JUMP * size:
            continue
        elif parts and _goes_on(parts[-1][-1], line):
            parts[-1].append(line)
        elif not parts and overlap(line, marked[0]):  # the first institution of some journals has no mark
            parts.append([line])
    return parts


def _goes_on(last: Line, line: Line) -> bool:
    """Whether a line stands right below another, or is the rest of it."""
    gap = (last.box[1] - line.box[3]) / line.size
    return last.page == line.page and -SAME_ROW < gap < NEAR and (overlap(last, line) or gap < -0.5)


def _by_wording(lines: Sequence[Line]) -> list[list[Line]]:
    parts: list[list[Line]] = []
    for line in lines:
        if not parts or _NOT_A_PLACE.match(line.text) or _begins_another(parts[-1], line):
            parts.append([])
        parts[-1].append(line)
    return parts


def _enumerated(part: Sequence[Line]) -> str:
    """Department, university and town on lines of their own, with commas between them."""
    texts = [line.text for line in part]
    for at, line in enumerate(part[1:]):
        apart = not _OPEN_END.search(texts[at]) and (INSTITUTION.search(line.text) or PLACES.search(line.text))
        texts[at] += "," if apart else ""
    return running(texts)


def _begins_another(part: Sequence[Line], line: Line) -> bool:
    """Whether the institution before is told to its end: by its country, a full stop or white space."""
    last = part[-1]
    if not _goes_on(last, line):
        return True
    if _OPEN_END.search(last.text) or not INSTITUTION.search(line.text):
        return False
    return last.text.endswith((".", "。")) or any(_WHOLE.search(one.text) or PLACES.search(one.text) for one in part)


def _pieces(text: str) -> Iterator[str]:
    """A text parted before marks that count on from its first, without what is said of letters and editors."""
    opening = _OPENING.match(text)
    last = opening[1] if opening else ""
    start = 0
    for match in _INNER.finditer(text, opening.end() if opening else 0):
        mark = match[match.lastgroup or 0]
        if mark == _after(last) and (last or not match[0].endswith(" ")):
            yield from _signed(text[start : match.start()])
            start, last = match.start(match.lastgroup or 0), mark
    yield from _signed(text[start:])


def _after(mark: str) -> str:
    """The mark that comes next; the first institution of some journals has none.

    >>> _after("9"), _after("b"), _after("")
    ('10', 'c', '1')
    """
    if not mark:
        return "1"
    return str(int(mark) + 1) if mark.isdigit() else chr(ord(mark[0]) + 1)


def _signed(text: str) -> Iterator[str]:
    for piece in _SIGNED.split(text):
        small = piece.lower()
        end = _NOT_A_PLACE.search(piece) if any(part in small for part in _NEEDED) else None
        yield piece[: end.start()] if end else piece


def _affiliation(text: str) -> Affiliation:
    opening = _OPENING.match(text)
    name = (text[opening.end() :] if opening else text).strip(" ,;.；，。．*∗†‡§¶#")
    name = re.sub(r"[,;]?\s+(?:and|&)$", "", name)
    return Affiliation(_balanced(name), opening[1] if opening else "")


def _balanced(name: str) -> str:
    """Without a bracket around all of it, of which the other half may be lost.

    >>> _balanced("(School of Music, Leeds)"), _balanced("Institute for Basic Science (IBS)")
    ('School of Music, Leeds', 'Institute for Basic Science (IBS)')
    """
    for left, right in ("()", "（）"):
        if name.startswith(left) and (name.endswith(right) or right not in name):
            name = name[1:].removesuffix(right)
        elif name.endswith(right) and left not in name:
            name = name[:-1]
    return name.strip()


def works_at(names: Iterable[str], author_lines: Sequence[Line], places: Sequence[Affiliation]) -> dict[str, list[str]]:
    """Name -> institutions, by the marks after the name; one institution is everybody's."""
    names = list(names)
    if len(places) == 1:
        return {name: [places[0].name] for name in names}
    by_mark = {place.mark: place.name for place in places if place.mark}
    marks = _marks_of(names, " ".join(line.text for line in author_lines))
    linked = {name: [by_mark[mark] for mark in own if mark in by_mark] for name, own in marks.items()}
    return {name: found for name, found in linked.items() if found}


def _marks_of(names: Sequence[str], text: str) -> dict[str, list[str]]:
    """The marks between the end of a name and the start of the next."""
    if has_han(text):
        text = re.sub(r"\s+", "", text)
    ends: list[tuple[int, int, str]] = []
    for name in names:
        start, end = _place_of(name, text, ends[-1][1] if ends else 0)
        if start >= 0:
            ends.append((start, end, name))
    found: dict[str, list[str]] = {}
    for at, (_, end, name) in enumerate(ends):
        rest = text[end : ends[at + 1][0] if at + 1 < len(ends) else end + 12]
        leading = re.match(r"[\s\d,，()（）a-z*∗†‡§¶#]*", rest)
        found[name] = _MARK.findall(leading[0]) if leading else []
    return found


def _place_of(name: str, text: str, start: int) -> tuple[int, int]:
    """Start and end of a name behind those before it: written out, or by its last word; (-1, -1) where it is not."""
    for part in (name, name.split()[-1]):
        at = text.find(part, start)
        if at >= 0:
            return at, at + len(part)
    return -1, -1

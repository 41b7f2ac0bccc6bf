"""Where the authors work, and which of them where: marks behind the names stand again before the institutions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from motherlode.extractors.paper.lexicon import INSTITUTION
from motherlode.read.pdf_page import Line, flow

_MARK = re.compile(r"\d{1,2}|(?<![A-Za-z])[a-z](?![a-z])|[*∗†‡§¶#]")
_OPENING = re.compile(r"^\s*\(?(\d{1,2}|[a-z](?=[A-Z\s])|[*∗†‡§¶#]+)\s*[).:]?\s*(?=[^\W\d_])")
_INNER = re.compile(r"[;；]\s*(?=\(?(?:\d{1,2}|[a-z]\b|[*†‡§¶#])\s*[^\W\d_])")
MIN_LENGTH = 6


class Affiliation(Struct, frozen=True):
    """An institution, and the mark that leads to it."""

    name: str
    mark: str = ""


def affiliations_in(lines: Sequence[Line]) -> list[Affiliation]:
    """The institutions of the lines, each whole: a mark opens one; without marks, a line that names one does."""
    marked = sum(bool(_OPENING.match(line.text)) for line in lines) >= 1
    parts: list[list[Line]] = []
    for line in lines:
        opens = bool(_OPENING.match(line.text)) if marked else bool(INSTITUTION.search(line.text))
        if opens or not parts:
            parts.append([])
        parts[-1].append(line)
    texts = [piece for part in parts for piece in _INNER.split(flow(part).strip("()（） "))]
    found = [_affiliation(text) for text in texts]
    return [place for place in found if len(place.name) >= MIN_LENGTH]


def _affiliation(text: str) -> Affiliation:
    opening = _OPENING.match(text)
    name = text[opening.end() :] if opening else text
    return Affiliation(name.strip(" ,;.；，"), opening[1] if opening else "")


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
    starts = [(text.find(name.split()[-1]), name) for name in names]
    ends = sorted((start + len(name.split()[-1]), name) for start, name in starts if start >= 0)
    found: dict[str, list[str]] = {}
    for at, (end, name) in enumerate(ends):
        rest = text[end : ends[at + 1][0] if at + 1 < len(ends) else end + 12]
        leading = re.match(r"[\s\d,a-z*∗†‡§¶#]*", rest)
        found[name] = _MARK.findall(leading[0]) if leading else []
    return found

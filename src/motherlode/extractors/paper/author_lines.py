"""Lines made of names are the authors, and the block right above them is the title, large or not.

Fails where authors stand above the title, and where names are no names to its lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from motherlode.extractors.paper.front import (
    claim,
    is_furniture,
    place_of,
    repeated,
    starts_text,
    title_page,
    title_text,
    top_down,
    weight,
)
from motherlode.extractors.paper.lexicon import DATED, INSTITUTION
from motherlode.extractors.paper.names import is_rest_of_name, name_share, names_in
from motherlode.extractors.paper.neighbours import block_around, overlap
from motherlode.extractors.paper.shape import is_prose
from motherlode.model import Claim
from motherlode.read.letters import has_han
from motherlode.read.pdf_page import Line, PdfPages

BY = "paper-names"
_NO_TITLE = re.compile(r"[•▪●○◦■□❖✓]|[^()（）]{0,12}[)）]")
"""A point of a list, or the end of what was put into brackets."""
MIN_SHARE = 0.75
"""Part of a line's letters that must be names."""
MIN_REST = 0.45
MIN_TITLE = 12
MAX_DISTANCE = 7
"""Line heights that affiliations may take between two rows of names."""


def by_author_lines(pages: PdfPages) -> Iterable[Claim]:
    """Title and authors by what the lines are made of."""
    page = title_page(pages)
    if page is None:
        return
    heads = repeated(pages)
    lines = [line for line in _before_text(top_down(page)) if not heads or place_of(line) not in heads]
    places = _author_places(lines)
    for at in places:
        title = _title_above(lines, at)
        if title:
            authors = _list_from(lines, at, places)
            if not (starts_text(title[0]) or _NO_TITLE.match(title[0].text)):
                yield claim("title", title_text(title), BY, title, name_share(lines[at]))
            yield claim("authors", names_in(authors), BY, authors, name_share(lines[at]))
            return


def _author_places(lines: list[Line]) -> list[int]:
    """Lines of names, and the lines above and below them in the same block that hold the rest of a name."""
    sure = {at for at, line in enumerate(lines) if _is_author_line(line)}
    near = {id(other) for at in sure for other in block_around(lines, at)}
    return [at for at, line in enumerate(lines) if at in sure or (id(line) in near and _may_be_rest(line))]


def _may_be_rest(line: Line) -> bool:
    return (name_share(line) >= MIN_REST or is_rest_of_name(line)) and not is_furniture(line)


def _list_from(lines: list[Line], at: int, places: list[int]) -> list[Line]:
    """The author lines that look like the first one and are not far from each other."""
    found = [lines[place] for place in places if place < at and _one_row(lines[place], lines[at])] + [lines[at]]
    for place in places:
        line, last = lines[place], found[-1]
        near = last.box[1] - line.box[3] < MAX_DISTANCE * last.size
        same_script = has_han(line.text) == has_han(lines[at].text)
        if place > at and near and same_script and _looks_like(line, lines[at]):
            found.append(line)
    return found


def _looks_like(line: Line, model: Line) -> bool:
    """In part at least: addresses between the names are set in other fonts."""
    looks = [(span.size, span.bold) for span in line.spans if not span.raised] or [(line.size, line.bold)]
    return any(abs(size - model.size) <= 0.1 * size and bold == model.bold for size, bold in looks)


def _one_row(left: Line, right: Line) -> bool:
    """Names in columns stand side by side; the title is above one of them only."""
    return abs(left.box[1] - right.box[1]) < 0.5 * right.size


def _before_text(lines: list[Line]) -> list[Line]:
    """The lines above the abstract, and those in a column to its left."""
    end = next((at for at, line in enumerate(lines) if starts_text(line)), len(lines))
    beside = [line for line in lines[end + 1 :] if line.box[2] < lines[end].box[0]]
    return [*lines[:end], *beside] if end else lines


def _is_author_line(line: Line) -> bool:
    if name_share(line) < MIN_SHARE or DATED.search(line.text) or is_furniture(line):
        return False
    return has_han(line.text) or not is_prose(line.text)


def _block_above(lines: list[Line], at: int) -> list[Line]:
    """The nearest block of which a line stands over the names; what stands beside them is none."""
    for place in reversed(range(at)):
        block = block_around(lines, place)
        if any(overlap(line, lines[at]) for line in block):
            return block if lines[at] in block else block[: block.index(lines[place]) + 1]
    return []


def _title_above(lines: list[Line], at: int) -> list[Line]:
    """The block above, if it says enough to be a title and is at least as large as the names."""
    block = _block_above(lines, at)
    if not block or lines[at] in block:
        return []
    if block[0].text.startswith("—"):  # a subtitle
        block = [*_block_above(lines, lines.index(block[0])), *block]
    text = title_text(block)
    wrong = is_furniture(block[-1]) or (INSTITUTION.search(text) and block[0].size <= lines[at].size)
    fits = weight(text) >= MIN_TITLE and block[0].size >= 0.95 * lines[at].size
    return block if fits and not wrong else []

"""The title is the text in the largest font, the authors stand below it up to the first institution (part D).

Fails where a journal's name or a heading is larger than the title, and where authors stand above it.
"""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.extractors.paper.front import (
    claim,
    is_furniture,
    starts_text,
    title_page,
    title_text,
    top_down,
    weight,
)
from motherlode.extractors.paper.lexicon import DATED, INSTITUTION
from motherlode.extractors.paper.names import names_in
from motherlode.extractors.paper.neighbours import block_around
from motherlode.model import Claim
from motherlode.read.pdf_page import Line, PdfPages

BY = "paper-font"
MIN_WEIGHT = 8
"""Less text than this is a drop capital, an ornament, a section number."""
MAX_AUTHOR_LINES = 14
MAX_TITLE_LINES = 8
"""A longer block is running text: the page has no title."""


def by_largest_font(pages: PdfPages) -> Iterable[Claim]:
    """Title and authors by size and place."""
    page = title_page(pages)
    lines = top_down(page) if page else []
    title = largest_block(lines)
    if not title:
        return
    subtitle = _subtitle(lines, title)
    yield claim("title", title_text([*title, *subtitle]), BY, [*title, *subtitle], _clearness(lines, title))
    if subtitle:
        yield claim("subtitle", subtitle[0].text.strip(" —-–"), BY, subtitle)
    authors = _below(lines, (subtitle or title)[-1])
    if names := names_in(_like_first(authors)):
        yield claim("authors", names, BY, authors)


def largest_block(lines: list[Line]) -> list[Line]:
    """The lines in the largest font that say something."""
    for size in sorted({line.size for line in lines}, reverse=True):
        alike = [line for line in lines if line.size == size]
        for line in sorted(alike, key=lambda line: weight(line.text), reverse=True):
            block = block_around(lines, lines.index(line)) if _may_be_title(line) else []
            if 0 < len(block) <= MAX_TITLE_LINES:
                return block
    return []


def _may_be_title(line: Line) -> bool:
    if weight(line.text) < MIN_WEIGHT or line.text.startswith(("(", "（")):
        return False
    return not (is_furniture(line) or starts_text(line))


def _subtitle(lines: list[Line], title: list[Line]) -> list[Line]:
    """A dash opens a Chinese subtitle; a colon promises one."""
    below = lines[lines.index(title[-1]) + 1 :][:1]
    promised = title[-1].text.rstrip().endswith((":", "："))
    return [line for line in below if promised or line.text.startswith(("——", "--", "—"))]


def _clearness(lines: list[Line], title: list[Line]) -> float:
    """A title that is much larger than the rest is hardly mistaken."""
    near = [line for line in lines if 1.15 * line.size >= title[0].size]
    return 0.7 if any(line not in title and weight(line.text) >= MIN_WEIGHT for line in near) else 1.0


def _below(lines: list[Line], title: Line) -> list[Line]:
    """Lines below the title up to a bracket, an institution, an e-mail or the abstract."""
    found: list[Line] = []
    for line in lines[lines.index(title) + 1 :]:
        if _ends_authors(line, have_some=bool(found)) or len(found) == MAX_AUTHOR_LINES:
            break
        if not is_furniture(line):
            found.append(line)
    return found


def _like_first(lines: list[Line]) -> list[Line]:
    """The lines in the look of the first one that has names: addresses look different."""
    first = next((line for line in lines if names_in([line])), None)
    return [line for line in lines if first and line.bold == first.bold and abs(line.size - first.size) < 1]


def _ends_authors(line: Line, *, have_some: bool) -> bool:
    bracket = line.text.startswith(("(", "（", "[", "【"))
    if starts_text(line) or (have_some and (bracket or DATED.search(line.text))):
        return True
    return bool("@" in line.text or INSTITUTION.search(line.text)) and not names_in([line])

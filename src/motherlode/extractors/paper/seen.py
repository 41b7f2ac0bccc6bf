"""The lines of a paper's first pages as the labeller sees them, in the order in which they are read.

`_traits.pyx` takes their traits compiled; what stands here runs where the package was installed without a compiler, and
shows lines to the training.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from motherlode.extractors.paper.front import title_page, unnumbered
from motherlode.extractors.paper.lexicon import BODY
from motherlode.extractors.paper.name_parts import unmarked
from motherlode.extractors.paper.openings import opened
from motherlode.extractors.paper.shape import interned
from motherlode.extractors.paper.traits import Seen, own_traits
from motherlode.read.pdf_page import Line, PdfPage, PdfPages

__all__ = ["header_lines", "plain_traits_of", "seen", "traits_of"]

MAX_LINES = 110
"""Lines of the title page; a header is hardly longer."""
WHOLE = 50
"""A title page with so many lines has the text on it, and no header goes on after it."""
MAX_NEXT = 60
"""Lines of the page after it, where abstracts of manuscripts stand."""
AFTER_BODY = 25
"""Lines kept after the heading of the introduction: "Introduction" may open a structured abstract."""
Step = tuple[float, ...]
HEIGHTS = (0.06, 0.12, 0.2, 0.3, 0.45, 0.6, 0.8, 0.92)
WIDTHS = (0.15, 0.3, 0.4, 0.55, 0.7, 0.85)
RATIOS = (0.85, 0.97, 1.03, 1.15, 1.35, 1.7)


def header_lines(pages: PdfPages) -> list[Line]:
    """The lines that may belong to the header: those of the title page, and the first ones of the next."""
    page = title_page(pages)
    if page is None:
        return []
    found = _read(page)[:MAX_LINES]
    if len(found) > WHOLE or any(opened(line.text) & BODY.bit for line in found):
        return found
    for other in pages.pages:
        if other.number == page.number + 1:
            found += _read(other)[:MAX_NEXT]
    return found


def _read(page: PdfPage) -> list[Line]:
    lines = [line for line in unnumbered(page.lines) if line.upright and any(map(str.isalnum, line.text))]
    body = next((at for at, line in enumerate(lines) if opened(line.text) & BODY.bit), len(lines))
    return lines[: body + AFTER_BODY]


def seen(lines: Sequence[Line], pages: PdfPages) -> list[Seen]:
    """The lines with all that their page shows of them."""
    sizes = {page.number: (page.width, page.height) for page in pages.pages}
    usual = _usual_size(lines)
    ranks = _ranks(lines)
    first = lines[0].page if lines else 0
    found = []
    for at, line in enumerate(lines):
        raised = any(span.raised for span in line.spans)
        look = size_traits(
            line.page - first, min(ranks.get((line.page, line.size), 9), 5), _bin(line.size / usual, RATIOS)
        )
        place = look + _place(line, sizes[line.page])
        opens = at == 0 or _opens(lines[at - 1], line)
        found.append(Seen(line.text, line.size, line.bold, line.italic, raised, opens, unmarked(line), place))
    return found


@lru_cache(maxsize=512)
def size_traits(page: int, rank: int, size: int) -> tuple[str, ...]:
    return interned(f"page={page}", f"rank={rank}", f"size={size}")


def _ranks(lines: Sequence[Line]) -> dict[tuple[int, float], int]:
    """The rank of a size among those of its page, the largest being 0; drop capitals and ornaments do not count."""
    found: dict[tuple[int, float], int] = {}
    for page in {line.page for line in lines}:
        sizes = {line.size for line in lines if line.page == page and len(line.text) > 3}
        found |= {(page, size): rank for rank, size in enumerate(sorted(sizes, reverse=True))}
    return found


def _usual_size(lines: Sequence[Line]) -> float:
    """The size of most letters, which is that of the running text."""
    counts: Counter[float] = Counter()
    for line in lines:
        counts[line.size] += len(line.text)
    return max(counts.most_common(1)[0][0], 1.0) if counts else 1.0


def _opens(before: Line, line: Line) -> bool:
    gap = before.box[1] - line.box[3]
    return not (-0.5 * line.size < gap < 0.6 * line.size)


def _place(line: Line, page: tuple[float, float]) -> tuple[str, ...]:
    width, height = max(page[0], 1.0), max(page[1], 1.0)
    left = line.box[0] / width
    column = "left" if left < 0.25 else "right" if left > 0.47 else "middle"
    centred = abs(line.middle / width - 0.5) < 0.03 and left > 0.16
    return standing_traits(
        _bin(1 - line.box[1] / height, HEIGHTS), _bin(line.width / width, WIDTHS), "centre" if centred else column
    )


@lru_cache(maxsize=512)
def standing_traits(height: int, width: int, column: str) -> tuple[str, ...]:
    return interned(f"height={height}", f"width={width}", f"column={column}")


def _bin(value: float, steps: Step) -> int:
    return bisect_left(steps, value)


def plain_traits_of(lines: Sequence[Line], pages: PdfPages) -> list[list[str]]:
    """For each line of a header its own traits, as a chain that has learned wants them."""
    return own_traits(seen(lines, pages))


try:
    from motherlode.extractors.paper._traits import traits_of
except ImportError:  # the package was installed without a compiler
    traits_of = plain_traits_of

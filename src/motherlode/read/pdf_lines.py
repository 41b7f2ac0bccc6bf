"""Runs of characters -> lines: what stands on one baseline belongs together, unless a wide gap parts it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from statistics import median
from typing import NamedTuple

from msgspec.structs import replace

from motherlode.read.letters import close_up, is_han, plain
from motherlode.read.pdf_page import Box, Line, Span

_BOLD = re.compile(
    r"bold|black|heavy|demi|semib|[-,]b(i|ol)?\b|cmbx|ptmb|[-.]b$|\b(sim)?hei|黑|xiaobiaosong|小标宋|nimbus\w+-medi"
)
_ITALIC = re.compile(r"ital|obliq|[-,.]i$|[-.]it$|cmti|cmsl|kurs")
"""In the small letters of a font's name."""


BETWEEN = 16
"""Things that may be drawn within a line: a line number, a mark, text in white that nobody sees."""


FAR = 0.8
"""Of the size; between words of running text it is a third."""


_SIZE = attrgetter("style.size")
LEAST_WIDE = 1.3
"""Of the size; a gap that parts columns is wider."""


class Style(NamedTuple):
    """How characters look; size is what a reader sees, after all matrices."""

    font: str
    size: float
    bold: bool
    italic: bool


class Run(NamedTuple):
    """Characters in one style without a space between them."""

    text: str
    style: Style
    left: float
    baseline: float
    right: float
    spaced: bool
    """A space stands before it."""
    upright: bool = True
    box: Box | None = None
    """For text that is not upright."""


@lru_cache(maxsize=4096)
def style_of(font: str, size: float, *, strong: bool = False, slanted: bool = False) -> Style:
    """A style from a font's name; `strong` and `slanted` say what its flags say."""
    name, bold, italic = named_look(font)
    return Style(name, round(size, 1), strong or bold, slanted or italic)


def named_look(font: str) -> tuple[str, bool, bool]:
    """A font's name without the tag for a part of it, and whether it sounds bold and italic."""
    name = font.split("+", 1)[-1]
    small = name.lower()
    return name, bool(_BOLD.search(small)), bool(_ITALIC.search(small))


def lines_of(runs: Iterable[Run], page: int) -> tuple[Line, ...]:
    """The lines of a page, in the order of the runs."""
    parts = (part for row in _rows(runs) for part in _columns(row))
    lines = (_line(part, page) for part in parts)
    return tuple(line for line in lines if line.text)


def _rows(runs: Iterable[Run]) -> list[list[Run]]:
    """Runs that follow each other on one baseline; a line number or a mark may be drawn in between."""
    rows: list[list[Run]] = []
    for run in runs:
        row = _row_for(run, rows)
        if row is None:
            rows.append([run])
        else:
            row.append(run)
    return rows


def _row_for(run: Run, rows: list[list[Run]]) -> list[Run] | None:
    """The row that a run takes up right where it ended, or else the last one, if the run goes on there."""
    if run.upright:
        left, near = run.left, 0.5 * run.style.size
        for row in rows[: -BETWEEN - 1 : -1]:
            if -near < left - row[-1].right < near and _continues(row, run):
                return row
    return rows[-1] if rows and _continues(rows[-1], run) else None


def _continues(row: list[Run], run: Run) -> bool:
    last = row[-1]
    if not (run.upright and last.upright):
        return run.upright == last.upright and _same_strip(last, run)
    tallest = last if len(row) == 1 else max(row[-8:], key=_SIZE)
    size = max(tallest.style.size, run.style.size)
    return abs(run.baseline - tallest.baseline) < 0.5 * size and run.left - last.right > -0.6 * size


def _same_strip(first: Run, second: Run) -> bool:
    """Whether two pieces of turned text overlap in one direction and touch in the other."""
    if first.box is None or second.box is None:
        return False
    near = 2 * max(first.style.size, second.style.size)
    return all(
        first.box[side] < second.box[side + 2] + near and second.box[side] < first.box[side + 2] + near
        for side in (0, 1)
    )


def _columns(row: list[Run]) -> Iterator[list[Run]]:
    """The row, cut where columns meet: at gaps much wider than its other gaps."""
    cuts = [at for at in range(1, len(row)) if _is_wide(row[at - 1], row[at])]
    if cuts:
        usual = _usual_space(row)
        cuts = [at for at in cuts if row[at].left - row[at - 1].right > 2.5 * usual]
    for start, end in pairwise([0, *cuts, len(row)]):
        yield row[start:end]


def _usual_space(row: list[Run]) -> float:
    spaces = [run.left - before.right for before, run in pairwise(row) if run.spaced]
    return median(spaces) if len(spaces) > 2 else 0.0


def _is_wide(left: Run, right: Run) -> bool:
    gap = right.left - left.right
    return gap > LEAST_WIDE * right.style.size and right.upright and gap > _wide(left, right)


def _wide(left: Run, right: Run) -> float:
    """Chinese is spread out with blanks of two characters (知  识), a word of two even more; Latin is not."""
    size = max(left.style.size, right.style.size)
    if not (is_han(left.text[-1:]) and is_han(right.text[:1])):
        return LEAST_WIDE * size
    return (8 if len(left.text) == 1 == len(right.text.rstrip("：:")) else 2.6) * size


def _line(runs: list[Run], page: int) -> Line:
    style = runs[0].style if len(runs) == 1 else _main_style(runs)
    base = next(run.baseline for run in runs if run.style == style)
    spans = _spans(runs, style, base)
    if len(spans) == 1:
        text, box = spans[0].text, spans[0].box
    else:
        text = "".join([span.text for span in spans])
        box = _around([span.box for span in spans]) if spans else (0.0, 0.0, 0.0, 0.0)
    return Line(text, *style, box, page, spans, all(run.upright for run in runs))


def _main_style(runs: list[Run]) -> Style:
    """That of most letters."""
    counts: dict[Style, int] = {}
    for run in runs:
        counts[run.style] = counts.get(run.style, 0) + len(run.text)
    return max(counts, key=counts.__getitem__)


def _spans(runs: list[Run], style: Style, base: float) -> tuple[Span, ...]:
    """Neighbouring runs of one style and height, with the spaces between them put back."""
    spans: list[Span] = []
    for start, end in pairwise(_changes(runs)):
        first = runs[start]
        text = plain(_joined(runs, start, end))
        if not spans:
            text = text.lstrip()
        if text:
            raised = first.style.size < 0.9 * style.size and first.baseline > base + 0.1 * style.size
            spans.append(Span(close_up(text), *first.style, _box(runs[start:end]), raised))
    return _tidy(spans)


def _tidy(spans: list[Span]) -> tuple[Span, ...]:
    """A line has no space at its end."""
    while spans and not (end := spans[-1].text.rstrip()):
        spans.pop()
    if spans and end != spans[-1].text:
        spans[-1] = replace(spans[-1], text=end)
    return tuple(spans)


def _changes(runs: list[Run]) -> list[int]:
    """Where style or height changes, from 0 to the end."""
    found = [0]
    before = runs[0]
    for at, run in enumerate(runs):
        if run.style != before.style or abs(run.baseline - before.baseline) > 1:
            found.append(at)
        before = run
    found.append(len(runs))
    return found


def _joined(runs: list[Run], start: int, end: int) -> str:
    if end - start == 1 and start == 0:
        return runs[0].text
    return "".join([_spaced(runs[at - 1] if at else None, runs[at]) for at in range(start, end)])


def _spaced(before: Run | None, run: Run) -> str:
    """The run's text, with the space before it where the eye sees one; two for a gap that parts names in a row."""
    if before is None:
        return run.text
    gap = run.left - before.right
    size = max(before.style.size, run.style.size)
    if gap > FAR * size and run.upright and not is_han(before.text[-1:]) and not is_han(run.text[:1]):
        return "  " + run.text
    if (run.spaced and gap > 0.05 * size) or gap > 0.4 * size or (not run.upright and run.spaced):
        return " " + run.text
    return run.text


def _box(runs: list[Run]) -> Box:
    """Around runs of one size, from the baseline: glyph boxes depend on the letters, font boxes are often wrong."""
    first = runs[0]
    if len(runs) > 1 and any(run.box for run in runs):
        return _around([_box([run]) for run in runs])
    if first.box:
        return first.box
    size = first.style.size
    lowest = highest = first.baseline
    left, right = first.left, first.right
    if len(runs) > 1:
        left, right = min([run.left for run in runs]), max([run.right for run in runs])
        lowest, highest = min([run.baseline for run in runs]), max([run.baseline for run in runs])
    return round(left, 1), round(lowest - 0.2 * size, 1), round(right, 1), round(highest + 0.8 * size, 1)


def _around(boxes: list[Box]) -> Box:
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)

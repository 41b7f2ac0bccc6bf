"""Runs of characters -> lines: what stands on one baseline belongs together, unless a wide gap parts it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from motherlode.read.letters import close_up, is_han, plain
from motherlode.read.pdf_page import Box, Line, Span

_BOLD = re.compile(
    r"bold|black|heavy|demi|semib|[-,]b(i|ol)?\b|cmbx|ptmb|[-.]b$|\b(sim)?hei|黑|xiaobiaosong|小标宋|nimbus\w+-medi",
    re.IGNORECASE,
)
_ITALIC = re.compile(r"ital|obliq|[-,.]i$|[-.]it$|cmti|cmsl|kurs", re.IGNORECASE)


BETWEEN = 16
"""Things that may be drawn within a line: a line number, a mark, text in white that nobody sees."""


FAR = 0.8
"""Of the size; between words of running text it is a third."""


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
    name = font.split("+", 1)[-1]
    bold = strong or bool(_BOLD.search(name))
    return Style(name, round(size, 1), bold, slanted or bool(_ITALIC.search(name)))


def lines_of(runs: Iterable[Run], page: int) -> tuple[Line, ...]:
    """The lines of a page, in the order of the runs."""
    parts = (part for row in _rows(runs) for part in _columns(row))
    lines = (_line(part, page) for part in parts)
    return tuple(line for line in lines if line.text)


def _rows(runs: Iterable[Run]) -> list[list[Run]]:
    """Runs that follow each other on one baseline; a line number or a mark may be drawn in between."""
    rows: list[list[Run]] = []
    for run in runs:
        near = next((row for row in reversed(rows[-BETWEEN:]) if _resumes(row, run)), None)
        if near:
            near.append(run)
        elif rows and _continues(rows[-1], run):
            rows[-1].append(run)
        else:
            rows.append([run])
    return rows


def _resumes(row: list[Run], run: Run) -> bool:
    """Whether a run takes a row up right where it ended."""
    return run.upright and abs(run.left - row[-1].right) < 0.5 * run.style.size and _continues(row, run)


def _continues(row: list[Run], run: Run) -> bool:
    last, tallest = row[-1], max(row[-8:], key=lambda item: item.style.size)
    if not (run.upright and last.upright):
        return run.upright == last.upright and _same_strip(last, run)
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
    gaps = [right.left - left.right for left, right in pairwise(row)]
    spaces = [gap for gap, run in zip(gaps, row[1:], strict=True) if run.spaced]
    usual = median(spaces) if len(spaces) > 2 else 0.0
    part = row[:1]
    for gap, run in zip(gaps, row[1:], strict=True):
        if run.upright and gap > max(_wide(part[-1], run), 2.5 * usual):
            yield part
            part = []
        part.append(run)
    yield part


def _wide(left: Run, right: Run) -> float:
    """Chinese is spread out with blanks of two characters (知  识), a word of two even more; Latin is not."""
    size = max(left.style.size, right.style.size)
    if not (is_han(left.text[-1:]) and is_han(right.text[:1])):
        return 1.3 * size
    return (8 if len(left.text) == 1 == len(right.text.rstrip("：:")) else 2.6) * size


def _line(runs: list[Run], page: int) -> Line:
    counts: Counter[Style] = Counter()
    for run in runs:
        counts[run.style] += len(run.text)
    style = counts.most_common(1)[0][0]
    base = next(run.baseline for run in runs if run.style == style)
    spans = _spans(runs, style, base)
    text = "".join(span.text for span in spans)
    box = _around([span.box for span in spans]) if spans else (0.0, 0.0, 0.0, 0.0)
    return Line(text, *style, box, page, spans, all(run.upright for run in runs))


def _spans(runs: list[Run], style: Style, base: float) -> tuple[Span, ...]:
    """Neighbouring runs of one style and height, with the spaces between them put back."""
    spans: list[Span] = []
    for group in _same_look(runs):
        text = "".join(_spaced(before, run) for before, run in group)
        first, last = group[0][1], group[-1][1]
        raised = first.style.size < 0.9 * style.size and first.baseline > base + 0.1 * style.size
        text = plain(text) if spans else plain(text).lstrip()
        box = _around([_box(run) for _, run in group]) if len(group) > 1 else _box(last)
        if text:
            spans.append(Span(close_up(text), *first.style, box, raised))
    return _tidy(spans)


def _tidy(spans: list[Span]) -> tuple[Span, ...]:
    """A line has no space at its end."""
    if not spans:
        return ()
    last = spans[-1]
    end = Span(last.text.rstrip(), last.font, last.size, last.bold, last.italic, last.box, last.raised)
    return (*spans[:-1], end) if end.text else _tidy(spans[:-1])


def _same_look(runs: list[Run]) -> Iterator[list[tuple[Run | None, Run]]]:
    group: list[tuple[Run | None, Run]] = []
    before: Run | None = None
    for run in runs:
        if before and (run.style != before.style or abs(run.baseline - before.baseline) > 1):
            yield group
            group = []
        group.append((before, run))
        before = run
    yield group


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


def _box(run: Run) -> Box:
    """From the baseline and the size: glyph boxes depend on the letters, font boxes are often wrong."""
    if run.box:
        return run.box
    size = run.style.size
    return (
        round(run.left, 1),
        round(run.baseline - 0.2 * size, 1),
        round(run.right, 1),
        round(run.baseline + 0.8 * size, 1),
    )


def _around(boxes: list[Box]) -> Box:
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)

"""Where dates stand on a page: lines that name a day or say how long ago, and elements that carry a machine's date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from motherlode.extractors.text.lettering import BREAK, DIGIT, OTHER, lettering
from motherlode.read.caseless import Caseless
from motherlode.read.dates import CLOCK_AFTER, RELATIVE, find_dates, iso_date
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import DATED, INLINE, Block, NodeTable
from motherlode.read.seek import Seeker
from motherlode.read.wording import SHORT, wording

try:
    from motherlode.extractors.records._cuts import blocks_around
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.cuts import blocks_around

LONGEST_LINE, LONGEST_BOXED, LONGEST_SHORT = 110, 12, 7
FULL_DAY = re.compile(r"(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d\d(?!\d)")
DAY_OF_YEAR = Caseless(
    r"(?<![\d:])(?:[01]?\d)月(?:[0-3]?\d)日|(?<![\w/-])(?:[01]\d)-(?:[0-3]\d) (?:[0-2]?\d):\d\d"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d\d?(?:st|nd|rd|th)?\b(?!:)"
    r"|\b\d\d?(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b"
    r"|\b\d\d?[/-][a-z]{3}[/-]\d\d\b|(?<![\d./-])\d\d?[./-]\d\d?[./-]\d\d(?![\d./-])"
    r"|\b\d+\s?(?:[smhdwy]|mo|min|hr|yr)s?\b(?: ago)?$"
    r"|\b\d\d? (?:years?|months?|weeks?|days?|hours?|minutes?)\b.{0,20} ago",
    starts=r"\d+|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
)
DAY_MARKS = Seeker(
    ("月", " ago", "/", "-", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
)
BOXED_DAY = re.compile(
    r"(?P<day>[0-3]?\d) (?P<year>(?:19|20)\d\d)[-./年](?P<month>[01]?\d)月?"
    r"|(?P<year_first>(?:19|20)\d\d) (?P<month_of>[01]?\d)[-./月](?P<day_of>[0-3]?\d)日?"
)
"""A day in a box with the day large and the rest small, as lists of news have it: "13 2024-05", "2024 05-13"."""
SHORT_DAY = re.compile(r"[\[(（【]?(?<!\d)((?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d)[\])）】]?")
"""A day of two times two digits, which is one where an element says nothing else."""
BOXED_PARTS = (("year", "year_first"), ("month", "month_of"), ("day", "day_of"))
EARLY_YEAR = re.compile(r",? 1[0-8]\d\d\b")
"""A year of another age behind a day, as archives have it."""
EPOCH = re.compile(r"^1\d{9}(?:\d{3})?$")
EPOCH_MARK = "epoch"
"""Stands for the day of a date that is written as seconds."""
SENTENCE = re.compile(r"[。！？]|\w{2} \w+[.!?]$")
GLUED = re.compile(r"[^\W\d]\d+ ?(?:[smhdwy]\b|mo\b|[a-z]+ ago\b|[^\W\d]{1,2}前)|\w(?:19|20)\d\d\D\d", re.IGNORECASE)
GLUED_ENDS = frozenset("smhdwyo前0123456789])）】")
"""A name and a time without a blank between them, and what such a line ends with."""
ANY_DIGIT = re.compile(r"\d")
WORDS = ("ago", "yesterday", "today", "just now", "前", "昨天", "今天", "刚刚", "剛剛", "昨日", "今日")
"""Without one of these no line says how long ago."""
AGO = Seeker(WORDS)


class Moment(NamedTuple):
    """A date on the page: the element, the text or attribute that names it, and its day where that is known."""

    node: int
    written: str
    iso: str
    machine: bool = False


@once_a_page  # several rivals of a page ask
def moments(table: NodeTable) -> list[Moment]:
    """All dates in document order; of several in one element the machine's first."""
    found = _carried(table)
    for position in _dateable(table):
        for moment in _written(table, table.blocks[position]):
            found.setdefault(moment.node, moment)
    return _without_doubles(table, [found[node] for node in sorted(found)])


def _dateable(table: NodeTable) -> list[int]:
    """Blocks with a line that may hold a date: a short one with a digit or a word for a time, or several lines."""
    letters, blocks = lettering(table), table.blocks
    lined = (letters.lengths <= LONGEST_LINE) | (letters.counts[:, BREAK] > 0)
    likely = (letters.counts[:, DIGIT] > 0) | (letters.lengths > SHORT)
    found = set((lined & likely).nonzero()[0].tolist()) | wording(table).holding(WORDS)
    strange = (letters.counts[:, OTHER] > 0) & lined & ~likely  # digits of other scripts
    texts = ((i, blocks[i].text) for i in strange.nonzero()[0].tolist())
    found.update(i for i, text in texts if not text.isascii() and ANY_DIGIT.search(text))
    return sorted(found)


@once_a_page
def dated_blocks(table: NodeTable) -> frozenset[int]:
    """Short blocks that hold a date and no sentence: lines about a text, not of it."""
    nodes = [moment.node for moment in moments(table)]
    if not nodes:
        return frozenset()
    dated = blocks_around(table.blocks, nodes, LONGEST_LINE)
    return frozenset(block for block in dated if not SENTENCE.search(table.blocks[block].text))


def _without_doubles(table: NodeTable, found: list[Moment]) -> list[Moment]:
    """A date inside an element that carries the same one, such as a time in a link, is one date."""
    kept: list[Moment] = []
    for moment in found:
        inside = kept and moment.node < table.end[kept[-1].node]
        if inside and not kept[-1].machine and moment.machine:
            kept[-1] = moment
        elif not inside:
            kept.append(moment)
    return kept


def _carried(table: NodeTable) -> dict[int, Moment]:
    """Node -> the date that an attribute of it states, in the body of the page."""
    first = table.of("body")[0] if table.of("body") else 0
    declared = {node for node, name in table.carriers["itemprop"] if "date" in name}
    found: dict[int, Moment] = {}
    for attribute in DATED:
        for node, raw in table.carriers[attribute]:
            if (
                node <= first
                or node in found
                or not 5 < len(raw) <= 80
                or (attribute == "content" and node not in declared)
            ):
                continue
            value = raw.strip() if ANY_DIGIT.search(raw) else ""  # most titles of elements have none
            if 5 < len(value) <= 60 and value[0] != "{" and (iso := _day(value)):
                found[node] = Moment(node, value, iso, machine=True)
    return found


def _day(value: str) -> str:
    if EPOCH.match(value):
        return EPOCH_MARK
    return iso_date(value) if FULL_DAY.search(value) else ""


def _written(table: NodeTable, block: Block) -> Iterator[Moment]:
    """Dates in short lines; in running text a date says nothing about the text itself."""
    if len(block.text) > LONGEST_LINE and "\n" not in block.text:
        return
    none = True
    for stated in dates_stated(block.text):
        none = False
        yield Moment(_holder(table, block, stated[0]), *stated)
    if none and block.last > block.node and block.text[-1] in GLUED_ENDS:
        if GLUED.search(block.text):
            yield from _glued(table, block)
        elif SHORT_DAY.search(block.text):
            yield from _short_days(table, block)


def _glued(table: NodeTable, block: Block) -> Iterator[Moment]:
    """Dates in elements that stand right behind a name: Ann3 days ago."""
    for node in range(block.node + 1, block.last + 1):
        if table.tag[node] in INLINE and table.chars(node) < len(block.text):
            stated = next(dates_stated(table.text(node)), None)
            if stated:
                yield Moment(node, *stated)


def _short_days(table: NodeTable, block: Block) -> Iterator[Moment]:
    """Days without a year that are all that an element says, as at the end of the lines of a list."""
    for node in range(block.node + 1, block.last + 1):
        short = table.tag[node] in INLINE and table.chars(node) <= LONGEST_SHORT
        if short and (said := SHORT_DAY.fullmatch(table.text(node).strip())):
            yield Moment(node, said[1], "")


def dates_stated(text: str) -> Iterator[tuple[str, str]]:
    """The dates of short lines, as written and as days; these are "" where a day is only meant, as "5 hours ago"."""
    for line in text.split("\n"):
        if 1 < len(line) <= LONGEST_LINE and not line.isdigit() and (stated := _stated(line)):
            yield stated


@lru_cache(maxsize=8192)  # pages of a site repeat their lines
def _stated(line: str) -> tuple[str, str] | None:
    full = next(find_dates(line), None)
    if full:
        return line[full.start : full.end].strip(), full.iso
    if len(line) <= LONGEST_BOXED and (boxed := _boxed(line)):
        return line, boxed
    if len(line) <= LONGEST_SHORT and (short := SHORT_DAY.fullmatch(line)):
        return short[1], ""
    low = line.lower()
    part = RELATIVE.search(line) if AGO(low) else None
    part = part or (DAY_OF_YEAR.search(line) if _may_name_day(low) else None)
    if not part:
        return None
    behind = CLOCK_AFTER.match(line, part.end()) or EARLY_YEAR.match(line, part.end())
    return line[part.start() : behind.end() if behind else part.end()].strip(), ""


def _boxed(line: str) -> str:
    """
    >>> _boxed("13 2024-05"), _boxed("2024 05-13"), _boxed("13 2024-15")
    ('2024-05-13', '2024-05-13', '')
    """
    found = BOXED_DAY.fullmatch(line)
    if not found:
        return ""
    year, month, day = (found[name] or found[other] for name, other in BOXED_PARTS)
    return iso_date(f"{year}-{int(month):02}-{int(day):02}")


def _may_name_day(low: str) -> bool:
    """Could a day without a year stand in a line of small letters? The pattern for it takes its time."""
    if not ANY_DIGIT.search(low):
        return False
    ends_in_unit = low[-1] in "smhdwyonr" and ANY_DIGIT.search(low[-10:])  # 3h, 5 mins ago
    return bool(ends_in_unit or DAY_MARKS(low)) or low.count(".") > 1


def _holder(table: NodeTable, block: Block, written: str) -> int:
    """The innermost inline element of the block that holds the whole date, or the block's own."""
    start = written[:8]
    for node in range(block.last, block.node, -1):
        if table.tag[node] in INLINE and start in table.text(node):
            return node
    return block.node

"""Where dates stand on a page: lines that name a day or say how long ago, and elements that carry a machine's date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from lxml import etree

from motherlode.read.dates import RELATIVE, find_dates, iso_date
from motherlode.read.nodes import INLINE, Block, NodeTable

ATTRIBUTES = ("datetime", "title", "content", "data-time", "data-date", "data-timestamp", "data-original-title")
CARRIERS = etree.XPath(
    "//body//*[@datetime or @data-time or @data-timestamp or @data-date or @data-original-title or @title"
    " or @itemprop[contains(., 'date')]]"
)
LONGEST_LINE = 110
FULL_DAY = re.compile(r"(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d\d(?!\d)")
DAY_OF_YEAR = re.compile(
    r"(?<![\d:])(?:[01]?\d)月(?:[0-3]?\d)日|(?<![\w/-])(?:[01]\d)-(?:[0-3]\d) (?:[0-2]?\d):\d\d"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d\d?(?:st|nd|rd|th)?\b(?!:)"
    r"|\b\d\d?(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b"
    r"|\b\d\d?[/-][a-z]{3}[/-]\d\d\b|(?<![\d./-])\d\d?[./-]\d\d?[./-]\d\d(?![\d./-])"
    r"|\b\d+\s?(?:[smhdwy]|mo|min|hr|yr)s?\b(?: ago)?$"
    r"|\b\d\d? (?:years?|months?|weeks?|days?|hours?|minutes?)\b.{0,20} ago",
    re.I,
)
EPOCH = re.compile(r"^1\d{9}(?:\d{3})?$")
EPOCH_MARK = "epoch"
"""Stands for the day of a date that is written as seconds."""
HINT = re.compile(r"\d|ago|yesterday|today|just now|昨天|今天|前天|刚刚", re.I)


class Moment(NamedTuple):
    """A date on the page: the element, the text or attribute that names it, and its day where that is known."""

    node: int
    written: str
    iso: str
    machine: bool = False


@lru_cache(maxsize=2)  # several rivals of a page ask
def moments(table: NodeTable) -> list[Moment]:
    """All dates in document order; of several in one element the machine's first."""
    found: dict[int, Moment] = {}
    for moment in _carried(table):
        found.setdefault(moment.node, moment)
    for block in table.blocks:
        for moment in _written(table, block):
            found.setdefault(moment.node, moment)
    return _without_doubles(table, [found[node] for node in sorted(found)])


@lru_cache(maxsize=2)
def dated_blocks(table: NodeTable) -> frozenset[int]:
    """Short blocks that hold a date: lines about a text, not of it."""
    nodes = {moment.node for moment in moments(table)}
    return frozenset(
        position
        for position, block in enumerate(table.blocks)
        if len(block.text) <= LONGEST_LINE and not nodes.isdisjoint(range(block.node, block.last + 1))
    )


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


def _carried(table: NodeTable) -> Iterator[Moment]:
    position = table.node_of
    for element in CARRIERS(table.elements[0]):
        node = position.get(element)
        if node is None:
            continue
        for name in ATTRIBUTES:
            value = (element.get(name) or "").strip()
            if 5 < len(value) <= 60 and value[0] != "{" and (iso := _day(value)):
                yield Moment(node, value, iso, machine=True)
                break


def _day(value: str) -> str:
    if EPOCH.match(value):
        return EPOCH_MARK
    return iso_date(value) if FULL_DAY.search(value) else ""


def _written(table: NodeTable, block: Block) -> Iterator[Moment]:
    """Dates in short lines; in running text a date says nothing about the text itself."""
    for line in block.text.split("\n") if len(block.text) > LONGEST_LINE else (block.text,):
        if len(line) <= LONGEST_LINE and HINT.search(line) and (stated := _stated(line)):
            yield Moment(_holder(table, block, stated[0]), *stated)


def _stated(line: str) -> tuple[str, str] | None:
    full = next(find_dates(line), None)
    if full:
        return line[full.start : full.end].strip(), full.iso
    part = RELATIVE.search(line) or DAY_OF_YEAR.search(line)
    return (line[part.start() :].strip() if len(line) - part.start() < 25 else part[0], "") if part else None


def _holder(table: NodeTable, block: Block, written: str) -> int:
    """The innermost inline element of the block that holds the whole date, or the block's own."""
    start = written[:8]
    for node in range(block.last, block.node, -1):
        if table.tag[node] in INLINE and start in table.text(node):
            return node
    return block.node

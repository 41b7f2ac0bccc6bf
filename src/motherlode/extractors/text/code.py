"""Code whose lines are elements of their own, as programs that colour it write them: believes that it is one text, with
the blanks that its lines begin with. Fails where `pre` was opened around prose and never closed, which is why nothing
but plain boxes may stand in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lxml import etree

from motherlode.read.memory import once_a_page
from motherlode.read.nodes import Element, NodeTable

LINES = frozenset({"div", "li", "p"})
"""What a line of code may be; others stand in one."""
PLAIN = frozenset({"pre", "code", "div", "ol", "ul", "li", "p", "samp", "kbd"})
"""What the blocks of code are made of."""
UNSAID = frozenset({"script", "style", "template"})
EDGE, EDGES = "\r", re.compile(r"(?:(?<=[^\n\r])(\r)|\r)\r*")
"""Where an element begins or ends a line, unless one has ended just there."""
HALF = 0.5
LONGEST_NUMBER = 6


def with_whole_code(table: NodeTable, chosen: Sequence[int]) -> Sequence[int]:
    """The chosen blocks, and the rest of the code that they are half of."""
    if "pre" not in table.by_tag or not split_code(table):
        return chosen
    known = frozenset(chosen)
    missing: set[int] = set()
    for lines in split_code(table).values():
        taken, whole = (sum(len(table.blocks[i].text) for i in own) for own in (known.intersection(lines), lines))
        missing |= set(lines).difference(known) if taken >= HALF * whole else set()
    return sorted({*chosen, *missing}) if missing else chosen


@once_a_page  # the choice of blocks, the text and Markdown ask
def split_code(table: NodeTable) -> dict[int, range]:
    """Each `pre` whose text stands in elements inside it -> its blocks."""
    found: dict[int, range] = {}
    for pre in table.of("pre"):
        blocks = range(table.first_block[pre], table.end_block[pre])
        nodes = {table.blocks[i].node for i in blocks}
        if nodes - {pre} and all(table.tag[node] in PLAIN for node in nodes) and not _is_inside(table, pre):
            found[pre] = blocks
    return found


def _is_inside(table: NodeTable, pre: int) -> bool:
    """Is it part of other code?"""
    return any(table.tag[node] == "pre" for node in table.ancestors(pre))


def code_text(table: NodeTable, pre: int) -> str:
    """What the code says, line by line, as a browser shows it."""
    said = EDGES.sub(lambda edge: "\n" if edge[1] else "", "".join(_pieces(table.elements[pre])))
    return "\n".join(_without_numbers([line.rstrip() for line in said.replace("\xa0", " ").split("\n")])).strip("\n")


def _without_numbers(lines: list[str]) -> list[str]:
    """The lines without those that count them.

    >>> _without_numbers(["1", "a = 1", "2", "", "3", "b = 2"])
    ['a = 1', '', 'b = 2']
    """
    numbers = [int(line) for line in lines if _is_number(line)]
    counted = len(numbers) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    if not counted or 2 * len(numbers) < len(lines) - 1:
        return lines
    return [line for line in lines if not _is_number(line)]


def _is_number(line: str) -> bool:
    return len(line) <= LONGEST_NUMBER and line.isascii() and line.isdigit()


def _pieces(code: Element) -> Iterator[str]:
    """The text inside an element, with the edges of elements that are lines of their own."""
    for event, element in etree.iterwalk(code, events=("start", "end", "comment", "pi")):
        edge = EDGE if element.tag in LINES else ""
        if event == "start":
            yield edge + ("\n" if element.tag == "br" else "")
            yield "" if element.tag in UNSAID else element.text or ""
        elif element is not code:
            yield edge + (element.tail or "")

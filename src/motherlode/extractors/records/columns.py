"""Believes that a short text that stands once in most records, in the same spot and not always the same, is a column of
a table: its name is the head of the table, the label before it, or what the template calls it. Fails on labels that
differ from record to record.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import ceil

from msgspec.structs import replace

from motherlode.extractors.records.layout import Layout
from motherlode.model import Record
from motherlode.read.dates import iso_date
from motherlode.read.nodes import NodeTable

LONGEST, LONGEST_NAME = 160, 40
"""Letters of a value, and of its name."""
LONGEST_LABEL = 3
"""Words of a label."""
MOST_COLUMNS = 24
NEARLY_ALL = 0.8
CELLS = ("td", "th")
EMPHASIS = frozenset("b strong em i u mark font sup sub small code button label option".split())
"""Words stressed in a sentence are no columns, nor are what is pressed and what is chosen from."""
SPOKEN = re.compile(r"[a-zA-Z][a-z]{2,}(?:[A-Z][a-z]{2,}|[-_]+[a-z]{2,})*")
"""A class that says something; others are numbers, or letters made by a machine."""
UNSEEN = re.compile(r"btn|button|sr-only|screen-?reader|visually|tooltip|hidden|icon", re.I)
LABEL = re.compile(r"[^\W\d_][^\d]{1,38}")
LONG = 8
"""Letters from which on one text in another is no accident."""


def column_nodes(layout: Layout) -> dict[str, list[int]]:
    """Name of a column -> its node in each record, -1 where a record has none."""
    found: dict[str, list[int]] = {}
    rows = _are_rows(layout)
    for nodes in islice(_cells(layout) if rows else _leaves(layout), MOST_COLUMNS):
        name = (_header(layout, nodes) if rows else _name(layout, nodes)) or "column"
        if UNSEEN.search(name):
            continue
        while name in found:
            name = _next_name(name)
        found[name] = nodes
    return found


def with_columns(table: NodeTable, nodes: Mapping[str, Sequence[int]], records: Sequence[Record]) -> list[Record]:
    """The records with what their columns say, those left out that say nothing new."""
    kept: dict[str, list[str]] = {}
    for name, own in nodes.items():
        values = [_value(table, node) if node >= 0 else "" for node in own]
        if _differ(values) and values not in kept.values() and not _said_before(values, records):
            kept[name] = values
    if not kept:
        return list(records)
    return [
        replace(record, columns={name: values[number] for name, values in kept.items() if values[number]})
        for number, record in enumerate(records)
    ]


def _differ(values: Sequence[str]) -> bool:
    """Has half of the records a value, and is it not nearly always the same?"""
    filled = [value for value in values if value]
    if not filled or 2 * len(filled) < len(values):
        return False
    ((_, most),) = Counter(filled).most_common(1)
    return most <= max(1, NEARLY_ALL * len(filled))


def _said_before(values: Sequence[str], records: Sequence[Record]) -> bool:
    """Do nearly all records say this as their title, body, author, date or price already?"""
    pairs = [(value, record) for value, record in zip(values, records, strict=True) if value]
    new = (pair for pair in pairs if not _is_item(*pair))
    enough = len(pairs) - ceil(NEARLY_ALL * len(pairs))  # records that may say something new
    return next(islice(new, enough, None), None) is None


def _is_item(value: str, record: Record) -> bool:
    if value in (record.title, record.author, record.date, record.price, record.body):
        return True
    if record.author and value.endswith(record.author) and len(value) < len(record.author) + LONG:
        return True
    if record.date and (record.date in value or (record.iso and iso_date(value)[:10] == record.iso[:10])):
        return True
    return len(value) >= LONG and len(record.title) >= LONG and (value in record.title or record.title in value)


def _value(table: NodeTable, node: int) -> str:
    if table.chars(node) > LONGEST:
        return ""
    text = " ".join(table.text(node).split())
    return _parted(table, node, text) if table.tag[node] in CELLS else text


def _parted(table: NodeTable, cell: int, text: str) -> str:
    """The text of a cell, with a blank between elements that stand right beside each other: 4 answers and 1532 views
    are not 41532."""
    inside = [node for node in range(cell + 1, table.end[cell]) if table.parent[node] == cell and table.chars(node)]
    parts = [" ".join(table.text(node).split()) for node in inside]
    return " ".join(parts) if len(parts) > 1 and "".join(parts) == text else text


def _are_rows(layout: Layout) -> bool:
    return all(_row(layout.table, first) >= 0 for first, _ in layout.cut)


def _row(table: NodeTable, first: int) -> int:
    """The row that a record is, or that it holds where each row has a body of its own; -1: it is none."""
    if table.tag[first] == "tbody" and first + 1 < len(table) and table.end[first + 1] == table.end[first]:
        first += 1
    return first if table.tag[first] == "tr" else -1


def _cells(layout: Layout) -> Iterator[list[int]]:
    """The cells of the rows, one column after the other; rows of another length than most have none."""
    table = layout.table
    spans = [(_row(table, first), stop) for first, stop in layout.cut]
    rows = [[n for n in range(*span) if table.tag[n] in CELLS and table.parent[n] == span[0]] for span in spans]
    ((usual, _),) = Counter(map(len, rows)).most_common(1)
    for number in range(usual):
        yield [cells[number] if len(cells) == usual else -1 for cells in rows]


def _leaves(layout: Layout) -> Iterator[list[int]]:
    """The places that hold a short text of their own, once in each record that has them."""
    for nodes in layout.common.leaves(LONGEST):
        sample = next(node for node in nodes if node >= 0)
        if layout.table.tag[sample] not in EMPHASIS:
            yield nodes


def _header(layout: Layout, cells: list[int]) -> str:
    """What the head of the table says above these cells."""
    table = layout.table
    cell = next(node for node in cells if node >= 0)
    row = table.parent[cell]
    number = sum(table.parent[n] == row and table.tag[n] in CELLS for n in range(row, cell))
    above = next((node for node in table.ancestors(row) if table.tag[node] == "table"), row)
    heads = [node for node in range(above, layout.cut[0][0]) if table.tag[node] == "th"]
    line = list(_head_cells(table, table.parent[heads[-1]])) if heads else []
    width = sum(table.parent[n] == row and table.tag[n] in CELLS for n in range(row, table.end[row]))
    return _value(table, line[number])[:LONGEST_NAME] if len(line) >= width else ""


def _head_cells(table: NodeTable, row: int) -> Iterator[int]:
    """The cells of the head of a table, one that spans several columns once for each."""
    for node in range(row + 1, table.end[row]):
        if table.tag[node] in CELLS and table.parent[node] == row:
            spanned = table.elements.value(node, b"colspan")
            yield from [node] * (min(int(spanned), MOST_COLUMNS) if spanned.isascii() and spanned.isdigit() else 1)


def _name(layout: Layout, nodes: list[int]) -> str:
    """The label before these nodes, what the markup declares them as, or what their template calls them."""
    table = layout.table
    sample = next(node for node in nodes if node >= 0)
    return _label(table, nodes) or table.elements.value(sample, b"itemprop") or _called(table, sample)


def _label(table: NodeTable, nodes: list[int]) -> str:
    """A short text, no link, that stands right before each of these nodes and is always the same."""
    before = [node - 1 for node in nodes if node > 0 and table.end[node - 1] == node]
    said = {_value(table, node) for node in before if table.tag[node] != "a"}
    label = said.pop() if len(said) == 1 and len(before) > 1 else ""
    if not label.endswith((":", "：")) and any(table.tag[node] in EMPHASIS for node in before):
        return ""
    label = label.rstrip(":： ")
    return label if LABEL.fullmatch(label) and len(label.split()) <= LONGEST_LABEL else ""


def _called(table: NodeTable, node: int) -> str:
    """A class of the innermost element around the node that has no other text: of `card__price--new` the price."""
    chars = table.chars(node)
    while table.chars(node) == chars:
        for one in table.elements.value(node, b"class").split():
            part = one.partition("--")[0].rpartition("__")[2]
            if SPOKEN.fullmatch(part):
                return part[:LONGEST_NAME]
        node = table.parent[node]
    return ""


def _next_name(name: str) -> str:
    """
    >>> _next_name("place"), _next_name("place 2")
    ('place 2', 'place 3')
    """
    stem, _, number = name.rpartition(" ")
    return f"{stem} {int(number) + 1}" if stem and number.isdigit() else f"{name} 2"

"""Chosen blocks as plain text and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from motherlode.extractors.text.code import code_text, split_code
from motherlode.extractors.text.heading_links import bare_headings
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import Block, NodeTable

try:
    from motherlode.extractors.text._blocks import lined
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import lined

HEADING_MARKS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
CELLS = frozenset({"td", "th"})
SHAPED = CELLS | {"pre"}
"""What makes a line of more than a block, or several of one."""
LISTS = frozenset({"ul", "ol"})
HIGHEST = 10
"""Elements around a block that are asked for lists and quotes."""
LANGUAGE = re.compile(r"(?:^|\s)lang(?:uage)?-([\w+#.-]+)")
"""The class by which HTML's own standard names the language of code."""
FENCE = re.compile(r"^`{3,}", re.MULTILINE)
FORMULA_OR_BAR = re.compile(r"(\$\$.*?\$\$|\$[^$\n]*\$)|(?<!\\)\|")
HEADING_LINK = re.compile(r"[ \xa0]?¶$", re.MULTILINE)
PARAGRAPHS = frozenset({"p", "div"})
NO_FACTS = frozenset({"table", "pre", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "form", "blockquote"})
LONGEST_FACT = 200
WIDEST = 100
"""Columns that a cell may span."""


def as_text(table: NodeTable, chosen: Iterable[int]) -> str:
    """A block a line; cells of one row stand on one line, code on lines of its own."""
    kept = _without_gutters(table, chosen)
    if not SHAPED.isdisjoint(table.by_tag):
        return _unmarked("\n".join([text for text, _ in _lines(table, kept)]))
    blocks, bare = table.blocks, bare_headings(table)
    if bare:
        return _unmarked("\n".join([bare.get(blocks[index][0], blocks[index][1]) for index in kept]))
    return _unmarked("\n".join([blocks[index][1] for index in kept]))


def _lines(table: NodeTable, kept: list[int]) -> list[tuple[str, int]]:
    """What stands on each line, and the element that says it: a block, a row of cells, or code as a whole."""
    known = frozenset(kept)
    code = {pre: blocks for pre, blocks in split_code(table).items() if known.issuperset(blocks)}
    if code:
        behind = {at for blocks in code.values() for at in blocks[1:]}
        kept = [at for at in kept if at not in behind]
    lines = lined(table, kept, CELLS)
    whole, bare = {table.blocks[blocks[0]].node: pre for pre, blocks in code.items()}, bare_headings(table)
    if whole or bare:
        lines = [(bare.get(node, text), whole.get(node, node)) for text, node in lines]
        lines = [(code_text(table, node), node) if node in code else (text, node) for text, node in lines]
    return lines


def _without_gutters(table: NodeTable, chosen: Iterable[int]) -> list[int]:
    """The blocks without those that count the lines of the code beside them."""
    blocks, code = table.blocks, frozenset(table.of("pre"))
    if not code:
        return list(chosen)
    return [i for i in chosen if blocks[i][0] not in code or not _counts_lines(blocks[i])]


def _counts_lines(block: Block) -> bool:
    if not block.text[:1].isdigit():
        return False
    numbers = block.text.split()
    if len(numbers) < 2 or not numbers[0].isdecimal():
        return False
    return numbers == [str(number) for number in range(int(numbers[0]), int(numbers[0]) + len(numbers))]


def _unmarked(text: str) -> str:
    """A text without the signs of links to headings at the end of lines."""
    return HEADING_LINK.sub("", text) if "¶" in text else text


class Line(NamedTuple):
    """A block of the main text in Markdown: its kind, its first and further lines, and what stands before these."""

    kind: str
    text: str
    indent: str = ""
    """Before each line: the depth in lists, and marks of quotes."""
    mark: str = ""
    """Before the first line: the mark of a heading or a list's item."""


def as_markdown(table: NodeTable, chosen: Iterable[int]) -> str:
    """Headings, lists, quotes, code and tables as Markdown, an empty line between blocks of different kinds."""
    kept = _without_gutters(table, chosen)
    known, begun = frozenset(kept), dict[int, str]()
    lines: list[Line] = []
    for home, group in groupby(_in_rows(table, _lines(table, kept)), key=lambda line: _table_around(table, line[1])):
        if home >= 0:
            lines.append(Line("table", _as_table([_cells(table, row, known) for _, row in group])))
        else:
            lines += [_marked(table, text, node, begun) for text, node in group]
    between = [_between(*pair) for pair in pairwise(lines)]
    return _unmarked("".join(chain.from_iterable(zip(["", *between], map(_written, lines), strict=True))))


def _in_rows(table: NodeTable, lines: list[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """The lines, those in the cells of a table of short paragraphs as their row."""
    if not table.of("td"):
        yield from lines
        return
    before = -1
    for text, node in lines:
        row = node if table.tag[node] == "tr" else _row_around(table, node)
        if row < 0:
            yield text, node
        elif row != before:
            yield text, row
        before = row


def _row_around(table: NodeTable, node: int) -> int:
    """The row that a paragraph in a cell is of, where the whole table is made of short ones; else -1."""
    if table.tag[node] not in PARAGRAPHS:
        return -1
    around = table.ancestors(node)[:HIGHEST]
    cell = next((n for n in around[:2] if table.tag[n] in CELLS), -1)
    home = next((n for n in around if table.tag[n] == "table"), -1)
    return table.parent[cell] if cell >= 0 and home >= 0 and home in _tables_of_facts(table) else -1


@once_a_page  # each block in a cell asks
def _tables_of_facts(table: NodeTable) -> frozenset[int]:
    """Tables all of whose cells hold a few words: longer ones lay out a page."""
    tables = [n for n in table.of("table") if not any(table.tag[m] in NO_FACTS for m in range(n + 1, table.end[n]))]
    cells = {n: [m for m in range(n, table.end[n]) if table.tag[m] in CELLS] for n in tables}
    return frozenset(n for n, own in cells.items() if own and max(map(table.chars, own)) <= LONGEST_FACT)


def _table_around(table: NodeTable, node: int) -> int:
    """The table that a row is of; -1 for anything else."""
    if table.tag[node] != "tr":
        return -1
    return next((n for n in table.ancestors(node) if table.tag[n] == "table"), node)


def _between(before: Line, line: Line) -> str:
    if before.kind == line.kind == "item":
        return "\n"
    if before.kind == line.kind == "quote" and before.indent == line.indent:
        return f"\n{line.indent.rstrip()}\n"
    return "\n\n"


def _written(line: Line) -> str:
    rest = line.indent + " " * len(line.mark if line.kind == "item" else "")
    return line.indent + line.mark + line.text.replace("\n", f"\n{rest}")


def _marked(table: NodeTable, text: str, node: int, begun: dict[int, str]) -> Line:
    """A block with the marks of what it stands in. The first block of a list's item has the item's mark, the others
    stand below it; `begun` knows the items that were seen, and how far what is in them stands to the right."""
    tag = table.tag[node]
    around = [node, *table.ancestors(node)[:HIGHEST]]
    tags = [table.tag[n] for n in around]
    item = around[tags.index("li")] if "li" in tags else -1
    if tag in HEADING_MARKS:
        if item >= 0:  # entries with headings of their own are sections rather than items
            begun.setdefault(item, "")
        return Line("heading", " ".join(text.split()), mark=HEADING_MARKS[tag])
    quoted = "> " * sum(one == "blockquote" for one in (tags[: tags.index("li")] if item >= 0 else tags))
    code = tag == "pre"
    if code:
        text = _fenced(table, node, text)
    if item < 0:
        return Line("code" if code else "quote" if quoted else "paragraph", text, quoted)
    if item in begun:
        return Line("code" if code else "quote" if quoted else "more", text, begun[item] + quoted)
    outside = begun.get(next((n for n in around[around.index(item) + 1 :] if table.tag[n] == "li"), -1), "")
    depth = sum(one in LISTS for one in tags[tags.index("li") :]) - 1
    mark = _item_mark(table, item)
    indent = outside or "  " * max(0, depth)
    begun[item] = indent + " " * len(mark)
    first = text if code or quoted else text.replace("\n", " ")
    return Line("item", first.replace("\n", "\n" + quoted) if quoted else first, indent, mark + quoted)


def _item_mark(table: NodeTable, item: int) -> str:
    """A dash, or the number that the item has in its list."""
    parent = table.parent[item]
    if parent < 0 or table.tag[parent] != "ol":
        return "- "
    start = table.elements[parent].get("start") or ""
    first = int(start) if start.isascii() and start.isdigit() and len(start) < 9 else 1
    return f"{first + _places(table)[item]}. "


@once_a_page  # each item asks
def _places(table: NodeTable) -> dict[int, int]:
    """List item -> how many of its list stand before it."""
    counted: dict[int, int] = {}
    found: dict[int, int] = {}
    for item in table.of("li"):
        parent = table.parent[item]
        found[item] = counted.get(parent, 0)
        counted[parent] = found[item] + 1
    return found


def _fenced(table: NodeTable, node: int, text: str) -> str:
    """Code between fences longer than any in it, with its language where the page names it."""
    names = (table.classes[n] for n in range(node, min(node + 2, table.end[node])))
    language = next((found[1] for name in names if name and (found := LANGUAGE.search(name))), "")
    fence = "`" * max([3, *(len(mark) + 1 for mark in FENCE.findall(text))])
    return f"{fence}{language}\n{text}\n{fence}"


def _cells(table: NodeTable, row: int, chosen: frozenset[int]) -> list[str]:
    """The cells of a row, those that nothing was chosen of as empty ones, so that columns stay under each other."""
    cells: list[str] = []
    node = row + 1
    while node < table.end[row]:
        if table.tag[node] in CELLS:
            inside = range(table.first_block[node], table.end_block[node])
            text = " ".join(table.blocks[i].text for i in inside if i in chosen)
            cells.append(FORMULA_OR_BAR.sub(lambda found: found[1] or "\\|", " ".join(text.split())))
            spanned = table.elements[node].get("colspan") or ""
            cells += [""] * (min(int(spanned), WIDEST) - 1 if spanned.isascii() and spanned.isdigit() else 0)
        node = table.end[node]
    return cells


def _as_table(rows: list[list[str]]) -> str:
    """Rows as a table of Markdown, which has a line under the first of them; a single column is no table."""
    width = max(map(len, rows))
    if width < 2:
        return "\n\n".join(cell for row in rows for cell in row)
    lines = ["| " + " | ".join(row + [""] * (width - len(row))) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * width, *lines[1:]])

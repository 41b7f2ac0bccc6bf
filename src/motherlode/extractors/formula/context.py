"""Where a formula stands: its block, the sentence around it, its number."""

from __future__ import annotations

from bisect import bisect_right

from motherlode.extractors.formula.once import Settled
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from motherlode.read.patterns import pattern

TAG = pattern(r"\\tag\*?\s*\{([^{}]+)\}")
NUMBER = pattern(r"\s*[(（\[]\s*([\dA-Z]{1,4}(?:[.\-–][\da-zA-Z]{1,4})*[a-z]?)\s*[)）\]]\s*")
STOP = pattern(r"[.!?;]\s+|[。！？；]\s*|\n")
SENTENCE = 300


def block_of(table: NodeTable, node: int, source: str, starts: list[int]) -> int:
    """The block that a formula stands in, or -1: the last one that begins at or before its node."""
    at = bisect_right(starts, node) - 1
    for index in range(at, max(-1, at - 40), -1):
        block = table.blocks[index]
        if block.node <= node <= max(block.last, table.end[block.node] - 1) and (not source or source in block.text):
            return index
    if source:
        for index in range(at + 1, min(len(table.blocks), at + 40)):
            if source in table.blocks[index].text:
                return index
    return -1


def sentence_of(text: str, source: str) -> str:
    """The sentence of the block that the formula stands in; the block's beginning where the place is unknown."""
    at = text.find(source) if source else -1
    return sentence_at(text, at, at + len(source)) if at >= 0 else text[:SENTENCE]


def sentence_at(text: str, at: int, behind: int) -> str:
    """The sentence around the characters from `at` to `behind`."""
    start = max(0, at - SENTENCE)
    for stop_before in STOP.finditer(text, start, at):
        start = stop_before.end()
    stop = STOP.search(text, behind)
    return text[start : stop.start() + 1 if stop else len(text)].strip()[:SENTENCE]


def number_of(doc: HtmlDocument, one: Settled) -> str:
    """The equation's number: in the source, from the witness, or in the cell beside it."""
    if one.best.number:
        return one.best.number
    if tag := TAG.search(one.best.latex):
        return tag[1].strip()
    if not one.best.display:
        return ""
    table = doc.table
    node = one.whole[0] if one.whole else one.best.node
    for above in [node, *table.ancestors(node)[:3]]:
        if table.tag[above] in ("td", "th"):
            row = table.elements[table.parent[above]]
            texts = ["".join(cell.itertext()) for cell in row if cell is not table.elements[above]]
            return next((found[1] for text in texts if (found := NUMBER.fullmatch(text))), "")
    return ""

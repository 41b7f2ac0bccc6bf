"""Stretches of the node table, each a record: how they are cut, compared and read.

A record is one element or several neighbours, so it is a span of nodes: (first node, one past the last). Records may
lie in one another (replies under a comment); what an inner record holds does not belong to the outer one.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from motherlode.model import Claim
from motherlode.read.caseless import Caseless
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.records._naming import spans_of
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.naming import spans_of

Span = tuple[int, int]
Cut = tuple[Span, ...]
Proposal = tuple[float, Callable[[], Cut]]
"""How well a cut is liked by the rival that proposes it, and what makes it: most are never made."""

MOST_RECORDS = 20_000
"""Of a page: so many take some three seconds, three times as many twenty."""
NOT_SHOWN = Caseless(r"display\s*:\s*none")


def shows_nothing(style: str) -> bool:
    """Does an inline style keep its element from being shown? Most styles say nothing of the sort."""
    return "none" in style.lower() and NOT_SHOWN.search(style) is not None


def cut_of(table: NodeTable, nodes: Iterable[int]) -> Cut:
    """Each node with its subtree is a record; what holds no text is none."""
    before, end = table.chars_before, table.end
    return tuple([(node, end[node]) for node in nodes if before[end[node]] > before[node]])


def stretched(table: NodeTable, nodes: Sequence[int]) -> Cut:
    """Each node and the siblings behind it up to the next: records of several neighbours. Empty where nothing is left
    over between the nodes."""
    parent = table.parent[nodes[0]]
    if len(nodes) < 2 or any(table.parent[node] != parent for node in nodes):
        return ()
    between = [(table.end[a], b) for a, b in itertools.pairwise(nodes)]
    if sum(text_between(table, *gap) > 0 for gap in between) * 2 < len(between):
        return ()
    steps = [siblings_between(table, a, b) for a, b in itertools.pairwise(nodes)]
    usual = Counter(steps).most_common(1)[0][0]
    last = nth_sibling(table, nodes[-1], usual)
    return tuple(zip(nodes, [*nodes[1:], last], strict=True))


def siblings_between(table: NodeTable, first: int, last: int) -> int:
    """How many siblings on from the first node the last one stands."""
    count = 0
    while first < last:
        first = table.end[first]
        count += 1
    return count


def nth_sibling(table: NodeTable, node: int, count: int) -> int:
    """Where the stretch of this many siblings ends, at the latest at their parent's end."""
    stop = table.end[table.parent[node]]
    for _ in range(count):
        if node >= stop:
            break
        node = table.end[node]
    return node


def text_between(table: NodeTable, start: int, stop: int) -> int:
    """Length of the text of the nodes from `start` up to `stop`."""
    return table.chars_before[stop] - table.chars_before[start]


def with_terms(table: NodeTable, cut: Cut) -> Cut:
    """Descriptions with the terms in front of them, as a list of definitions has both."""
    if any(table.tag[first] != "dd" for first, _ in cut):
        return cut
    before = [_before(table, first) for first, _ in cut]
    if any(node < 0 or table.tag[node] != "dt" for node in before):
        return cut
    return tuple((node, stop) for node, (_, stop) in zip(before, cut, strict=True))


def _before(table: NodeTable, node: int) -> int:
    """The element in front of another in the same parent, or -1."""
    parent, before = table.parent[node], node - 1
    while before > parent and table.parent[before] != parent:
        before = table.parent[before]
    return before if before > parent else -1


def within(nodes: list[int], span: Span) -> list[int]:
    """Those of the nodes, which are in document order, that stand in a stretch of the page."""
    return nodes[bisect_left(nodes, span[0]) : bisect_left(nodes, span[1])]


def block_spans(table: NodeTable, cut: Sequence[Span]) -> tuple[Span, ...]:
    """The blocks of each record."""
    return spans_of(cut, table.end, table.first_block, table.end_block)


def hidden_inside(table: NodeTable, cut: Sequence[Span]) -> frozenset[int]:
    """The hidden blocks of a page, where some may stand in these records: to tell them takes a look at all its text."""
    hidden, styled = table.elements.unshown(min(cut)[0], max(stop for _, stop in cut))
    inside = [*hidden, *(node for node, style in styled if shows_nothing(style))]
    return hidden_blocks(table) if any(table.first_block[n] < table.end_block[n] for n in inside) else frozenset()


@once_a_page
def hidden_blocks(table: NodeTable) -> frozenset[int]:
    """Blocks that a browser does not show and that mostly repeat what it shows, such as a post kept ready to be quoted.
    Other hidden text, such as a spoiler, is part of the page."""
    carried = table.carried("hidden", "style")
    nodes = [node for node, _ in carried["hidden"]]
    nodes += [node for node, style in carried["style"] if shows_nothing(style)]
    ranges = [range(table.first_block[node], table.end_block[node]) for node in nodes]
    inside = {block for blocks in ranges for block in blocks}
    if not inside:
        return frozenset()
    wanted = {table.blocks[number].text for number in inside}
    sizes = set(map(len, wanted))  # long texts need not be compared
    others = (block.text for number, block in enumerate(table.blocks) if number not in inside)
    shown = wanted.intersection(text for text in others if len(text) in sizes)
    return frozenset(number for blocks in ranges if _repeats(table, blocks, shown) for number in blocks)


def _repeats(table: NodeTable, blocks: range, shown: set[str]) -> bool:
    sizes = [(len(table.blocks[number].text), table.blocks[number].text in shown) for number in blocks]
    return 2 * sum(size for size, known in sizes if known) > sum(size for size, _ in sizes)


def claims(doc: HtmlDocument, by: str, proposals: Iterable[Proposal], *, most: int) -> Iterator[Claim]:
    """The best few cuts as claims. Where they start is left to whoever shows them: most are for the choice alone."""
    seen: set[tuple[Span, ...]] = set()
    for score, whole in ranked(proposals):
        cut = without_head(doc.table, whole)
        key = block_spans(doc.table, cut)
        if key not in seen:
            seen.add(key)
            yield Claim("records", cut, by, score=min(1.0, max(score, 1e-6)))
        if len(seen) >= most:
            break


def without_head(table: NodeTable, cut: Cut) -> Cut:
    """The records without a first one that is the head of a table: a row of nothing but names of columns."""
    row, stop = cut[0]
    if len(cut) < 3 or table.tag[row] != "tr" or table.tag[cut[1][0]] != "tr" or stop != table.end[row]:
        return cut
    cells = [node for node in range(row + 1, stop) if table.parent[node] == row]
    return cut[1:] if cells and all(table.tag[node] == "th" for node in cells) else cut


def ranked(proposals: Iterable[Proposal]) -> Iterator[tuple[float, Cut]]:
    """The cuts by score, the best first, each made when its turn comes; of equal score, the later on the page first."""
    makers: dict[float, list[Callable[[], Cut]]] = {}
    for score, make in proposals:
        makers.setdefault(score, []).append(make)
    for score in sorted(makers, reverse=True):
        cuts = sorted([make() for make in makers[score]], reverse=True)
        yield from ((score, cut) for cut in cuts if 1 < len(cut) <= MOST_RECORDS)

"""A row of numbers for each block: what it says, how it is set, where it stands, what its neighbours are like."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from math import log1p
from typing import Any, TypeAlias

import numpy as np

from motherlode.extractors.text.container import container_points
from motherlode.extractors.text.hints import BITS, inherited_hints
from motherlode.extractors.text.measures import weight
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things
from motherlode.read.nodes import NodeTable

Rows: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"  # numpy.typing takes a tenth of a second to load

TAGS = (
    "p",
    "li",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "td",
    "th",
    "pre",
    "dt",
    "dd",
    "blockquote",
    "figcaption",
    "div",
    "body",
)
TAG_AT = {tag: position for position, tag in enumerate(TAGS)}
PAGE_TYPES = (
    "article",
    "product",
    "discussionforumposting",
    "qapage",
    "itemlist",
    "collectionpage",
    "recipe",
    "faqpage",
)
SENTENCE_ENDS = frozenset(".!?。！？…:：\"'”’)）")
CHINESE_PUNCTUATION = re.compile("[，。；！？、]")
# One pass over the bytes of a text leaves a mark for each punctuation, digit and capital, and nothing else.
SORTS = bytes(
    ord(".") if chr(b) in ".,;!?" else ord("0") if 48 <= b <= 57 else ord("A") if 65 <= b <= 90 else 0
    for b in range(256)
)
UNSORTED = bytes(b for b in range(256) if not SORTS[b])
CURRENCIES = frozenset("$€£¥￥元")
MONEY = re.compile(r"[$€£¥￥]\s?\d|\d\s?(?:€|元|USD)")
BOILERPLATE = frozenset(
    "cookie cookies privacy subscribe login copyright © newsletter tweet related advertisement menu search cart follow "
    "share powered reserved register sign skip policy terms comments reply".split()
)
CHINESE_BOILERPLATE = re.compile("版权|登录|注册|分享|上一篇|下一篇|相关|推荐|点击|责任编辑|备案|客户端|扫一扫|关注")
SAMPLE = 160
"""Characters of a block that are looked at; what a block is like shows early."""
PROSE = 80
SHIFTS = (-3, -2, -1, 1, 2, 3)
CORE = 8
"""The first columns, which are repeated for the neighbours."""
LEVELS = 4
_LOGS = [log1p(value) for value in range(4001)]


def _log(value: int) -> float:
    return _LOGS[value] if value <= 4000 else _LOGS[4000]


@lru_cache(maxsize=1)  # the kind of page is judged by them too
def block_rows(doc: HtmlDocument) -> Rows:
    """One row a block."""
    table = doc.table
    sizes = [weight(block.text) for block in table.blocks]
    own, inherited = inherited_hints(table)
    nodes = [block.node for block in table.blocks]
    above = [max(table.parent[node], 0) for node in nodes]
    said = np.array(
        [_said(b.text, b.link_chars, size) for b, size in zip(table.blocks, sizes, strict=True)], np.float32
    )
    return np.hstack(
        [
            said,
            *_neighbours(said[:, :CORE]),
            _placed(table, nodes, sizes),
            _grouped(table, sizes),
            _bits([own[node] | own[parent] for node, parent in zip(nodes, above, strict=True)]),
            _bits([inherited[node] for node in nodes]),
            _kin(doc, nodes, above, sizes),
            np.tile(np.array(_page(doc, sizes), np.float32), (len(sizes), 1)),
        ]
    )


def _said(text: str, link_chars: int, size: int) -> list[float]:
    head = text[:SAMPLE]
    length = len(head)
    links = min(1.0, link_chars / len(text))
    plain = head.isascii()
    sorts = head.encode("ascii", "ignore").translate(SORTS, UNSORTED)
    punctuation = sorts.count(b".") + (0 if plain else len(CHINESE_PUNCTUATION.findall(head)))
    priced = ("$" in head or "USD" in head) if plain else not CURRENCIES.isdisjoint(head) or "USD" in head
    return [
        _log(size),
        links,
        1.0 if size > PROSE and links < 0.33 else 0.0,
        1.0 if text[-1] in SENTENCE_ENDS else 0.0,
        min(1.0, punctuation / (length / 10 + 1)),
        sorts.count(b"0") / length,
        sorts.count(b"A") / length,
        1.0 if _is_boilerplate(head) else 0.0,
        1.0 if priced and MONEY.search(head) else 0.0,
        1.0 if "\n" in text else 0.0,
        1.0 if text[0].isupper() else 0.0,
    ]


def _is_boilerplate(text: str) -> bool:
    if not BOILERPLATE.isdisjoint(text.lower().split()):
        return True
    return not text.isascii() and CHINESE_BOILERPLATE.search(text) is not None


def _placed(table: NodeTable, nodes: list[int], sizes: list[int]) -> Rows:
    """Tag, place on the page, and how much text and links the elements around a block hold."""
    count = len(sizes)
    tags = np.zeros((count, len(TAGS) + 1), np.float32)
    tags[np.arange(count), [TAG_AT.get(table.tag[node], len(TAGS)) for node in nodes]] = 1.0
    weights = np.array(sizes, np.float32)
    total = max(1.0, float(weights.sum()))
    depth = np.array([table.depth[node] for node in nodes], np.float32) / 20
    columns = [
        np.arange(count, dtype=np.float32) / count,
        (np.cumsum(weights) - weights) / total,
        weights / total,
        depth,
    ]
    parent, end = np.array(table.parent), np.array(table.end)
    chars, links = np.array(table.chars_before), np.array(table.link_chars_before)
    at = np.array(nodes)
    for _ in range(LEVELS):
        at = np.maximum(parent[at], 0)
        inside = chars[end[at]] - chars[at]
        columns += [inside / total, (links[end[at]] - links[at]) / np.maximum(inside, 1)]
    return np.hstack([tags, np.stack(columns, 1).astype(np.float32)])


def _grouped(table: NodeTable, sizes: list[int]) -> Rows:
    """How often the same path and class occur, and what blocks of that sort are like together."""
    numbers: dict[tuple[int, str], int] = {}
    sorts = [
        numbers.setdefault((table.path[block.node], table.classes[block.node]), len(numbers)) for block in table.blocks
    ]
    texts = Counter([block.text for block in table.blocks])
    count = np.bincount(sorts)
    chars = np.bincount(sorts, weights=sizes)
    links = np.bincount(sorts, weights=[block.link_chars for block in table.blocks])
    of_sort = np.stack(
        [
            np.log1p(count),
            chars / max(1, sum(sizes)),
            np.log1p(chars // count),
            np.minimum(1.0, links / np.maximum(1, chars)),
        ],
        1,
    )
    repeated = [1.0 if texts[block.text] > 1 else 0.0 for block in table.blocks]
    return np.hstack([of_sort[sorts], np.array(repeated)[:, None]]).astype(np.float32)


def _kin(doc: HtmlDocument, nodes: list[int], above: list[int], sizes: list[int]) -> Rows:
    """How a block stands to the headline, and to the element that holds most of the page's running text."""
    table = doc.table
    title = headline_block(doc)
    points = container_points(table)
    best = max(points, key=lambda node: points[node], default=0)
    most = max(points.values(), default=1.0) or 1.0
    prose: dict[int, int] = {}
    for block, parent, size in zip(table.blocks, above, sizes, strict=True):
        if size >= PROSE and block.link_chars * 3 < len(block.text):
            prose[parent] = prose.get(parent, 0) + size
    all_prose = max(1, sum(prose.values()))
    rows = []
    for position, (node, parent) in enumerate(zip(nodes, above, strict=True)):
        away = position - title
        rows.append(
            (
                1.0 if title >= 0 else 0.0,
                (_log(abs(away)) if title >= 0 else 0.0) * (1 if away >= 0 else -1),
                1.0 if away == 0 else 0.0,
                1.0 if best <= node < table.end[best] else 0.0,
                points.get(parent, 0.0) / most,
                points.get(max(table.parent[parent], 0), 0.0) / most,
                prose.get(parent, 0) / all_prose,
                prose.get(node, 0) / all_prose,
            )
        )
    return np.array(rows, np.float32)


def headline_block(doc: HtmlDocument) -> int:
    """The position of the block that is the page's headline: a heading that `<title>` begins with, or the first h1."""
    table = doc.table
    title = "".join(" ".join(table.text(node) for node in table.of("title")[:1]).lower().split())
    first = -1
    for position, block in enumerate(table.blocks):
        if table.tag[block.node] not in ("h1", "h2", "h3"):
            continue
        text = "".join(block.text.lower().split())
        if len(text) > 5 and title.startswith(text):
            return position
        if first < 0 and table.tag[block.node] == "h1":
            first = position
    return first


def _page(doc: HtmlDocument, sizes: list[int]) -> list[float]:
    table = doc.table
    total = max(1, sum(sizes))
    paragraphs = sum(size for size, b in zip(sizes, table.blocks, strict=True) if table.tag[b.node] == "p")
    types = {type_ for thing in things(doc) for type_ in thing.types}
    kinds = [content.lower() for name, content, _ in doc.metas if name == "og:type"]
    return [
        _log(total // 10),
        _log(len(sizes)),
        table.link_chars(0) / max(1, table.chars(0)),
        paragraphs / total,
        min(10, len(table.of("article"))) / 10,
        1.0 if "article" in kinds else 0.0,
        1.0 if kinds and kinds[0].startswith("product") else 0.0,
        *(1.0 if any(type_.endswith(wanted) for type_ in types) else 0.0 for wanted in PAGE_TYPES),
    ]


def _bits(masks: list[int]) -> Rows:
    numbers = np.array(masks, np.int64)
    return ((numbers[:, None] >> np.arange(BITS)) & 1).astype(np.float32)


def _neighbours(core: Rows) -> list[Rows]:
    return [shifted(core, shift) for shift in SHIFTS]


def shifted(rows: Rows, shift: int) -> Rows:
    """The rows of the blocks that stand so far behind (or before); beyond the ends stand zeros."""
    moved = np.zeros_like(rows)
    if abs(shift) < len(rows):
        if shift < 0:
            moved[-shift:] = rows[:shift]
        else:
            moved[:-shift] = rows[shift:]
    return moved

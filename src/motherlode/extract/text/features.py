"""A row of numbers for each block: what it says, how it is set, where it stands, what its neighbours are like."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import numpy.typing as npt

from motherlode.extract.text.container import container_points
from motherlode.extract.text.hints import BITS, inherited_hints
from motherlode.extract.text.measures import weight
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things
from motherlode.read.nodes import Block, NodeTable

Rows = npt.NDArray[np.float32]

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
SENTENCE_END = re.compile(r"[.!?。！？…:：][\"'”’)）]*$")
PUNCTUATION = re.compile(r"[.,;!?，。；！？、]")
DIGIT = re.compile(r"\d")
CAPITAL = re.compile(r"[A-Z]")
MONEY = re.compile(r"[$€£¥￥]\s?\d|\d\s?(?:€|元|USD)")
BOILERPLATE = re.compile(
    r"cookie|privacy|subscribe|sign (?:in|up)|log ?in|copyright|©|rights reserved|newsletter|terms of|share (?:this|on)"
    r"|tweet|read more|related|advert|skip to|\bmenu\b|\bsearch\b|\bcart\b|follow us|powered by|leave a (?:reply|comment)"
    r"|版权|登录|注册|分享|上一篇|下一篇|相关|推荐|点击|责任编辑|备案|客户端|扫一扫|关注",
    re.I,
)
PROSE = 80
SHIFTS = (-3, -2, -1, 1, 2, 3)
CORE = 8
"""The first columns, which are repeated for the neighbours."""


def block_rows(doc: HtmlDocument) -> Rows:
    """One row a block; `len(FEATURES)` columns."""
    table = doc.table
    blocks = table.blocks
    if not blocks:
        return np.zeros((0, 0), np.float32)
    own, inherited = inherited_hints(table)
    sizes = [weight(block.text) for block in blocks]
    said = np.array([_said(block, size) for block, size in zip(blocks, sizes, strict=True)], np.float32)
    placed = np.array(_placed(table, sizes), np.float32)
    near = _bits([own[b.node] | own[max(table.parent[b.node], 0)] for b in blocks])
    above = _bits([inherited[b.node] for b in blocks])
    grouped = _grouped(table, sizes)
    page = np.tile(np.array(_page(doc, sizes), np.float32), (len(blocks), 1))
    kin = np.array(_kin(doc, sizes), np.float32)
    return np.hstack([said, *_neighbours(said[:, :CORE]), placed, grouped, near, above, kin, page])


def _kin(doc: HtmlDocument, sizes: list[int]) -> list[list[float]]:
    """How a block stands to the headline, and to the element that holds most of the page's running text."""
    table = doc.table
    blocks = table.blocks
    title = _headline_block(doc)
    points = container_points(table)
    best = max(points, key=lambda n: points[n], default=0)
    most = max(points.values(), default=1.0) or 1.0
    prose: dict[int, int] = {}
    for block, size in zip(blocks, sizes, strict=True):
        if size >= PROSE and block.link_chars * 3 < len(block.text):
            parent = max(table.parent[block.node], 0)
            prose[parent] = prose.get(parent, 0) + size
    all_prose = max(1, sum(prose.values()))
    rows = []
    for position, block in enumerate(blocks):
        away = position - title
        parent = max(table.parent[block.node], 0)
        above = max(table.parent[parent], 0)
        rows.append(
            [
                float(title >= 0),
                (_LOGS[min(abs(away), 4000)] if title >= 0 else 0.0) * (1 if away >= 0 else -1),
                float(away == 0),
                float(best <= block.node < table.end[best]),
                points.get(parent, 0.0) / most,
                points.get(above, 0.0) / most,
                prose.get(parent, 0) / all_prose,
                prose.get(block.node, 0) / all_prose,
            ]
        )
    return rows


def _headline_block(doc: HtmlDocument) -> int:
    """The position of the block that is the page's headline, by h1 or by what `<title>` begins with; else -1."""
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


def _said(block: Block, size: int) -> list[float]:
    text = block.text
    length = len(text)
    links = min(1.0, block.link_chars / length)
    return [
        float(np.log1p(size)) if size > 100_000 else _LOGS[min(size, 4000)],
        links,
        float(size > 80 and links < 0.33),
        1.0 if SENTENCE_END.search(text[-6:]) else 0.0,
        min(1.0, len(PUNCTUATION.findall(text)) / (length / 10 + 1)),
        len(DIGIT.findall(text)) / length,
        len(CAPITAL.findall(text)) / length,
        1.0 if length < 400 and BOILERPLATE.search(text) else 0.0,
        1.0 if MONEY.search(text[:60]) else 0.0,
        float("\n" in text),
        float(text[0].isupper()),
    ]


_LOGS = [float(value) for value in np.log1p(np.arange(4001))]


def _placed(table: NodeTable, sizes: list[int]) -> list[list[float]]:
    total, count = max(1, sum(sizes)), len(sizes)
    rows, before = [], 0
    for position, (block, size) in enumerate(zip(table.blocks, sizes, strict=True)):
        row = [0.0] * (len(TAGS) + 1)
        row[TAG_AT.get(table.tag[block.node], len(TAGS))] = 1.0
        row += [position / count, before / total, size / total, table.depth[block.node] / 20]
        node = block.node
        for _ in range(4):
            node = max(table.parent[node], 0)
            chars = table.chars(node)
            row += [chars / total, table.link_chars(node) / chars if chars else 0.0]
        rows.append(row)
        before += size
    return rows


def _grouped(table: NodeTable, sizes: list[int]) -> Rows:
    """How often the same path and class occur, and what blocks of that sort are like together."""
    keys = [(table.path[b.node], table.classes[b.node]) for b in table.blocks]
    count, chars, links = Counter(keys), Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    texts = Counter(block.text for block in table.blocks)
    for key, block, size in zip(keys, table.blocks, sizes, strict=True):
        chars[key] += size
        links[key] += block.link_chars
    total = max(1, sum(sizes))
    rows = [
        [
            _LOGS[min(count[key], 4000)],
            chars[key] / total,
            _LOGS[min(chars[key] // count[key], 4000)],
            min(1.0, links[key] / max(1, chars[key])),
            float(texts[block.text] > 1),
        ]
        for key, block in zip(keys, table.blocks, strict=True)
    ]
    return np.array(rows, np.float32)


def _page(doc: HtmlDocument, sizes: list[int]) -> list[float]:
    table = doc.table
    total = max(1, sum(sizes))
    paragraphs = sum(s for s, b in zip(sizes, table.blocks, strict=True) if table.tag[b.node] == "p")
    types = {type_ for thing in things(doc) for type_ in thing.types}
    kinds = [content.lower() for name, content, _ in doc.metas if name == "og:type"]
    return [
        _LOGS[min(total // 10, 4000)],
        _LOGS[min(len(sizes), 4000)],
        table.link_chars(0) / max(1, table.chars(0)),
        paragraphs / total,
        len(table.of("article")) / 10,
        float("article" in kinds),
        float(bool(kinds) and kinds[0].startswith("product")),
        *(float(any(type_.endswith(wanted) for type_ in types)) for wanted in PAGE_TYPES),
    ]


def _bits(masks: list[int]) -> Rows:
    numbers = np.array(masks, np.int64)
    return ((numbers[:, None] >> np.arange(BITS)) & 1).astype(np.float32)


def _neighbours(core: Rows) -> list[Rows]:
    """The core columns of the blocks before and behind; beyond the ends stand zeros."""
    found = []
    for shift in SHIFTS:
        moved = np.zeros_like(core)
        if shift < 0:
            moved[-shift:] = core[:shift]
        else:
            moved[:-shift] = core[shift:]
        found.append(moved)
    return found

"""A row of numbers for each block: what it says, how it is set, where it stands, what its neighbours are like."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import log1p

import numpy as np

from motherlode.extractors.text.container import container_points
from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.hints import BITS, hints_of
from motherlode.extractors.text.lettering import DIGIT, WIDE, Lettering, Numbers, Rows, lettering
from motherlode.extractors.text.measures import hidden_blocks
from motherlode.extractors.text.rows import VIEWS
from motherlode.extractors.text.sections import closing_lines, heading_levels
from motherlode.extractors.text.tree import tree
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import Words, held_around, may_be_dated, told
    from motherlode.extractors.text._rows import (
        group_rows,
        hint_rows,
        kin_rows,
        place_rows,
        running_prose,
        said_rows,
        section_rows,
        shifted_rows,
    )
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import Words, held_around, may_be_dated, told
    from motherlode.extractors.text.rows import (
        group_rows,
        hint_rows,
        kin_rows,
        place_rows,
        running_prose,
        said_rows,
        section_rows,
        shifted_rows,
    )

TAGS = ("p", "li", "h1", "h2", "h3", "h4", "h5", "td", "th", "pre", "dt", "dd", "blockquote", "figcaption", "div")
TAG_AT = {tag: position for position, tag in enumerate((*TAGS, "body"))}
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
NO_TYPE = [0.0] * len(PAGE_TYPES)
SENTENCE_ENDS = frozenset(".!?。！？…:：\"'”’)）")
BOILERPLATE = Words(
    dict.fromkeys(
        "cookie cookies privacy subscribe login copyright © newsletter tweet related advertisement menu search cart "
        "follow share powered reserved register sign skip policy terms comments reply".split(),
        1,
    )
)
CHINESE_BOILERPLATE = re.compile("版权|登录|注册|分享|上一篇|下一篇|相关|推荐|点击|责任编辑|备案|客户端|扫一扫|关注")
DATED = re.compile(r"(?:19|20)\d\d\s?[-/.年]\s?\d|\d{1,2}:\d\d|\b\d{1,2},? (?:19|20)\d\d|\bago\b|前\b")
SAMPLE = 160
"""Characters of a block that are searched for words; what a block is like shows early."""
SHORT = 60
SHIFTS = (-3, -2, -1, 1, 2, 3)
CORE = 8
"""The first columns, which are repeated for the neighbours."""
LEVELS = 5


def block_rows(doc: HtmlDocument) -> Rows:
    """One row a block. In memory each column stands together, as the trees read them."""
    return row_space(doc)[VIEWS:].T


@once_a_page  # the kind of page is judged by them too
def row_space(doc: HtmlDocument) -> Rows:
    """A line for each column of `block_rows`, and before them room for those of the second judgement."""
    table = doc.table
    letters, grown = lettering(table), tree(table)
    said, places = _said(table, letters), place_rows(table, letters, TAG_AT)
    page = np.array(_page(doc, letters.sizes, places[TAG_AT["p"]] > 0), np.float32)
    parts = (
        said,
        shifted_rows(said[:CORE], SHIFTS),
        places,
        held_around(grown, running_prose(letters), max(1, int(letters.sizes.sum())), LEVELS),
        group_rows(table, letters),
        hint_rows(grown, hints_of(table).own, BITS),
        kin_rows(grown, letters, container_points(table), headline(doc), hidden_blocks(table)),
        section_rows(heading_levels(table), closing_lines(table)),
    )
    space = np.empty((VIEWS + sum(map(len, parts)) + len(page), len(grown.nodes)), np.float32)
    np.concatenate(parts, out=space[VIEWS : -len(page)])
    space[-len(page) :] = page[:, None]
    return space


def _said(table: NodeTable, letters: Lettering) -> Rows:
    """What a block says, by its characters and a few telling words."""
    texts = [block[1] for block in table.blocks]
    marks = told(texts, SENTENCE_ENDS, BOILERPLATE, SAMPLE)
    for i in np.flatnonzero(letters.counts[:, WIDE]).tolist():
        if CHINESE_BOILERPLATE.search(texts[i][:SAMPLE]):
            marks[2, i] = 1
    dated = may_be_dated(texts, letters.counts, letters.sizes, DIGIT, SHORT)
    for i in np.flatnonzero(dated > 1).tolist():
        dated[i] = DATED.search(texts[i]) is not None
    return said_rows(letters, marks, dated > 0)


def _page(doc: HtmlDocument, sizes: Numbers, paragraphs: Numbers) -> list[float]:
    table = doc.table
    total = max(1, int(sizes.sum()))
    types = {type_ for thing in things(doc) for type_ in thing.types}
    kinds = [content.lower() for name, content, _ in doc.metas if name == "og:type"]
    return [
        log1p(min(4000, total // 10)),
        log1p(len(sizes)),
        table.link_chars(0) / max(1, table.chars(0)),
        int(sizes[paragraphs].sum()) / total,
        min(10, len(table.of("article"))) / 10,
        1.0 if "article" in kinds else 0.0,
        1.0 if kinds and kinds[0].startswith("product") else 0.0,
        *(_named_so(types) if types else NO_TYPE),
    ]


def _named_so(types: Iterable[str]) -> list[float]:
    """Which sorts of page the page says that it is."""
    return [1.0 if any(type_.endswith(wanted) for type_ in types) else 0.0 for wanted in PAGE_TYPES]

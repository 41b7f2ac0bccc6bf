"""A row of numbers for each block: what it says, how it is set, where it stands, what its neighbours are like."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import log1p

from motherlode.extractors.text.container import container_points
from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.hints import hints_of
from motherlode.extractors.text.lettering import DIGIT, WIDE, Lettering, Numbers, Rows, lettering
from motherlode.extractors.text.measures import hidden_blocks
from motherlode.extractors.text.rows import VIEWS, Signs
from motherlode.extractors.text.sections import closing_lines, heading_levels
from motherlode.extractors.text.tree import tree
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import Words, chars_in, may_be_dated, told
    from motherlode.extractors.text._rows import block_columns
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import Words, chars_in, may_be_dated, told
    from motherlode.extractors.text.rows import block_columns

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
PARAGRAPH = "p"
SAMPLE = 160
"""Characters of a block that are searched for words; what a block is like shows early."""
SHORT = 60


def block_rows(doc: HtmlDocument) -> Rows:
    """One row a block. In memory each column stands together, as the trees read them."""
    return row_space(doc)[VIEWS:].T


@once_a_page  # the kind of page is judged by them too
def row_space(doc: HtmlDocument) -> Rows:
    """A line for each column of `block_rows`, and before them room for those of the second judgement."""
    table = doc.table
    letters = lettering(table)
    marks, dated = _said(table, letters)
    signs = Signs(
        marks,
        dated,
        hints_of(table).own,
        container_points(table),
        headline(doc),
        hidden_blocks(table),
        heading_levels(table),
        closing_lines(table),
    )
    return block_columns(table, letters, tree(table), signs, _page(doc, letters.sizes))


def _said(table: NodeTable, letters: Lettering) -> tuple[Rows, Numbers]:
    """A few telling words and letters of each block, and whether it has a date."""
    texts = [block[1] for block in table.blocks]
    marks = told(texts, SENTENCE_ENDS, BOILERPLATE, SAMPLE)
    for i in letters.counts[:, WIDE].nonzero()[0].tolist():
        if CHINESE_BOILERPLATE.search(texts[i][:SAMPLE]):
            marks[2, i] = 1
    dated, doubtful = may_be_dated(texts, letters.counts, letters.sizes, DIGIT, SHORT)
    for i in doubtful:
        dated[i] = DATED.search(texts[i]) is not None
    return marks, dated


def _page(doc: HtmlDocument, sizes: Numbers) -> list[float]:
    table = doc.table
    paragraphs, total = chars_in(table.blocks, table.tag, sizes, PARAGRAPH)
    return [
        log1p(min(4000, max(1, total) // 10)),
        log1p(len(sizes)),
        table.link_chars(0) / max(1, table.chars(0)),
        paragraphs / max(1, total),
        *said_of_itself(doc),
    ]


def said_of_itself(doc: HtmlDocument) -> list[float]:
    """How many articles the page marks, and which sort of page it says that it is."""
    types = {type_ for thing in things(doc) for type_ in thing.types}
    kinds = [content.lower() for name, content, _ in doc.metas if name == "og:type"]
    return [
        min(10, len(doc.table.of("article"))) / 10,
        1.0 if "article" in kinds else 0.0,
        1.0 if kinds and kinds[0].startswith("product") else 0.0,
        *(_named_so(types) if types else NO_TYPE),
    ]


def _named_so(types: Iterable[str]) -> list[float]:
    """Which sorts of page the page says that it is."""
    return [1.0 if any(type_.endswith(wanted) for type_ in types) else 0.0 for wanted in PAGE_TYPES]

"""A row of numbers for each block: what it says, how it is set, where it stands, what its neighbours are like."""

from __future__ import annotations

import re

import numpy as np

from motherlode.extractors.text.blocks import together
from motherlode.extractors.text.container import container_points
from motherlode.extractors.text.headline import headline
from motherlode.extractors.text.hints import BITS, hints_of, inherited_hints
from motherlode.extractors.text.lettering import (
    BREAK,
    CAPITAL,
    DIGIT,
    MONEY,
    SPACE,
    STOP,
    WIDE,
    Lettering,
    Numbers,
    Rows,
    lettering,
)
from motherlode.extractors.text.measures import hidden_blocks
from motherlode.extractors.text.sections import section_columns
from motherlode.extractors.text.tree import Tree, steps_to, tree
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable
from motherlode.read.seek import Seeker

try:
    from motherlode.extractors.text._blocks import Words, bit_rows, held_around, numbered, told
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import Words, bit_rows, held_around, numbered, told

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
DATING = Seeker((":", "19", "20", "ago", "前"))
"""Without one of these there is no date."""
SAMPLE = 160
"""Characters of a block that are searched for words; what a block is like shows early."""
SHORT = 60
PROSE = 80
SHIFTS = (-3, -2, -1, 1, 2, 3)
CORE = 8
"""The first columns, which are repeated for the neighbours."""
LEVELS = 5


@once_a_page  # the kind of page is judged by them too
def block_rows(doc: HtmlDocument) -> Rows:
    """One row a block. In memory each column stands together, as the trees read them."""
    table = doc.table
    letters, grown = lettering(table), tree(table)
    own = hints_of(table).own
    above = grown.parent[grown.nodes]
    said = _said(table, letters)
    page = np.array(_page(doc, letters.sizes), np.float32)
    return np.vstack(
        [
            said,
            *(shifted(said[:CORE], shift) for shift in SHIFTS),
            _placed(table, grown, letters),
            _grouped(table, letters),
            bit_rows(own[grown.nodes] | own[above], BITS),
            bit_rows(inherited_hints(table), BITS),
            _kin(doc, grown, letters),
            section_columns(table),
            np.broadcast_to(page[:, None], (len(page), len(above))),
        ]
    ).T


def _said(table: NodeTable, letters: Lettering) -> Rows:
    """What a block says, by its characters and a few telling words."""
    texts = [block.text for block in table.blocks]
    ends, capital, boilerplate = told(texts, SENTENCE_ENDS, BOILERPLATE, SAMPLE)
    count, lengths, sizes = letters.counts, np.maximum(letters.lengths, 1), letters.sizes
    for i in np.flatnonzero(count[:, WIDE]).tolist():
        if CHINESE_BOILERPLATE.search(texts[i][:SAMPLE]):
            boilerplate[i] = 1
    dated = (count[:, DIGIT] > 0) & (sizes < SHORT)
    for i in np.flatnonzero(dated).tolist():
        dated[i] = bool(DATING(texts[i])) and DATED.search(texts[i]) is not None
    return together(
        [
            np.log1p(np.minimum(sizes, 4000)),
            letters.links,
            (sizes > PROSE) & (letters.links < 0.33),
            ends,
            np.minimum(1, count[:, STOP] / (lengths / 10 + 1)),
            count[:, DIGIT] / lengths,
            count[:, CAPITAL] / lengths,
            boilerplate,
            count[:, MONEY] > 0,
            count[:, BREAK],
            capital,
            count[:, WIDE] / lengths,
            np.log1p(count[:, SPACE] + count[:, WIDE] // 2),
            dated,
        ]
    )


def _placed(table: NodeTable, grown: Tree, letters: Lettering) -> Rows:
    """Tag, place on the page, and what the elements around a block hold."""
    count = len(grown.nodes)
    nodes = grown.nodes.tolist()
    tags = np.zeros((len(TAG_AT) + 1, count), np.float32)
    tags[[TAG_AT.get(table.tag[node], len(TAG_AT)) for node in nodes], np.arange(count)] = 1.0
    sizes = letters.sizes
    total = max(1, int(sizes.sum()))
    prose = np.concatenate([[0], np.cumsum(sizes * ((sizes > PROSE) & (letters.links < 0.33)))])
    place = together(
        [
            np.arange(count) / count,
            (np.cumsum(sizes) - sizes) / total,
            sizes / total,
            np.array([table.depth[node] for node in nodes]) / 20,
        ]
    )
    return np.vstack([tags, place, held_around(grown, prose, total, LEVELS)])


def _grouped(table: NodeTable, letters: Lettering) -> Rows:
    """How often the same path and class occur, what blocks of that sort are like together, and repeated texts."""
    path, classes = table.path, table.classes
    sorts = numbered([(path[block[0]], classes[block[0]]) for block in table.blocks])
    count = np.bincount(sorts)
    chars = np.bincount(sorts, weights=letters.sizes)
    links = np.bincount(sorts, weights=letters.links * letters.sizes)
    total = max(1, int(letters.sizes.sum()))
    of_sort = [np.log1p(count), chars / total, np.log1p(chars / count), links / np.maximum(1, chars)]
    same = numbered([block[1] for block in table.blocks])
    times = np.bincount(same)[same]
    again = np.zeros(len(same), bool)
    again[1:] = same[1:] <= np.maximum.accumulate(same)[:-1]
    return together([*(column[sorts] for column in of_sort), times > 1, again, np.log1p(times)])


def _kin(doc: HtmlDocument, grown: Tree, letters: Lettering) -> Rows:
    """How a block stands to the headline, and to the element that holds most of the page's running text."""
    points = container_points(doc.table)
    best = int(points.argmax())
    points = points / (float(points[best]) or 1.0)
    above = grown.parent[grown.nodes]
    prose = letters.sizes * ((letters.sizes >= PROSE) & (letters.links < 0.33))
    held = np.bincount(above, prose, len(points)) / max(1, int(prose.sum()))
    title, repeated = headline(doc)
    away = np.arange(len(above)) - title
    to_title, with_title = steps_to(grown, max(title, 0), max(title, 0) + 1)
    to_best, _ = steps_to(grown, int(grown.first_block[best]), int(grown.end_block[best]))
    return together(
        [
            to_title * (title >= 0),
            grown.chars[with_title] / max(1, int(grown.chars[0])),
            to_best,
            np.full(len(above), title >= 0),
            np.log1p(np.abs(away)) * np.sign(away) * (title >= 0),
            away == 0,
            (grown.nodes >= best) & (grown.nodes < grown.end[best]),
            points[above],
            points[grown.parent[above]],
            held[above],
            held[grown.nodes],
            hidden_blocks(doc.table),
            np.array(repeated),
        ]
    )


def _page(doc: HtmlDocument, sizes: Numbers) -> list[float]:
    table = doc.table
    total = max(1, int(sizes.sum()))
    paragraphs = sum(size for size, b in zip(sizes.tolist(), table.blocks, strict=True) if table.tag[b.node] == "p")
    types = {type_ for thing in things(doc) for type_ in thing.types}
    kinds = [content.lower() for name, content, _ in doc.metas if name == "og:type"]
    return [
        np.log1p(min(4000, total // 10)),
        np.log1p(len(sizes)),
        table.link_chars(0) / max(1, table.chars(0)),
        paragraphs / total,
        min(10, len(table.of("article"))) / 10,
        1.0 if "article" in kinds else 0.0,
        1.0 if kinds and kinds[0].startswith("product") else 0.0,
        *(1.0 if any(type_.endswith(wanted) for type_ in types) else 0.0 for wanted in PAGE_TYPES),
    ]


def shifted(columns: Rows, shift: int) -> Rows:
    """The columns of the blocks that stand so far behind (or before); beyond the ends stand zeros."""
    moved = np.zeros_like(columns)
    if abs(shift) < columns.shape[-1]:
        if shift < 0:
            moved[..., -shift:] = columns[..., :shift]
        else:
            moved[..., :-shift] = columns[..., shift:]
    return moved

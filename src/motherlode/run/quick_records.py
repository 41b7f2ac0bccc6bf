"""Records read at known places: author, date and body stand at the same paths in every record of a template.

Whether this gives what the careful reading gives is found out while a site is learned, page by page.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.records.bodies import in_words
from motherlode.extractors.records.columns import column_nodes, with_columns
from motherlode.extractors.records.conversation import in_conversation
from motherlode.extractors.records.details import details_of, price_called
from motherlode.extractors.records.moments import Moment, dates_stated
from motherlode.extractors.records.reading import Items, date_in, iso_of
from motherlode.extractors.records.snippets import dated_by_snippets
from motherlode.extractors.records.spans import Cut, Span, block_spans, hidden_inside
from motherlode.extractors.records.titled import titled_alike
from motherlode.extractors.records.titles import Seen, hit, post, with_own_titles
from motherlode.model import Record
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import DATED, Block, NodeTable
from motherlode.verify.places import HEADINGS, JOINT, Glimpse, glimpse, leads_to, step, tag_of

ITEMS = ("author", "date", "body")
COLUMN = "column: "
"""What the names of columns begin with among the items."""
StepAt = Callable[[int], str]


class Spot(Struct, frozen=True):
    """A path inside a record, from its root on, which of the elements there, and the attribute that has the value."""

    steps: tuple[str, ...]
    number: int = 0
    attribute: str = ""

    @classmethod
    def named(cls, name: str) -> Spot:
        """
        >>> Spot.named("li > a.user [1] @title")
        Spot(steps=('li', 'a.user'), number=1, attribute='title')
        """
        path, _, attribute = name.partition(" @")
        path, _, number = path.partition(" [")
        return cls(tuple(path.split(JOINT)), int(number.rstrip("]") or 0), attribute)

    @property
    def name(self) -> str:
        number = f" [{self.number}]" if self.number else ""
        return JOINT.join(self.steps) + number + (f" @{self.attribute}" if self.attribute else "")


spot_named = lru_cache(maxsize=4096)(Spot.named)
"""The pages of a site have theirs in common."""


def loose(one: str) -> str:
    """A step with its first class only: rows are called first and last, odd and even besides.

    >>> loose("tr.post.odd")
    'tr.post'
    """
    return ".".join(one.split(".")[:2])


def spots_of(doc: HtmlDocument, items: Items, kind: str) -> dict[str, dict[str, int]]:
    """Where the items of a page's records stand: item -> spot -> records."""
    columns = {COLUMN + name: nodes for name, nodes in column_nodes(items.layout).items()} if kind != "thread" else {}
    found: dict[str, dict[str, int]] = {name: {} for name in (*ITEMS, *columns)}
    step_at = loose_steps(doc.table)
    for number, span in enumerate(items.layout.cut):
        stamp = items.stamps[number]
        nodes = {"author": items.authors[number], "body": items.bodies[number], "date": stamp.node if stamp else None}
        nodes |= {name: own[number] for name, own in columns.items() if own[number] >= 0}
        for name, node in nodes.items():
            if node is not None:
                steps = steps_between(doc.table, span[0], node, step_at)
                attribute = attribute_of(doc, stamp) if stamp and name == "date" else ""
                which = 0 if name == "body" else nodes_inside(doc.table, span, steps, step_at).index(node)
                spot = Spot(steps, which, attribute).name
                found[name][spot] = found[name].get(spot, 0) + 1
    return found


def loose_steps(table: NodeTable) -> StepAt:
    """The step of each node, loosely."""
    tags, classes, ids = table.tag, table.classes, table.ids

    def step_at(node: int) -> str:
        return loose_step(tags[node], classes[node], ids[node])

    return step_at


@once_a_page
def few_loose_steps(table: NodeTable) -> StepAt:
    """The step of a node, loosely, for those who ask for few."""
    return table.elements.steps(table.tag, loose_step)


@lru_cache(maxsize=16_384)
def loose_step(tag: str, classes: str, name: str) -> str:
    return loose(tag if tag == "body" else step(tag, classes, name))


def nodes_inside(table: NodeTable, span: Span, steps: Sequence[str], step_at: StepAt) -> list[int]:
    """The nodes of a record that a path leads to."""
    tag = tag_of(steps[-1])
    return [n for n in range(*span) if table.tag[n] == tag and leads_to(table, steps, n, step_at)]


def attribute_of(doc: HtmlDocument, stamp: Moment) -> str:
    element = doc.table.elements[stamp.node]
    said = (name for name in DATED if (element.get(name) or "").strip() == stamp.written)
    return next(said, "") if stamp.machine else ""


def steps_between(table: NodeTable, root: int, node: int, step_at: StepAt) -> tuple[str, ...]:
    """The path from a record's root, or the root's neighbour, to a node in it."""
    steps = []
    while node > 0 and node != table.parent[root]:
        steps.append(step_at(node))
        node = table.parent[node]
    return tuple(reversed(steps))


class Glance(NamedTuple):
    """What one pass over the nodes of a record finds."""

    span: Span
    blocks: Span
    spotted: dict[str, list[int]]
    links: list[int]
    headings: list[int]
    image: str


class Reader:
    """Reads the records of a page by the likeliest spot of each item."""

    def __init__(self, doc: HtmlDocument, spots: Mapping[str, Mapping[str, int]]) -> None:
        self.doc = doc
        self.table = doc.table
        self.step_at = few_loose_steps(doc.table)
        best = {name: max(own, key=lambda spot: (own[spot], spot)) for name, own in spots.items() if own}
        self.spots = {name: spot_named(spot) for name, spot in best.items()}
        self.wanted: dict[str, list[tuple[str, tuple[str, ...]]]] = {tag: [] for tag in ("a", "img", *HEADINGS)}
        for name, spot in self.spots.items():
            self.wanted.setdefault(tag_of(spot.steps[-1]), []).append((name, spot.steps))
        self.nodes = doc.table.of(*self.wanted)
        self.hidden: frozenset[int] = frozenset()

    def records(self, cut: Cut, kind: str, confidence: float) -> list[Record]:
        self.hidden = hidden_inside(self.table, cut)
        seen_in = zip(cut, block_spans(self.table, cut), strict=True)
        glances = [Glance(span, blocks, *self.glance(span)) for span, blocks in seen_in]
        records = [self.record(glance, kind, confidence) for glance in glances]
        if kind == "thread":
            return in_conversation(records)
        seen = [Seen(glance.span, glance.links, glance.headings) for glance in glances]
        titled = with_own_titles(self.doc, titled_alike(self.doc, dated_by_snippets(records), seen), seen)
        return with_columns(self.table, self.columns(glances), titled)

    def columns(self, glances: Sequence[Glance]) -> dict[str, list[int]]:
        """Name of a column -> its node in each record, -1 where a record has none."""
        found: dict[str, list[int]] = {}
        for name, spot in self.spots.items():
            if name.startswith(COLUMN):
                there = [glance.spotted.get(name, ()) for glance in glances]
                found[name.removeprefix(COLUMN)] = [n[spot.number] if spot.number < len(n) else -1 for n in there]
        return found

    def record(self, glance: Glance, kind: str, confidence: float) -> Record:
        doc, table, span = self.doc, self.table, glance.span
        blocks = self.shown(*glance.blocks)
        text = "\n".join([block.text for block in blocks]) or table.text(span[0])
        nodes = {name: self.choice(name, there) for name, there in glance.spotted.items() if name in ITEMS}
        stamp = self.stamp(nodes["date"]) if "date" in nodes else None
        seen = Seen(span, glance.links, glance.headings, nodes.get("author", -1), nodes.get("body", -1), stamp)
        is_post = kind == "thread"
        details = details_of(table, text, blocks, seen.body, is_post=is_post)
        price = details.price or ("" if is_post else price_called(table, span))
        called = post(doc, seen, details.number) if is_post else hit(doc, seen)
        said = self.body(nodes["body"]) if "body" in nodes else text
        return Record(
            text=text,
            body=said if is_post else in_words(said),
            author=called.author,
            date=date_in(stamp) if stamp else "",
            iso=iso_of(stamp, doc.page.fetched) if stamp else "",
            title=called.title,
            link=called.link,
            number=details.number,
            reply_to=details.reply_to,
            image=glance.image,
            price=price,
            confidence=confidence,
            where=doc.where(span[0]),
        )

    def glance(self, span: Span) -> Glimpse:
        nodes = self.nodes[bisect_left(self.nodes, span[0]) : bisect_left(self.nodes, span[1])]
        return glimpse(self.table, nodes, self.wanted, self.step_at)

    def shown(self, first: int, stop: int) -> list[Block]:
        """The blocks that a browser shows, as the careful reading has them."""
        blocks = self.table.blocks[first:stop]
        if not self.hidden:  # as nearly always
            return blocks
        return [block for at, block in enumerate(blocks, first) if at not in self.hidden]

    def body(self, node: int) -> str:
        """The text of a body, without what is not shown."""
        first, stop = self.table.first_block[node], self.table.end_block[node]
        blocks = self.shown(first, stop)
        return self.table.text(node) if len(blocks) == stop - first else "\n".join([block.text for block in blocks])

    def choice(self, name: str, there: list[int]) -> int:
        """Of several elements at a spot, the one that it was before; of bodies the longest."""
        return (
            max(there, key=self.table.chars) if name == "body" else there[min(self.spots[name].number, len(there) - 1)]
        )

    def stamp(self, node: int) -> Moment | None:
        attribute = self.spots["date"].attribute
        if attribute:
            value = (self.table.elements[node].get(attribute) or "").strip()
            return Moment(node, value, iso_date(value), machine=True) if value else None
        stated = next(dates_stated(self.table.text(node)), None)
        return Moment(node, *stated) if stated else None


def same_records(left: Sequence[Record], right: Sequence[Record]) -> bool:
    """The same records, whoever is how sure of them."""
    return [replace(r, confidence=0.0) for r in left] == [replace(r, confidence=0.0) for r in right]

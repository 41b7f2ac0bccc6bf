"""A chosen cut as records: the whole text of each, and the items that stand in the same spot of every one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from motherlode.extractors.records.attributes import linking_nodes
from motherlode.extractors.records.authors import (
    author_nodes,
    named_alike,
    named_by_address,
    speakers,
    without_speaker,
)
from motherlode.extractors.records.bodies import body_nodes, in_words, linked_bodies
from motherlode.extractors.records.columns import column_nodes, with_columns
from motherlode.extractors.records.conversation import in_conversation
from motherlode.extractors.records.declared_authors import with_declared
from motherlode.extractors.records.details import details_of, heading_nodes, image_of, price_called
from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.moments import EPOCH_MARK, Moment
from motherlode.extractors.records.opening import Asked, bylined_post, odd_bodies, opening_span, question, signed_post
from motherlode.extractors.records.replies import reply_spans
from motherlode.extractors.records.snippets import dated_by_snippets
from motherlode.extractors.records.spans import Cut, hidden_blocks, within
from motherlode.extractors.records.stamps import rising, stamps, stamps_in_bodies
from motherlode.extractors.records.titled import titled_alike
from motherlode.extractors.records.titles import Seen, SeenLater, hit, post, with_own_titles
from motherlode.model import Record
from motherlode.read.dates import find_dates, iso_date
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import lazy
from motherlode.read.nodes import INLINE, Block, NodeTable


class Items:
    """The items of every record of a cut, found together because they verify each other."""

    def __init__(
        self, layout: Layout, bodies: list[int | None] | None = None, authors: list[int | None] | None = None
    ) -> None:
        self.layout = layout
        self.bodies = bodies or body_nodes(layout)
        self.stamps: list[Moment | None] = stamps(layout, self.bodies)
        self.authors = authors or author_nodes(layout, self.bodies, self.stamps)

    def tells_less(self, other: Items, besides: int = 0) -> bool:
        """Have fewer records an author, a date or a body than those of other items, the first few left out?"""
        items = ((self.authors, other.authors), (self.stamps, other.stamps), (self.bodies, other.bodies))
        return any(_filled(own[besides:]) < _filled(others) for own, others in items)

    @lazy
    def blocks(self) -> list[list[Block]]:
        """The blocks of each record, without those of the records inside it and what is not shown."""
        found: list[list[Block]] = [[] for _ in self.layout.cut]
        hidden = hidden_blocks(self.layout.table)
        for position, record in self.layout.owned_blocks:
            if position not in hidden:
                found[record].append(self.layout.table.blocks[position])
        return found

    def seen(self, record: int) -> Seen:
        """What tells how a record is called and where it leads."""
        table, owner, span = self.layout.table, self.layout.owner, self.layout.cut[record]
        links, headings = (
            [node for node in within(nodes, span) if owner[node] == record]
            for nodes in (linking_nodes(table), heading_nodes(table))
        )
        author, body = self.authors[record], self.bodies[record]
        known = (-1 if author is None else author, -1 if body is None else body)
        return Seen(span, links, headings, *known, self.stamps[record])

    def traits(self) -> dict[str, float]:
        """Rule 2 in figures: does every record have one author, one date, one body, and what is left over?"""
        table, count = self.layout.table, len(self.layout.cut)
        named = [table.text(node) for node in self.authors if node is not None]
        bodies = [node for node in self.bodies if node is not None and table.chars(node)]
        worths = [self.layout.worth(node) for node in bodies]
        whole = sum(len(block.text) for blocks in self.blocks for block in blocks) or 1
        days = [stamp.iso for stamp in self.stamps if stamp and stamp.iso]
        dates = sum(map(bool, self.stamps))
        return {
            "has author": len(named) / count,
            "has date": dates / count,
            "has both": sum(bool(a) and bool(s) for a, s in zip(self.authors, self.stamps, strict=True)) / count,
            "authors differ": len(set(named)) / len(named) if named else 0.0,
            "one date each": sum(len(there) == 1 for there in self.layout.moments) / count,
            "in order": rising(days) if len(days) > 1 else 0.5,
            "has body": len(bodies) / count,
            "says something": sum(worth > 0 for worth in worths) / count,
            "body share": min(1.0, sum(map(table.chars, bodies)) / whole),
            "body size": math.log1p(max(0.0, sum(worths)) / count),
            "body is record": sum(node == first for node, (first, _) in zip(self.bodies, self.layout.cut, strict=True))
            / count,
        }


def _filled(items: Sequence[object]) -> int:
    return sum(item is not None for item in items)


def read_records(doc: HtmlDocument, items: Items, kind: str, confidence: float) -> list[Record]:
    """The records of a cut."""
    return records_in(doc, parts_of(items, kind), kind, confidence)


def parts_of(items: Items, kind: str) -> list[Items]:
    """Of a thread the opening post is looked for in front of the records, and answers inside them."""
    if kind == "thread":
        return thread_parts(items)
    items.bodies = linked_bodies(items.layout, items.bodies)
    if not any(items.stamps):
        items.stamps = stamps_in_bodies(items.layout)
    return [items]


def body_blocks(parts: list[Items]) -> tuple[int, ...]:
    """The blocks of all bodies, by position."""
    table = parts[0].layout.table
    bodies = [node for part in parts for node in part.bodies if node is not None]
    return tuple(sorted({n for node in bodies for n in range(table.first_block[node], table.end_block[node])}))


def records_in(doc: HtmlDocument, parts: list[Items], kind: str, confidence: float) -> list[Record]:
    """The records in the order of the page."""
    if kind == "thread":
        for own in parts:
            own.authors = with_declared(own.layout, own.authors, own.bodies)
            if None in own.authors:
                named = speakers(own.layout, own.authors, own.bodies)
                named = named_by_address(own.layout, named, own.bodies)
                own.authors = named_alike(own.layout, named, own.bodies) if None in named else named
    spots = sorted((span, part, number) for part, own in enumerate(parts) for number, span in enumerate(own.layout.cut))
    records = [record_at(doc, parts[part], number, kind, confidence) for _, part, number in spots]
    if kind == "thread":
        return in_conversation(records)
    seen = SeenLater([partial(parts[part].seen, number) for _, part, number in spots])
    titled = with_own_titles(doc, titled_alike(doc, dated_by_snippets(records), seen), seen)
    return with_columns(doc.table, column_nodes(parts[0].layout), titled)


def thread_parts(items: Items) -> list[Items]:
    """The posts with the opening one, and apart from them the answers inside and a question in front, which have places
    of their own. An opening post that blurs what the others have in common stands apart too."""
    layout = items.layout
    opening = opening_span(layout, items.bodies, items.stamps)
    replies = reply_spans(layout, items.bodies, items.stamps) if not layout.nested else ()
    if None in items.bodies and any(items.bodies):
        items.bodies = odd_bodies(layout, items.bodies)
    together = [Items(Layout(layout.table, (opening, *layout.cut)))] if opening else []
    if together and not together[0].tells_less(items, besides=1):
        return _with_replies(together[0], replies)
    asked = _asked(items)
    apart = [Items(Layout(layout.table, (asked.span,)), [asked.body], asked.authors)] if asked else []
    if opening and not apart:
        apart = [Items(Layout(layout.table, (opening,)))]
    return [*apart, *_with_replies(items, replies)]


def _with_replies(items: Items, replies: Cut) -> list[Items]:
    """The posts, and apart from them the answers inside."""
    if not replies:
        return [items]
    table, posts = items.layout.table, items.layout.cut
    numbers, whole = range(len(posts) + len(replies)), (*posts, *replies)
    return [Items(Layout(table, whole, kept)) for kept in (numbers[: len(posts)], numbers[len(posts) :])]


def _asked(items: Items) -> Asked | None:
    """The post in front of the records that has places of its own."""
    layout, authors, stamps = items.layout, items.authors, items.stamps
    return signed_post(layout, authors, stamps) or question(layout) or bylined_post(layout, authors, stamps)


def record_at(doc: HtmlDocument, items: Items, number: int, kind: str, confidence: float) -> Record:
    """One record with all that can be told of it."""
    table, blocks = doc.table, items.blocks[number]
    first = items.layout.cut[number][0]
    text = "\n".join(block.text for block in blocks) or table.text(first)
    stamp = items.stamps[number]
    body = beside_date(table, items.bodies[number], stamp)
    seen, is_post = items.seen(number), kind == "thread"
    details = details_of(table, text, blocks, seen.body, is_post=is_post)
    price = details.price or ("" if is_post else price_called(table, seen.span))
    called = post(doc, seen, details.number) if is_post else hit(doc, seen)
    said = items.layout.shown_text(body, stamp if is_post else None) if body is not None else text
    return Record(
        text=text,
        body=without_speaker(said, called.author) if is_post else in_words(said),
        author=called.author,
        date=date_in(stamp) if stamp else "",
        iso=iso_of(stamp, doc.page.fetched) if stamp else "",
        title=called.title,
        link=called.link,
        number=details.number,
        reply_to=details.reply_to,
        image=image_of(items.layout, number),
        price=price,
        confidence=confidence,
        where=doc.where(first),
    )


def beside_date(table: NodeTable, body: int | None, stamp: Moment | None) -> int | None:
    """The body of a record; where it is nothing but its date, as at the head of a snippet, the whole line is."""
    if body is None or stamp is None or body != stamp.node or table.tag[body] not in INLINE:
        return body
    line = table.first_block[body]
    around = table.blocks[line].node if line < len(table.blocks) else body
    return around if around < body < table.end[around] else body


def date_in(stamp: Moment) -> str:
    """The date as written; of an attribute that says more, such as "Sender's time: …", the date alone."""
    if not stamp.machine or stamp.written[:1].isdigit():
        return stamp.written
    first = next(find_dates(stamp.written), None)
    says_more = first and stamp.written[: first.start].rstrip().endswith((":", "："))
    return stamp.written[first.start :].strip() if first and says_more else stamp.written


def iso_of(stamp: Moment, fetched: datetime | None) -> str:
    """The day and time that a date means; relative ones need the time of the fetch."""
    if stamp.iso == EPOCH_MARK:
        seconds = int(stamp.written[:10])
        return datetime.fromtimestamp(seconds, UTC).isoformat()
    return stamp.iso or (iso_date(stamp.written, now=fetched) if fetched else "")

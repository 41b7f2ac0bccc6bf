"""Believes that an answer kept inside a record, such as a host's under a comment, has a date of its own in a place that
several records share. Fails on answers without a date, and where answers say as much as what they answer:
there the body of the record is taken for both."""

from __future__ import annotations

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.moments import Moment
from motherlode.extractors.records.spans import Cut, Span

LEAST_RECORDS = 2
LEAST_SHARE = 0.15
"""Of the records in which the place stands: one that stands in a single record is part of what is written there."""
LEAST_WORTH = 0.0
QUOTING = frozenset({"blockquote", "cite", "q", "time"})


def reply_spans(layout: Layout, bodies: list[int | None], stamps: list[Moment | None]) -> Cut:
    """Where answers stand inside the records, apart from body and date of the record itself, one in each that has any:
    lists of remarks under a post are part of it."""
    places: dict[str, list[tuple[int, Span]]] = {}
    for record, moments in enumerate(layout.moments):
        stamp, body = stamps[record], bodies[record]
        for moment in moments:
            if stamp is None or body is None or moment.node == stamp.node:
                continue
            node = _largest_around(layout, record, moment.node, (body, stamp.node))
            if node >= 0:
                places.setdefault(layout.place(node), []).append((record, (node, layout.table.end[node])))
    least = max(LEAST_RECORDS, LEAST_SHARE * len(layout.cut))
    shared = [
        found
        for found in places.values()
        if least <= len(found) == len({record for record, _ in found})
        and sum(layout.worth(span[0]) > LEAST_WORTH for _, span in found) >= LEAST_RECORDS
    ]
    return tuple(sorted({span for found in shared for _, span in found}))


def _largest_around(layout: Layout, record: int, date: int, own: tuple[int, int]) -> int:
    """The largest element around a date of a record that holds neither its body nor its date nor a further date, and
    more than its own; -1 if none does."""
    table = layout.table
    dates = [moment.node for moment in layout.moments[record] if moment.node != date]
    best, node = -1, date
    while node >= 0 and layout.owner[node] == record:
        holds_more = any(node <= other < table.end[node] for other in (*own, *dates))
        if holds_more or (table.tag[node] in QUOTING and node != date):
            break
        if own[0] <= node < table.end[own[0]]:
            return -1
        if table.chars(node) > table.chars(date):
            best = node
        node = table.parent[node]
    return best

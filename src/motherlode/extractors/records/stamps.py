"""Believes that each record has one date of writing, in the same spot, rising down the page. Fails where only the day a
user joined is dated."""

from __future__ import annotations

import itertools

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.moments import Moment
from motherlode.read.caseless import Caseless

OTHER_DATE = Caseless(r"join|regist|since|edit|modif|last|updated|注册|编辑|修改|solved|active|birth")


def stamps(layout: Layout, bodies: list[int | None]) -> list[Moment | None]:
    """The date of writing of each record, or None."""
    groups = _groups(layout, bodies)
    ranked = sorted(groups, key=lambda place: _likely(layout, groups[place]), reverse=True)
    found: list[Moment | None] = [None] * len(layout.cut)
    for place in ranked:
        for record, moment in enumerate(groups[place]):
            if found[record] is None:
                found[record] = moment
    return found


def _groups(layout: Layout, bodies: list[int | None]) -> dict[str, list[Moment | None]]:
    """Place -> the first date there in each record, dates inside bodies left out."""
    groups: dict[str, list[Moment | None]] = {}
    for record, there in enumerate(layout.moments):
        body = bodies[record]
        for moment in there:
            if body is not None and body < moment.node < layout.table.end[body]:
                continue
            group = groups.setdefault(layout.place(moment.node), [None] * len(layout.cut))
            if group[record] is None:
                group[record] = moment
    return groups


def _likely(layout: Layout, group: list[Moment | None]) -> float:
    there = [moment for moment in group if moment]
    score = 2.0 * len(there) / len(group)
    score += 0.6 * sum(bool(m.iso) for m in there) / len(there)
    score += 0.3 * sum(m.machine for m in there) / len(there)
    score += 0.8 * rising([m.iso for m in there if m.iso])
    score -= 1.5 * sum(_says_otherwise(layout, m) for m in there) / len(there)
    return score


def rising(days: list[str]) -> float:
    """Posts stand in order of time: share of neighbours that do, either way."""
    pairs = list(itertools.pairwise(days))
    if not pairs:
        return 0.5
    up = sum(a <= b for a, b in pairs)
    down = sum(a >= b for a, b in pairs)
    return max(up, down) / len(pairs)


def _says_otherwise(layout: Layout, moment: Moment) -> bool:
    """Does the line say that this is the date of something else?"""
    table = layout.table
    first = table.first_block[moment.node]
    block = table.blocks[min(first, len(table.blocks) - 1)]
    before = block.text.split(moment.written)[0][-40:] if len(block.text) < 200 else ""
    return bool(OTHER_DATE.search(before))

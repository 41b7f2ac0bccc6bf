"""Believes that each record has one date of writing, in the same spot, rising down the page. Fails where only the day a
user joined is dated."""

from __future__ import annotations

import itertools

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.moments import Moment, dated_blocks
from motherlode.read.caseless import Caseless

JOINED = Caseless(r"join|regist|member since|注册|birth")
"""Behind these words a date is that of a person, and no post's whatever else is missing."""
OTHER_DATE = Caseless(r"join|regist|since|edit|modif|last|updated|注册|编辑|修改|solved|active|birth")


def stamps(layout: Layout, bodies: list[int | None]) -> list[Moment | None]:
    """The date of writing of each record, or None."""
    groups = _groups(layout, bodies)
    posted = [place for place, group in groups.items() if not all(_says(JOINED, layout, m) for m in group if m)]
    ranked = sorted(posted, key=lambda place: _likely(layout, groups[place]), reverse=True)
    found: list[Moment | None] = [None] * len(layout.cut)
    for place in ranked:
        for record, moment in enumerate(groups[place]):
            if found[record] is None:
                found[record] = moment
    return found


def stamps_in_bodies(layout: Layout) -> list[Moment | None]:
    """The date of each entry where none stands outside of what was taken for bodies: in a line or an element of its
    own, at one place of half of the entries."""
    groups = [[m if m and _alone(layout, m) else None for m in group] for group in _groups(layout, []).values()]
    dated = [group for group in groups if 2 * sum(map(bool, group)) >= len(group)]
    dated = [group for group in dated if not all(_says(JOINED, layout, m) for m in group if m)]
    return max(dated, key=lambda group: _likely(layout, group), default=[None] * len(layout.cut))


def _alone(layout: Layout, moment: Moment) -> bool:
    """Does a date stand in a line that is no sentence, or is it all that its element says?"""
    table = layout.table
    return table.first_block[moment.node] in dated_blocks(table) or table.text(moment.node).strip() == moment.written


def _groups(layout: Layout, bodies: list[int | None]) -> dict[str, list[Moment | None]]:
    """Place -> the first date there in each record, those inside a body left out unless it is the whole record."""
    groups: dict[str, list[Moment | None]] = {}
    for record, there in enumerate(layout.moments):
        body = bodies[record] if bodies and bodies[record] != layout.cut[record][0] else None
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
    score -= 1.5 * sum(_says(OTHER_DATE, layout, m) for m in there) / len(there)
    return score


def rising(days: list[str]) -> float:
    """Posts stand in order of time: share of neighbours that do, either way."""
    pairs = list(itertools.pairwise(days))
    if not pairs:
        return 0.5
    up = sum(a <= b for a, b in pairs)
    down = sum(a >= b for a, b in pairs)
    return max(up, down) / len(pairs)


def _says(words: Caseless, layout: Layout, moment: Moment) -> bool:
    """Does the line say in front of the date that it is the date of something else?"""
    table = layout.table
    first = table.first_block[moment.node]
    block = table.blocks[min(first, len(table.blocks) - 1)]
    before = block.text.split(moment.written)[0][-40:] if len(block.text) < 200 else ""
    return bool(words.search(before))

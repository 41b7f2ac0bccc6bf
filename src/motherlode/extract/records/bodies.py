"""Believes that the body is the place with the most running text in the same spot of every record. Fails where posts
are shorter than the signatures under them."""

from __future__ import annotations

from motherlode.extract.records.layout import Layout

OFTEN = 0.5
"""Share of the records in which the body's place must stand."""
ONCE = 1.34
"""How often at most, on average."""


def body_nodes(layout: Layout) -> list[int | None]:
    """The body's element in each record; None where a record has none of the usual ones."""
    found: list[int | None] = [None] * len(layout.cut)
    for place in _ranked(layout):
        missing = [record for record, node in enumerate(found) if node is None]
        if not missing:
            break
        for record in missing:
            if nodes := layout.places[place][record]:
                found[record] = max(nodes, key=layout.table.chars)
    return found


def _ranked(layout: Layout) -> list[str]:
    """The likeliest place of the body, then those that may stand in for it."""
    scored = []
    for place, nodes in layout.places.items():
        share, times = layout.common(nodes)
        if share < OFTEN or times > ONCE:
            continue
        worth = sum(layout.worth(max(there, key=layout.table.chars)) for there in nodes if there)
        size = sum(layout.table.chars(node) for there in nodes for node in there)
        if size:
            scored.append((worth, -size, place))
    return [place for _, _, place in sorted(scored, reverse=True)[:3]]

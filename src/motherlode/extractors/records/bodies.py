"""Believes that the body is the place with the most running text in the same spot of every record. Fails where posts
are shorter than what stands around them."""

from __future__ import annotations

from motherlode.extractors.records.layout import Layout

try:
    from motherlode.extractors.records._naming import largest_at, rated
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.naming import largest_at, rated

ONCE = 1.34
"""How often at most, on average."""
NEARLY = 0.06
"""What a smaller place may lack to be preferred: it leaves out what stands around the body."""
SMALLEST = 20.0


def body_nodes(layout: Layout) -> list[int | None]:
    """The body's element in each record; None where a record has none of the usual ones."""
    found: list[int | None] = [None] * len(layout.cut)
    for place in _ranked(layout):
        missing = [record for record, node in enumerate(found) if node is None]
        if not missing:
            break
        for record in missing:
            if nodes := layout.common[place].get(record):
                found[record] = max(nodes, key=layout.table.chars)
    return _odd_ones(layout, found)


def _odd_ones(layout: Layout, found: list[int | None]) -> list[int | None]:
    """A record of another shape may still call its body as the others do."""
    names = {name for node in found if node is not None for name in layout.names.names(node)}
    for record, node in enumerate(found):
        if node is None and names:
            inside = (n for n in range(*layout.cut[record]) if layout.owner[n] == record)
            alike = [n for n in inside if not names.isdisjoint(layout.names.names(n))]
            found[record] = max(alike, key=layout.table.chars, default=None)
    return found


def _ranked(layout: Layout) -> list[str]:
    """The likeliest place of the body, then those that may stand in for it."""
    largest = largest_at(layout.common, layout.table.chars, ONCE)
    sizes = {place: size for place, (_, size) in largest.items()}
    worths = {place: layout.worths(nodes) for place, (nodes, size) in largest.items() if size}
    return _nested_choice(worths, sizes)


def _nested_choice(worths: dict[str, list[float]], sizes: dict[str, int]) -> list[str]:
    """Every record counts alike, so that one long post does not decide for all."""
    if not worths:
        return []
    scores = rated(worths, SMALLEST)
    best = max(scores, key=lambda place: (scores[place], -sizes[place]))
    least = 0.9 * sum(map(bool, worths[best]))
    near = [p for p in scores if scores[p] >= scores[best] - NEARLY and sum(map(bool, worths[p])) >= least]
    near.sort(key=lambda place: sizes[place])
    rest = sorted((place for place in scores if place not in near), key=lambda place: -scores[place])
    return [*near, *rest][:3]

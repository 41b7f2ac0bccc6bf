"""Rules for a site that nobody annotated: find the slot of each known field on its pages, then learn as ever.

A slot is what stands at the same place on many pages: the same path of marked elements, or the same label. The slot
that looks most like a field of the vertical gives the annotation that is missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from motherlode.extractors.rules.learning.example import Example, Gold
from motherlode.extractors.rules.learning.paths import tag_of
from motherlode.extractors.rules.learning.vertical import LABEL, LONGEST, Vertical, evidence_of, title_of
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.pieces import Piece, label_key
from motherlode.read.html import HtmlDocument

READ = 12
"""Pages of the new site that are looked at."""
TAUGHT = 6
"""Pages whose guessed values the rules are learned from."""
SHARE = 0.5
"""A slot must stand on at least this share of the pages."""
SURE = 4.0
"""The least log odds of a slot; below it a field is left open."""
SAME_EVERYWHERE = 0.5
"""A slot is stale that varies less than this share of what its field varies on other sites."""
STALE = 20.0
DEPTH = 4

Slot = tuple[str, ...]


class Seen(NamedTuple):
    """What a slot holds on a page: the text, and how it scores for each field."""

    page: int
    text: str
    scores: dict[str, float]


def vertical_of(sites: Iterable[Sequence[Example]]) -> Vertical:
    """What the annotated sites of a vertical have in common."""
    known = Vertical()
    for examples in sites:
        known.learn_site(examples)
    return known


def guessed(docs: Sequence[HtmlDocument], vertical: Vertical) -> list[Gold]:
    """For each page the values that its fields most likely have; a field that is not sure is left out."""
    pages = docs[:READ]
    slots = slots_of(pages, vertical)
    choice: dict[str, list[Seen]] = {}
    taken: set[frozenset[tuple[int, str]]] = set()
    ranked = sorted(
        ((rating(slots[slot], name, len(pages), vertical), name, slot) for slot in slots for name in vertical.total),
        reverse=True,
    )
    for score, name, slot in ranked:
        content = frozenset((seen.page, seen.text) for seen in slots[slot])
        if score >= SURE and name not in choice and content not in taken:
            choice[name] = slots[slot]
            taken.add(content)
    gold: list[Gold] = [{} for _ in pages]
    for name, found in choice.items():
        for seen in found:
            gold[seen.page].setdefault(name, [seen.text])
    return gold


def slots_of(docs: Sequence[HtmlDocument], vertical: Vertical) -> dict[Slot, list[Seen]]:
    """The slots of a site's pages that stand on enough of them."""
    found: dict[Slot, list[Seen]] = defaultdict(list)
    for number, doc in enumerate(docs):
        scope = Scope(doc)
        pieces, title = scope.pieces.all, title_of(scope)
        for at, piece in enumerate(pieces):
            if len(piece.text) <= LONGEST:
                traits = set(evidence_of(pieces, at, title))
                seen = Seen(number, piece.text, {name: vertical.score(name, traits) for name in vertical.total})
                for slot in slots_at(pieces, at):
                    found[slot].append(seen)
    least = max(2, SHARE * len(docs)) if len(docs) > 1 else 1
    return {slot: seen for slot, seen in found.items() if len({item.page for item in seen}) >= least}


def slots_at(pieces: list[Piece], at: int) -> list[Slot]:
    """The names of a piece's place: its marked path, and its path with the label before it."""
    piece = pieces[at]
    path = marked_path(piece)
    before = pieces[at - 1].text if at else ""
    return [path, (*path, "after", label_key(before))] if 1 < len(before) <= LABEL else [path]


def marked_path(piece: Piece) -> Slot:
    elements = [piece.owner, *piece.owner.iterancestors()][:DEPTH]
    behind = str(piece.behind.tag) if piece.behind is not None and isinstance(piece.behind.tag, str) else ""
    return (behind, *(f"{tag_of(element)}.{element.get('class') or element.get('id') or ''}" for element in elements))


def rating(found: list[Seen], name: str, pages: int, vertical: Vertical) -> float:
    """How likely a slot is the field: its mean score, less what it gives too often, too rarely, or always the same."""
    first: dict[int, float] = {}
    for seen in found:
        first.setdefault(seen.page, seen.scores[name])
    mean = sum(first.values()) / len(first)
    crowd = len(found) / len(first) - 1
    missing = 1 - len(first) / pages
    texts = [seen.text for seen in found]
    variety = len(set(texts)) / len(texts)
    varies = vertical.varies(name)
    stale = STALE if pages > 2 and varies > SAME_EVERYWHERE and variety < SAME_EVERYWHERE * varies else 0.0
    return mean - 1.5 * min(crowd, 4.0) - 2.0 * missing - stale

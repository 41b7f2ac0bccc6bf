"""The records of a page: every rival cuts, the cuts are compared, one is chosen or none, its items are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from motherlode.extract.records.class_families import by_classes
from motherlode.extract.records.date_anchors import by_dates
from motherlode.extract.records.layout import Layout
from motherlode.extract.records.link_signatures import by_links
from motherlode.extract.records.lone import by_lone_post
from motherlode.extract.records.look import by_look
from motherlode.extract.records.markup import by_markup
from motherlode.extract.records.reading import Items, read_records
from motherlode.extract.records.repetition import by_repetition
from motherlode.extract.records.spans import Cut, block_span
from motherlode.extract.records.traits import traits
from motherlode.model import Claim, Move, Record
from motherlode.read.html import HtmlDocument
from motherlode.verify.regions import Chosen, RegionKnowledge, choose, region_knowledge, relative, shortlisted, votes

Rival = Callable[[HtmlDocument], Iterable[Claim]]
RIVALS: Mapping[str, Rival] = {
    "dom-repetition": by_repetition,
    "class-families": by_classes,
    "date-anchors": by_dates,
    "link-signatures": by_links,
    "markup": by_markup,
    "look": by_look,
    "lone-post": by_lone_post,
}


class Candidates(Struct, frozen=True):
    """The cuts that rivals claim for a page, each with who claims it and how it looks."""

    cuts: list[Cut]
    by: list[frozenset[str]]
    traits: list[dict[str, float]]
    claims: list[Claim]


class SettledRecords(Struct, frozen=True):
    """The verdict on a page's records, and what led to it."""

    records: list[Record]
    kind: str
    """thread, listing or none."""
    confidence: float
    kinds: dict[str, float]
    by: tuple[str, ...]
    claims: tuple[Claim, ...]
    moves: tuple[Move, ...] = ()


def records_of(
    doc: HtmlDocument, *, without: Iterable[str] = (), known: RegionKnowledge | None = None
) -> SettledRecords:
    """Settle the records of a page; no records is an answer."""
    known = known or region_knowledge()
    found = candidates(doc, without=without)
    read, verdict = judged(doc, found, known)
    if verdict.cut < 0:
        return SettledRecords([], "none", verdict.belief, verdict.kinds, (), tuple(found.claims))
    chosen, items = read[verdict.cut]
    confidence = _confidence(verdict, known)
    records = read_records(doc, items, verdict.kind, confidence)
    by = tuple(sorted(found.by[chosen]))
    return SettledRecords(records, verdict.kind, confidence, verdict.kinds, by, tuple(found.claims))


def judged(doc: HtmlDocument, found: Candidates, known: RegionKnowledge) -> tuple[list[tuple[int, Items]], Chosen]:
    """The shortlisted cuts with their items, and the choice among them."""
    read = [(i, Items(Layout(doc.table, found.cuts[i]))) for i in shortlisted(found.traits, known)]
    return read, choose([found.traits[i] | items.traits() for i, items in read], known)


def candidates(doc: HtmlDocument, *, without: Iterable[str] = ()) -> Candidates:
    """All cuts claimed, equal ones together."""
    left_out = set(without)
    claims = [claim for name, rival in RIVALS.items() if name not in left_out for claim in rival(doc)]
    groups: dict[tuple[tuple[int, int], ...], list[Claim]] = {}
    for claim in claims:
        groups.setdefault(tuple(block_span(doc.table, span) for span in claim.value), []).append(claim)
    cuts = [group[0].value for group in groups.values()]
    by = [frozenset(claim.by for claim in group) for group in groups.values()]
    spans = list(groups)
    figures = [
        traits(doc.table, cut, blocks) | voted for cut, blocks, voted in zip(cuts, spans, votes(spans, by), strict=True)
    ]
    figures = [own | behind for own, behind in zip(figures, relative(figures), strict=True)]
    return Candidates(cuts, by, figures, claims)


def _confidence(verdict: Chosen, known: RegionKnowledge) -> float:
    calibration = known.calibration.get(verdict.kind)
    return calibration(verdict.belief) if calibration else verdict.belief

"""Records of a known site: cut where they were cut before, read as always, checked by rule 2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.reading import Items, read_records
from motherlode.extractors.records.spans import Cut, cut_of, stretched
from motherlode.model import Memory, Record, RecordPlaces, Share
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from motherlode.run.quick_records import ITEMS, Reader, few_loose_steps, loose, same_records, spots_of
from motherlode.run.refusal import Refusal
from motherlode.verify.places import JOINT, nodes_at, path_of

ENOUGH_PAGES = 3
"""Pages that must have been searched for records before their absence is believed, or that doubted those of a place."""
YES, NO = 0.8, 0.2
"""A place that had the records on so many of its pages (two at least) has them, on so few has none."""
MOSTLY, MANY = 0.5, 6
"""After so many pages a place does what it did on most of them: pages that are read so teach nothing to mend it."""
ALWAYS = 0.95
"""Records are read at their spots where that gave the same on so many pages."""
ALTERNATIVES = " | "
ANYWHERE = "anywhere"
MOST_PATHS = 4
LOOK_AT = 60
MORE = 0.1
"""So many records more than were settled, as a share of them, may be cut at their place."""
FALL = 0.34
"""How many of the records may lack an item that nearly all had."""


class Untold(Refusal):
    """The memory does not tell of the records, and nothing speaks against it: all else may be read from it."""


class SettledCut(Struct, frozen=True):
    """The records that a page was settled to have, and their kind."""

    records: Sequence[Record]
    kind: str
    confidence: float
    kinds: Mapping[str, float] = {}
    """How likely the page is a thread, a listing or neither, by the cuts that it has; nothing where nobody looked."""


def record_lesson(doc: HtmlDocument, settled: SettledCut, known: Mapping[str, RecordPlaces]) -> dict[str, RecordPlaces]:
    """Where the page's records begin and how they are cut; known places that had none here have one page less."""
    place = place_of_records(doc, settled.records) if settled.records else ""
    taught = {
        path: RecordPlaces(Share(0, 1)) for path in known if path != place and len(starts_at(doc.table, path)) > 1
    }
    if settled.records:
        taught[place] = lesson_at(doc, place, settled)
    return taught


def lesson_at(doc: HtmlDocument, place: str, settled: SettledCut) -> RecordPlaces:
    """How the place must be cut to give the same records again, and whether they can be read at their spots."""
    for shape in ("elements", "stretches") if place != ANYWHERE else ():
        cut = cut_of_nodes(doc.table, starts_at(doc.table, place), shape)
        if len(cut) < 2:
            continue
        items = Items(Layout(doc.table, cut))
        again = read_records(doc, items, settled.kind, settled.confidence)
        if nearly_the_same(again, settled.records):
            spots = spots_of(doc, items, settled.kind)
            quick = same_records(Reader(doc, spots).records(cut, settled.kind, 0.0), again)
            return RecordPlaces(
                Share(1, 1),
                {f"{shape} {settled.kind}": 1},
                round(1000 * settled.confidence),
                item_shares(settled.records),
                spots,
                Share(int(quick), 1),
            )
    # There are records, and no known way to cut them: such pages are looked at anew.
    return RecordPlaces(Share(1, 1), confidence=round(1000 * settled.confidence))


def nearly_the_same(again: Sequence[Record], settled: Sequence[Record]) -> bool:
    """All settled records, and hardly any more, none of them short: who cut them passed over one that was unlike the
    others, and on the next page it may be another."""
    counts = Counter(record.text for record in again)
    counts.subtract(record.text for record in settled)
    more = list(counts.elements())
    if min(counts.values()) < 0 or len(more) > MORE * len(settled):
        return False
    shortest = min(len(record.text) for record in settled)
    return all(2 * len(text) >= shortest for text in more)


def place_of_records(doc: HtmlDocument, records: Sequence[Record]) -> str:
    """The paths that nearly all records begin at; one that stands elsewhere is let through, for it may be the post that
    opens a thread."""
    xpaths = [record.where.xpath for record in records[:LOOK_AT] if record.where.xpath]
    elements = [element for xpath in xpaths for element in doc.root.xpath(xpath)]
    paths = Counter(tuple(map(loose, path_of(element))) for element in elements)
    ranked = [path for path, _ in paths.most_common(MOST_PATHS)]
    usual = [path for path in ranked if path[:-1] == ranked[0][:-1]]
    enough = len(elements) > 1 and sum(paths[path] for path in usual) + 1 >= len(elements)
    return ALTERNATIVES.join(sorted(map(JOINT.join, usual))) if enough else ANYWHERE


def starts_at(table: NodeTable, place: str) -> list[int]:
    """The first nodes of the records at a place; records without a place of their own may begin anywhere."""
    if place == ANYWHERE:
        return [0, 0]
    step_at = few_loose_steps(table)
    return sorted(node for path in place.split(ALTERNATIVES) for node in nodes_at(table, path, step_at))


def cut_of_nodes(table: NodeTable, nodes: Sequence[int], shape: str) -> Cut:
    """Records that begin at these nodes."""
    if not nodes:
        return ()
    return stretched(table, nodes) if shape == "stretches" else cut_of(table, nodes)


def item_shares(records: Sequence[Record]) -> dict[str, Share]:
    return {name: Share(sum(bool(getattr(r, name)) for r in records), len(records)) for name in ITEMS}


def known_records(doc: HtmlDocument, memory: Memory) -> SettledCut | None:
    """The records by memory, or None where the page has none.

    Raises `Untold` where it does not tell, and `Refusal` where the page is not what others were.
    """
    if memory.searched < ENOUGH_PAGES:
        raise Untold("this site has not been searched for records yet")
    places = list(places_with_records(doc.table, memory.records))
    if not places:
        return None
    known, starts = max(places, key=lambda found: found[0].pages.part)
    least = YES if known.pages.whole < MANY else MOSTLY
    if known.pages.part < least * known.pages.whole:
        raise Untold("records stood at this place on some pages only")
    if sum(known.shapes.values()) < max(2, least * known.pages.part):
        raise Untold("the records of this place could not be cut the same way again")
    how = max(known.shapes.items(), key=lambda found: (found[1], found[0]))[0]
    shape, _, kind = how.partition(" ")
    confidence = round(known.confidence / (1000 * known.pages.whole), 3)
    cut = cut_of_nodes(doc.table, starts, shape)
    if len(cut) < 2:
        raise Refusal("fewer than two records stand where they stood")
    if known.quick.part >= ALWAYS * known.quick.whole > 0:
        records = Reader(doc, known.spots).records(cut, kind, confidence)
    else:
        records = read_records(doc, Items(Layout(doc.table, cut)), kind, confidence)
    check_items(records, known)
    return SettledCut(records, kind, confidence)


def places_with_records(
    table: NodeTable, known: Mapping[str, RecordPlaces]
) -> Iterator[tuple[RecordPlaces, list[int]]]:
    """The places of this page that may have records, and where these begin."""
    for place, records in known.items():
        if not has_none(records) and len(starts := starts_at(table, place)) > 1:
            yield records, starts


def has_none(known: RecordPlaces) -> bool:
    """Are there no records at this place? Many pages that have it together tell more than one that was unsure: records
    that were found on some pages only, or doubted on all of them together, are none."""
    found, pages = known.pages.part, known.pages.whole
    if pages >= ENOUGH_PAGES and known.confidence <= 1000 * NO * pages:
        return True
    return found < MOSTLY * pages if pages >= MANY else found <= NO * pages


def check_items(records: Sequence[Record], known: RecordPlaces) -> None:
    """Rule 2: as many authors, dates and bodies as records, where that is usual here."""
    for name, now in item_shares(records).items():
        usual = known.items.get(name, Share(0, 1))
        if now.part / now.whole < usual.part / max(1, usual.whole) - FALL:
            raise Refusal(f"{now.whole} records have {now.part} items of the sort {name}")

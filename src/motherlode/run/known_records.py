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
from motherlode.run.refusal import Refusal
from motherlode.verify.places import JOINT, nodes_at, path_of

ENOUGH_PAGES = 3
"""Pages that must have been searched for records before their absence is believed."""
YES, NO = 0.8, 0.2
"""A place that had the records on so many of its pages has them, on so few has none; between them it tells nothing."""
ALTERNATIVES = " | "
MOST_PATHS = 3
LOOK_AT = 60
ITEMS = ("author", "date", "body")
FALL = 0.34
"""How many of the records may lack an item that nearly all had."""


class SettledCut(Struct, frozen=True):
    """The records that a page was settled to have, and their kind."""

    records: Sequence[Record]
    kind: str
    confidence: float


def record_lesson(doc: HtmlDocument, settled: SettledCut, known: Mapping[str, RecordPlaces]) -> dict[str, RecordPlaces]:
    """Where the page's records begin and how they are cut; known places that had none here have one page less."""
    place = place_of_records(doc, settled.records)
    taught = {
        path: RecordPlaces(Share(0, 1)) for path in known if path != place and len(starts_at(doc.table, path)) > 1
    }
    if place:
        shape = shape_of_cut(doc, place, settled)
        taught[place] = RecordPlaces(
            Share(int(bool(shape)), 1),
            {f"{shape} {settled.kind}": 1} if shape else {},
            round(1000 * settled.confidence),
            item_shares(settled.records),
        )
    return taught


def place_of_records(doc: HtmlDocument, records: Sequence[Record]) -> str:
    """The paths that nearly all records begin at; one odd opening post is let through."""
    xpaths = [record.where.xpath for record in records[:LOOK_AT] if record.where.xpath]
    nodes = [doc.table.node_of.get(element) for xpath in xpaths for element in doc.root.xpath(xpath)]
    paths = Counter(JOINT.join(path_of(doc.table, node)) for node in nodes if node)
    usual = [path for path, often in paths.most_common(MOST_PATHS) if often > 1]
    return ALTERNATIVES.join(sorted(usual)) if sum(paths[path] for path in usual) + 1 >= len(nodes) else ""


def starts_at(table: NodeTable, place: str) -> list[int]:
    return sorted(node for path in place.split(ALTERNATIVES) for node in nodes_at(table, path))


def cut_at(table: NodeTable, place: str, shape: str) -> Cut:
    nodes = starts_at(table, place)
    if not nodes:
        return ()
    return stretched(table, nodes) if shape == "stretches" else cut_of(table, nodes)


def shape_of_cut(doc: HtmlDocument, place: str, settled: SettledCut) -> str:
    """How the place must be cut to give the same records again, or "" where no way does."""
    wanted = [record.text for record in settled.records]
    for shape in ("elements", "stretches"):
        cut = cut_at(doc.table, place, shape)
        if len(cut) > 1:
            again = read_records(doc, Items(Layout(doc.table, cut)), settled.kind, settled.confidence)
            if [record.text for record in again] == wanted:
                return shape
    return ""


def item_shares(records: Sequence[Record]) -> dict[str, Share]:
    return {name: Share(sum(bool(getattr(r, name)) for r in records), len(records)) for name in ITEMS}


def known_records(doc: HtmlDocument, memory: Memory) -> SettledCut | None:
    """The records by memory, or None where the page has none; raises `Refusal` where it does not tell."""
    if memory.searched < ENOUGH_PAGES:
        raise Refusal("this site has not been searched for records yet")
    places = list(record_places(doc.table, memory.records))
    if not places:
        return None
    place, known = max(places, key=lambda found: (found[1].pages.part, found[0]))
    how = max(known.shapes.items(), key=lambda found: (found[1], found[0]))[0]
    shape, _, kind = how.partition(" ")
    confidence = round(known.confidence / (1000 * known.pages.part), 3)
    cut = cut_at(doc.table, place, shape)
    if len(cut) < 2:
        raise Refusal("fewer than two records stand where they stood")
    records = read_records(doc, Items(Layout(doc.table, cut)), kind, confidence)
    check_items(records, known)
    return SettledCut(records, kind, confidence)


def record_places(table: NodeTable, known: Mapping[str, RecordPlaces]) -> Iterator[tuple[str, RecordPlaces]]:
    """The places of this page that had records nearly always; a place that had them now and then tells nothing."""
    for place, records in known.items():
        share = records.pages.part / records.pages.whole
        if share > NO and len(starts_at(table, place)) > 1:
            if share < YES or not records.shapes:
                raise Refusal("records stood at this place on some pages only")
            yield place, records


def check_items(records: Sequence[Record], known: RecordPlaces) -> None:
    """Rule 2: as many authors, dates and bodies as records, where that is usual here."""
    for name, now in item_shares(records).items():
        usual = known.items.get(name, Share(0, 1))
        if now.part / now.whole < usual.part / max(1, usual.whole) - FALL:
            raise Refusal(f"{now.whole} records have {now.part} items of the sort {name}")

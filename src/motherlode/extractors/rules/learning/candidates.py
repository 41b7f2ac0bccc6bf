"""From a place of an annotated value to the rules that would find it, of several families."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from motherlode.extractors.rules.compiled import xpath
from motherlode.extractors.rules.drift import family_of
from motherlode.extractors.rules.learning.affinity import sounds_like
from motherlode.extractors.rules.learning.cuts import cuts_for, find_span
from motherlode.extractors.rules.learning.example import Example
from motherlode.extractors.rules.learning.labels import columns_to, labels_for
from motherlode.extractors.rules.learning.occurrences import Occurrence, squeeze
from motherlode.extractors.rules.learning.paths import INDEX, Path, paths_to
from motherlode.extractors.rules.locate import ancestor
from motherlode.extractors.rules.model import Location
from motherlode.extractors.rules.pieces import Piece, lined, walk_pieces
from motherlode.extractors.rules.reference import Reference
from motherlode.read.nodes import Element

PLACES = 8
"""Places of a value that rules are made from: the first whole ones, then parts of texts."""
CONTAINERS = 4
CUT_PATHS, CUTS = 4, 6
EMBEDDED, FRAME, PARTS = 1.0, 0.88, 0.7
FRAME_TYPES = frozenset("webpage website article newsarticle blogposting collectionpage itempage".split())
PART_TYPES = frozenset(
    "person organization imageobject videoobject breadcrumblist listitem comment review rating aggregaterating "
    "searchaction readaction entrypoint propertyvaluespecification howtostep howtosection nutritioninformation".split()
)
META, REFERENCE = 0.8, 0.95
WRAPPER = 0.07
"""What it costs to name the element around the one that holds the value: others may hold more."""
NAMED = 0.05
"""What a path gains whose mark sounds like the field."""
PREFIX = re.compile(r"[^\W\d_][^:：]{1,40}[:：]")
CROWD = 0.04
"""What every other element costs that a path to cut from leads to, up to four."""


class Candidate(NamedTuple):
    """A rule that might do, and how far it is trusted before it was tried."""

    location: Location
    trust: float
    first: bool = False
    """Only the first of its values is meant."""

    @property
    def family(self) -> str:
        """Rules of one family fail together."""
        return family_of(self.location)


def candidates(example: Example, name: str, value: str) -> Iterator[Candidate]:
    """Rules of all families for one value of one page; a text is cut only where no whole one is the value."""
    if not example.is_page:
        yield from in_reference(example, value)
    yield from embedded(example, name, value)
    yield from in_attributes(example, value)
    places = list(islice(example.text.occurrences(value), PLACES))
    known = bool(places and places[0].whole) or squeeze(value) in example.embedded
    for place in places:
        if place.whole or not known:
            yield from at_place(example, name, value, place)


def in_reference(example: Example, value: str) -> Iterator[Candidate]:
    """The record is an entry of a reading list, and the value a part of it."""
    for part, text in (example.scope.reference or Reference("", "", ""))._asdict().items():
        if text and squeeze(text) == squeeze(value):
            yield Candidate(Location(reference=part), REFERENCE)  # type: ignore[arg-type]


def start(example: Example) -> str:
    return "//" if example.is_page else ".//"


def embedded(example: Example, name: str, value: str) -> Iterator[Candidate]:
    known = sorted(example.embedded.get(squeeze(value), []), key=trust_in_type, reverse=True)
    for number, path in enumerate(known[:8]):
        trust = trust_in_type(path) - 0.01 * number + 0.03 * sounds_like(path, name)
        yield Candidate(Location(jsonld=path), trust)
        kind, _, keys = path.partition(".")
        if keys.count(".") >= 1 and len(example.gold[name]) > 1:
            first, last = keys.split(".")[0], keys.split(".")[-1]
            yield Candidate(Location(jsonld=f"{kind}.{first}..{last}"), trust + 0.005)
    for path, glue in example.joined.get(squeeze(value), [])[:4]:
        yield Candidate(Location(jsonld=path, join=glue), trust_in_type(path) + 0.03 * sounds_like(path, name))


def trust_in_type(path: str) -> float:
    """The object that the page is about says more than its frame, and its parts say little of it."""
    kind = path.partition(".")[0]
    return PARTS if kind in PART_TYPES else FRAME if kind in FRAME_TYPES else EMBEDDED


def in_attributes(example: Example, value: str) -> Iterator[Candidate]:
    for element, attribute in example.attributes.get(squeeze(value), [])[:6]:
        if element.tag == "meta" and attribute == "content":
            if meta := element.get("property") or element.get("name"):
                yield Candidate(Location(meta=meta), META)
            continue
        for path in paths_to(element, example.scope.root, start(example))[:8]:
            yield Candidate(Location(xpath=f"{path.xpath}/@{attribute}"), path.trust - 0.1)


def at_place(example: Example, name: str, value: str, place: Occurrence) -> Iterator[Candidate]:
    pieces = example.scope.pieces.all[place.first : place.last + 1]
    holder = common_ancestor(pieces)
    is_all = place.whole and same_text(holder, value)
    if is_all:
        yield from structural(example, name, value, whole_paths(example, holder))
    elif place.whole and len(pieces) == 1:
        yield from structural(example, name, value, text_paths(example, pieces[0]))
    if place.whole:
        yield from (Candidate(*found) for found in labels_for(example, name, place))
    for location, trust in columns_to(example, name, holder):
        cell = ancestor(holder, ("td",))
        text = "" if cell is None or same_text(cell, value) else lined(cell)
        yield from with_cuts(example, name, value, Candidate(location, trust), text)
    if not (place.whole and len(pieces) == 1):
        yield from cut_out(example, name, value, holder)


def structural(example: Example, name: str, value: str, paths: Iterable[Path]) -> Iterator[Candidate]:
    """Paths as rules: without those that spell a value out, those that sound like the field first."""
    values = [squeeze(other).casefold() for others in example.gold.values() for other in others if len(other) > 3]
    prefix = PREFIX.match(value)
    for path in paths:
        marks = "".join(re.findall(r"'([^']*)'", path.xpath)).casefold().replace("_", "").replace("-", "")
        if any(other in marks for other in values):
            continue
        trust = path.trust + NAMED * sounds_like(" ".join(re.findall(r"'([^']*)'", path.xpath)), name)
        yield Candidate(Location(xpath=path.xpath), trust)
        loose = re.sub(r"/text\(\)\[\d+\]$", "/text()", path.xpath)
        if prefix and "'" not in prefix[0] and not re.search(r"\[\d+\]", loose):
            told = path.trust - 0.05 + 0.08 * sounds_like(prefix[0], name) + INDEX * (loose != path.xpath)
            yield Candidate(Location(xpath=f"{loose}[starts-with(normalize-space(.), '{prefix[0]}')]"), told)


def whole_paths(example: Example, holder: Element) -> list[Path]:
    """Paths to the element whose text is the value; a wrapper around it may carry the better mark."""
    found = paths_to(holder, example.scope.root, start(example))
    parent = holder.getparent()
    if parent is not None and parent is not example.scope.root and len(parent) == 1 and lined(parent) == lined(holder):
        wrapper = paths_to(parent, example.scope.root, start(example))
        found += [Path(path.xpath, path.trust - WRAPPER) for path in wrapper]
    return sorted(found, key=lambda path: -path.trust)


def text_paths(example: Example, piece: Piece) -> Iterator[Path]:
    """Paths to a text node among others of its owner."""
    texts = list(piece.owner.xpath("text()"))
    number = 1 + sum(1 for _ in texts[: position(piece, texts)])
    alone = sum(1 for other in texts if other.strip()) == 1
    for path in paths_to(piece.owner, example.scope.root, start(example))[:20]:
        if alone:
            yield Path(f"{path.xpath}/text()", path.trust - 0.01)
        yield Path(f"{path.xpath}/text()[{number}]", path.trust - INDEX)
    if piece.behind is not None and isinstance(piece.behind.tag, str):
        for path in paths_to(piece.behind, example.scope.root, start(example))[:8]:
            yield Path(f"{path.xpath}/following-sibling::text()[1]", path.trust - 0.03)


def position(piece: Piece, texts: list[object]) -> int:
    for number, text in enumerate(texts):
        parent = text.getparent()  # type: ignore[attr-defined]
        if (piece.behind is None and parent is piece.owner and text.is_text) or parent is piece.behind:  # type: ignore[attr-defined]
            return number
    return 0


def cut_out(example: Example, name: str, value: str, holder: Element) -> Iterator[Candidate]:
    """The value is a part of a text: cut it out of the nearest elements around it."""
    at: Element | None = holder
    for height in range(CONTAINERS):
        if at is None or at is example.scope.root.getparent():
            return
        paths = [p for p in paths_to(at, example.scope.root, start(example)) if "[" in p.xpath or height == 0]
        for path in paths[:CUT_PATHS]:
            crowd = len(xpath(path.xpath)(example.scope.root)) - 1
            found = Candidate(Location(xpath=path.xpath), path.trust - 0.04 * height - CROWD * min(crowd, 4))
            yield from with_cuts(example, name, value, found, lined(at))
        at = at.getparent()


def with_cuts(example: Example, name: str, value: str, whole: Candidate, text: str) -> Iterator[Candidate]:
    """A rule as it stands, and with every expression that cuts the value out of its text."""
    if not text:
        yield whole
        return
    span = find_span(text, value)
    if span is None:
        return
    for cut in cuts_for(span, example.others(name))[:CUTS]:
        yield Candidate(replace(whole.location, find=(cut.pattern,)), 0.5 * whole.trust + 0.5 * cut.trust)


def common_ancestor(pieces: list[Piece]) -> Element:
    """The smallest element that holds all pieces."""
    at = pieces[0].owner
    for piece in pieces[1:]:
        line = {id(ancestor) for ancestor in [piece.owner, *piece.owner.iterancestors()]}
        while id(at) not in line:
            parent = at.getparent()
            assert parent is not None
            at = parent
    return at


def same_text(element: Element, value: str) -> bool:
    wanted = squeeze(value)
    length = 0
    for piece in walk_pieces(element):
        length += len(squeeze(piece.text))
        if length > len(wanted):
            return False
    return length == len(wanted)

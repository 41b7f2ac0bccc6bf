"""Above the node: the region that repeats, found from annotated objects, and the rules inside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from motherlode.extractors.rules.apply import record_claims
from motherlode.extractors.rules.compiled import xpath
from motherlode.extractors.rules.learning.example import Example, normal
from motherlode.extractors.rules.learning.induce import learn_field
from motherlode.extractors.rules.learning.occurrences import PageText, squeeze
from motherlode.extractors.rules.learning.paths import Path, marks, paths_to, plain_marks
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import Records
from motherlode.extractors.rules.pieces import pieces_of, walk_pieces
from motherlode.extractors.rules.values import plain
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element

Object = dict[str, str]
MODELS = 12
"""Records of a page that rules are made from."""
REGIONS = 4
"""Regions whose paths are tried as the path of all."""
CLEAR = 0.98
"""The share of regions that a path must hit, and little else, to be taken without a trial of its records."""
TRIED, PARTS = 6, 4
SMALL_BLOCK = "*[self::p or self::li or self::td or self::dd][not(p or ul or ol or table or div or dl)]"


def learn_records(pages: Sequence[tuple[HtmlDocument, list[dict[str, Any]]]]) -> Records | None:
    """The rules of a repeated region, or None where the objects share no region."""
    placed = [(doc, list(regions_of(doc, [texts(item) for item in items]))) for doc, items in pages]
    examples = [
        Example(doc, {name: [value] if value else [] for name, value in item.items()}, region)
        for doc, regions in placed
        for region, item in regions[:MODELS]
    ]
    names = dict.fromkeys(name for example in examples for name in example.gold)
    fields = {name: rule for name in names if (rule := learn_field(examples, name))}
    always = tuple(name for name in fields if all(example.gold.get(name) for example in examples))
    regions = best_regions(placed)
    if not fields or not regions:
        return None
    tries = [Records(each=path.xpath, needs=always[:1], fields=fields) for path in regions]
    gold = [(doc, [texts(item) for item in items]) for doc, items in pages if items]
    return max(tries, key=lambda records: whole_records(records, gold)) if len(tries) > 1 else tries[0]


def texts(item: dict[str, Any]) -> Object:
    return {name: plain(str(value)) for name, value in item.items() if isinstance(value, (str, int, float))}


def regions_of(doc: HtmlDocument, items: list[Object]) -> Iterator[tuple[Element, Object]]:
    """The smallest element that holds all values of an object; an element that holds two objects is none."""
    text = PageText(pieces_of(doc))
    key = most_telling(items)
    taken: set[Element] = set()
    for item in items:
        places = list(text.occurrences(item.get(key, "")))
        for place in [place for place in places if place.whole] or places:
            region = smallest_with(text.pieces.all[place.first].owner, item)
            if region is not None and region not in taken:
                taken.add(region)
                yield region, item
                break


def most_telling(items: list[Object]) -> str:
    """The key whose values differ most, and of these the one with the shortest: names rather than descriptions."""
    names = dict.fromkeys(name for item in items for name in item)

    def telling(name: str) -> tuple[float, float]:
        values = [item.get(name, "") for item in items]
        return round(len(set(values) - {""}) / len(items), 1), -sum(map(len, values))

    return max(names, key=telling, default="")


def smallest_with(element: Element, item: Object) -> Element | None:
    wanted = [squeeze(value) for value in item.values() if value]
    at: Element | None = element
    for _ in range(8):
        if at is None:
            return None
        held = "".join(squeeze(piece.text) for piece in walk_pieces(at))
        if all(value in held for value in wanted):
            return at
        at = at.getparent()
    return None


def best_regions(placed: Sequence[tuple[HtmlDocument, list[tuple[Element, Object]]]]) -> list[Path]:
    """The path that leads to all regions and to little else; several to try, best first, where none does."""
    models = [(doc, region) for doc, regions in placed for region, _ in regions[:REGIONS]]
    pool = {path for doc, region in models for path in paths_to(region, doc.root)}
    ranked = sorted(pool, key=lambda path: (round(fit(path, placed), 2), path.trust), reverse=True)
    if not ranked or fit(ranked[0], placed) >= CLEAR:
        return ranked[:1]
    blocks = {path for doc, region in models for path in blocks_around(region, doc.root)}
    return [*ranked[:TRIED], *sorted(blocks, key=lambda path: -path.trust)]


def blocks_around(region: Element, root: Element) -> list[Path]:
    """All smallest blocks of a marked part of the page: entries may be paragraphs here and cells there."""
    around = [element for element in region.iterancestors() if element is not root]
    named = [mark for element in around for mark in [*marks(element), *plain_marks(element, 1)][:1]]
    return [Path(f"//{mark}//{SMALL_BLOCK}", trust) for mark, trust in named[:PARTS]]


def whole_records(records: Records, gold: Sequence[tuple[HtmlDocument, list[Object]]]) -> float:
    """F of the records that the rules give: those count that are right in all parts."""
    right = answered = wanted = 0
    for doc, items in gold:
        given = {key_of(claim.value) for claim in record_claims(Scope(doc), "", records)}
        known = {key_of(item) for item in items}
        right, answered, wanted = right + len(given & known), answered + len(given), wanted + len(known)
    return 2 * right / (answered + wanted) if answered + wanted else 0.0


def key_of(item: dict[str, Any]) -> frozenset[tuple[str, str]]:
    return frozenset((name, normal(str(value))) for name, value in item.items() if value)


def fit(path: Path, placed: Sequence[tuple[HtmlDocument, list[tuple[Element, Object]]]]) -> float:
    right = answered = wanted = 0
    for doc, regions in placed:
        found = set(xpath(path.xpath)(doc.root))
        known = {region for region, _ in regions}
        right, answered, wanted = right + len(found & known), answered + len(found), wanted + len(known)
    return 2 * right / (answered + wanted) if answered + wanted else 0.0

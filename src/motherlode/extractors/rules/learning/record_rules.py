"""Above the node: the region that repeats, found from annotated objects, and the rules inside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from motherlode.extractors.rules.compiled import xpath
from motherlode.extractors.rules.learning.example import Example
from motherlode.extractors.rules.learning.induce import learn_field
from motherlode.extractors.rules.learning.occurrences import PageText, squeeze
from motherlode.extractors.rules.learning.paths import Path, paths_to
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


def learn_records(pages: Sequence[tuple[HtmlDocument, list[dict[str, Any]]]]) -> Records | None:
    """The rules of a repeated region, or None where the objects share no region."""
    placed = [(doc, list(regions_of(doc, [texts(item) for item in items]))) for doc, items in pages]
    each = best_path(placed)
    if each is None:
        return None
    examples = [
        Example(doc, {name: [value] if value else [] for name, value in item.items()}, region)
        for doc, regions in placed
        for region, item in regions[:MODELS]
    ]
    names = dict.fromkeys(name for example in examples for name in example.gold)
    fields = {name: rule for name in names if (rule := learn_field(examples, name))}
    always = tuple(name for name in fields if all(example.gold.get(name) for example in examples))
    return Records(each=each.xpath, needs=always[:1], fields=fields) if fields else None


def texts(item: dict[str, Any]) -> Object:
    return {name: plain(str(value)) for name, value in item.items() if isinstance(value, (str, int, float))}


def regions_of(doc: HtmlDocument, items: list[Object]) -> Iterator[tuple[Element, Object]]:
    """The smallest element that holds all values of an object; an element that holds two objects is none."""
    text = PageText(pieces_of(doc))
    key = most_telling(items)
    taken: set[Element] = set()
    for item in items:
        for place in text.occurrences(item.get(key, "")):
            region = smallest_with(text.pieces.all[place.first].owner, item)
            if region is not None and region not in taken and place.whole:
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


def best_path(placed: Sequence[tuple[HtmlDocument, list[tuple[Element, Object]]]]) -> Path | None:
    """The path that leads to all regions and to little else."""
    pool = {path for doc, regions in placed for region, _ in regions[:REGIONS] for path in paths_to(region, doc.root)}
    return max(pool, key=lambda path: (round(fit(path, placed), 2), path.trust), default=None)


def fit(path: Path, placed: Sequence[tuple[HtmlDocument, list[tuple[Element, Object]]]]) -> float:
    right = answered = wanted = 0
    for doc, regions in placed:
        found = set(xpath(path.xpath)(doc.root))
        known = {region for region, _ in regions}
        right, answered, wanted = right + len(found & known), answered + len(found), wanted + len(known)
    return 2 * right / (answered + wanted) if answered + wanted else 0.0

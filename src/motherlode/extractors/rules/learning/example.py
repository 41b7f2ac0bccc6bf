"""An annotated page, or one record of it, with what is needed to find its values."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from motherlode.extractors.rules.learning.occurrences import PageText, squeeze
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.values import plain
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import MAX_NESTING, things
from motherlode.read.nodes import Element

ATTRIBUTES = ("content", "datetime", "alt", "title", "value", "href", "src", "data-src", "summary")
GLUES = (",", ", ", " ", "; ", "\n")
Gold = dict[str, list[str]]


class Example:
    """A scope and the values that are known of it; a field that is not named is unknown, an empty one is absent."""

    def __init__(self, doc: HtmlDocument, gold: Gold, root: Element | None = None) -> None:
        self.scope = Scope(doc, root)
        self.gold = gold
        self.is_page = root is None

    @cached_property
    def text(self) -> PageText:
        return PageText(self.scope.pieces)

    @cached_property
    def attributes(self) -> dict[str, list[tuple[Element, str]]]:
        """Squeezed value -> the attributes that hold it."""
        found: dict[str, list[tuple[Element, str]]] = {}
        for element in self.scope.root.iter():
            if isinstance(element.tag, str) and element.attrib:
                for name in ATTRIBUTES:
                    if (value := element.get(name)) and len(value) < 5000:
                        found.setdefault(squeeze(value), []).append((element, name))
        return found

    @cached_property
    def embedded(self) -> dict[str, list[str]]:
        """Squeezed value -> the JSON-LD paths that lead to it, shortest first."""
        found: dict[str, list[str]] = {}
        for thing in things(self.scope.doc) if self.is_page else []:
            for kind in sorted(thing.types):
                for path, value in leaf_paths(thing.content, "", MAX_NESTING):
                    paths = found.setdefault(squeeze(plain(value)), [])
                    if f"{kind}{path}" not in paths:
                        paths.append(f"{kind}{path}")
        return found

    @cached_property
    def joined(self) -> dict[str, list[tuple[str, str]]]:
        """Squeezed value -> (JSON-LD path, what its several texts must be joined with to give the value)."""
        found: dict[str, list[tuple[str, str]]] = {}
        for thing in things(self.scope.doc) if self.is_page else []:
            texts: dict[str, list[str]] = {}
            for path, value in leaf_paths(thing.content, "", MAX_NESTING):
                texts.setdefault(path, []).append(plain(value))
            for path, values in texts.items():
                for glue in GLUES if 1 < len(values) < 40 else ():
                    for kind in sorted(thing.types):
                        found.setdefault(squeeze(glue.join(values)), []).append((f"{kind}{path}", glue))
        return found

    def wanted(self, name: str) -> set[str]:
        return {normal(value) for value in self.gold.get(name, [])} - {""}

    def others(self, name: str) -> tuple[str, ...]:
        """Values of the other fields: a rule that spells one out holds for this page alone."""
        return tuple(value for other, values in self.gold.items() if other != name for value in values)


def leaf_paths(value: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    """(path, text) of every text below a JSON value; lists leave no trace in the path."""
    if depth == 0:
        return
    if isinstance(value, list):
        for item in value[:200]:
            yield from leaf_paths(item, path, depth - 1)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from leaf_paths(inner, f"{path}.{key}", depth - 1)
    elif isinstance(value, (str, int, float)) and not isinstance(value, bool):
        yield path, str(value)


def normal(value: str) -> str:
    """The form in which values are compared."""
    return " ".join(unicodedata.normalize("NFKC", plain(str(value))).replace("\u200b", "").split())

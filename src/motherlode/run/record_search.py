"""The search for a page's records, by all rivals; who never asks for records does not wait for it to be loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motherlode.read.html import HtmlDocument
from motherlode.recipe import Recipe
from motherlode.run.known_records import SettledCut

if TYPE_CHECKING:
    from motherlode.run.records import SettledRecords


def found_records(doc: HtmlDocument, recipe: Recipe) -> SettledRecords | None:
    """The verdict on the page's records, where the recipe asks for them."""
    return searched_records(doc, recipe) if recipe.extract.records else None


def searched_records(doc: HtmlDocument, recipe: Recipe) -> SettledRecords:
    """The verdict on the page's records."""
    from motherlode.run.records import records_of

    return records_of(doc, without=recipe.extract.without)


def settled_cut(found: SettledRecords) -> SettledCut:
    """The records alone, as a memory has them."""
    return SettledCut(found.records, found.kind, found.confidence, found.kinds)

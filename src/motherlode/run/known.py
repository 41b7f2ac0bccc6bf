"""A page of a known site, read from the site's memory: parse, walk, and look where things stood before.

One cheap rival checks the text, and a place that turns up empty stops it: then the page goes through all witnesses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from motherlode.extractors.text.as_said import as_said
from motherlode.extractors.text.density import Dense, dense_blocks
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.model import Claim, Memory, Profile, Share, Value
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from motherlode.recipe import Recipe
from motherlode.run.known_records import SettledCut, known_records
from motherlode.run.lost_letters import WARNING as LOST_LETTERS
from motherlode.run.lost_letters import has_lost_letters
from motherlode.run.plans import BY, Courts, FieldReader, Plan, plans_for
from motherlode.run.refusal import Refusal
from motherlode.verify.memory import UsualKinds, address_shape
from motherlode.verify.places import Branch, likeness, main_text, tree_of

ENOUGH_PAGES = 3
"""Settled pages after which a site is known."""
UNSURE = 0.3
"""The page is read anew where so much text, as a share of the main text, stands at places that may be either."""
NEW = 0.9
"""So much of a page at places that nobody met, and the page is of another template."""
FALL = 0.35
"""How far the density rival's agreement may fall below what is usual on the site."""


class KnownSite(Struct, frozen=True):
    """A profile made ready for reading pages."""

    profile: Profile
    tree: Branch
    repeated: dict[int, float]
    """Blocks that several pages have -> how often they stood in the main text."""
    plans: Mapping[str, Plan]
    kinds: UsualKinds
    courts: Courts

    @property
    def memory(self) -> Memory:
        return self.profile.memory


HASH = re.compile("[0-9a-f]{8}")
MOST_READY = 100
T = TypeVar("T")
U = TypeVar("U")


def kept(make: Callable[[T], U]) -> Callable[[T], U]:
    """What is made of one and the same thing is made once; the last of these are kept."""
    made: dict[int, tuple[T, U]] = {}

    def made_of(thing: T) -> U:
        found = made.get(id(thing))
        if found is None or found[0] is not thing:
            if len(made) >= MOST_READY:
                del made[next(iter(made))]
            found = made[id(thing)] = thing, make(thing)
        return found[1]

    return made_of


@kept  # a worker reads many pages with one profile
def known_site(profile: Profile) -> KnownSite:
    """The profile made ready. A page that teaches nothing of places or blocks leaves them the things that they were."""
    memory = profile.memory
    tree, repeated = ready_tree(memory.places), repeated_blocks(memory.blocks)
    return KnownSite(profile, tree, repeated, plans_for(memory), UsualKinds(memory), Courts(profile))


ready_tree = kept(tree_of)


@kept
def repeated_blocks(blocks: Mapping[str, Share]) -> dict[int, float]:
    """Blocks that several pages have -> how often they stood in the main text."""
    met = {name: share for name, share in blocks.items() if share.whole > 1 and HASH.fullmatch(name)}
    return {int(name, 16): share.part / share.whole for name, share in met.items()}


class Reading(Struct, frozen=True):
    """What the memory made of a page."""

    values: dict[str, Value]
    claims: list[Claim]
    records: SettledCut | None = None


def read_known(doc: HtmlDocument, known: KnownSite, recipe: Recipe) -> Reading:
    """Things stand where they stood on the settled pages of the site before. Raises `Refusal` where they do not."""
    values, claims = known_fields(doc, known, recipe)
    kind = str(values["kind"].value) if "kind" in values else ""
    text, text_claims = known_text(doc, known, kind, recipe)
    records = known_records(doc, known.memory) if recipe.extract.records else None
    return Reading(values | text, [*claims, *text_claims], records)


def known_text(doc: HtmlDocument, known: KnownSite, kind: str, recipe: Recipe) -> tuple[dict[str, Value], list[Claim]]:
    table, memory = doc.table, known.memory
    chosen = chosen_blocks(doc, known)
    agreement, rival = checked_text(table, chosen, memory)
    blocks = as_said(table, chosen, kind)
    text = as_text(table, blocks)
    if has_lost_letters(text):
        raise Refusal(LOST_LETTERS)
    where = doc.where(table.blocks[chosen[0]].node)
    by = tuple(sorted((BY, "density"))) if agreement >= 0.8 else (BY,)
    against = () if agreement >= 0.8 or rival is None else ("density",)
    confidence = min(1.0, round(memory.confidence / (1000 * memory.pages), 3))
    value = Value(value=text, where=where, by=by, against=against, confidence=confidence)
    values = {"text": value}
    if recipe.extract.markdown:
        values["markdown"] = Value(
            value=as_markdown(table, blocks), where=where, by=by, against=against, confidence=confidence
        )
    claims = [Claim("text", text[:300], BY, where)]
    if rival:
        claims.append(Claim("text", round(agreement, 3), "density", doc.where(table.blocks[rival.first].node)))
    return values, claims


def chosen_blocks(doc: HtmlDocument, known: KnownSite) -> list[int]:
    """The blocks of the main text."""
    guess = main_text(doc.table, known.tree, known.repeated)
    if not guess.chars:
        raise Refusal("no main text stands where it stood")
    if guess.doubt > UNSURE * guess.chars:
        raise Refusal(f"{guess.doubt / guess.chars:.0%} of the text stands at places that tell nothing")
    if guess.unmet > NEW * guess.chars and guess.unmet > NEW * sum(len(block.text) for block in doc.table.blocks):
        raise Refusal("hardly any of the text stands at places that were met before")
    return guess.blocks


def checked_text(table: NodeTable, chosen: list[int], memory: Memory) -> tuple[float, Dense | None]:
    """The density rival's agreement; far below what is usual on the site, the page is not what it was."""
    rival = dense_blocks(table)
    agreement = likeness(chosen, rival.chosen, table.blocks) if rival else 0.0
    usual = memory.density / (1000 * memory.pages)
    if agreement < usual - FALL:
        raise Refusal(f"text density agrees by {agreement:.0%}, not by {usual:.0%} as usual")
    return agreement, rival


def known_fields(doc: HtmlDocument, known: KnownSite, recipe: Recipe) -> tuple[dict[str, Value], list[Claim]]:
    """Every field at its place; the witnesses that always said the same need not all be heard."""
    values: dict[str, Value] = {}
    reader = FieldReader(doc, recipe, known.courts, known.kinds)
    for label, plan in known.plans.items():
        value = reader.value(plan)
        if value is not None:
            values[label] = value
        elif plan.required:
            raise Refusal(f"the {label} does not stand where it stood")
    return values, [claim for claims in reader.heard.values() for claim in claims]


def shape_of(doc: HtmlDocument) -> str:
    return address_shape(doc.page.url)


def is_known(profile: Profile | None, recipe: Recipe) -> bool:
    """Has the site taught enough?"""
    return profile is not None and profile.memory.pages >= ENOUGH_PAGES and BY not in recipe.extract.without

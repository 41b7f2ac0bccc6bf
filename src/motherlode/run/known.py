"""A page of a known site, read from the site's memory: parse, walk, and look where things stood before.

One cheap rival checks the text, and a place that turns up empty stops it: then the page goes through all witnesses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.text.as_said import as_said
from motherlode.extractors.text.density import Dense, dense_blocks
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.model import Claim, Memory, Profile, Share, Value
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from motherlode.recipe import Recipe
from motherlode.run.kind_of_records import claims_of_search, fitting, kind_claims, kind_of_records
from motherlode.run.known_records import SettledCut, Untold, known_records
from motherlode.run.lost_letters import WARNING as LOST_LETTERS
from motherlode.run.lost_letters import has_lost_letters
from motherlode.run.plans import BY, Courts, FieldReader, Plan, plans_for
from motherlode.run.record_search import searched_records, settled_cut
from motherlode.run.refusal import Refusal
from motherlode.verify.memory import UsualKinds, address_shape
from motherlode.verify.places import MAJORITY, Branch, Guess, likeness, main_text, tree_of

if TYPE_CHECKING:
    from motherlode.run.records import SettledRecords

ENOUGH_PAGES = 3
"""Settled pages after which a site is known."""
UNSURE, UNMET = 0.6, 0.3
"""The page is read anew where so much text, as a share of the main text, stands at places that may be either. Who reads
places anew that were met, and were divided, does not know better; where many were not met, half as much is enough."""
SURE_SITE, NEW_TEXT = 0.85, 0.3
"""Where the text of the pages that taught a site was less sure, or a page mostly stands at divided places, so much main
text at a place is enough for a block that no other page has: what stands in margins comes again, and unsure witnesses
leave out more than they add."""
NEW = 0.9
"""So much of a page at places that nobody met, and the page is of another template."""
FALL = 0.35
"""How far the density rival's agreement may fall below what is usual on the site."""
SURE = 0.95
"""How sure a text is with which density wholly agrees; on such pages all witnesses together are as sure on average."""
AGREES = 0.8
ELSEWHERE = 0.25
"""Where it has fallen so far, so much dense text elsewhere, as a share of the main text, says that this has moved."""


class KnownSite(Struct, frozen=True):
    """A profile made ready for reading pages."""

    profile: Profile
    tree: Branch
    repeated: dict[int, float]
    """Blocks that several pages have -> how often they stood in the main text."""
    enough: float
    """Main text at a place, as a share, that is enough for a block that no other page has."""
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
    enough = MAJORITY if sureness(memory) >= SURE_SITE else NEW_TEXT
    return KnownSite(profile, tree, repeated, enough, plans_for(memory), UsualKinds(memory), Courts(profile))


def sureness(memory: Memory) -> float:
    """How sure the text was of the pages that taught the site, in the mean."""
    return min(1.0, memory.confidence / (1000 * max(1, memory.pages)))


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
    searched: SettledRecords | None = None
    """Where the memory does not tell of records: what a new search found."""
    moved: Sequence[str] = ()
    """Fields that all witnesses were asked for, since they are not where they were."""


def read_known(doc: HtmlDocument, known: KnownSite, recipe: Recipe) -> Reading:
    """Things stand where they stood on the settled pages of the site before. Raises `Refusal` where they do not."""
    values, claims, moved = known_fields(doc, known, recipe)
    guess = guessed_text(doc, known)
    check = checked_text(doc.table, guess, known.memory)
    records, searched = records_on(doc, known, recipe)
    if records:
        kind = kind_in(values)
        shown = claims_of_search(doc, kind, searched) if searched else kind_claims(doc, kind, records)
        values |= {claim.label: kind_of_records(values.get(claim.label), claim) for claim in shown}
        claims = [*claims, *shown]
    if searched:
        searched = fitting(searched, kind_in(values))
        records = settled_cut(searched)
    text, text_claims = known_text(doc, guess, check, kind_in(values), recipe)
    return Reading(values | text, [*claims, *text_claims], records, searched, moved)


def records_on(doc: HtmlDocument, known: KnownSite, recipe: Recipe) -> tuple[SettledCut | None, SettledRecords | None]:
    """The records by memory; where it does not tell, those of a new search, and what led to them."""
    if not recipe.extract.records:
        return None, None
    try:
        return known_records(doc, known.memory), None
    except Untold:
        searched = searched_records(doc, recipe)
        return settled_cut(searched), searched


def kind_in(values: Mapping[str, Value]) -> str:
    return str(values["kind"].value) if "kind" in values else ""


def known_text(
    doc: HtmlDocument, guess: Guess, check: Check, kind: str, recipe: Recipe
) -> tuple[dict[str, Value], list[Claim]]:
    """The text of the blocks that were guessed."""
    table = doc.table
    blocks = as_said(table, guess.blocks, kind)
    text = as_text(table, blocks)
    if has_lost_letters(text):
        raise Refusal(LOST_LETTERS)
    where = doc.where(table.blocks[guess.blocks[0]].node)
    agrees = check.agreement >= AGREES
    by = tuple(sorted((BY, "density"))) if agrees else (BY,)
    against = () if agrees or check.rival is None else ("density",)
    value = Value(value=text, where=where, by=by, against=against, confidence=check.confidence)
    values = {"text": value}
    if recipe.extract.markdown:
        values["markdown"] = replace(value, value=as_markdown(table, blocks))
    claims = [Claim("text", text[:300], BY, where)]
    if check.rival:
        dense = doc.where(table.blocks[check.rival.first].node)
        claims.append(Claim("text", round(check.agreement, 3), "density", dense))
    return values, claims


def guessed_text(doc: HtmlDocument, known: KnownSite) -> Guess:
    """The blocks of the main text by their places."""
    guess = main_text(doc.table, known.tree, known.repeated, known.enough)
    if guess.doubt > UNSURE * guess.chars:  # of a place that may be either, unsure witnesses left out more
        guess = main_text(doc.table, known.tree, known.repeated, NEW_TEXT)
    if not guess.chars:
        raise Refusal("no main text stands where it stood")
    doubt = guess.doubt / guess.chars
    if doubt > (UNMET if guess.unmet > UNMET * guess.chars else UNSURE):
        raise Refusal(f"{doubt:.0%} of the text stands at places that tell nothing")
    if guess.unmet > NEW * guess.chars and guess.unmet > NEW * sum(len(block.text) for block in doc.table.blocks):
        raise Refusal("hardly any of the text stands at places that were met before")
    return guess


class Check(Struct, frozen=True):
    """What the density rival says of the text that was read from memory."""

    rival: Dense | None
    agreement: float
    confidence: float


def checked_text(table: NodeTable, guess: Guess, memory: Memory) -> Check:
    """A page with dense text where none stood is not what it was; one without any is only less sure than others."""
    rival = dense_blocks(table)
    agreement = likeness(guess.blocks, rival.chosen, table.blocks) if rival else 0.0
    usual = min(1.0, memory.density / (1000 * memory.pages))  # a profile is free to be edited
    if rival and usual - agreement > FALL and elsewhere(table, guess, rival) > ELSEWHERE:
        raise Refusal(f"text density agrees by {agreement:.0%}, not by {usual:.0%} as usual")
    believed = belief(sureness(memory), usual, agreement)
    return Check(rival, agreement, round(believed * (1 - guess.doubt / guess.chars / 2), 3))


def belief(known: float, usual: float, agreement: float) -> float:
    """How sure a text is where density agrees more than on the pages that taught the site, or less.

    >>> belief(0.5, 0.4, 1.0), belief(0.5, 0.4, 0.4), belief(0.5, 0.4, 0.0)
    (0.95, 0.5, 0.3)
    """
    if agreement <= usual:
        return known * (1 - (usual - agreement))
    return known + max(0.0, SURE - known) * (agreement - usual) / (1 - usual)


def elsewhere(table: NodeTable, guess: Guess, rival: Dense) -> float:
    """Dense text that was not chosen, as a share of what was."""
    outside = set(rival.chosen).difference(guess.blocks)
    return sum(len(table.blocks[position].text) for position in outside) / guess.chars


def known_fields(
    doc: HtmlDocument, known: KnownSite, recipe: Recipe
) -> tuple[dict[str, Value], list[Claim], list[str]]:
    """Every field at its place, and which were found elsewhere; the witnesses that always said the same need not all be
    heard."""
    values: dict[str, Value] = {}
    reader = FieldReader(doc, recipe, known.courts, known.kinds)
    for label, plan in known.plans.items():
        value = reader.value(plan)
        if value is not None:
            values[label] = value
    return values, [claim for claims in reader.heard.values() for claim in claims], reader.moved


def shape_of(doc: HtmlDocument) -> str:
    return address_shape(doc.page.url)


def is_known(profile: Profile | None, recipe: Recipe) -> bool:
    """Has the site taught enough?"""
    return profile is not None and profile.memory.pages >= ENOUGH_PAGES and BY not in recipe.extract.without

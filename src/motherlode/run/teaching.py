"""What a page that all witnesses have heard teaches the memory of its site."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import Claim, Memory, Profile, Share, Value, Visits
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable
from motherlode.run.known import ready_tree, shape_of
from motherlode.run.known_records import SettledCut, record_lesson
from motherlode.run.plans import BY, spot_claims
from motherlode.verify.ballot import overlap
from motherlode.verify.memory import block_name, blocks_taught, fields_taught, is_drift, is_stale, kind_taught, refused
from motherlode.verify.places import places_taught

MOST_TEMPLATE = 0.3
"""A page that shares more of its main text with other pages is a copy, not a template."""

LEFT_OUT = 350
"""What a block counts as main text, in thousandths, that stands between chosen ones and that nobody chose, where the
witnesses are not sure at all: unsure ones leave out more than they add (see 0102)."""


class Seen(Struct, frozen=True):
    """A page that all witnesses have heard."""

    doc: HtmlDocument
    values: dict[str, Value]
    claims: list[Claim]
    text: Value | None
    """The blocks of the main text, as positions."""
    text_claims: list[Claim]
    records: SettledCut | None
    """None where nobody looked for records."""
    refused: str
    """Why the memory did not suffice, where it was asked."""


def without_template(doc: HtmlDocument, text: Value, profile: Profile) -> Value:
    """The main text less what other pages of the site have too, and never as main text.

    Where that would be most of it, the page is a copy of another, and stays as it is.
    """
    seen, blocks = profile.memory.blocks, doc.table.blocks
    if not seen:
        return text
    sizes = [len(block.text) for block in blocks]
    margin = {n for n in text.value if (before := seen.get(block_name(blocks[n].text))) and not before.part}
    most = MOST_TEMPLATE * sum(sizes[position] for position in text.value)
    if not margin or sum(sizes[position] for position in margin) > most:
        return text
    kept = tuple(position for position in text.value if position not in margin)
    return replace(text, value=kept, by=tuple(sorted({*text.by, BY})))


def memory_of(seen: Seen, profile: Profile) -> Memory:
    """The page's lesson; without a settled text it has none but its records, and that it was refused."""
    known, shape = profile.memory, shape_of(seen.doc)
    forgotten = bool(seen.refused) and is_stale(known, shape)
    before = Profile(profile.site) if forgotten else profile
    taught = taught_by(seen, before)
    taught.version = known.version + forgotten
    kinds = kind_taught(seen.values, seen.claims) if taught.pages else {}
    if seen.refused and not forgotten:
        taught.visits[shape] = refused(known, shape, kinds)
    elif kinds:
        taught.visits[shape] = Visits(kinds=kinds)
    return taught


def taught_by(seen: Seen, before: Profile) -> Memory:
    """Where this page has its text, its blocks and its fields."""
    text, table = seen.text, seen.doc.table
    sizes = [len(block.text) for block in table.blocks]
    known = before.memory
    records = record_lesson(seen.doc, seen.records, known.records) if seen.records else {}
    if text is None or not text.settled:
        return Memory(records=records)
    density = next((overlap(text.value, c.value, sizes) for c in seen.text_claims if c.by == "density"), 0.0)
    return Memory(
        pages=1,
        confidence=round(1000 * text.confidence),
        density=round(1000 * density),
        searched=int(seen.records is not None),
        places=places_taught(table, main_shares(table, text, known.blocks), sizes, ready_tree(known.places)),
        blocks=blocks_taught(table, text.value),
        fields=fields_taught(seen.values, [*seen.claims, *spot_claims(seen.doc, seen.values)]),
        records=records,
    )


def main_shares(table: NodeTable, text: Value, met: Mapping[str, Share]) -> list[int]:
    """How much of each block is main text, in thousandths: what was chosen, and as far as the witnesses are unsure what
    stands between, unless another page has it too, as it has menus."""
    shares = [0] * len(table.blocks)
    if unsure := round(LEFT_OUT * (1 - text.confidence)):
        first, last = min(text.value), max(text.value)
        between = [block.text for block in table.blocks[first:last]]
        shares[first:last] = [0 if met and block_name(said) in met else unsure for said in between]
    for position in text.value:
        shares[position] = 1000
    return shares


def drift_from_memory(seen: Seen, profile: Profile) -> list[str]:
    """A warning where the memory has sufficed for pages like this one, and now does not."""
    if not seen.refused:
        return []
    shape = shape_of(seen.doc)
    if not is_drift(profile.memory, shape):
        return []
    ran = profile.memory.visits[shape].ran
    return [f"drift: {ran} pages like this one were read from the site's profile, and this one cannot: {seen.refused}"]

"""What a settled page teaches about its site: where the main text and the fields stood, and which blocks were there.

A lesson is a small memory of its own, and memories add up in any order: counts are summed, and where a site has been
forgotten once (its version rose), what was known before is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit
from zlib import crc32

from msgspec.structs import astuple, replace

from motherlode.model import Claim, FieldPlaces, Memory, Share, Value, Visits, Where

if TYPE_CHECKING:  # who runs the workers adds up what they learned, and parses no page
    from motherlode.read.nodes import NodeTable

T = TypeVar("T")
MOST_BLOCKS = 600
"""Blocks of one page that are remembered."""
MOST_VALUE = 60
FEW_VALUES = frozenset({"kind", "language", "site_name"})
"""Fields whose values repeat from page to page."""
POSITION = re.compile(r"\[\d+\]")
DIGITS = re.compile(r"\d+")
ENDING = re.compile(r"\.[a-z]{2,5}$")
STRIKES = 3
"""After so many refusals in a row of pages that the memory always sufficed for, it is forgotten and begun anew."""
SURE_AFTER = 5
"""Pages of one shape that the memory must have sufficed for before a refusal is news."""
ENOUGH_PAGES = 3
"""Pages of one shape after which their kind can be usual."""
MOST = 0.6
"""A kind that counts for this much of the pages of one shape stands for all, where only dear witnesses could tell."""
NEARLY_ALL = 0.9
A_GUESS = 0.12
"""Where the kinds of such pages weigh less than this each, a chance of .35, whoever looks at one of them guesses."""
DEEP = "/*/*"
CAPS = {"places": 1500, "blocks": 1500, "records": 20, "visits": 60}
"""What is kept of a site at most; what was met least is dropped first."""
MOST_SOURCES = 40
MOST_SHAPES = 1000


def block_name(text: str) -> str:
    """A short name for a block's text, the same in every process; two of a site's blocks hardly ever share one."""
    return f"{crc32(text.encode('utf-8', 'replace')):08x}"


def blocks_taught(table: NodeTable, chosen: Iterable[int]) -> dict[str, Share]:
    """Each block, and whether it stood in the main text; one that stood inside and outside says both."""
    names = [block_name(text) for _, text, _, _ in table.blocks[:MOST_BLOCKS]]
    found = {name: Share(0, 1) for name in names}
    for position in chosen:
        if position < len(names):
            found[names[position]].part = 1
    return found


def place_of(where: Where) -> str:
    """A place without positions, so that it means the same on other pages.

    >>> place_of(Where("/html/body/div[3]/h1")), place_of(Where("/html/head/script[2]", "@graph[1].author"))
    ('/html/body/div/h1', '/html/head/script @graph.author')
    """
    return _place_of(where.xpath, where.part)


@lru_cache(maxsize=4096)  # pages of a site have their meta tags at the same places
def _place_of(xpath: str, part: str) -> str:
    return " ".join(filter(None, (POSITION.sub("", xpath), POSITION.sub("", part))))


def source_of(claim: Claim) -> str:
    """Who said it, and where it stands."""
    return f"{claim.by} @ {place_of(claim.where)}"


def fields_taught(values: Mapping[str, Value], claims: Iterable[Claim]) -> dict[str, FieldPlaces]:
    """For each value, which witness said just that, and where."""
    taught = {
        label: FieldPlaces(1, int(value.settled), round(1000 * value.confidence), {}, few_values(label, value.value))
        for label, value in values.items()
    }
    for claim in claims:
        if claim.label in taught:
            said = int(claim.value == values[claim.label].value)
            share = taught[claim.label].sources.setdefault(source_of(claim), Share(0, 1))
            share.part = max(share.part, said)
    return taught


def few_values(label: str, value: Any) -> dict[str, int]:
    return {value: 1} if label in FEW_VALUES and isinstance(value, str) and len(value) <= MOST_VALUE else {}


@lru_cache(maxsize=16)  # asked twice for a page
def address_shape(url: str) -> str:
    """What addresses of one sort of page have in common: the first folder, the depth, the ending.

    >>> address_shape("https://a.example/blog/2024/07/hello.html"), address_shape("https://a.example/about")
    ('/blog/*/*/*.html', '/*')
    """
    try:
        path = urlsplit(url).path
    except ValueError:  # such as http://[
        return ""
    if not path:
        return ""
    *above, last = path.split("/")[1:]
    first = [DIGITS.sub("0", above[0])[:MOST_VALUE]] if above else []
    ending = ENDING.search(last)
    return "/".join(["", *first, *("*" for _ in above[1:]), "*" + (ending[0] if ending else "")])


def total(parts: Sequence[Any]) -> Any:
    """Counts of the same shape, added up: numbers, and tables and structs of them.

    What only one of them has is taken as it is: a lesson is small beside what is known.
    """
    first = parts[0]
    if len(parts) == 1:
        return _in_order(first)
    if isinstance(first, int):
        return sum(parts)
    if isinstance(first, dict):
        told = [part for part in parts if part]
        if len(told) < 2:
            return _in_order(told[0] if told else first)
        names = sorted({name for part in told for name in part})
        return {name: total([part[name] for part in told if name in part]) for name in names}
    if isinstance(first, Visits):
        return _visits(parts)
    columns = zip(*map(astuple, parts), strict=True)
    return type(first)(*map(total, columns))


def _in_order(counts: Any) -> Any:
    """The counts themselves where all their tables are sorted by name, else such counts."""
    if isinstance(counts, (int, Share)):
        return counts
    if isinstance(counts, dict):
        ordered = {name: _in_order(counts[name]) for name in sorted(counts)}
        return counts if _is_same(ordered.items(), counts.items()) else ordered
    own = astuple(counts)
    parts = [*map(_in_order, own)]
    return counts if all(map(is_, parts, own)) else type(counts)(*parts)


def _is_same(items: Iterable[tuple[str, Any]], others: Iterable[tuple[str, Any]]) -> bool:
    """The same names and things in the same order?"""
    return all(one == other and thing is own for (one, thing), (other, own) in zip(items, others, strict=True))


def _visits(parts: Sequence[Visits]) -> Visits:
    """Strikes count within the latest round only."""
    latest = max(part.round for part in parts)
    strikes = sum(part.strikes for part in parts if part.round == latest)
    ran, refused = sum(part.ran for part in parts), sum(part.refused for part in parts)
    return Visits(ran, refused, latest, strikes, total([part.kinds for part in parts]))


def joined(memories: Sequence[Memory]) -> Memory:
    """Memories added up; the order does not matter. Only those of the latest version count."""
    if not memories:
        return Memory()
    latest = max(memory.version for memory in memories)
    counted = [replace(memory, version=0) for memory in memories if memory.version == latest]
    added: Memory = total(counted)
    return replace(added, version=latest)


def trimmed(memory: Memory) -> Memory:
    """The memory within its bounds: what was met most often stays."""
    kept = {name: _most(getattr(memory, name), cap) for name, cap in CAPS.items()}
    fields = {label: _trimmed_field(known) for label, known in memory.fields.items()}
    if _is_same(fields.items(), memory.fields.items()):
        fields = memory.fields
    return replace(memory, fields=fields, **kept)


def _trimmed_field(known: FieldPlaces) -> FieldPlaces:
    sources, values = _most(known.sources, MOST_SOURCES), _most(known.values, MOST_SOURCES)
    same = sources is known.sources and values is known.values
    return known if same else replace(known, sources=sources, values=values)


def _most(known: dict[str, T], cap: int) -> dict[str, T]:
    if len(known) <= cap:
        return known
    ranked = sorted(known, key=lambda name: (-_often(known[name]), name))
    return {name: known[name] for name in sorted(ranked[: cap * 3 // 4])}


def _often(known: Any) -> int:
    if isinstance(known, Share):
        return known.whole
    if isinstance(known, Visits):
        return max(known.ran + known.refused, sum(share.whole for share in known.kinds.values()))
    return known if isinstance(known, int) else int(known.pages.part)


NEVER = Visits()


def sufficed(
    memory: Memory, shape: str, fields: dict[str, FieldPlaces] | None = None, kinds: dict[str, Share] | None = None
) -> Memory:
    """The lesson of a page that the memory sufficed for, and of fields that somebody had to be asked for."""
    before = memory.visits.get(shape) or NEVER
    visits = {shape: Visits(1, 0, before.round + (before.strikes > 0), kinds=kinds or {})}
    return Memory(memory.version, fields=fields or {}, visits=visits)


def refused(memory: Memory, shape: str, kinds: dict[str, Share] | None = None) -> Visits:
    """The note of a page that the memory did not suffice for."""
    before = memory.visits.get(shape, Visits())
    return Visits(0, 1, before.round, 1, kinds or {})


def kind_taught(values: Mapping[str, Value], claims: Iterable[Claim]) -> dict[str, Share]:
    """The kind that a page was seen to have; a page that may as well be of another counts little."""
    if "kind" not in values:
        return {}
    kind, sure = str(values["kind"].value), 0.0
    for claim in claims:
        if claim.label == "kind" and claim.value == kind:
            sure = max(sure, claim.score)
    return {kind: Share(round(1000 * sure**2), 1)} if sure else {}


def usual_kind(memory: Memory, shape: str) -> str | None:
    """The kind that pages with such an address have, or None where it must be looked for.

    Where too few of these were met, or they are of no one kind, those count too that differ in nothing but how deep
    they stand; where none was, as on sites that give every page a folder, nearly all pages must be of one kind.
    """
    kin = {other: visits.kinds for other, visits in memory.visits.items() if other == shape or is_kin(other, shape)}
    if kin:
        return leader(kin.get(shape, {}), MOST) or leading(total([*kin.values()]), MOST)
    everywhere = [visits.kinds for visits in memory.visits.values()]
    return leading(total(everywhere), NEARLY_ALL) if everywhere else None


def is_kin(one: str, other: str) -> bool:
    """Do two shapes have the same first folder and ending, and stand somewhere in folders of that folder?

    >>> is_kin("/api/*/*.html", "/api/*/*/*.html"), is_kin("/api/*.html", "/api/*/*.html"), is_kin("/*/*", "/*")
    (True, False, False)
    """
    folder, deep, below = one.partition(DEEP)
    its_folder, its_deep, its_below = other.partition(DEEP)
    return bool(folder and deep and its_deep) and folder == its_folder and ending_of(below) == ending_of(its_below)


def ending_of(shape: str) -> str:
    return shape.rpartition("*")[2]


class UsualKinds:
    """The usual kind of pages by the shape of their address, worked out once for each."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._known: dict[str, str | None] = {}

    def of(self, shape: str) -> str | None:
        if shape not in self._known:
            if len(self._known) >= MOST_SHAPES:
                self._known.clear()
            self._known[shape] = usual_kind(self._memory, shape)
        return self._known[shape]


def leading(kinds: Mapping[str, Share], least: float) -> str | None:
    """The kind that counts for so much of all, after enough pages; the likeliest where the kind of each is a guess.

    >>> leading({"article": Share(900, 2), "listing": Share(100, 1)}, 0.55), leading({"article": Share(900, 2)}, 0.55)
    ('article', None)
    """
    pages, weight = counted(kinds)
    if pages >= ENOUGH_PAGES and weight < 1000 * A_GUESS * pages:
        least = 0.0
    return leader(kinds, least)


def leader(kinds: Mapping[str, Share], least: float) -> str | None:
    """The kind that counts for so much of all, after enough pages."""
    pages, weight = counted(kinds)
    if pages < ENOUGH_PAGES:
        return None
    kind = max(kinds, key=lambda name: (kinds[name].part, name))
    return kind if kinds[kind].part >= least * weight else None


def counted(kinds: Mapping[str, Share]) -> tuple[int, int]:
    """Pages, and what they count together."""
    return sum(share.whole for share in kinds.values()), sum(share.part for share in kinds.values())


def is_drift(memory: Memory, shape: str) -> bool:
    """Is it news that the memory does not suffice for a page of this shape?"""
    before = memory.visits.get(shape, Visits())
    return before.ran >= SURE_AFTER and before.strikes <= STRIKES and before.ran > 4 * (before.refused - before.strikes)


def is_stale(memory: Memory, shape: str) -> bool:
    """Has the memory failed so often in a row that it is better forgotten?"""
    before = memory.visits.get(shape, Visits())
    return before.ran >= SURE_AFTER and before.strikes >= STRIKES

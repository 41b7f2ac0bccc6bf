"""Believes that each record names exactly one author: a short text in the same spot, often a link to a profile. Fails
on anonymous posts and where a title or a rank is as short as a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from motherlode.extractors.records.common import BUTTONS
from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.link_signatures import address_kinds
from motherlode.extractors.records.moments import Moment, dates_stated
from motherlode.read.caseless import Caseless
from motherlode.read.dates import find_dates
from motherlode.read.nodes import INLINE, Block, NodeTable

NAMED = Caseless(
    r"author|user|nick|member|poster|profile|people|person|creator|commenter|display[-_]?name|\bby\b|byline|fn\b|owner|"
    r"uname|(?<![\w-])name(?![\w-])|writer|replyer|作者"
)
NAMED_WORDS: tuple[str, ...] = (
    "author",
    "user",
    "nick",
    "member",
    "poster",
    "profile",
    "people",
    "person",
    "creator",
    "commenter",
)
NAMED_WORDS += ("display", "by", "fn", "owner", "name", "writer", "replyer", "作者")
"""No class is called an author's without one of these; likewise below."""
UNNAMED = Caseless(
    r"avatar|title|rank|role|badge|group|date|time|count|stat|reput|karma|score|reply-to|in-reply|quote|button|btn|"
    r"action|share|like|vote|location|signature|joined|level|number|label|initial"
)
PROFILE = Caseless(
    r"/(?:u|users?|members?|profiles?|people|author|space|home)[/.?=-]|[?&](?:u|uid|user|action=profile)\b"
)
PROFILE_WORDS = ("/u", "member", "profile", "people", "author", "space", "home", "?u", "&u", "user")
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
"""What heads a post and is called a title is what it is about, not who wrote it."""
WROTE_AT = re.compile(
    r"\s*([^\s,.;:!?，。；：！？#|«»][^,.;:!?，。；：！？#|«»\n]{,28}?)\s*(?:\s(?:at|on|@|[·•|–—-])|[於于])\s*"
)
TOLD_OF_POST = re.compile(
    r"\b(?:posted|post|edited|modified|updated|created|replied|reply|answered|asked|written|published|joined|last|sent)\b|"
    r"[发發]表|[发發]布|[编編][辑輯]|更新|修改|回[复復覆]|提[问問]|最[后後近]|[来來]自|注[册冊]",
    re.IGNORECASE,
)
"""What a line says before a date that is no name."""
FEW = 3
"""Fewer records may all say one thing by chance."""
APART = re.compile(r"\s[·•|–—-]\s")
"""Between a name and a rank, or between buttons: such a line says more than who and when."""
ANY_DIGIT = re.compile(r"\d")
"""Names have none, mostly, and lines such as "58 minutes ago" do."""
SPEAKS = re.compile(r"\s*[:：]\s*(?=\S)")
DECLARED = re.compile(r"author|name\b")


def author_nodes(layout: Layout, bodies: list[int | None], stamps: list[Moment | None]) -> list[int | None]:
    """The element that names the author of each record, or None; of several, the one nearest to the date."""
    found: list[int | None] = [None] * len(layout.cut)
    for place in _ranked(layout, bodies, [stamp and stamp.node for stamp in stamps]):
        there = layout.common.at(place)
        buttons = _said_by_all(layout, there)
        for record, nodes in there.items():
            stamp = stamps[record]
            naming = _naming(layout, nodes, bodies[record], stamp) if found[record] is None else []
            naming = [node for node in naming if layout.names.short_texts.of(node) not in buttons] or naming
            if naming:
                near = stamp.node if stamp else naming[0]
                found[record] = min(naming, key=lambda node: abs(node - near))
    return found


def _said_by_all(layout: Layout, there: Mapping[int, list[int]]) -> set[str]:
    """What every record says at a place that has several elements: a button beside the name, not the name."""
    if len(there) < FEW or all(len(nodes) < 2 for nodes in there.values()):
        return set()
    text = layout.names.short_texts.of
    said = ({text(node) for node in nodes} for nodes in there.values())
    return set.intersection(*said)


def named_by_address(layout: Layout, found: list[int | None], bodies: list[int | None]) -> list[int | None]:
    """Who is left unnamed is named by the first link that leads where those of the other authors do: the opening post
    and its replies are made differently, and the people are the same. For posts that are settled: it would make any cut
    look better."""
    filled = list(found)
    for link in authors_links(layout, found):
        record = layout.owner[link]
        if record >= 0 and filled[record] is None and _naming(layout, [link], bodies[record], None):
            filled[record] = link
    return filled


def named_alike(layout: Layout, found: list[int | None], bodies: list[int | None]) -> list[int | None]:
    """Who is left unnamed is named by the first element that is called an author as the others' all are."""
    shared = names_of_authors(layout, found)
    filled = list(found)
    for record, (first, stop) in enumerate(layout.cut):
        if shared and filled[record] is None:
            alike = (node for node in range(first, stop) if layout.owner[node] == record)
            own = [node for node in alike if not shared.isdisjoint(layout.names.names(node))]
            filled[record] = next(iter(_naming(layout, own, bodies[record], None)), None)
    return filled


def names_of_authors(layout: Layout, found: list[int | None]) -> set[str]:
    """What all that name an author are called, and others may be too."""
    called = [set(layout.names.names(_named_around(layout, node))) for node in found if node is not None]
    return {name for name in set.intersection(*called) if NAMED.search(name)} if len(called) > 1 else set()


def _named_around(layout: Layout, node: int) -> int:
    """An author's element, or the link around it that says the same."""
    link = _link_at(layout.table, node)
    return link if 0 <= link < node and layout.table.chars(link) == layout.table.chars(node) else node


def speakers(layout: Layout, found: list[int | None], bodies: list[int | None]) -> list[int | None]:
    """Who is left unnamed speaks in a link before a colon at the head of the body, where most do: Ann: I think so."""
    heads = [_spoken(layout, body) if node is None else None for node, body in zip(found, bodies, strict=True)]
    if 2 * sum(head is not None for head in heads) <= len(heads):
        return found
    return [head if node is None else node for node, head in zip(found, heads, strict=True)]


def _spoken(layout: Layout, body: int | None) -> int | None:
    """The link before a colon that a body begins with."""
    table = layout.table
    if body is None or body + 1 >= len(table) or table.tag[body + 1] != "a":
        return None
    name = layout.names.short_texts.of(body + 1)
    said = table.text(body)
    return body + 1 if name and said.startswith(name) and SPEAKS.match(said, len(name)) else None


def without_speaker(said: str, name: str) -> str:
    """
    >>> without_speaker("Ann: I think so.", "Ann"), without_speaker("Ann thinks so.", "Ann")
    ('I think so.', 'Ann thinks so.')
    """
    colon = SPEAKS.match(said, len(name)) if name and said.startswith(name) else None
    return said[colon.end() :] if colon else said


def authors_links(layout: Layout, authors: list[int | None]) -> list[int]:
    """The links of the page that lead where those of most authors do, in document order."""
    kinds = address_kinds(layout.table)
    own = (_without_value(kinds.get(_link_at(layout.table, node), "")) for node in authors if node is not None)
    shared = tuple(kind for kind, count in Counter(own).items() if kind and 2 * count > len(authors))
    found = [node for node, kind in kinds.items() if kind.startswith(shared)] if shared else []
    return [node for node in found if _without_value(kinds[node]) in shared]


def _link_at(table: NodeTable, node: int) -> int:
    """The link that an author's element is, stands in, or holds first."""
    for near in (node, table.parent[node], node + 1):
        if 0 <= near < len(table) and table.tag[near] == "a":
            return near
    return -1


def _without_value(kind: str) -> str:
    """
    >>> _without_value("user?id=karla"), _without_value("/u/*"), _without_value("/~karla")
    ('user?id', '/u/*', '/~')
    """
    if kind[1:2] in ("~", "@"):  # the name itself, marked as one
        return kind[:2]
    return kind.rpartition("=")[0] if "?" in kind and "=" in kind else kind


def _ranked(layout: Layout, bodies: list[int | None], dates: list[int | None]) -> list[int]:
    """The places that may name the author, likeliest first; the next only fills what the best leaves open, unless it
    says the same of all, as a button does."""
    places = layout.common
    scored = []
    for place, sample, texts in places.named(bodies, dates, layout.names.short_texts):
        name = places.names[place]
        scored.append((_likely(layout, name, sample, texts), name, place, _says_the_same(texts)))
    best = [(place, same) for score, _, place, same in sorted(scored, reverse=True)[:2] if score > 0.5]
    return [place for at, (place, same) in enumerate(best) if at == 0 or not same]


def _says_the_same(texts: list[str]) -> bool:
    """Do more records than two say one thing?"""
    return len(texts) > 2 and len(set(texts)) == 1


def _naming(layout: Layout, nodes: list[int], body: int | None, stamp: Moment | None) -> list[int]:
    """Those of the nodes that may name somebody: short, not in the body, and not around the date."""
    if stamp is not None:
        nodes = [node for node in nodes if not node < stamp.node < layout.table.end[node]]
    if body is not None:
        end = layout.table.end[body]
        nodes = [node for node in nodes if not body <= node < end]
    text = layout.names.short_texts.of
    return [node for node in nodes if (said := text(node)) and not _is_dated(said) and said[0] not in "(|"]


@lru_cache(maxsize=8192)
def _is_dated(text: str) -> bool:
    if next(find_dates(text), None) is not None:
        return True
    return ANY_DIGIT.search(text) is not None and any(written == text for written, _ in dates_stated(text))


def author_text(table: NodeTable, node: int) -> str:
    """The name that an element says, without the letter that stands for a missing picture before it."""
    text, first = table.text(node), -1
    for inner in range(node + 1, table.end[node]):
        if table.chars(inner):
            first = inner
            break
    initial = table.text(first) if first >= 0 and table.chars(first) <= 2 else ""
    rest = text[len(initial) :].strip()
    return rest if initial and text.startswith(initial) and rest.lower().startswith(initial.lower()) else text


def name_at_date(table: NodeTable, stamp: Moment | None) -> str:
    """Who wrote at a date, as its own line says where no element names anybody: Ann at March 3, Ann · March 3, 小凤 于
    3月3日 回复."""
    if stamp is None or stamp.machine:
        return ""
    lines = (line for block in _blocks_around(table, stamp.node) for line in block.text.split("\n"))
    line = next((line for line in lines if stamp.written in line), "")
    said = WROTE_AT.fullmatch(line[: max(0, line.find(stamp.written))])
    if not said or TOLD_OF_POST.search(said[1]) or APART.search(said[1]) or said[1].lower() in BUTTONS:
        return ""
    return said[1]


def _blocks_around(table: NodeTable, node: int) -> list[Block]:
    """The blocks of an element, or the one that an inline element stands in."""
    at = table.first_block[node]
    stands_in = at < len(table.blocks) and table.blocks[at].node < node <= table.blocks[at].last
    return table.blocks[at : at + 1] if stands_in else table.blocks_of(node)


@lru_cache(maxsize=8192)  # the cuts of a page have many places in common
def _named_as(place: str) -> int:
    """1: as templates call an author, -1: as they call other things, 0: neither, or both."""
    return bool(NAMED.search(place)) - bool(UNNAMED.search(place))


def _likely(layout: Layout, place: str, sample: int, texts: list[str]) -> float:
    """How much a place looks like that of an author; weights by hand, from what templates call their parts."""
    tag, value = layout.table.tag[sample], layout.table.elements.value
    address = value(sample, b"href")
    declared = f"{value(sample, b'itemprop')} {value(sample, b'rel')}"
    leads_to_profile = bool(address and PROFILE.search(address))
    is_declared = bool(len(declared) > 1 and DECLARED.search(declared))
    share, different = len(texts) / len(layout.cut), len(set(texts))
    score = 2.0 * share
    score += 1.5 * _named_as(place)
    score += 1.5 * leads_to_profile + 1.5 * is_declared
    score += 0.4 * (tag == "a") + 0.2 * (tag in INLINE)
    score += 0.6 * min(1.0, different / len(texts) * 2) - 1.2 * _says_the_same(texts)
    score -= 0.3 * sum([len(text.split()) > 4 for text in texts]) / len(texts) * 3
    score -= 3.0 * sum(map(_is_dated, texts)) / len(texts)
    score -= 1.5 * (sum([len(text) == 1 for text in texts]) > len(texts) / 2)  # letters that stand for pictures
    score -= 1.0 * (tag in HEADINGS and _named_as(place) < 0 and not leads_to_profile)
    return score

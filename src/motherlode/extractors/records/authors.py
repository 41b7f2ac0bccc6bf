"""Believes that each record names exactly one author: a short text in the same spot, often a link to a profile. Fails
on anonymous posts and where a title or a rank is as short as a name."""

from __future__ import annotations

import re
from functools import lru_cache, partial

from motherlode.extractors.records.layout import Layout, distinct_share
from motherlode.extractors.records.moments import Moment
from motherlode.extractors.records.naming import Fresh
from motherlode.read.caseless import Caseless
from motherlode.read.nodes import INLINE, LINES, NodeTable

try:
    from motherlode.extractors.records._naming import texts_at
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.naming import texts_at

LONGEST = 42
NAMED = Caseless(
    r"author|user|nick|member|poster|profile|people|person|creator|commenter|display[-_]?name|\bby\b|byline|fn\b|owner|"
    r"uname|writer|replyer|作者"
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
NAMED_WORDS += ("display", "by", "fn", "owner", "uname", "writer", "replyer", "作者")
"""No class is called an author's without one of these; likewise below."""
UNNAMED = Caseless(
    r"avatar|title|rank|role|badge|group|date|time|count|stat|reput|karma|score|reply-to|in-reply|quote|button|btn|"
    r"action|share|like|vote|location|signature|joined|level|number|label|initial"
)
PROFILE = Caseless(
    r"/(?:u|users?|members?|profiles?|people|author|space|home)[/.?=-]|[?&](?:u|uid|user|action=profile)\b"
)
PROFILE_WORDS = ("/u", "member", "profile", "people", "author", "space", "home", "?u", "&u", "user")
DECLARED = re.compile(r"author|name\b")
NO_LETTER = re.compile(r"[\W\d_]*$")
ADDRESS = re.compile(r"https?:")
BUTTONS = frozenset("reply share quote report like edit permalink 回复 举报 更多 op".split())


def author_nodes(layout: Layout, bodies: list[int | None], stamps: list[Moment | None]) -> list[int | None]:
    """The element that names the author of each record, or None; of several, the one nearest to the date."""
    found: list[int | None] = [None] * len(layout.cut)
    for place in _ranked(layout, bodies):
        for record, nodes in layout.common[place].items():
            naming = _naming(layout, nodes, bodies[record])
            if found[record] is None and naming:
                stamp = stamps[record]
                near = stamp.node if stamp else naming[0]
                found[record] = min(naming, key=lambda node: abs(node - near))
    return found


def _ranked(layout: Layout, bodies: list[int | None]) -> list[str]:
    """The places that may name the author, likeliest first; the rest only fill what the best leaves open."""
    scored = []
    table, known = layout.table, layout.names.short_texts
    fresh = Fresh(table.chars, LONGEST, partial(_new_name_text, table))
    for place, there in layout.common.items():
        texts = texts_at(there, bodies, table.end, known, fresh)
        if len(texts) >= 0.5 * len(layout.cut):
            sample = next(n for nodes in there.values() for n in nodes if _name_text(layout, n))
            scored.append((_likely(layout, place, sample, texts), place))
    ranked = sorted(scored, reverse=True)
    return [place for score, place in ranked[:2] if score > 0.5]


def _naming(layout: Layout, nodes: list[int], body: int | None) -> list[int]:
    """Those of the nodes that may name somebody: short, and not in the body."""
    if body is not None:
        end = layout.table.end[body]
        nodes = [node for node in nodes if not body <= node < end]
    return [node for node in nodes if _name_text(layout, node)]


def _name_text(layout: Layout, node: int) -> str:
    """The text of an element where it may be a name, else ""; several cuts of a page ask."""
    known = layout.names.short_texts
    text = known.get(node)
    if text is None:
        text = known[node] = _new_name_text(layout.table, node)
    return text


def _new_name_text(table: NodeTable, node: int) -> str:
    if not 0 < table.chars(node) <= LONGEST or (_lines(table, node) > 1 and table.tag[node] not in LINES):
        return ""
    text = table.text(node)
    return "" if not text or "\n" in text or _is_no_name(text) else text


def _lines(table: NodeTable, node: int) -> int:
    return table.end_block[node] - table.first_block[node]


def _is_no_name(text: str) -> bool:
    if not text[0].isalpha() and NO_LETTER.match(text):
        return True
    return text.lower() in BUTTONS or (":" in text and ADDRESS.search(text.lower()) is not None)


@lru_cache(maxsize=8192)  # the cuts of a page have many places in common
def _named_as(place: str) -> int:
    """1: as templates call an author, -1: as they call other things, 0: neither, or both."""
    return bool(NAMED.search(place)) - bool(UNNAMED.search(place))


def _likely(layout: Layout, place: str, sample: int, texts: list[str]) -> float:
    """How much a place looks like that of an author; weights by hand, from what templates call their parts."""
    table = layout.table
    element = table.elements[sample]
    address = element.get("href") or ""
    declared = " ".join(filter(None, (element.get("itemprop"), element.get("rel"))))
    share = len(texts) / len(layout.cut)
    score = 2.0 * share
    score += 1.5 * _named_as(place)
    score += 1.5 * bool(address and PROFILE.search(address)) + 1.5 * bool(declared and DECLARED.search(declared))
    score += 0.4 * (table.tag[sample] == "a") + 0.2 * (table.tag[sample] in INLINE)
    score += 0.6 * min(1.0, distinct_share(texts) * 2) - 1.2 * (len(texts) > 3 and len(set(texts)) == 1)
    score -= 0.3 * sum([len(text.split()) > 4 for text in texts]) / len(texts) * 3
    return score

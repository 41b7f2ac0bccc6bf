"""What the site calls itself, and titles without it: "Headline | Example News" -> "Headline"."""

from __future__ import annotations

import re

from motherlode.read.caseless import is_odd
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things
from motherlode.read.letters import count_han, spoken
from motherlode.read.memory import once_a_page

NAME_TAGS = frozenset({"og:site_name", "application-name", "apple-mobile-web-app-title", "twitter:app:name:iphone"})
NAMED_TYPES = frozenset({"website", "newsmediaorganization", "organization"})
GAP = r"\s*[|｜–—\-·•»›:：/~]+\s*"
GAP_BEFORE, GAP_BEHIND = re.compile(GAP + r"\Z"), re.compile(GAP)
BEFORE_WORDS, BEHIND_WORDS = re.compile(r"\W*"), re.compile(r"\W*\Z")
NEWSROOM = 0.25
LONGER_THAN_PERSONS = 4
"""Characters; nearly all Chinese names have two or three."""
MOST_NAMES, LONGEST_NAME = 20, 200


@once_a_page  # every title witness of a page asks
def site_names(doc: HtmlDocument) -> tuple[str, ...]:
    """All names that the page gives its site, longest first."""
    names = {content for name, content, _ in doc.metas if name in NAME_TAGS}
    for thing in things(doc):
        if thing.types & NAMED_TYPES and isinstance(thing.content.get("name"), str):
            names.add(thing.content["name"])
    names.add(doc.host.removeprefix("www."))
    short = {name.strip() for name in names if 1 < len(name.strip()) <= LONGEST_NAME}
    return tuple(sorted(short, key=lambda name: (-len(name), name))[:MOST_NAMES])


def without_site_name(title: str, doc: HtmlDocument) -> str:
    """The title, cut where the site's own name follows or precedes it."""
    for name in site_names(doc):
        if name.casefold() in title.casefold():
            cut = without_name(title, name)
            if len(cut.strip()) >= 2:
                title = cut.strip()
    return title


def without_name(title: str, name: str) -> str:
    """The title without the name at its ends, where a gap parts them.

    >>> without_name("Example: A headline | EXAMPLE", "example")
    'A headline'
    """
    if not (name.isascii() and name[0].isalnum() and name[-1].isalnum()) or is_odd(title):
        return re.sub(rf"{GAP}{re.escape(name)}\W*$|^\W*{re.escape(name)}{GAP}", "", title, flags=re.I)
    # The same, without a pattern of its own for each name: to make one takes far longer than to use it.
    small, wanted = title.lower(), name.lower()
    begun, ended = BEFORE_WORDS.match(title), BEHIND_WORDS.search(title)
    assert begun  # nothing is found as well
    assert ended
    first = begun.end()
    opening = GAP_BEHIND.match(title, first + len(wanted)) if small.startswith(wanted, first) else None
    last = ended.start() - len(wanted)
    if last <= 0 or not small.startswith(wanted, last):
        return title[opening.end() :] if opening else title
    if GAP_BEFORE.match(title, 0, last):
        return ""
    start = opening.end() if opening else 0
    closing = GAP_BEFORE.search(title, start, last) if start < last else None
    return title[start : closing.start()] if closing else title[start:]


def is_site_name(text: str, doc: HtmlDocument) -> bool:
    """Is this a name of the site, whatever its punctuation?"""
    bare = spoken(text.casefold())
    return any(spoken(name.casefold()) == bare for name in site_names(doc))


def trust_in_authors(names: list[str], doc: HtmlDocument) -> float:
    """The site as its own author is what templates write when nobody filled the author in."""
    return NEWSROOM if all(is_site_name(name, doc) or ends_title(name, doc) for name in names) else 1.0


def ends_title(name: str, doc: HtmlDocument) -> bool:
    """Does `<title>` end with this Chinese name, too long for a person's? Then it is the site's."""
    if len(name) < LONGER_THAN_PERSONS or not count_han(name):
        return False
    return any(doc.table.text(node).rstrip().endswith(name) for node in doc.title_tags)

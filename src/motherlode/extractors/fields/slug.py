"""The address often spells the headline out, as it was when the page was made: believes the title it spells.

Fails where addresses are made of keywords or numbers; then it says nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from urllib.parse import unquote, urlsplit

from motherlode.extractors.fields.site_names import without_site_name
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument

WORD = re.compile(r"[^\W_]+")
SPELLED = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "ł": "l", "ı": "i", "đ": "d"})
TITLE_TAGS = frozenset({"og:title", "twitter:title", "title", "headline", "citation_title", "dc.title"})
LOOK_AT = 20
"""Addresses and titles that are compared, each with each; honest pages give a handful."""
MIN_WORDS = 4
ENOUGH = 0.85
"""Share of words that slug and title must have in common."""


def by_slug(doc: HtmlDocument) -> Iterable[Claim]:
    addresses = dict.fromkeys(islice(_addresses(doc), LOOK_AT))
    slugs = [slug for address in addresses if len(slug := _slug_words(address)) >= MIN_WORDS]
    if not slugs:
        return
    titles = {without_site_name(" ".join(text.split()), doc): node for text, node in islice(_titles(doc), LOOK_AT)}
    best = max(((_shared(slug, _words(title)), title) for slug in slugs for title in titles), default=(0.0, ""))
    if best[0] >= ENOUGH:
        yield Claim("title", best[1], "slug", doc.where(titles[best[1]]), best[0])


def _addresses(doc: HtmlDocument) -> Iterator[str]:
    yield doc.page.url
    for name, content, _ in doc.metas:
        if name == "og:url":
            yield content
    for node in doc.table.of("link"):
        if "canonical" in (doc.table.elements[node].get("rel") or ""):
            yield doc.table.elements[node].get("href") or ""


def _titles(doc: HtmlDocument) -> Iterator[tuple[str, int]]:
    """Every text of the page that may be its title, and the node that it stands in."""
    yield from ((content, node) for name, content, node in doc.metas if name in TITLE_TAGS)
    yield from ((doc.table.text(node), node) for node in (*doc.title_tags, *doc.table.of("h1")))


def _slug_words(address: str) -> list[str]:
    """The words of the longest part of the path, without ids and endings."""
    try:
        path = unquote(urlsplit(address).path)
    except ValueError:
        return []
    longest = max(path.split("/"), key=len)
    words = _words(re.sub(r"\.\w{2,5}$", "", longest))
    return [word for word in words if not (word.isdigit() and len(word) > 4)]


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold().translate(SPELLED))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return WORD.findall(plain.replace("'", "").replace("’", ""))


def _shared(left: list[str], right: list[str]) -> float:
    a, b = Counter(left), Counter(right)
    return (a & b).total() / (a | b).total() if a and b else 0.0

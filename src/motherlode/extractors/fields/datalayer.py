"""Pages tell their own statistics who wrote them and when: author and date in the data of inline scripts.

Written for machines of the site, so independent of what is declared to others. Fails where the script lists other
articles too; then names differ and it says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TypeVar

from motherlode.extractors.fields.names import cleaned, is_name, persons
from motherlode.model import Claim
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import loads
from motherlode.read.patterns import opened
from motherlode.read.seek import Seeker

T = TypeVar("T")
VALUE = r"""\\?["']\s*[:,]\s*(\[[^\[\]{}]{1,400}\]|"(?:[^"\\]|\\.){1,200}")"""
# Written without their first letter, which may be large, names begin with fixed letters, which are what is looked for.
AUTHORS = {
    "uthor": re.compile("uthor(?:s|Names?|_names?)?" + VALUE),
    "yline": re.compile("yline" + VALUE),
}
DATES = {
    "ubDate": re.compile("ubDate" + VALUE),
    "ublish": re.compile("ublish(?:(?:ed|ing)?_?(?:[dD]ate|[aA]t|[tT]ime)|(?<=datePublish)ed)" + VALUE),
    "ublication": re.compile("ublication_?[dD]ate" + VALUE),
}
NAMED = Seeker((*AUTHORS, *DATES))
"""A script without any of these says nothing of author and date."""
BY = "datalayer"
MOST_VALUES = 20


def by_datalayer(doc: HtmlDocument) -> Iterable[Claim]:
    scripts = [(node, text) for node in doc.table.of("script") if (text := _plain_script(doc, node))]
    for node, text in scripts:
        if people := _agreed(_people(found(AUTHORS, text))):
            yield Claim("authors", list(people), BY, doc.where(node))
            break
    for node, text in scripts:
        if day := _agreed(_days(found(DATES, text))):
            yield Claim("published", day, BY, doc.where(node))
            break


def _plain_script(doc: HtmlDocument, node: int) -> str:
    elements = doc.table.elements
    source = elements.source(node)  # a script is made a text only where it is of use
    return source.decode("utf-8", "replace") if NAMED(source) and "ld+json" not in elements.value(node, b"type") else ""


def found(patterns: Mapping[str, re.Pattern[str]], text: str) -> Iterator[re.Match[str]]:
    return chain.from_iterable(opened(opening, pattern, text) for opening, pattern in patterns.items())


def _people(matches: Iterator[re.Match[str]]) -> Iterator[tuple[str, ...]]:
    for match in matches:
        names = [cleaned(part) for text in _strings(match[1]) for part in persons(text)]
        if names and all(is_name(name) for name in names):
            yield tuple(dict.fromkeys(names))


def _days(matches: Iterator[re.Match[str]]) -> Iterator[str]:
    for match in matches:
        day = next((day for text in _strings(match[1]) if (day := iso_date(text))), "")
        if day:
            yield day


def _strings(literal: str) -> list[str]:
    try:
        value = loads(literal)
    except (ValueError, RecursionError):
        return []
    return [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, str)]


def _agreed(values: Iterable[T]) -> T | None:
    """The one value that a script repeats; None where it has several."""
    found = set()
    for position, value in enumerate(values):
        found.add(value)
        if len(found) > 1 or position > MOST_VALUES:
            break
    return found.pop() if len(found) == 1 else None

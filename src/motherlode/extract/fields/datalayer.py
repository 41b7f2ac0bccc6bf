"""Pages tell their own statistics who wrote them and when: author and date in the data of inline scripts.

Written for machines of the site, so independent of what is declared to others. Fails where the script lists other
articles too; then names differ and it says nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from motherlode.extract.fields.names import cleaned, is_name, persons
from motherlode.model import Claim
from motherlode.read.dates import iso_date
from motherlode.read.html import HtmlDocument

T = TypeVar("T")
VALUE = r"""\\?["']\s*[:,]\s*(\[[^\[\]{}]{1,400}\]|"(?:[^"\\]|\\.){1,200}")"""
AUTHOR = re.compile(r"(?:[aA]uthors?|[bB]yline|authorNames?|author_names?)" + VALUE)
DATE = re.compile(
    r"(?:[pP]ubDate|[pP]ublish(?:ed|ing)?_?(?:[dD]ate|[aA]t|[tT]ime)|datePublished|publication_?[dD]ate)" + VALUE
)
BY = "datalayer"
MOST_VALUES = 20


def by_datalayer(doc: HtmlDocument) -> Iterable[Claim]:
    scripts = [(node, text) for node in doc.table.of("script") if (text := _plain_script(doc, node))]
    for node, text in scripts:
        if people := _agreed(_people(AUTHOR.finditer(text))):
            yield Claim("authors", list(people), BY, doc.where(node))
            break
    for node, text in scripts:
        if day := _agreed(_days(DATE.finditer(text))):
            yield Claim("published", day, BY, doc.where(node))
            break


def _plain_script(doc: HtmlDocument, node: int) -> str:
    element = doc.table.elements[node]
    text = element.text or ""
    interesting = "uthor" in text or "yline" in text or "ubli" in text or "ubDate" in text
    return text if interesting and "ld+json" not in (element.get("type") or "") else ""


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
        value = json.loads(literal)
    except ValueError:
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

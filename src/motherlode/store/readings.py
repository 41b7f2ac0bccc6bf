"""The reading lists of courses: CSL-JSON for reference managers, schema.org for course portals."""

from __future__ import annotations

import re
from typing import Any

from motherlode.model import Result
from motherlode.store.bibliography import name_parts

FIELD = "readings"
YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")
JOURNAL = re.compile(
    r"^(.+?),? (?:vol(?:ume|\.)? ?)?(\d+)(?:, no\. ?(\w+))?,? ?\([^()]*\)(?:[,:]? ?(?:pp?\. ?)?([\d–-]+))?"
)
PUBLISHER = re.compile(r"(?:([^:.]+): )?([^:.,][^:,]*), (?:\w+ \d+, )?(?:1[5-9]|20)\d\d")
EDITOR = re.compile(r",? eds?\.?$")

Reading = dict[str, str]


def readings_of(result: Result) -> list[Reading]:
    """The entries of a page's reading lists: author, title, source."""
    found = (entry for entry in result.fields.get(FIELD, ()) if isinstance(entry, dict))
    texts = ({str(key): str(value).strip() for key, value in entry.items() if value} for entry in found)
    return [entry for entry in texts if entry.get("title")]


def readings_csl(result: Result) -> list[dict[str, Any]]:
    """The readings of a page as CSL items."""
    return [
        csl_reading(entry, f"{result.url or result.source}#reading-{number}")
        for number, entry in enumerate(readings_of(result), start=1)
    ]


def csl_reading(entry: Reading, key: str) -> dict[str, Any]:
    """One entry; a source that is neither a journal nor a publisher stays as a note."""
    source, author = entry.get("source", ""), entry.get("author", "")
    journal, publisher = JOURNAL.match(source), PUBLISHER.search(source)
    year = YEAR.search(source)
    item: dict[str, Any] = {
        "id": key,
        "type": "article-journal" if journal else "book" if publisher else "document",
        "title": entry["title"],
        "editor" if EDITOR.search(author) else "author": [csl_name(name) for name in people(author)],
        "issued": {"date-parts": [[int(year[1])]]} if year else None,
        "note": source if source and not journal and not publisher else "",
    }
    if journal:
        names = ("container-title", "volume", "issue", "page")
        item.update(zip(names, journal.groups(), strict=True))
    elif publisher:
        item.update({"publisher-place": publisher[1] or "", "publisher": publisher[2].strip()})
    return {name: value for name, value in item.items() if value}


def people(author: str) -> list[str]:
    """The names of an author line; only the first stands with its family name first.

    >>> people("Ahuja, R. K., T. L. Magnanti, and J. B. Orlin"), people("Hill, Philip and Carl Peterson")
    (['Ahuja, R. K.', 'T. L. Magnanti', 'J. B. Orlin'], ['Hill, Philip', 'Carl Peterson'])
    """
    line = EDITOR.sub("", author)
    first, *others = re.split(r",? (?:and|&) ", line)
    parts = [part.strip() for part in first.split(", ")]
    turned = len(parts) > 1 and " " not in parts[0].removeprefix("de ").removeprefix("van ").removeprefix("von ")
    names = [", ".join(parts[:2]), *parts[2:]] if turned else parts
    return [name for name in [*names, *others] if name.strip(" .—,")]


def csl_name(name: str) -> dict[str, str]:
    family, given = name_parts(name)
    return {"family": family, "given": given} if given else {"literal": family}


def citations(result: Result) -> list[dict[str, Any]]:
    """The readings of a page as schema.org creative works."""
    return [
        {
            "@type": "CreativeWork",
            "name": entry["title"],
            "author": [{"@type": "Person", "name": name} for name in people(entry.get("author", ""))],
            "publication": entry.get("source", ""),
        }
        for entry in readings_of(result)
    ]

"""Site-config files (one directive with an XPath a line, the file named after the domain), read as rules."""

from __future__ import annotations

import re

from lxml import etree

from motherlode.extractors.rules.compiled import xpath
from motherlode.extractors.rules.model import Field, Location, PageRules, RuleBook, SiteRules

FIELDS = {"title": "title", "body": "body", "author": "author", "date": "date"}
DIRECTIVE = re.compile(r"^(?P<name>[a-z_]+)(?:\(.*?\))?\s*:\s*(?P<value>.*?)\s*$")
SILENT = frozenset({"test_url", "test_contains", "prune", "tidy", "autodetect_on_failure", "parser"})
"""What says nothing about where a value stands."""


def rules_from_site_config(text: str, name: str) -> tuple[RuleBook, list[str]]:
    """The rules of a site-config file, and a note for every line that could not be taken over."""
    found: dict[str, list[Location]] = {}
    notes: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        directive = DIRECTIVE.match(line.strip())
        if not directive or line.lstrip().startswith("#"):
            continue
        key, value = directive["name"], directive["value"]
        if key in FIELDS and is_xpath(value):
            locations = found.setdefault(FIELDS[key], [])
            if all(known.xpath != value for known in locations):
                locations.append(Location(xpath=value, rank=len(locations) + 1))
        elif key not in SILENT:
            cause = "bad XPath" if key in FIELDS else f"'{key}' has no counterpart in rules"
            notes.append(f"{name}:{number}:1: not taken over: {cause}")
    fields = {key: Field(locations=tuple(places)) for key, places in found.items()}
    site = SiteRules(domain=domain_of(name), pages=(PageRules(fields=fields),) if fields else ())
    return RuleBook(sites=(site,)), notes


def domain_of(name: str) -> str:
    """The domain that a file is named after; a dot in front stands for all hosts below.

    >>> domain_of("site-config/.example.org.txt")
    'example.org'
    """
    return name.rsplit("/", 1)[-1].removesuffix(".txt").lstrip(".") or "*"


def is_xpath(text: str) -> bool:
    try:
        xpath(text)
    except (etree.XPathError, ValueError):
        return False
    return bool(text)

"""From the text at a location to a value of the field's type: cleaned, typed, or refused."""

from __future__ import annotations

import html
import re

from motherlode.extractors.rules.compiled import regex
from motherlode.extractors.rules.model import Field
from motherlode.extractors.rules.refine import refined
from motherlode.read.dates import iso_date

NUMBER = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?")
TAGS = re.compile(r"</?[a-zA-Z][^<>]*>")


def value_of(text: str, rule: Field) -> str:
    """The value, or "" where the text is none of this field.

    >>> value_of("  about 1,200 pages ", Field(type="number"))
    '1200'
    """
    for pattern in rule.remove:
        text = str(regex(pattern).sub("", text))
    text = plain(text)
    if rule.noise:
        text = refined(text, rule.noise).kept
    if rule.match and not regex(rule.match).search(text):
        return ""
    return typed(text, rule.type)


def plain(text: str) -> str:
    """White space collapsed; markup and entities, which embedded data often carries, made text."""
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = TAGS.sub(" ", text)
    return " ".join(text.split())


def typed(text: str, kind: str) -> str:
    if kind == "number":
        found = NUMBER.search(text)
        return found[0].replace(",", "") if found else ""
    if kind == "date":
        return iso_date(text) or ""
    if kind == "person":
        return text.strip(" ,;:")
    return text

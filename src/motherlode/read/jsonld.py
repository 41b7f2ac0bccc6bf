"""JSON-LD of a page as plain objects, each with the path that leads to it. Broken JSON is mended where that is safe."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page

OPENING = re.compile(r"(?:\s|//|<!--|<!\[CDATA\[|/\*.*?\*/)*", re.DOTALL)
CLOSING = ("-->", "]]>", "*/", "/*", "//", ";")
TRAILING_COMMA = re.compile(r",\s*([}\]])")
MAX_OBJECTS = 2000
MAX_NESTING = 12
LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class Thing(NamedTuple):
    """An object of the page's JSON-LD: its types in lower case, its content, the script and the path."""

    types: frozenset[str]
    content: dict[str, Any]
    node: int
    path: str


@once_a_page  # several witnesses of a page ask
def things(doc: HtmlDocument) -> list[Thing]:
    """Every typed object, outer before inner."""
    found: list[Thing] = []
    for node in doc.table.of("script"):
        if "ld+json" in doc.table.elements.value(node, b"type").lower():
            data = parsed(doc.table.elements[node].text or "")
            found.extend(_typed(data, node, "$", MAX_NESTING))
        if len(found) > MAX_OBJECTS:
            break
    return found[:MAX_OBJECTS]


def parsed(text: str) -> Any:
    """The JSON of a script, or None.

    >>> parsed('<!-- {"a": "x\\ny",} -->')
    {'a': 'x\\ny'}
    """
    text = _uncommented(text)
    for mend in (str, _without_trailing_commas, html.unescape):
        try:
            return loads(mend(text))
        except (ValueError, RecursionError):
            continue
    return None


def _uncommented(text: str) -> str:
    """A script without the marks that once hid it from old browsers and XML parsers."""
    text = OPENING.sub("", text, count=1).rstrip()
    for mark in CLOSING:
        text = text.removesuffix(mark).rstrip()
    return text


def _without_trailing_commas(text: str) -> str:
    return TRAILING_COMMA.sub(r"\1", text)


def loads(text: str) -> Any:
    """JSON as pages write it: raw line breaks in strings, and halves of characters, which no output could hold."""
    data = json.loads(text, strict=False)
    if "\\ud" not in text and "\\uD" not in text:
        return data
    return json.loads(LONE_SURROGATE.sub("\ufffd", json.dumps(data, ensure_ascii=False)))


def _typed(data: Any, node: int, path: str, depth: int) -> Iterator[Thing]:
    if depth == 0:
        return
    if isinstance(data, list):
        for position, item in enumerate(data):
            yield from _typed(item, node, f"{path}[{position}]", depth - 1)
    elif isinstance(data, dict):
        if "@type" in data:
            yield Thing(_types(data["@type"]), data, node, path)
        for key, value in data.items():
            if isinstance(value, (dict, list)):
                yield from _typed(value, node, f"{path}.{key}", depth - 1)


def _types(value: Any) -> frozenset[str]:
    named = value if isinstance(value, list) else [value]
    return frozenset(str(name).rsplit("/", 1)[-1].lower() for name in named)

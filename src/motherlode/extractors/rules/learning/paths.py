"""Structural paths to an element: from a marked ancestor (id, class, itemprop) downwards, loosest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from motherlode.read.nodes import Element

ATTRIBUTES = {"itemprop": 1.0, "property": 0.97, "id": 0.96, "data-testid": 0.9, "headers": 0.9, "name": 0.85}
"""What marks an element, and how well a path that starts there survives on other pages."""
CLASS, CLASS_TOKEN = 0.92, 0.89
RARE_TAGS = {"h1": 0.9, "title": 0.7, "address": 0.7, "h2": 0.75, "time": 0.7, "main": 0.6, "article": 0.6}
PLAIN_TAG, ABSOLUTE = 0.55, 0.35
STEP, INDEX = 0.03, 0.1
"""What every step away from the anchor, and every counted step, costs."""
HIGHEST = 7
PAGE_OWN = re.compile(r"\d{3}|[0-9a-f]{8}")
"""A mark with such a number in it belongs to one page, not to the site."""


class Path(NamedTuple):
    """An XPath and how far it is trusted before it was tried on other pages."""

    xpath: str
    trust: float


def paths_to(element: Element, root: Element, start: str = "//") -> list[Path]:
    """Paths to an element of the part of the page below root, most trusted first, each once."""
    best: dict[str, float] = {}
    for path in _all_paths(chain_of(element, root), start):
        best[path.xpath] = max(path.trust, best.get(path.xpath, 0.0))
    return [Path(*item) for item in sorted(best.items(), key=lambda item: -item[1])]


def chain_of(element: Element, root: Element) -> list[Element]:
    """The element and its ancestors below the root."""
    chain = []
    at: Element | None = element
    while at is not None and at is not root:
        chain.append(at)
        at = at.getparent()
    return chain


def _all_paths(chain: list[Element], start: str) -> Iterator[Path]:
    for height, anchor in enumerate(chain[:HIGHEST]):
        for mark, trust in [*marks(anchor), *plain_marks(anchor, height)]:
            for steps, cost in downward(chain[:height]):
                yield Path(f"{start}{mark}{steps}", trust - cost - STEP * height)
            if height >= 2:
                for own, own_trust in marks(chain[0]) or [(tag_of(chain[0]), 0.6)]:
                    yield Path(f"{start}{mark}//{own}", min(trust, own_trust) - STEP * height)
    if chain:
        steps = "".join(f"/{indexed(step)}" for step in reversed(chain))
        yield Path(f"{start.rstrip('/')}{steps}" if start != "//" else f"/*{steps}", ABSOLUTE)


def tag_of(element: Element) -> str:
    return str(element.tag)


def plain_marks(anchor: Element, height: int) -> list[tuple[str, float]]:
    tag = tag_of(anchor)
    if tag in RARE_TAGS:
        return [(tag, RARE_TAGS[tag])]
    return [(tag, PLAIN_TAG)] if height == 0 else []


def marks(element: Element) -> list[tuple[str, float]]:
    """How an element can be named by its attributes."""
    tag = tag_of(element)
    found = [
        (f"{tag}[@{name}={quoted(value)}]", trust)
        for name, trust in ATTRIBUTES.items()
        if (value := element.get(name)) and is_of_site(value)
    ]
    classes = element.get("class") or ""
    tokens = [token for token in classes.split() if is_of_site(token)]
    if tokens and is_of_site(classes):
        found.append((f"{tag}[@class={quoted(classes)}]", CLASS))
    if len(tokens) > 1 or (tokens and not is_of_site(classes)):
        found.extend((with_token(tag, token), CLASS_TOKEN) for token in tokens[:4])
    return found


def with_token(tag: str, token: str) -> str:
    return f"{tag}[contains(concat(' ', normalize-space(@class), ' '), {quoted(f' {token} ')})]"


def is_of_site(mark: str) -> bool:
    """May a mark stand on other pages of the site too?"""
    return len(mark) < 80 and not PAGE_OWN.search(mark) and not ("'" in mark and '"' in mark)


def quoted(text: str) -> str:
    return f'"{text}"' if "'" in text else f"'{text}'"


def downward(below: list[Element]) -> list[tuple[str, float]]:
    """The steps from an anchor to the element: by tags, by classes, counted in the last step, counted in all."""
    if not below:
        return [("", 0.0)]
    downs = list(reversed(below))
    counts = [INDEX * ("[" in indexed(step)) for step in downs]
    bare = [tag_of(step) for step in downs]
    last_counted = [*bare[:-1], indexed(downs[-1])]
    first_counted = [indexed(downs[0]), *bare[1:]]
    classed = [next((mark for mark, _ in marks(step)), tag_of(step)) for step in downs]
    return [
        ("/" + "/".join(bare), 0.0),
        ("/" + "/".join(classed), 0.01),
        ("/" + "/".join(last_counted), counts[-1]),
        ("/" + "/".join(first_counted), counts[0]),
        ("/" + "/".join(indexed(step) for step in downs), sum(counts)),
    ]


def indexed(element: Element) -> str:
    """A step that counts, where the element has siblings of its kind."""
    tag = tag_of(element)
    before = sum(1 for _ in element.itersiblings(tag, preceding=True))
    alone = not before and next(element.itersiblings(tag), None) is None
    return tag if alone else f"{tag}[{before + 1}]"

"""Feature discovery (part E, steps i to v): probe, boundary, tokens, grammar, triple.

It knows no engine and no site. Values of one place (an attribute of a tag, the text of an element of a class) that
hold LaTeX are laid side by side; what they begin and end with alike is p and q, and the grammar judges what is left.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from urllib.parse import unquote_plus

from motherlode.extractors.formula.embedding import Embedding
from motherlode.extractors.formula.marks import marked_formulas
from motherlode.extractors.formula.probes import PROBE, holds_probe
from motherlode.extractors.formula.verdict import judge
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element
from motherlode.read.patterns import opened, pattern

IGNORED_ATTRIBUTES = frozenset(
    "style class id href srcset onclick onload action content d viewbox transform points".split()
)
ADDRESSES = frozenset({"src", "data-src", "data-original", "data-lazy-src", "data"})
CODE = frozenset({"pre", "code", "textarea", "style", "title", "option", "kbd", "samp"})
PROGRAM_TYPES = ("javascript", "json", "module", "ecmascript", "template", "x-mathjax-config")
NAMED = pattern(r"\b(?:math|tex|latex)\b")
"""A type of script that names mathematics: its text needs no probe, but all of it must be formulas."""
NAMED_TYPE = pattern(r"""<script[^>]*\stype=["']?[^"'>]*\b(?:math|tex|latex)\b""", re.I)
LIKE_NAMED_TYPE = pattern(rb"<script[^>]*type=[^>]*(?:math|tex)")
"""Found wherever the other is."""
LEAST_SHARE = 0.5
LEAST_COUNT = 2
MAX_VALUE = 4000
DELIMITERS = (("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$"))
PlaceKey = tuple[str, str, str]
"""Tag, type of a script, attribute ("" for the text)."""


class Values:
    """What stands at one place of a page: values, and the classes of the elements that hold LaTeX."""

    def __init__(self) -> None:
        self.all: list[tuple[str, frozenset[str]]] = []
        self.classes: frozenset[str] | None = None

    def add(self, value: str, classes: frozenset[str], *, named: bool = False) -> None:
        self.all.append((value, classes))
        if named or PROBE.search(value):
            self.classes = classes if self.classes is None else self.classes & classes


def embeddings_in(doc: HtmlDocument) -> list[Embedding]:
    """What one page teaches about its site; nothing where no probe hits."""
    source = doc.decoded.utf8
    if not holds_probe(source) and b"%5C" not in source and not names_mathematics(doc):
        return []
    found = [embedding for key, values in places_of(doc).items() for embedding in triples(key, values)]
    found += marked_formulas(doc)
    return sorted(found, key=lambda one: (-one.count, one.key))


def names_mathematics(doc: HtmlDocument) -> bool:
    """Does the type of a script name mathematics? Asked in small letters first, for which Python looks far faster."""
    alike = opened(b"<script", LIKE_NAMED_TYPE, doc.decoded.utf8.lower())
    return next(alike, None) is not None and NAMED_TYPE.search(doc.decoded.text) is not None


def places_of(doc: HtmlDocument) -> dict[PlaceKey, Values]:
    """Step i and ii: from a hit to the attribute value, or to the text between tags."""
    found: dict[PlaceKey, Values] = defaultdict(Values)
    for element in doc.table.elements:
        tag = str(element.tag)
        classes = frozenset((element.get("class") or "").split())
        for name, value in element.attrib.items():
            if name not in IGNORED_ATTRIBUTES and not name.startswith("on") and 0 < len(value) < MAX_VALUE:
                found[tag, "", str(name)].add(readable(str(name), value), classes)
        if (text := own_text(element)) and tag not in CODE:
            kind = (element.get("type") or "").split(";")[0].strip() if tag == "script" else ""
            if tag != "script" or (kind and not any(name in kind for name in PROGRAM_TYPES)):
                found[tag, kind, ""].add(text, classes, named=NAMED.search(kind) is not None)
    return {key: values for key, values in found.items() if values.classes is not None}


def readable(attribute: str, value: str) -> str:
    return unquote_plus(value) if attribute in ADDRESSES and "%" in value else value


def own_text(element: Element) -> str:
    """The text of an element that holds nothing else."""
    text = element.text
    if not text or len(element) > 0 or len(text) > MAX_VALUE:
        return ""
    return text.strip()


def triples(key: PlaceKey, values: Values) -> Iterator[Embedding]:
    """Steps iii to v: what the values share is p and q, and most of what is between must be formulas."""
    tag, kind, attribute = key
    classes = values.classes or frozenset()
    inside = [value for value, names in values.all if classes <= names]
    hits = [value for value in inside if PROBE.search(value)]
    place = f"{tag}{f'[{kind}]' if kind else ''}{''.join('.' + name for name in sorted(classes))}"
    place += f"@{attribute}" if attribute else ""
    if len(hits) < LEAST_COUNT:
        if NAMED.search(kind) and len(inside) >= LEAST_COUNT and all(map(is_formula, inside)):
            yield Embedding(place, "", "", len(inside))
        return
    for p, q in frames(hits, inside):
        framed = [value[len(p) : len(value) - len(q)] for value in inside if fits(value, p, q)]
        right = sum(is_formula(value) for value in framed)
        sure = sum(judge(value[len(p) : len(value) - len(q)]).weight >= 2 for value in hits if fits(value, p, q))
        if sure >= LEAST_COUNT and right >= LEAST_SHARE * len(framed):
            yield Embedding(place, p, q, right)


def fits(value: str, p: str, q: str) -> bool:
    return len(value) > len(p) + len(q) and value.startswith(p) and value.endswith(q)


def frames(hits: list[str], inside: list[str]) -> list[tuple[str, str]]:
    """Candidates for p and q: delimiters that frame most values, else what all of them share."""
    for p, q in DELIMITERS:
        framed = sum(fits(value, p, q) for value in hits)
        if framed >= 0.9 * len(hits):
            return [(p, q)]
        if framed >= LEAST_COUNT:
            return [(p, q) for p, q in DELIMITERS if sum(fits(value, p, q) for value in hits) >= LEAST_COUNT]
    values = hits if len(hits) > 2 else inside
    p, q = common_prefix(hits), common_suffix(hits)
    if p or q:
        spread = sum(fits(value, p, q) for value in values)
        if spread >= 0.9 * len(values):
            return [(p, q)]
    return [("", "")]


def shared_start(values: list[str]) -> str:
    """The characters that all values begin with."""
    first, last = min(values), max(values)
    return first[
        : next((at for at, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first))
    ]


def common_prefix(values: list[str]) -> str:
    """What all values begin with, cut back to a sign that ends a frame."""
    shared = shared_start(values)
    cut = max((shared.rfind(sign) for sign in "?=:#$ ]>"), default=-1)
    return shared[: cut + 1] if "\\" not in shared[: cut + 1] else ""


def common_suffix(values: list[str]) -> str:
    shared = shared_start([value[::-1] for value in values])[::-1]
    cuts = [at for at in (shared.find(sign) for sign in "&#$ [<") if at >= 0]
    return shared[min(cuts) :] if cuts and "\\" not in shared[min(cuts) :] else ""


def is_formula(value: str) -> bool:
    return judge(value).verdict == "formula" or judge(value).reason == "no operand"

"""What the known sites of a vertical teach about its fields: labels, marks, shapes and values, whatever the site.

A naive Bayes classifier over the pieces of pages. Evidence is counted by site, not by page, so that one large site
does not speak for all.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from motherlode.extractors.rules.learning.example import Example, normal
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.pieces import Piece, label_key
from motherlode.read.nodes import Element

LONGEST = 200
LABEL = 40
SMOOTH = 0.05
WEIGHTS = {
    "label": 1.0,
    "mark": 0.7,
    "shape": 0.7,
    "value": 1.0,
    "tag": 0.5,
    "size": 0.4,
    "titled": 1.0,
    "digits": 1.0,
    "word": 0.6,
    "says": 0.5,
}
"""How much each kind of evidence counts; kinds overlap, so none counts in full but the label."""
STRANGE_LABEL = 0.8
"""What a label costs that no known site has for the field."""
WORD = re.compile(r"[^\W\d_]{3,}")


class Evidence(NamedTuple):
    """One trait of a piece: its kind and its content."""

    kind: str
    content: str


def evidence_of(pieces: list[Piece], at: int, title: str) -> Iterator[Evidence]:
    """The traits of a piece that may say which field it is."""
    piece = pieces[at]
    text = piece.text
    before = pieces[at - 1].text if at else ""
    if 1 < len(before) <= LABEL:
        yield Evidence("label", label_key(before))
        yield from (Evidence("word", word.casefold()) for word in WORD.findall(before)[:4])
    for mark in marks_of(piece.owner):
        yield Evidence("mark", mark)
    yield Evidence("shape", shape_of(text))
    yield Evidence("value", text.casefold())
    yield from (Evidence("says", word.casefold()) for word in WORD.findall(text)[:6])
    yield Evidence("tag", str(piece.owner.tag))
    yield Evidence("size", str(len(text).bit_length()))
    yield Evidence("titled", in_title(piece, title))
    yield Evidence("digits", str(round(4 * digit_share(text))))
    if prefix := re.match(r"([^\W\d_][^:：]{1,30})[:：] *\S", text):
        yield Evidence("label", label_key(prefix[1]))


def in_title(piece: Piece, title: str) -> str:
    """Is a piece what the page's title starts with, or a good part of it?"""
    text = piece.text.casefold()
    if piece.owner.tag == "title" or len(text) < 4 or text not in title:
        return "no"
    return "starts" if title.startswith(text) else "large part" if 3 * len(text) > len(title) else "part"


def digit_share(text: str) -> float:
    marks = [char for char in text if char.isalnum()]
    return sum(char.isdigit() for char in marks) / len(marks) if marks else 0.0


def marks_of(owner: Element) -> set[str]:
    """Words in the id, class and itemprop of an element and its parent."""
    parent = owner.getparent()
    found: set[str] = set()
    for element in (owner, parent):
        for name in ("id", "class", "itemprop", "property"):
            value = (element.get(name) or "") if element is not None else ""
            found.update(word.casefold() for word in re.findall(r"[A-Z]?[a-z]{3,}|[A-Z]{3,}", value)[:6])
    return found


def shape_of(text: str) -> str:
    """Runs of digits and letters made one sign each, marks kept.

    >>> shape_of("(250) 721-8074"), shape_of("Ada Lovelace"), shape_of("a b c d e f")
    ('(0) 0-0', 'A A', 'a+')
    """
    signs = re.sub(r"\d+", "0", re.sub(r"[a-z][^\W\d_]*", "a", re.sub(r"[A-Z][^\W\d_]*", "A", text)))
    signs = re.sub(r"[^\W\d_]", "a", signs) if not signs.isascii() else signs
    words = signs.split()
    return signs if len(words) <= 4 else f"{words[0]}+" if set(words) <= {"a", "A"} else "long"


class Vertical:
    """What is known of a vertical: for each field and trait, on how many sites it was seen."""

    def __init__(self) -> None:
        self.seen: dict[str, dict[Evidence, float]] = defaultdict(lambda: defaultdict(float))
        self.total: dict[str, float] = defaultdict(float)
        self.all: dict[Evidence, float] = defaultdict(float)
        self.pieces = 0.0
        self.variety: dict[str, list[float]] = defaultdict(list)

    def learn_site(self, examples: Iterable[Example]) -> None:
        """Add the pages of one annotated site; each site has one vote a field."""
        counts: dict[str, dict[Evidence, float]] = defaultdict(lambda: defaultdict(float))
        sizes: dict[str, int] = defaultdict(int)
        values: dict[str, list[str]] = defaultdict(list)
        for example in examples:
            for name in example.gold:
                values[name].extend(example.gold[name][:1])
            self._count_page(example, counts, sizes)
        for name, traits in counts.items():
            self.total[name] += 1
            for trait, count in traits.items():
                self.seen[name][trait] += count / sizes[name]
        for name, found in values.items():
            if len(found) > 1:
                self.variety[name].append(len(set(found)) / len(found))

    def _count_page(self, example: Example, counts: dict[str, dict[Evidence, float]], sizes: dict[str, int]) -> None:
        pieces = example.scope.pieces.all
        title = title_of(example.scope)
        wanted = {normal(value): name for name in example.gold for value in example.gold[name]}
        for at, piece in enumerate(pieces):
            traits = set(evidence_of(pieces, at, title))
            self.pieces += 1
            for trait in traits:
                self.all[trait] += 1
            name = wanted.get(normal(piece.text))
            if name is not None:
                sizes[name] += 1
                for trait in traits:
                    counts[name][trait] += 1

    def score(self, name: str, traits: Iterable[Evidence]) -> float:
        """The log odds that a piece with these traits is the field rather than any piece."""
        sites = self.total[name]
        total = 0.0
        for trait in traits:
            in_field = (self.seen[name].get(trait, 0.0) + SMOOTH) / (sites + 2 * SMOOTH)
            anywhere = (self.all.get(trait, 0.0) + 1) / (self.pieces + 2)
            if trait in self.seen[name] or trait.kind in ("shape", "tag", "size", "titled", "digits"):
                total += WEIGHTS[trait.kind] * math.log(in_field / max(anywhere, 1e-4))
            elif trait.kind == "label":
                total -= STRANGE_LABEL
        return total

    def varies(self, name: str) -> float:
        """How many of a field's values differ from page to page, 0 to 1."""
        known = self.variety.get(name) or [0.5]
        return sum(known) / len(known)


def title_of(scope: Scope) -> str:
    titles = scope.doc.title_tags
    return scope.doc.table.text(titles[0]).casefold() if titles else ""

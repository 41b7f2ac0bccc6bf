"""How a site embeds its formulas: the triple (r, p, q) of part E, as a readable line that can be kept and merged."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from msgspec import Struct

TRIPLE = re.compile(r'(?P<r>\S*) (?P<p>"(?:\\.|[^"\\])*") (?P<q>"(?:\\.|[^"\\])*")(?P<display> display)?')
PLACE = re.compile(r"(?P<tag>[^.@\[]*)(?:\[(?P<type>[^\]]*)\])?(?P<classes>(?:\.[^.@]+)*)(?:@(?P<attribute>.+))?")

LEAST_SHARE = 0.02
"""A way of embedding that is so much rarer than the site's usual one is chance."""


class Embedding(Struct, frozen=True):
    """Formulas stand at r, between p and q.

    r is a place such as `img.tex@alt` (an attribute), `span.math` (the text of an element), `script[math/tex]`
    (a script of a type), or "" for running text.
    """

    r: str = ""
    p: str = ""
    q: str = ""
    count: int = 1
    """How many formulas were seen so."""
    display: bool = False

    @property
    def triple(self) -> str:
        """The triple as a line for a site's profile.

        >>> Embedding("img.tex@alt", "$", "$").triple
        'img.tex@alt "$" "$"'
        """
        quoted = (json.dumps(text, ensure_ascii=False) for text in (self.p, self.q))
        return f"{self.r or '-'} {' '.join(quoted)}{' display' if self.display else ''}"

    @property
    def key(self) -> tuple[str, str, str]:
        return self.r, self.p, self.q


def embedding_from(triple: str, count: int = 1) -> Embedding | None:
    """A line of a profile, read back; None for one that was edited into something else."""
    found = TRIPLE.fullmatch(triple.strip())
    if found is None:
        return None
    place = "" if found["r"] == "-" else found["r"]
    try:
        p, q = json.loads(found["p"]), json.loads(found["q"])
    except ValueError:
        return None
    return Embedding(place, p, q, count, bool(found["display"]))


def merged(*several: Iterable[Embedding]) -> list[Embedding]:
    """What several pages teach, the commonest first."""
    counts: dict[tuple[str, str, str], int] = {}
    display: dict[tuple[str, str, str], bool] = {}
    for embeddings in several:
        for one in embeddings:
            counts[one.key] = counts.get(one.key, 0) + one.count
            display[one.key] = display.get(one.key, False) or one.display
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    least = max(counts.values(), default=0) * LEAST_SHARE
    return [Embedding(*key, count=count, display=display[key]) for key, count in ranked if count >= least]


class Place(Struct, frozen=True):
    """The parts of r."""

    tag: str
    type: str = ""
    classes: frozenset[str] = frozenset()
    attribute: str = ""


def place_of(r: str) -> Place:
    found = PLACE.fullmatch(r)
    if found is None:
        return Place(r)
    classes = frozenset(name for name in found["classes"].split(".") if name)
    return Place(found["tag"], found["type"] or "", classes, found["attribute"] or "")

"""The frame of a site, its menus and footers: what all samples of a site have says little of what is wanted.

Ordinary pages that come with the package do not know the frames of the samples' sites. Pages seen in a crawl do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import exp, log
from urllib.parse import urlsplit

from motherlode.target.model import Weights, normal

FRAMED = ("body", "emphasis", "headings", "links", "title")
"""Zones of words. What addresses and shapes have in common is the kind of page, which is wanted."""


def site_of(url: str) -> str:
    """The host of an address; files have none, and are taken for pages of one site."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:  # such as `http://[`
        return ""


def without_frames(vectors: Sequence[Weights], sites: Sequence[str]) -> list[Weights]:
    """Each vector without the share of its site's frame; the more samples of a site, the surer what its frame is."""
    members: dict[str, list[int]] = defaultdict(list)
    for at, site in enumerate(sites):
        members[site].append(at)
    found = list(vectors)
    for together in members.values():
        counts = [counts_of(vectors[at]) for at in together]
        sure = 1 - 1 / len(together) ** 2
        frame = {term: sure * min(count.get(term, 0.0) for count in counts) for term in counts[0]}
        for at, count in zip(together, counts, strict=True):
            left = {term: number - frame.get(term, 0.0) for term, number in count.items()}
            found[at] = normal({term: weight_of(number) for term, number in left.items() if number > 0})
    return found


def counts_of(vector: Weights) -> Weights:
    """How often each term stands there, told from its weight: the rarest stands there once.

    >>> {term: round(count) for term, count in counts_of({"a": 0.25, "b": 0.25 * (1 + log(4))}).items()}
    {'a': 1, 'b': 4}
    """
    once = min(vector.values(), default=1.0)
    return {term: exp(weight / once - 1) for term, weight in vector.items()}


def weight_of(count: float) -> float:
    """The weight of a term by its count, before the length of the vector is taken out."""
    return 1 + log(count) if count > 1 else count

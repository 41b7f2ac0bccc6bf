"""The frame of a site, its menus and footers: what all samples of a site have says little of what is wanted.

Ordinary pages that come with the package do not know the frames of the samples' sites. Pages seen in a crawl do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from urllib.parse import urlsplit

from motherlode.target.model import Weights

try:
    from motherlode.target._vectors import unframed
except ImportError:  # the package was installed without a compiler
    from motherlode.target.vectors import unframed

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
        sure = 1 - 1 / len(together) ** 2
        for at, left in zip(together, unframed([vectors[at] for at in together], sure), strict=True):
            found[at] = left
    return found

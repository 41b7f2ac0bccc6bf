"""A pile of pages, those most like the samples first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from motherlode.model import LodeError, Page
from motherlode.recipe import TargetSettings
from motherlode.run.targets import page_features
from motherlode.store.spool import Spool
from motherlode.target.model import Features, Target
from motherlode.target.pile import ranked_in_pile

MOVED = 300
"""An answer from here on is no page."""


class RankedPage(Struct, frozen=True):
    """A page of the pile, and how well it matches among the others."""

    rank: int
    score: float
    kept: bool
    """Whether it is likely what is wanted."""
    url: str
    why: tuple[tuple[str, float], ...]


def ranked_pages(target: Target, pages: Iterable[Page], warn: Callable[[str], None]) -> Iterator[RankedPage]:
    """The pages, best first; one that cannot be read is told and left out."""
    names: list[str] = []
    with Spool(features_told(target, pages, names, warn), Features) as pile:
        found = ranked_in_pile(target, pile)
    order = sorted(range(len(found)), key=lambda at: (-found[at].score, at))
    for rank, at in enumerate(order, 1):
        relevance = found[at]
        yield RankedPage(rank, relevance.score, relevance.score >= target.threshold, names[at], relevance.why)


def features_told(
    target: Target, pages: Iterable[Page], names: list[str], warn: Callable[[str], None]
) -> Iterator[Features]:
    """What each page says that was answered; its address, or the file it came from, is added to the names."""
    settings = TargetSettings("classic" if target.method == "classic" else "zones", coefficients=target.coefficients)
    for page in pages:
        if page.status >= MOVED or not page.body:
            continue
        name = page.url or page.source
        try:
            features = page_features(page, settings)
        except LodeError as error:
            warn(f"{name}: is left out: {error.what}")
            continue
        names.append(name)
        yield features

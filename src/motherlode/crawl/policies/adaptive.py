"""The default: several predictors of what a link is worth, trained by the crawl itself, share its budget.

Nothing is known beforehand of the sites: at first a link counts by what it says and where it stands, as in best-first.
Every page that arrives teaches what to expect of links like the one that led to it: of the same list, the same kind of
address, the same words. A page is worth its relevance, or that of the links that it newly opens: a list of good pages
is good though it is none itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from motherlode.crawl.policies.budget import Budget
from motherlode.crawl.policies.experience import Experience
from motherlode.crawl.policies.parts import Parts
from motherlode.crawl.policies.predictor import Predictor
from motherlode.crawl.policies.traits import ANYWHERE, SORTS, traits_of
from motherlode.crawl.policies.weighing import log_odds
from motherlode.crawl.policy import Visit, Waiting
from motherlode.model import Link

AT_FIRST = (2.0, 0.5, 1.0, 0.5)
"""Weights before anything is learned: link text, text near it, its page's relevance, its page as a list."""
SORT_AT_FIRST = 0.3
"""Weight of the evidence of each sort of traits."""
SHARP = 3
"""A page that matches half as well is worth an eighth: what matches somehow must not keep a crawl from the rest."""
HUB = 0.7
"""What a page is worth that only leads to good ones."""
HUB_LINKS = 5
"""So many good links make a page a list."""
EXPECTED = (0.5, 0.3, 0.1)
"""What the queues are trusted with at first."""
LEAST = (0.03, 0.03, 0.03)
"""The share that each queue keeps: times change within a crawl."""
A_PART = 0.15
"""What is left of the promise of a link to a part of what was found already."""
FIRST_REVIEW, REVIEWS = 16, 1.15
"""Waiting links are rated anew when there are 15 % more visits: their cost stays a fixed share of the crawl's."""
NEAR = len(ANYWHERE)
SEEN_BITS = 24


class Adaptive:
    """Learns while it crawls; told the same visits, it rates and turns the same."""

    queues: tuple[str, ...] = ("all that was learned", "what holds on any site", "nearness to a start")

    def __init__(self, likeness: Callable[[str], float], samples: Sequence[str] = ()) -> None:
        self._likeness = likeness
        self._parts = Parts(samples)
        self._experience = Experience()
        self._everything = Predictor([*[SORT_AT_FIRST] * len(SORTS), *AT_FIRST])
        self._anywhere = Predictor([*[SORT_AT_FIRST] * len(ANYWHERE), *AT_FIRST])
        self._budget = Budget(EXPECTED, LEAST)
        self._opened = bytearray(1 << (SEEN_BITS - 3))
        self._visits = 0
        self._review = float(FIRST_REVIEW)

    def arrived(self, visit: Visit) -> float | None:
        """Learn from a page; its links inherit how much of a list it looks like."""
        self._visits += 1
        listing = self._listing(visit.links)
        worth = self._worth(visit, listing)
        if visit.waiting.parent:
            self._learn(visit.waiting, worth)
            self._budget.learn(visit.queue, worth)
        if visit.kept:
            self._parts.found(visit.waiting.link.url)
        return listing

    def rate(self, waiting: Sequence[Waiting]) -> list[tuple[float, ...]]:
        usual = log_odds(self._experience.mean)
        everything, anywhere = self._everything.weighing(usual), self._anywhere.weighing(usual)
        rated: list[tuple[float, ...]] = []
        for one in waiting:
            traits = traits_of(one.link, one.parent, one.depth)
            known, anew = self._experience.promises(traits, self._says(one), everything, anywhere)
            if self._parts.hold(one.link.url, one.parent):
                known, anew = A_PART * known, A_PART * anew
            rated.append((known, anew, anew - one.depth))
        return rated

    def turn(self) -> int:
        return self._budget.turn()

    def stale(self) -> bool:
        if self._visits < self._review:
            return False
        while self._review <= self._visits:  # by the visits alone, so that a crawl that goes on keeps its times
            self._review *= REVIEWS
        return True

    def _speaks(self, waiting: Waiting) -> list[float]:
        """What speaks for a link: the evidence of each sort of traits, then what it says and where it stands."""
        evidence = self._experience.evidence(traits_of(waiting.link, waiting.parent, waiting.depth))
        return [*evidence, *self._says(waiting)]

    def _says(self, waiting: Waiting) -> tuple[float, float, float, float]:
        link = waiting.link
        return self._likeness(link.text), self._likeness(link.near), waiting.parent_relevance, waiting.inherited

    def _learn(self, waiting: Waiting, worth: float) -> None:
        speaks = self._speaks(waiting)
        usual = log_odds(self._experience.mean)
        self._everything.learn(speaks, usual, worth)
        self._anywhere.learn(general(speaks), usual, worth)
        traits = traits_of(waiting.link, waiting.parent, waiting.depth)
        self._experience.learn([trait for sort in traits for trait in sort], worth)

    def _worth(self, visit: Visit, listing: float) -> float:
        """What a page was worth: its relevance, more if it gave verified records, or what it newly leads to."""
        above = visit.waiting
        own = visit.relevance**SHARP
        if visit.kept and visit.records:
            own = (own + 1) / 2
        fresh = [link for link in visit.links if self._opens(link.url)]
        if own >= HUB * min(1.0, len(fresh) / HUB_LINKS):
            return own  # whatever they promise
        found = [Waiting(link, above.link.url, visit.relevance, listing, above.depth + 1, 0) for link in fresh]
        return max(own, HUB * best_mean([ratings[0] for ratings in self.rate(found)]))

    def _listing(self, links: Sequence[Link]) -> float:
        """How much a page looks like a list of what is wanted, by the words of its links."""
        return best_mean([self._likeness(link.text) for link in links])

    def _opens(self, url: str) -> bool:
        """Whether an address is met for the first time; among millions a few are taken for known ones."""
        at = crc32(url.encode("utf-8", "replace")) & ((1 << SEEN_BITS) - 1)
        known = self._opened[at >> 3] >> (at & 7) & 1
        self._opened[at >> 3] |= 1 << (at & 7)
        return not known


def general(speaks: list[float]) -> list[float]:
    """What holds on sites that were never visited."""
    return [*speaks[:NEAR], *speaks[len(SORTS) :]]


def best_mean(promises: list[float]) -> float:
    """The mean of the best few; too few do not make a list."""
    return sum(sorted(promises, reverse=True)[:HUB_LINKS]) / HUB_LINKS

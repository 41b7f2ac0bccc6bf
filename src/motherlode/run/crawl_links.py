"""Where pages lead: their links are taken up, refused, or rise among those that wait."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from motherlode.crawl.policy import Visit, Waiting
from motherlode.crawl.traps import Fence, pattern_of
from motherlode.model import Link
from motherlode.read.remembered import Remembered
from motherlode.run.crawl_parts import Parts
from motherlode.store.frontier_rows import Found, Lease
from motherlode.store.frontier_schema import WAITING

MOST_HOPS = 10
NOT_ARCHIVED = "not in the archive that is played back"
MOST_ALIKE = 20_000
"""Addresses of one pattern, such as the days of a calendar."""
MOST_REFUSALS = 65_536
"""Addresses of which is kept in mind whether they are for this crawl: menus lead to the same ones on every page."""


class Links:
    """The links of a crawl, on their way from a page to the frontier."""

    def __init__(self, parts: Parts, fence: Fence) -> None:
        self._frontier, self._web, self._policy = parts.frontier, parts.web, parts.policy
        self._refused = Remembered(fence.refusal, most=MOST_REFUSALS)

    def allowed(self, links: tuple[Link, ...]) -> tuple[Link, ...]:
        """The links that this crawl may follow: what the others promise says nothing of what it will find."""
        return tuple([link for link in links if not self._refused[link.url]])

    def follow(self, visit: Visit, links: tuple[Link, ...], lease: Lease, inherited: float) -> None:
        """Take up all links of a page: new ones wait or are refused, those that wait may rise."""
        known = self._frontier.known([link.url for link in links])
        new = [link for link in links if link.url not in known]
        again = [link for link in links if link.url in known and known[link.url].state == WAITING]
        reasons = self._refusals([link.url for link in new])
        numbers = range(self._frontier.next_serial, self._frontier.next_serial + len(new))
        sound = [(link, at) for link, at, reason in zip(new, numbers, reasons, strict=True) if not reason]
        sound += [(link, known[link.url].id) for link in again]
        waiting = [waiting_link(visit, link, number, inherited) for link, number in sound]
        rated = dict(zip((one.link.url for one in waiting), self._policy.rate(waiting), strict=True))
        depth = lease.waiting.depth + 1
        self._frontier.add(
            [
                Found(link.url, link, lease.id, depth, rated.get(link.url, ()), reason)
                for link, reason in zip(new, reasons, strict=True)
            ]
        )
        self._frontier.found_again(
            [(known[link.url].id, Found(link.url, link, lease.id, depth, rated[link.url])) for link in again]
        )

    def respelled(self, links: tuple[Link, ...], lease: Lease) -> tuple[Link, ...]:
        """The links to other pages as they are asked for, once each; what cannot be is refused, if it is new."""
        spelled = self._web.spelled([link.url for link in links])
        found: dict[str, Link] = {}
        lost: list[Found] = []
        for link, url in zip(links, spelled, strict=True):
            if not url:
                lost.append(Found(link.url, link, lease.id, lease.waiting.depth + 1, reason=NOT_ARCHIVED))
            elif url not in found and url != lease.url:
                found[url] = link if url == link.url else replace(link, url=url)
        if lost:
            known = self._frontier.known([one.url for one in lost])
            self._frontier.add([one for one in lost if one.url not in known])
        return tuple(found.values())

    def _refusals(self, urls: list[str]) -> list[str]:
        """For each new address why it is not for this crawl, or ""."""
        reasons = [self._refused[url] for url in urls]
        found = [(at, pattern_of(urls[at])) for at, reason in enumerate(reasons) if not reason]
        alike = [(at, pattern) for at, pattern in found if "#" in pattern or "?" in pattern]  # others are one address
        crowded = self._frontier.crowded(Counter([pattern for _, pattern in alike]), MOST_ALIKE)
        for at, pattern in alike:
            if pattern in crowded:
                reasons[at] = f"more than {MOST_ALIKE:,} addresses like it"
        return reasons

    def lead_on(self, lease: Lease, url: str) -> None:
        """The page that an address leads on to takes its place, if it is not known yet."""
        if not url or url in self._frontier.known([url]):
            return
        link = replace(lease.waiting.link, url=url)
        waiting = replace(lease.waiting, link=link, serial=self._frontier.next_serial)
        reason = "too many redirects" if lease.hops >= MOST_HOPS else self._refusals([url])[0]
        ratings = () if reason or not waiting.depth else self._policy.rate([waiting])[0]
        found = Found(url, link, lease.parent, waiting.depth, ratings, reason, lease.hops + 1)
        self._frontier.add([found])


def waiting_link(visit: Visit, link: Link, serial: int, inherited: float) -> Waiting:
    above = visit.waiting
    return Waiting(link, above.link.url, visit.relevance, inherited, above.depth + 1, serial)

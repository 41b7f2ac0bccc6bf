"""Where pages lead: their links are taken up, refused, or rise among those that wait."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from motherlode.crawl.policy import Visit, Waiting
from motherlode.crawl.traps import Fence, pattern_of
from motherlode.model import Link
from motherlode.run.crawl_parts import Parts
from motherlode.store.frontier_rows import Found, Lease
from motherlode.store.frontier_schema import WAITING

MOST_HOPS = 10
NOT_ARCHIVED = "not in the archive that is played back"
MOST_ALIKE = 20_000
"""Addresses of one pattern, such as the days of a calendar."""


class Links:
    """The links of a crawl, on their way from a page to the frontier."""

    def __init__(self, parts: Parts, fence: Fence) -> None:
        self._frontier, self._web, self._policy = parts.frontier, parts.web, parts.policy
        self._fence = fence

    def follow(self, visit: Visit, lease: Lease, inherited: float) -> None:
        """Take up the links of a page: new ones wait or are refused, those that wait may rise."""
        links = {link.url: link for link in visit.links}
        known = self._frontier.known(links)
        new = [url for url in links if url not in known]
        refusals = dict(zip(new, self._refusals(new), strict=True))
        serials = {url: number for number, url in enumerate(new, self._frontier.next_serial)}
        waiting = [
            waiting_link(visit, link, inherited, serials.get(link.url) or known[link.url].id)
            for link in visit.links
            if (not refusals[link.url] if link.url in refusals else known[link.url].state == WAITING)
        ]
        rated = dict(zip((one.link.url for one in waiting), self._policy.rate(waiting), strict=True))
        depth = lease.waiting.depth + 1
        self._frontier.add([Found(url, links[url], lease.id, depth, rated.get(url, ()), refusals[url]) for url in new])
        again = ((url, ratings) for url, ratings in rated.items() if url in known)
        self._frontier.found_again(
            (known[url].id, Found(url, links[url], lease.id, depth, ratings)) for url, ratings in again
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
            known = self._frontier.known(one.url for one in lost)
            self._frontier.add([one for one in lost if one.url not in known])
        return tuple(found.values())

    def _refusals(self, urls: list[str]) -> list[str]:
        """For each new address why it is not for this crawl, or ""."""
        patterns = [pattern_of(url) for url in urls]
        crowded = self._frontier.crowded(Counter(patterns), MOST_ALIKE)
        return [
            self._fence.refusal(url) or (f"more than {MOST_ALIKE:,} addresses like it" if pattern in crowded else "")
            for url, pattern in zip(urls, patterns, strict=True)
        ]

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


def waiting_link(visit: Visit, link: Link, inherited: float, serial: int) -> Waiting:
    above = visit.waiting
    return Waiting(link, above.link.url, visit.relevance, inherited, above.depth + 1, serial)

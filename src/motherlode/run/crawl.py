"""The crawl: choose, fetch, look, remember; again until nothing is left, enough was fetched, or somebody says stop."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from http import HTTPStatus

from msgspec.structs import replace

from motherlode.crawl.addresses import authority, canonical
from motherlode.crawl.policy import RATED_AGAIN, Policy, Visit, Waiting
from motherlode.crawl.web import BLIND, Answer, Request
from motherlode.model import FetchError, Link, Page
from motherlode.run.crawl_links import Links
from motherlode.run.crawl_parts import Parts, Plan, Sight
from motherlode.run.scout import Sighting, look
from motherlode.run.silence import Silence
from motherlode.store.frontier import Frontier
from motherlode.store.frontier_rows import Arrived, Found, Lease, Patience

PAUSE_SECONDS = 0.2
"""How often a crawl that pauses looks whether it may go on."""
RATED_ANEW = 5_000
"""So many addresses of each queue are rated anew when a policy has learned much."""
LEARNING = 500
"""Of so many pages, one at a time may be spent on what promises less than others that wait."""


class Crawl:
    """One run; the frontier holds all that the next one needs."""

    def __init__(self, parts: Parts, plan: Plan) -> None:
        self._frontier, self._web, self._archive = parts.frontier, parts.web, parts.archive
        self._policy, self._judge, self._watch = parts.policy, parts.judge, parts.watch
        self._read = parts.read
        self._extraction = parts.extraction
        self._plan = plan
        self._links = Links(parts, plan.fence)
        self._silence = Silence(plan.patience)
        self._leases: dict[int, Lease] = {}
        self._uncommitted = 0
        self._committed = time.monotonic()

    def run(self) -> str:
        """Crawl, and say why it ended."""
        while not (ending := self._ending()):
            self._fill()
            answers = self._web.answers()
            self._read.expect([answer.page for answer in answers if answer.page and brings_page(answer)])
            for answer in answers:
                self._take(answer)
            if self._extraction:
                self._extraction.step()
            self._commit_when_due()
            self._watch.beat(self._frontier)
        return ending

    def _ending(self) -> str:
        if self._leases:
            return ""
        if self._is_enough():
            return f"{self._plan.max_pages:,} pages are fetched beside the start pages (--max-pages)"
        if self._web.idle() and not self._frontier.has_waiting():
            self._settle_silence()
            return "" if self._frontier.has_waiting() else "nothing is left to fetch"
        return ""

    def _settle_silence(self) -> None:
        """Nothing else is left to try: hosts that never answered are given up, those that did are asked again."""
        for lease, reason in self._silence.held:
            if self._frontier.has_answered(lease.url):
                self._frontier.put_back(lease, anew=True)
            else:
                self._refuse(lease, reason)
        self._silence.held.clear()

    def _fill(self) -> None:
        """Ask for as many pages as may be under way."""
        if self._plan.pause and self._plan.pause.exists():
            time.sleep(PAUSE_SECONDS)
            return
        if self._silence.rests(time.monotonic()):
            return
        room = self._web.room()
        busy = self._web.busy() if room > 0 else []
        for _ in range(room):
            if self._is_enough():
                return
            if not self._frontier.has_starts and self._policy.stale():
                self._rate_anew()
            turn = self._policy.turn()
            if self._plan.max_pages:
                self._check_first(turn, busy)
            lease = self._frontier.lease(turn, busy, self._patience())
            if lease is None:
                return
            self._leases[lease.id] = lease
            self._web.ask(Request(lease.id, lease.url, lease.tries, lease.etag, lease.modified))
            busy = self._web.busy()

    def _check_first(self, queue: int, busy: Sequence[str]) -> None:
        """Put back what promises less by now: with a limit of pages, none is spent on what was learned to be poor.

        Without one all of them are fetched in the end, and asking twice would only cost time.
        """
        if self._frontier.has_starts:
            return
        for _ in range(RATED_AGAIN):
            first = self._frontier.first(queue, busy)
            if first is None:
                return
            number, waiting, rating = first
            ratings = self._policy.rate([waiting])[0]
            if ratings[queue] >= rating:
                return
            self._frontier.rerate([(number, ratings)])

    def _patience(self) -> Patience | None:
        """With a limit of pages, none is spent on what promises little while better ones wait for their host.

        A few are, since what comes of them teaches something; the more, the longer the crawl. None is while a start
        page is about to come: its links may be the best of all.
        """
        if not self._plan.max_pages:
            return None
        soon = self._web.soon()
        starts = {authority(lease.url) for lease in self._leases.values() if not lease.waiting.depth}
        if not starts.isdisjoint(soon):
            return Patience(soon, 0)
        few = max(self._frontier.found // BLIND, self._plan.max_pages // LEARNING)
        return Patience(soon, 1 + few)

    def _is_enough(self) -> bool:
        """Whether all pages that were asked for are fetched or under way; start pages come first and do not count."""
        if not self._plan.max_pages:
            return False
        under_way = sum(lease.waiting.depth > 0 for lease in self._leases.values())
        return self._plan.max_pages <= self._frontier.found + under_way

    def _rate_anew(self) -> None:
        rate_all(self._frontier, self._policy, self._frontier.tops(len(self._policy.queues), RATED_ANEW))

    # Answers

    def _take(self, answer: Answer) -> None:
        lease = self._leases.pop(answer.key)
        self._uncommitted += 1
        if answer.page is not None or answer.unchanged:
            for held, reason in self._silence.heard():
                self._refuse(held, reason)
        if answer.unreached:
            self._miss(lease, answer)
        elif answer.again:
            self._frontier.put_back(lease, tried=not answer.unasked)
        elif answer.unchanged:
            self._frontier.unchanged(lease)
        elif answer.page is None or answer.reason:
            self._refuse(lease, answer.reason)
        elif brings_page(answer):
            self._arrive(lease, answer.page)
        else:
            self._archive.write(answer.page)
            if answer.moved:
                self._move(lease, answer.moved)
            else:
                self._refuse(lease, status_text(answer.page.status))

    def _miss(self, lease: Lease, answer: Answer) -> None:
        """No connection: another try, or the end of this address, once it is known that the network is there."""
        if answer.again:
            self._frontier.put_back(lease)
        else:
            self._silence.held.append((lease, answer.reason))
        try:
            self._silence.missed(time.monotonic())
        except FetchError:
            for held, _ in self._silence.held:
                self._frontier.put_back(held, anew=True)
            raise

    def _refuse(self, lease: Lease, reason: str) -> None:
        self._frontier.refuse(lease, reason)
        self._watch.refused(reason)

    def _move(self, lease: Lease, address: str) -> None:
        """The page that an address leads on to takes its place, if it is not known yet."""
        url = (self._web.spelled([canonical(address)]) if canonical(address) else [""])[0]
        self._refuse(lease, f"moved to {url or address}")
        self._links.lead_on(lease, url)

    def _arrive(self, lease: Lease, page: Page) -> None:
        sighting = look(page, self._judge, self._read)
        if sighting.warnings:
            page = replace(page, warnings=page.warnings + sighting.warnings)
        file, offset = self._archive.write(page, self._read.record(page))
        links = self._links.respelled(sighting.links, lease)
        allowed = self._links.allowed(links)
        visit = Visit(lease.waiting, lease.queue, sighting.relevance.score, sighting.matched, allowed)
        inherited = self._policy.arrived(visit)
        reason = self._left_out(lease, sighting)
        arrived = Arrived(
            status=page.status,
            relevance=sighting.relevance.score,
            matched=sighting.matched,
            kept=not reason,
            inherited=inherited,
            why=sighting.relevance.why,
            reason=reason,
            links=allowed,
            file=file,
            offset=offset,
            digest=sighting.digest,
            etag=page.header("etag"),
            modified=page.header("last-modified"),
            fingerprint=sighting.fingerprint,
        )
        number = self._frontier.arrived(lease, arrived)
        if inherited is not None:
            self._links.follow(visit, links, lease, inherited)
        if not reason and self._extraction and lease.digest != sighting.digest:
            self._extraction.take(number, page, sighting.relevance)
        self._watch.arrived(Sight(page.url, sighting.relevance, not reason, reason))

    def _left_out(self, lease: Lease, sighting: Sighting) -> str:
        """Why a page is not kept; "" for one that is."""
        if sighting.trouble:
            return sighting.trouble
        if not sighting.matched:
            return "does not match the target"
        twin = self._frontier.twin_of(sighting.fingerprint, lease.id)
        return f"nearly the same as {twin}" if twin else ""

    # Keeping

    def _commit_when_due(self) -> None:
        late = time.monotonic() - self._committed >= self._plan.batch_seconds
        if self._uncommitted >= self._plan.batch_pages or late:
            self.commit()

    def commit(self) -> None:
        """Keep all that was done: first the results, then the state that says so."""
        if self._extraction:
            self._frontier.extracted(self._extraction.flush())
        if self._uncommitted:
            self._frontier.keep_archived(self._archive.end, self._archive.forgotten)
        self._frontier.commit()
        self._uncommitted = 0
        self._committed = time.monotonic()


def brings_page(answer: Answer) -> bool:
    """Whether an answer is a page to look at: no failure, no redirect."""
    if answer.page is None or answer.reason or answer.again or answer.unreached or answer.unchanged or answer.moved:
        return False
    return 0 < answer.page.status < 400


def rate_all(frontier: Frontier, policy: Policy, found: list[tuple[int, Waiting]]) -> None:
    """Give addresses that wait the ratings that the policy has for them now."""
    rated = [(number, waiting) for number, waiting in found if waiting.depth]
    ratings = policy.rate([waiting for _, waiting in rated])
    frontier.rerate(zip((number for number, _ in rated), ratings, strict=True))


def status_text(status: int) -> str:
    """A status in words.

    >>> status_text(404), status_text(799)
    ('404 Not Found', '799')
    """
    return f"{status} {HTTPStatus(status).phrase}" if status in set(HTTPStatus) else str(status)


def add_starts(frontier: Frontier, urls: Iterable[str]) -> list[str]:
    """Let start pages wait; those that are new."""
    wanted = list(dict.fromkeys(url for address in urls if (url := canonical(address))))
    known = frontier.known(wanted)
    new = [url for url in wanted if url not in known]
    frontier.add([Found(url, Link(url)) for url in new])
    frontier.commit()
    return new

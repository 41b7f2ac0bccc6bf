"""What the frontier remembers of an address, as values and as the rows of its tables."""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from motherlode.crawl.policy import Waiting
from motherlode.model import Link, Relevance
from motherlode.store.frontier_schema import MOST_QUEUES, WAITING
from motherlode.store.packing import packed

ADDRESS = (
    "INSERT OR IGNORE INTO addresses (id, mark, url, host, state, parent, depth, text, near, place, reason, hops, "
    + ", ".join(f"r{queue}" for queue in range(MOST_QUEUES))
    + f") VALUES ({', '.join('?' * (12 + MOST_QUEUES))})"
)
VISIT = f"INSERT OR REPLACE INTO visits VALUES ({', '.join('?' * 20)})"
WAITING_COLUMNS = (
    "a.id, a.url, a.text, a.near, a.place, a.depth, a.parent, p.url, v.relevance, v.inherited, a.tries, a.hops"
)
WAITING_TABLES = "addresses a LEFT JOIN addresses p ON p.id = a.parent LEFT JOIN visits v ON v.address = a.parent"
WAITING_ROWS = f"SELECT {WAITING_COLUMNS} FROM {WAITING_TABLES}"
LEASED_ROW = (
    f"SELECT {WAITING_COLUMNS}, own.etag, own.modified, own.number, own.digest FROM {WAITING_TABLES} "
    "LEFT JOIN visits own ON own.address = a.id WHERE a.id = ?"
)


class Found(Struct, frozen=True):
    """An address to be remembered: it waits with its ratings, or is refused at once with a reason."""

    url: str
    link: Link
    parent: int | None = None
    depth: int = 0
    ratings: tuple[float, ...] = ()
    reason: str = ""
    hops: int = 0


class Known(Struct, frozen=True):
    """An address that was found before."""

    id: int
    state: int


class Patience(Struct, frozen=True):
    """When a crawl rather waits than ask for what promises less: so many better addresses wait at these hosts.

    With none, it waits for the hosts whatever stands there: a page of theirs is about to come.
    """

    hosts: Sequence[str] = ()
    better: int = 1


class Lease(Struct, frozen=True):
    """An address that is being fetched."""

    id: int
    waiting: Waiting
    queue: int
    parent: int | None = None
    tries: int = 0
    hops: int = 0
    etag: str = ""
    modified: str = ""
    visit: int = 0
    """The number of a former visit; 0 for none."""
    digest: str = ""
    """Of the text that the page had then."""

    @property
    def url(self) -> str:
        return self.waiting.link.url


class Arrived(Struct, frozen=True, kw_only=True):
    """What is remembered of a page that was fetched."""

    status: int
    relevance: float
    matched: bool
    """Whether it matches the target; it is kept if it is no duplicate besides."""
    kept: bool
    inherited: float | None
    why: tuple[tuple[str, float], ...] = ()
    reason: str = ""
    links: tuple[Link, ...] = ()
    records: int = 0
    file: str = ""
    offset: int = 0
    digest: str = ""
    etag: str = ""
    modified: str = ""
    fingerprint: int = 0


@lru_cache(maxsize=MOST_QUEUES)
def again_query(queues: int) -> str:
    """Only where a rating rises: most do not, and every change costs its place in all queues."""
    ratings = ", ".join(f"r{queue} = max(r{queue}, ?{queue + 1})" for queue in range(queues))
    fields = ("parent", "depth", "text", "near", "place")
    told = ", ".join(f"{name} = iif(?1 > r0, ?{queues + 1 + at}, {name})" for at, name in enumerate(fields))
    rises = " OR ".join(f"r{queue} < ?{queue + 1}" for queue in range(queues))
    number = queues + len(fields) + 1
    return f"UPDATE addresses SET {ratings}, {told} WHERE id = ?{number} AND state = {WAITING} AND ({rises})"


def again_row(number: int, found: Found) -> tuple[Any, ...]:
    link = found.link
    return (*found.ratings, found.parent, found.depth, link.text, link.near, link.place, number)


def waiting_of(row: tuple[Any, ...]) -> Waiting:
    """A row of WAITING_ROWS as the policy sees it."""
    number, url, text, near, place, depth, _, parent, relevance, inherited, *_ = row
    return Waiting(Link(url, text, near, place), parent or "", relevance or 0.0, inherited or 0.0, depth, number)


def former_visit(row: tuple[Any, ...]) -> tuple[str, str, int, str]:
    """What a row of LEASED_ROW knows of the page as it was fetched before."""
    etag, modified, number, digest = row[12:]
    return etag or "", modified or "", number or 0, digest or ""


def relevance_of(score: float, why: str) -> Relevance:
    return Relevance(score, msgspec.json.decode(why, type=tuple[tuple[str, float], ...]))


def visit_row(number: int, lease: Lease, page: Arrived, round: int) -> tuple[Any, ...]:
    """A page that arrived as a row of visits."""
    told = (page.status, lease.queue, page.relevance, page.matched, page.kept, page.inherited)
    why = msgspec.json.encode(page.why).decode()
    kept = (page.file, page.offset, page.digest, page.etag, page.modified, round, 0)
    return (
        number,
        lease.id,
        time.time(),
        *told,
        why,
        page.reason,
        page.records,
        packed(msgspec.msgpack.encode(page.links)),
        *kept,
    )


def unpacked(blob: bytes) -> tuple[Link, ...]:
    return msgspec.msgpack.decode(zlib.decompress(blob), type=tuple[Link, ...])

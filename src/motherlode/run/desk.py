"""Batches on their way to the workers: each waits until the lessons that its pages use are there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from msgspec import Struct

from motherlode.model import Outcome, Page, Profile
from motherlode.run.notebook import Notebook, Ticket


class Batch(Struct, frozen=True):
    """Pages, and what is known of their sites."""

    pages: list[Page]
    profiles: dict[str, Profile] = {}


class Desk:
    """Gives out batches in order; without a notebook as they come."""

    def __init__(self, cut: Callable[[], list[Page]], notebook: Notebook | None) -> None:
        self._cut = cut
        self._notebook = notebook
        self._parts: deque[list[tuple[Page, Ticket]]] = deque()
        self._given = 0
        self._tickets: dict[int, Ticket] = {}

    def next_batch(self) -> Batch | None:
        """The next pages, or None at the end, or as long as lessons are missing."""
        if self._notebook is None:
            pages = self._cut()
            return Batch(pages) if pages else None
        if not self._parts:
            self._parts.extend(parts([(page, self._notebook.ticket(page)) for page in self._cut()]))
        if not self._parts:
            return None
        tickets = [ticket for _, ticket in self._parts[0]]
        if not self._notebook.is_ready(tickets):
            return None
        self._tickets.update(enumerate(tickets, self._given))
        self._given += len(tickets)
        return Batch([page for page, _ in self._parts.popleft()], self._notebook.profiles(tickets))

    def note(self, number: int, outcome: Outcome) -> None:
        """Hear what the page with this number gave."""
        if self._notebook is not None:
            self._notebook.note(self._tickets.pop(number), outcome)


def parts(batch: Sequence[tuple[Page, Ticket]]) -> list[list[tuple[Page, Ticket]]]:
    """The batch, cut where a page is to know more of its site than a page before it."""
    found: list[list[tuple[Page, Ticket]]] = []
    knows: dict[str, int] = {}
    for page, ticket in batch:
        if not found or knows.get(ticket.site, ticket.lessons) != ticket.lessons:
            found.append([])
            knows.clear()
        knows[ticket.site] = ticket.lessons
        found[-1].append((page, ticket))
    return found

"""What a run knows of its sites, and learns as it goes.

Which lessons a page may use depends on its place in the input alone, never on who is faster: the page waits for them.
So the outcomes are the same with one worker and with many.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable

from msgspec import Struct

from motherlode.model import Outcome, Page, Profile
from motherlode.run.job import site_of
from motherlode.verify.profile import learned, merged

FIRST = 3
"""The lessons of a site's first pages are waited for; later ones are long there when they are wanted."""
LAG, LONGEST_LAG = 32, 1024
"""Pages that may be under way while the lessons of those before them are used: half of those before it for one of the
first pages of a site, then so many, or an eighth of those before it."""
MOST_SITES = 1000
"""Sites that are kept in mind; the one not met for longest is let go."""

MOST_LOOSE = 32
"""Lessons that are kept one by one; more are added up at once, for they are large."""

Recall = Callable[[str], Profile]
"""What was known of a site before the run."""


class Ticket(Struct, frozen=True):
    """A page's place among the pages of its site, and how many of their lessons it uses."""

    site: str = ""
    number: int = 0
    lessons: int = 0


def lessons_for(number: int) -> int:
    """How many lessons of its site the page with this number uses: those of pages that are hardly under way any more.

    >>> [lessons_for(number) for number in (0, 2, 3, 7, 8, 15, 16, 100, 600, 50_000)]
    [0, 0, 3, 3, 4, 8, 8, 64, 512, 48128]
    """
    if number < 2 * FIRST + 2:
        return FIRST if number >= FIRST else 0
    lag = min(LONGEST_LAG, max(number // 8, min(number // 2, LAG)))
    before = number - lag
    return before - before % step_at(before)


def step_at(lessons: int) -> int:
    """So many lessons come into use together, for it takes time to add them up: about a tenth of those in use.

    >>> [step_at(lessons) for lessons in (4, 32, 64, 600, 50_000)]
    [4, 4, 8, 64, 1024]
    """
    return min(LONGEST_LAG, max(FIRST + 1, 1 << max(0, lessons.bit_length() - 4)))


def term_of(number: int) -> int:
    """How many lessons are in use when that of the page with this number first is.

    >>> [term_of(number) for number in (0, 2, 3, 4, 8, 64, 1023, 1024, 3000)]
    [3, 3, 4, 8, 12, 72, 1024, 1152, 3072]
    """
    if number <= FIRST:
        return FIRST if number < FIRST else FIRST + 1
    step = step_at(number)
    return (number // step + 1) * step


class Term:
    """Lessons that come into use together, in whatever order they arrive."""

    def __init__(self) -> None:
        self.heard = 0
        self.lessons: list[Profile] = []

    def add(self, lesson: Profile | None) -> None:
        self.heard += 1
        if lesson:
            self.lessons.append(lesson)
        if len(self.lessons) >= MOST_LOOSE:
            self.lessons = [merged(self.lessons)]


class SiteNotes:
    """What is known of one site, and the lessons that are not in use yet."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.pages = 0
        self.used = 0
        """Lessons that are in the profile."""
        self.terms: dict[int, Term] = {}

    def add(self, number: int, lesson: Profile | None) -> None:
        if number >= self.used:
            self.terms.setdefault(term_of(number), Term()).add(lesson)

    def has(self, lessons: int) -> bool:
        return sum(term.heard for end, term in self.terms.items() if end <= lessons) >= lessons - self.used

    def with_lessons(self, lessons: int) -> Profile:
        """The profile with so many lessons in it; it never loses any again."""
        due = [self.terms.pop(end) for end in sorted(self.terms) if end <= lessons]
        self.used = max(self.used, lessons)
        new = [lesson for term in due for lesson in term.lessons]
        if new:
            self.profile = learned([self.profile, *new])
        return self.profile


class Notebook:
    """The sites of a run."""

    def __init__(self, recall: Recall = Profile) -> None:
        self._recall = recall
        self._sites: OrderedDict[str, SiteNotes] = OrderedDict()

    def ticket(self, page: Page) -> Ticket:
        """The next page of its site; to be asked once a page, in the order of the input."""
        site = site_of(page)
        if not site:
            return Ticket()
        notes = self._sites.get(site)
        if notes is None:
            notes = self._sites[site] = SiteNotes(self._recall(site))
            if len(self._sites) > MOST_SITES:
                self._sites.popitem(last=False)
        self._sites.move_to_end(site)
        notes.pages += 1
        return Ticket(site, notes.pages - 1, lessons_for(notes.pages - 1))

    def is_ready(self, tickets: Iterable[Ticket]) -> bool:
        """Are all lessons there that these pages use?"""
        return all(notes.has(t.lessons) for t in tickets if (notes := self._sites.get(t.site)))

    def profiles(self, tickets: Iterable[Ticket]) -> dict[str, Profile]:
        """What these pages are to know; a site that has taught nothing yet is left out."""
        wanted = {t.site: t.lessons for t in tickets if t.site in self._sites}
        known = {site: self._sites[site].with_lessons(lessons) for site, lessons in wanted.items()}
        return {site: profile for site, profile in known.items() if profile.pages}

    def note(self, ticket: Ticket, outcome: Outcome) -> None:
        """Keep what a page taught, if anything."""
        if notes := self._sites.get(ticket.site):
            notes.add(ticket.number, outcome.lesson)

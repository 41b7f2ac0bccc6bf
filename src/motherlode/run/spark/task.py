"""Inside a task: the pages of a part, worked on by a process that may be ended without ending the task."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from motherlode.model import InputError, Outcome, Page, Profile
from motherlode.recipe import RunSettings
from motherlode.run.crew import Crew
from motherlode.run.handbook import Handbook
from motherlode.run.local import run_crew
from motherlode.run.spark.hadoop import Settings, open_path
from motherlode.run.spark.parts import Part
from motherlode.store.byteranges import ByteRange, pages_in_range

Packed = dict[str, bytes]
"""Site -> its profile, as it travels."""


class Order(Struct, frozen=True):
    """What every task of a run is told."""

    work: bytes
    """As a worker process takes it."""
    settings: RunSettings
    hadoop: Settings
    tries: int
    """How often a task may be tried before the run ends."""


class Attempt(Struct, frozen=True):
    """A part, tried for the n-th time."""

    part: Part
    order: Order
    number: int

    @property
    def is_careful(self) -> bool:
        """Whether what cannot be read is to be a row; before, the task fails and is tried again elsewhere."""
        return self.number >= self.order.tries - 2

    @property
    def is_hopeless(self) -> bool:
        """Whether one more failure would end the whole run."""
        return 0 < self.order.tries - 1 <= self.number


def outcomes_of(
    attempt: Attempt, profiles: Packed | None = None, *, only: Any = None
) -> Generator[Outcome, None, None]:
    """One outcome a page, in order; with profiles each page is read with what they say of its site."""
    handbook = Handbook(recalled(profiles)) if profiles is not None else None
    with kept_crew(attempt.order, profiles) as crew:
        pages = filter(only, pages_of(attempt))
        yield from run_crew(crew, pages, attempt.order.settings, notebook=handbook)


def recalled(profiles: Packed) -> Any:
    """Profiles travel packed; a site's is unpacked once for all of its pages."""

    @lru_cache(maxsize=1000)
    def recall(site: str) -> Profile:
        packed = profiles.get(site)
        return msgspec.msgpack.decode(packed, type=Profile) if packed else Profile(site)

    return recall


def pages_of(attempt: Attempt) -> Iterator[Page]:
    """The pages of a part. Where every attempt so far has ended the task, a page says so for each file instead."""
    for piece in attempt.part:
        if attempt.is_hopeless:
            yield unread(piece, "given up", f"{attempt.number} attempts to work on this have ended the task")
        else:
            yield from pages_of_piece(piece, attempt)


def pages_of_piece(piece: ByteRange, attempt: Attempt) -> Iterator[Page]:
    try:
        with open_path(piece.path, attempt.order.hadoop) as file:
            yield from pages_in_range(file, piece, attempt.order.settings.max_bytes)
    except (OSError, InputError) as error:
        if not attempt.is_careful:
            raise
        why = error.strerror if isinstance(error, OSError) else error.what
        yield unread(piece, "cannot be read to the end", str(why or error))


def unread(piece: ByteRange, what: str, why: str) -> Page:
    """The page that stands for what could not be read."""
    warning = f"{piece.source}: {what}: bytes {piece.start} to {piece.end} of {piece.size}: {why}"
    return Page(b"", source=piece.source, warnings=(warning,))


class Kept(Struct, frozen=True):
    """A crew that waits for the next task, and what it was told."""

    crew: Crew
    work: bytes
    profiles: Packed | None


_kept: list[Kept] = []


@contextmanager
def kept_crew(order: Order, profiles: Packed | None) -> Iterator[Crew]:
    """The worker of the task before: starting one costs as much as a hundred pages.

    One that was told of other work, or of other profiles, is let go, for it does not forget.
    """
    held = _kept.pop() if _kept else None
    if held and (held.work != order.work or held.profiles is not profiles):
        held.crew.dismiss()
        held = None
    crew = held.crew if held else Crew(order.work, order.settings)
    try:
        yield crew
    except BaseException:
        crew.dismiss()
        raise
    _kept.append(Kept(crew, order.work, profiles))

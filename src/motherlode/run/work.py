"""Inside a worker process: take pages from the pipe, answer them one by one.

The one place that catches everything: whatever a page does to the work, it costs that page only.
"""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

import msgspec
from msgspec import Struct

from motherlode.model import LodeError, Outcome, Page, Profile, Result
from motherlode.read.room import make_room
from motherlode.store.files import PageOnDisk

Work = Callable[[Page], Outcome]
"""What is done with a page; work that takes profiles has a method `knowing`, as a Job does."""


class News(Struct, frozen=True):
    """Profiles that a worker has not got yet."""

    profiles: dict[str, Profile]
    only: bool = False
    """What it had before is let go."""


class Limits(Struct, frozen=True):
    """What a page may take."""

    seconds: float
    memory: int = 0
    """Bytes of the whole worker; 0 means no limit."""


class Answer(Struct, frozen=True):
    """An outcome on its way to the parent; all but the claims, whose values may be anything, needs no pickle."""

    result: Result
    lesson: Profile | None = None
    claims: bytes = b""


_WRITE, _READ = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Answer)


def packed(outcome: Outcome) -> bytes:
    """An outcome as bytes."""
    claims = pickle.dumps(outcome.claims, pickle.HIGHEST_PROTOCOL) if outcome.claims else b""
    return _WRITE.encode(Answer(outcome.result, outcome.lesson, claims))


def unpacked(data: bytes) -> Outcome:
    """The outcome that was packed."""
    answer = _READ.decode(data)
    return Outcome(answer.result, pickle.loads(answer.claims) if answer.claims else (), answer.lesson)


MESSAGE_CHARS = 500
"""An exception may quote the whole page in its message."""


def main(handle: int) -> None:
    """Work until the parent closes the pipe, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.set_inheritable(handle, False)  # a program that a page starts must not keep the pipe open
    with suppress(EOFError, OSError):
        serve(Connection(handle))


def serve(pipe: Connection) -> None:
    """Say whether the work could be loaded (with a text if not), then answer batches page by page."""
    try:
        work, limits = pickle.loads(pipe.recv_bytes())
        limit_memory(limits.memory)
    except BaseException as error:  # noqa: BLE001
        pipe.send(f"{type(error).__name__}: {error}")
        return
    pipe.send("")
    settle_memory()
    while True:
        news, pages = pipe.recv()
        if news:
            work = work.knowing(news.profiles, only=news.only)
        for page in pages:
            # The parent ends a worker that is late; the alarm does so when the parent itself was killed.
            signal.setitimer(signal.ITIMER_REAL, min(2 * limits.seconds, 1e6))
            answer = answer_to(page, work)
            signal.setitimer(signal.ITIMER_REAL, 0)
            pipe.send_bytes(answer)
            clear_cycles()


MOST_OBJECTS = 2_000_000
"""So many objects of one page are waited for before cycles are looked for in its midst."""
LEFT_OBJECTS = 20_000
"""So many that pages left behind, and they are looked for before the next page."""


def settle_memory() -> None:
    """A page makes many objects and hardly a cycle: looking for cycles among them as often as usual finds nothing."""
    make_room()
    gc.freeze()
    gc.set_threshold(MOST_OBJECTS, 20, 20)
    gc.enable()


def clear_cycles() -> None:
    """Between two pages few objects are left to look through, so here it costs little."""
    if gc.get_count()[0] > LEFT_OBJECTS:
        gc.collect()


def limit_memory(most: int) -> None:
    """Let the system refuse this process, and what it starts, more memory than that."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if most and (hard == resource.RLIM_INFINITY or most < hard):
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def answer_to(page: Page, work: Work) -> bytes:
    """The packed outcome of the work, or one that says why there is none."""
    try:
        return packed(work(page.read() if isinstance(page, PageOnDisk) else page))
    except BaseException as error:  # noqa: BLE001
        return packed(failed(page, reason(error, page)))


def reason(error: BaseException, page: Page) -> str:
    """The warning for an exception; our own errors speak for themselves.

    >>> reason(ValueError("no date"), Page(b""))
    'ValueError: no date'
    >>> reason(LodeError("is encrypted", where="a.pdf"), Page(b"", source="a.pdf"))
    'is encrypted'
    """
    if isinstance(error, MemoryError):
        return "gave up: it wants more memory than a worker may take (run.page_memory)"
    if isinstance(error, LodeError):
        said = str(error).removeprefix(f"{page.source}: ")
    else:
        said = f"{type(error).__name__}: {error}"[:MESSAGE_CHARS]
    return said.encode("utf-8", "replace").decode()  # a message may quote half a character of the page


def failed(page: Page, warning: str) -> Outcome:
    """The outcome of a page that gave nothing: what it is, what happened on its way here, and why."""
    warnings = [*page.warnings, warning]
    return Outcome(Result(source=page.source, url=page.url, fetched=page.fetched, warnings=warnings))

"""How often a host may be asked: one request at a time, pauses between them, and longer ones when it asks for mercy."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from msgspec import Struct

AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504})
"""Answers that may be better another time."""
LONGEST_WAIT = 3600.0
FIRST_WAIT = 1.0
SOON = 5.0
"""Seconds that a host is worth waiting for, be it that it pauses or that it has not answered yet."""


class HostTurn(Struct):
    """One host's place in the queue."""

    asking: int = 0
    asked: float = 0.0
    """When it was asked last."""
    ready: float = 0.0
    """Not before this moment."""
    delay: float = 0.0
    """What its robots.txt asks for."""


class Politeness:
    """Knows which hosts may be asked now. Pauses begin when an answer ends, so no server sees them shorter."""

    def __init__(self, delay: float, per_host: int = 1) -> None:
        self._delay = delay
        self._per_host = per_host
        self._hosts: dict[str, HostTurn] = {}

    def is_ready(self, host: str, now: float) -> bool:
        turn = self._hosts.get(host)
        return turn is None or (turn.asking < self._per_host and turn.ready <= now)

    def busy(self, now: float) -> list[str]:
        """Hosts that may not be asked now; a host whose pause is over is forgotten, unless it asked for longer ones."""
        for host in [
            host for host, turn in self._hosts.items() if not turn.asking and turn.ready <= now and not turn.delay
        ]:
            del self._hosts[host]
        return [host for host in self._hosts if not self.is_ready(host, now)]

    def soon(self, now: float) -> list[str]:
        """Busy hosts that may be asked within seconds: they answer quickly, as far as is known, and pause briefly."""
        return [
            host
            for host, turn in self._hosts.items()
            if (turn.asking and now - turn.asked < SOON) or 0 < turn.ready - now < SOON
        ]

    def next_ready(self) -> float | None:
        """When the next host that only pauses may be asked; None where none pauses."""
        return min((turn.ready for turn in self._hosts.values() if turn.asking < self._per_host), default=None)

    def ask(self, host: str, now: float) -> None:
        """A request to the host begins."""
        turn = self._turn(host)
        turn.asking += 1
        turn.asked = now

    def done(self, host: str, now: float, wait: float = 0.0) -> None:
        """A request has ended; `wait` is what the host asked for beyond its usual pause."""
        turn = self._turn(host)
        turn.asking = max(0, turn.asking - 1)
        turn.ready = max(turn.ready, now + max(self.pause(host), wait))

    def wishes(self, host: str, delay: float) -> None:
        """The host's robots.txt asks for pauses of its own; the longer of the two holds."""
        if delay or host in self._hosts:
            self._turn(host).delay = delay

    def pause(self, host: str) -> float:
        """Seconds between two requests to a host."""
        turn = self._hosts.get(host)
        return max(self._delay, turn.delay if turn else 0.0)

    def _turn(self, host: str) -> HostTurn:
        return self._hosts.setdefault(host, HostTurn())


def wait_for(tries: int, retry_after: str, now: datetime | None = None) -> float:
    """Seconds to wait after a failed try: what the server says, or twice as long every time.

    >>> wait_for(1, "120"), wait_for(1, ""), wait_for(3, "soon")
    (120.0, 1.0, 4.0)
    >>> wait_for(1, "Wed, 21 Oct 2015 07:28:30 GMT", datetime(2015, 10, 21, 7, 28, tzinfo=UTC))
    30.0
    """
    asked = seconds_in(retry_after.strip(), now or datetime.now(UTC))
    return min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1) if asked is None else asked)


def seconds_in(text: str, now: datetime) -> float | None:
    """A Retry-After header, which holds seconds or a date."""
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError):
        return None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (aware - now).total_seconds())

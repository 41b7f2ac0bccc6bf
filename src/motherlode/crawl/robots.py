"""robots.txt as RFC 9309 has it: what a host allows, how long it is believed, and how slowly it wants to be asked."""

from __future__ import annotations

from msgspec import Struct
from protego import Protego

MAX_BYTES = 500 * 1024
LONG, SHORT = 24 * 3600.0, 600.0
"""Seconds that an answer is believed: a day; where the host could not answer, ten minutes."""
LONGEST_DELAY = 300.0
"""A host that wants longer pauses is asked with this one; more would be a refusal."""


class Robots(Struct, frozen=True):
    """What a host wants of robots."""

    rules: Protego | None
    """None: nothing is allowed for now, since the host could not say."""
    seconds: float = LONG
    reason: str = ""

    def refusal(self, url: str, agent: str) -> str:
        """Why an address may not be fetched; "" for one that may."""
        if self.rules is None:
            return self.reason
        return "" if self.rules.can_fetch(url, agent) else "robots.txt disallows it"

    def delay(self, agent: str) -> float:
        """Seconds between two requests, as the host asks."""
        asked = self.rules.crawl_delay(agent) if self.rules else None
        return min(float(asked), LONGEST_DELAY) if asked else 0.0

    def sitemaps(self) -> list[str]:
        return list(self.rules.sitemaps) if self.rules else []


ALL_ALLOWED = Robots(Protego.parse(""))


def robots_from(status: int, body: bytes) -> Robots:
    """What an answer to /robots.txt means.

    >>> robots_from(404, b"").refusal("http://example.com/a", "lode"), robots_from(503, b"").reason
    ('', 'robots.txt answered 503: nothing is allowed for now')
    """
    if 200 <= status < 300:
        return Robots(Protego.parse(body[:MAX_BYTES].decode("utf-8", "replace").lstrip("\ufeff")))
    if 300 <= status < 500 and status != 429:
        return ALL_ALLOWED
    what = f"answered {status}" if status else "could not be fetched"
    return Robots(None, SHORT, f"robots.txt {what}: nothing is allowed for now")

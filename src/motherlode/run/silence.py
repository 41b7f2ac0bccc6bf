"""A network that is gone, told from hosts that are: nobody at all can be reached any more."""

from __future__ import annotations

from motherlode.model import FetchError
from motherlode.store.frontier_rows import Lease

MOST_MISSED = 20
"""So many connections that failed in a row are no chance: the crawl rests before it tries again."""
FIRST_REST, LONGEST_REST = 1.0, 30.0


class Silence:
    """Addresses that would be given up wait here until somebody answers: only then it is their own fault."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._missed = 0
        self._since = 0.0
        self._rest = FIRST_REST
        self._ready = 0.0
        self.held: list[tuple[Lease, str]] = []

    def heard(self) -> list[tuple[Lease, str]]:
        """Somebody answered, so the network is there; the addresses that are to be given up, with the reasons."""
        self._missed, self._rest, self._ready = 0, FIRST_REST, 0.0
        held, self.held = self.held, []
        return held

    def missed(self, now: float) -> None:
        """A connection failed. Raises a FetchError where none has been made for too long."""
        if not self._missed:
            self._since = now
        self._missed += 1
        if self._missed >= MOST_MISSED:
            self._ready = now + self._rest
            self._rest = min(LONGEST_REST, 2 * self._rest)
        if self._missed >= MOST_MISSED and now - self._since > self._patience:
            what = f"no host could be reached for {self._patience:g} seconds (crawl.patience)"
            raise FetchError(what, remedy="Look after the network; what was not fetched waits.")

    def rests(self, now: float) -> bool:
        """Whether nobody is to be asked just now."""
        return now < self._ready

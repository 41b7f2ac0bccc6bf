"""Parts of what was found already: the folder of a page that is wanted mostly holds what belongs to it.

The home of a thing is wanted, its timetable and its exercises read alike, and the home links to them all. Whether the
wanted pages are such homes is told by the samples: none of them stands in the folder of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from motherlode.crawl.addresses import split

MOST_FOLDERS = 400_000
"""Beyond it none is noted, so that a long crawl does not fill the memory."""
FEWEST_SAMPLES = 3
"""Fewer say nothing of each other."""


class Parts:
    """The folders of the wanted pages found so far, where the samples stand apart."""

    def __init__(self, samples: Sequence[str] = ()) -> None:
        self._apart = stand_apart(samples)
        self._folders: set[str] = set()

    def found(self, url: str) -> None:
        """A wanted page stands here."""
        if self._apart and len(self._folders) < MOST_FOLDERS:
            self._folders.add(folder_of(url))

    def hold(self, url: str, parent: str) -> bool:
        """Whether a link leads on within the folder of a wanted page: a list elsewhere may name further homes."""
        folder = folder_of(url) if self._folders else ""
        while folder.count("/") > 1:
            if folder in self._folders:
                return folder_of(parent).startswith(folder)
            folder = folder[: folder.rindex("/", 0, -1) + 1]
        return False


def stand_apart(samples: Sequence[str]) -> bool:
    """Whether no sample stands in or below the folder of another.

    >>> stand_apart(["http://a.org/x/", "http://a.org/y/z.html", "http://b.org/"])
    True
    >>> stand_apart(["http://a.org/x/", "http://a.org/x/z.html", "http://b.org/"])
    False
    """
    folders = [folder for folder in map(folder_of, dict.fromkeys(samples)) if folder]
    if len(folders) < FEWEST_SAMPLES:
        return False
    pairs = ((one, other) for at, one in enumerate(folders) for to, other in enumerate(folders) if at != to)
    return not any(one.startswith(other) and other.count("/") > 1 for one, other in pairs)


@lru_cache(maxsize=20_000)
def folder_of(url: str) -> str:
    """Host and folders of an address; "" where it is none.

    >>> folder_of("http://a.org/x/y.html")
    'a.org/x/'
    """
    host, path, _ = split(url)
    return f"{host}{path[: path.rfind('/') + 1] or '/'}" if host else ""

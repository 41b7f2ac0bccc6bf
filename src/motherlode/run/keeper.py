"""Lessons on their way into the profiles of a folder."""

from __future__ import annotations

from pathlib import Path

from motherlode.model import Profile
from motherlode.store.profiles import load_profile, save_profile
from motherlode.verify.profile import learned

MOST_WAITING = 200


class Keeper:
    """Gathers lessons, and adds them to what the folder knows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lessons: dict[str, list[Profile]] = {}
        self._waiting = 0

    def recall(self, site: str) -> Profile:
        """What the folder knows of a site."""
        return load_profile(self.folder, site)

    def take(self, lesson: Profile | None) -> None:
        if lesson and lesson.site:
            self._lessons.setdefault(lesson.site, []).append(lesson)
            self._waiting += 1
        if self._waiting >= MOST_WAITING:
            self.flush()

    def flush(self) -> None:
        """Write what has gathered."""
        for site, lessons in self._lessons.items():
            save_profile(self.folder, learned([load_profile(self.folder, site), *lessons]))
        self._lessons.clear()
        self._waiting = 0

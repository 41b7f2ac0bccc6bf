"""Lessons on their way into the profiles of a folder."""

from __future__ import annotations

from pathlib import Path

from motherlode.model import Profile
from motherlode.store.profiles import load_profile, profile_path, save_profile
from motherlode.verify.profile import learned

MOST_WAITING = 200
Stamp = tuple[int, int, int]


class Keeper:
    """Gathers lessons, and adds them to what the folder knows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lessons: dict[str, list[Profile]] = {}
        self._waiting = 0
        self._saved: dict[str, tuple[Profile, Stamp | None]] = {}
        """The profile written last: with many sites, few come twice in a row, and each is large."""

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
            profile = learned([self._known(site), *lessons])
            path = save_profile(self.folder, profile)
            self._saved = {site: (profile, stamp_of(path))}
        self._lessons.clear()
        self._waiting = 0

    def _known(self, site: str) -> Profile:
        """What the folder knows of a site; as it was written here last, unless somebody has edited it since."""
        profile, stamp = self._saved.get(site, (None, None))
        if profile is not None and stamp == stamp_of(profile_path(self.folder, site)):
            return profile
        return load_profile(self.folder, site)


def stamp_of(path: Path) -> Stamp | None:
    """What changes when a file is written anew; None where there is none."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns, state.st_size

"""WARC files as a Web to crawl offline: every address is found at once, and the pages stay on the disk."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from motherlode.crawl.addresses import canonical, mark_of, plain
from motherlode.crawl.fetch import REDIRECTS
from motherlode.crawl.web import Answer, Request
from motherlode.model import InputError, Page
from motherlode.read.joining import joined
from motherlode.recipe import RunSettings
from motherlode.store.record_page import page_of, target_of
from motherlode.store.records import raw_records

ENDINGS = ("*.warc", "*.warc.gz")
MAX_BYTES = RunSettings().max_bytes
MOST_SPELLINGS = 100_000
VERSION = 2
"""Of the index in the user's cache."""


class ReplayedWeb:
    """Pages by their address; http and https are one here. Of a page that was archived often, the last is taken.

    One page at a time, so that every choice is made with the page before it known: the order is always the same.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files = files_of(folder)
        self._marks, self._file, self._offset = index_of(self._files)
        self._asked: list[Request] = []
        self._spellings: dict[int, str] = {}

    def room(self) -> int:
        return 1 - len(self._asked)

    def busy(self) -> list[str]:
        return []

    def ask(self, request: Request) -> None:
        self._asked.append(request)

    def answers(self) -> list[Answer]:
        asked, self._asked = self._asked, []
        return [answer_of(request, self.page(request.url)) for request in asked]

    def idle(self) -> bool:
        return not self._asked

    def close(self) -> None:
        self._asked.clear()

    def __len__(self) -> int:
        return len(self._marks)

    def soon(self) -> list[str]:
        return []

    def spelled(self, urls: Sequence[str]) -> list[str]:
        """Each address as the archive spells it, where a server would answer both alike; "" where it has none."""
        places = self._found([mark_of(plain(url)) for url in urls])
        return [self._spelling(url, at) if at >= 0 else "" for url, at in zip(urls, places, strict=True)]

    def _found(self, marks: Sequence[int]) -> list[int]:
        """Where in the index the marks stand; -1 for those that do not."""
        if not marks or not len(self._marks):
            return [-1] * len(marks)
        asked = np.array(marks, dtype=np.uint64)
        at = np.minimum(np.searchsorted(self._marks, asked), len(self._marks) - 1)
        found: list[int] = np.where(self._marks[at] == asked, at, -1).tolist()
        return found

    def _spelling(self, url: str, at: int) -> str:
        own = self._spellings.get(at)
        if own is None:
            if len(self._spellings) >= MOST_SPELLINGS:
                self._spellings.clear()
            page = page_from(self._files[int(self._file[at])], int(self._offset[at]), int(self._marks[at]))
            own = self._spellings[at] = canonical(page.url) if page else url
        return own

    def page(self, url: str) -> Page | None:
        """The page at a canonical address, or None."""
        at = self._found([mark_of(plain(url))])[0]
        if at < 0:
            return None
        return page_from(self._files[int(self._file[at])], int(self._offset[at]), int(self._marks[at]))


def answer_of(request: Request, page: Page | None) -> Answer:
    """An archived page as the answer that it once was."""
    if page is None:
        return Answer(request.key, reason="not in the archive that is played back")
    target = page.header("location")
    if page.status in REDIRECTS and target:
        return Answer(request.key, page, moved=joined(request.url, target))
    own = canonical(page.url)
    if own != request.url:
        return Answer(request.key, page, moved=own)
    return Answer(request.key, replace(page, url=request.url, source=request.url))


def page_from(path: Path, offset: int, mark: int) -> Page | None:
    """The page with that mark; in a file that is compressed as a whole, it stands somewhere behind the offset."""
    with path.open("rb") as file:
        file.seek(offset)
        for record in raw_records(file, MAX_BYTES):
            if mark_of(plain(canonical(target_of(record)))) == mark:
                return page_of(record, path.name, MAX_BYTES)
    return None


def files_of(folder: Path) -> list[Path]:
    """The WARC files of a folder, or the one that is named itself."""
    files = [folder] if folder.is_file() else sorted(path for ending in ENDINGS for path in folder.rglob(ending))
    if not files:
        what = "holds no WARC files" if folder.is_dir() else "there is no such folder"
        raise InputError(what, where=str(folder), remedy="Name a folder with .warc or .warc.gz files.")
    return files


def index_of(files: Sequence[Path]) -> tuple[Any, Any, Any]:
    """Marks of addresses in order, with file and offset of each; made once, then kept in the user's cache."""
    cached = cache_file(files)
    with suppress(OSError, ValueError, KeyError), np.load(cached) as kept:
        return kept["marks"], kept["files"], kept["offsets"]
    index = made_index(files)
    with suppress(OSError):
        save(cached, index)
    return index


def made_index(files: Sequence[Path]) -> tuple[Any, Any, Any]:
    rows = [(mark, number, offset) for number, file in enumerate(files) for mark, offset in marks_in(file)]
    places = {mark: (number, offset) for mark, number, offset in rows}
    marks = np.array(sorted(places), dtype=np.uint64)
    ordered = [places[int(mark)] for mark in marks]
    file = np.array([number for number, _ in ordered], dtype=np.uint32)
    return marks, file, np.array([offset for _, offset in ordered], dtype=np.uint64)


def marks_in(path: Path) -> Iterator[tuple[int, int]]:
    """The mark of every page of a file, with its offset."""
    try:
        with path.open("rb") as file:
            for record in raw_records(file, MAX_BYTES):
                address = canonical(target_of(record))
                if address:
                    yield mark_of(plain(address)), record.offset
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", where=str(path)) from error


def cache_file(files: Sequence[Path]) -> Path:
    """Where the index of exactly these files is kept."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    stamp = hashlib.sha256()
    for path in files:
        about = path.stat()
        stamp.update(f"{path.resolve()}\0{about.st_size}\0{about.st_mtime_ns}\0".encode("utf-8", "surrogateescape"))
    return home / "motherlode" / f"replay-{VERSION}-{stamp.hexdigest()[:32]}.npz"


def save(path: Path, index: tuple[Any, Any, Any]) -> None:
    """Write the index under its name only when it is whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
        np.savez(file, marks=index[0], files=index[1], offsets=index[2])
    Path(file.name).replace(path)

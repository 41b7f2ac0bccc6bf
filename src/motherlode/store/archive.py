"""The pages as fetched, kept as WARC: everything else can be made again from them."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from motherlode.model import InputError, Page, StoreError
from motherlode.recipe import RunSettings
from motherlode.store.faults import Closes
from motherlode.store.record_page import packed_page, page_of
from motherlode.store.records import raw_records
from motherlode.store.tape import GZIP, Member, opens_with

MAX_BYTES = RunSettings().max_bytes
FILE_BYTES = 1_000_000_000
TAIL_BYTES = 16 * 1024 * 1024
MOST_FORGOTTEN = 500
"""A page that changed never comes again as it was: such places are let go in time."""
Place = tuple[str, int]
"""A file of the archive, and where in it a record begins."""


def read_warc(archive: Path | BinaryIO, source: str, *, max_bytes: int = MAX_BYTES) -> Iterator[Page]:
    """The pages of a WARC file, in order; a broken record is a page without body and with a warning."""
    if not isinstance(archive, Path):
        yield from pages_in(archive, source, max_bytes)
        return
    try:
        file = archive.open("rb")
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", where=str(archive)) from error
    with file:
        yield from pages_in(file, source, max_bytes)


def pages_in(file: BinaryIO, source: str, max_bytes: int) -> Iterator[Page]:
    """The pages of an open, seekable WARC file."""
    for record in raw_records(file, max_bytes):
        if page := page_of(record, source, max_bytes):
            yield page


def read_archive(folder: Path, *, max_bytes: int = MAX_BYTES) -> Iterator[Page]:
    """All pages of a collection's archive folder, in the order in which they came."""
    for path in sorted(folder.glob("*.warc.gz")):
        yield from read_warc(path, path.name, max_bytes=max_bytes)


def page_at(path: Path, offset: int, source: str = "", *, max_bytes: int = MAX_BYTES) -> Page | None:
    """The page whose record begins there, or None where there is none."""
    try:
        with path.open("rb") as file:
            file.seek(offset)
            record = next(raw_records(file, max_bytes), None)
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", where=str(path)) from error
    return page_of(record, source or path.name, max_bytes) if record else None


class ArchiveWriter(Closes):
    """Appends pages to archive/NNNNN.warc.gz, each as one write of one gzip member; one process at a time.

    A process killed in the middle leaves at most one torn member at a file's end; the next writer then
    begins a new file, so that nothing is ever appended to it. It may also leave pages that it did not live to
    remember. They stand behind `since`, or at the places that a writer killed before named as `forgotten`, and are not
    written twice when they come again.
    """

    def __init__(
        self,
        folder: Path,
        *,
        file_bytes: int = FILE_BYTES,
        since: Place | None = None,
        forgotten: Iterable[Place] = (),
    ) -> None:
        self._folder = folder
        self._file_bytes = file_bytes
        self._lock = -1
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = locked(folder)
            unknown = [*pages_at(folder, forgotten), *(pages_since(folder, since) if since else ())]
            self._forgotten: dict[bytes, Place] = {mark_of(page): place for page, place in unknown}
            self._number = last_number(folder)
            if self._number == 0 or self._is_full() or not has_whole_tail(self._path):
                self._number += 1
            self._open()
        except OSError as error:
            self._unlock()
            raise self._unwritable(error) from error

    def _open(self) -> None:
        self._name = self._path.name
        self._file = self._path.open("ab", buffering=0)
        self._size = self._file.seek(0, os.SEEK_END)

    @property
    def end(self) -> Place:
        """Where the next page will stand."""
        return self._name, self._size

    @property
    def forgotten(self) -> list[Place]:
        """Where pages stand that a killed process wrote, and that did not come again yet; the latest of them."""
        return list(self._forgotten.values())[-MOST_FORGOTTEN:]

    def _unlock(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    @property
    def _path(self) -> Path:
        return self._folder / f"{self._number:05}.warc.gz"

    def _is_full(self) -> bool:
        return self._path.stat().st_size >= self._file_bytes

    def _unwritable(self, error: OSError) -> StoreError:
        return StoreError(
            f"the archive cannot be written ({error.strerror})",
            where=str(self._folder),
            remedy="Check free space and the rights on the folder; what was written before is kept.",
        )

    def write(self, page: Page, record: bytes = b"") -> Place:
        """Append a page, and say in which file and where; it is in the operating system's hands when this returns.

        `record` is the page as `packed_page` packs it, where somebody did so before.
        """
        if self._forgotten and (known := self._forgotten.pop(mark_of(page), None)):
            return known
        rest = memoryview(record or packed_page(page))
        try:
            if self._size >= self._file_bytes:
                self._file.close()
                self._number += 1
                self._open()
            place = self.end
            while rest:
                written = self._file.write(rest)
                self._size += written
                rest = rest[written:]
        except OSError as error:
            raise self._unwritable(error) from error
        return place

    def close(self) -> None:
        """Close the file, once it is on the disk."""
        if self._file.closed:
            return
        try:
            with self._file:
                os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error
        finally:
            self._unlock()


def last_number(folder: Path) -> int:
    """The number of the newest archive file, or 0."""
    names = (path.name.split(".")[0] for path in folder.glob("*.warc.gz"))
    return max((int(name) for name in names if name.isdecimal()), default=0)


def locked(folder: Path) -> int:
    """A lock on the folder that ends with the process, however it ends; some network disks have none."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(handle)
        remedy = "Wait for it, or end it; then run the same command again."
        raise StoreError("another process is adding pages here", where=str(folder.parent), remedy=remedy) from error
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP):
            os.close(handle)
            raise
    return handle


def pages_since(folder: Path, since: Place) -> Iterator[tuple[Page, Place]]:
    """The whole pages of an archive from a place on, each with its own."""
    for path in sorted(folder.glob("*.warc.gz")):
        if path.name < since[0]:
            continue
        with path.open("rb") as file:
            file.seek(since[1] if path.name == since[0] else 0)
            for record in raw_records(file, MAX_BYTES):
                page = None if record.fault else page_of(record, "", MAX_BYTES)
                if page:
                    yield page, (path.name, record.offset)


def pages_at(folder: Path, places: Iterable[Place]) -> Iterator[tuple[Page, Place]]:
    """The pages at some places of an archive, as far as they are still there."""
    for place in places:
        found = next(pages_since(folder, place), None)
        if found and found[1] == place:
            yield found


def mark_of(page: Page) -> bytes:
    """What tells a page from any other."""
    told = f"{page.source}\0{page.url}\0{page.status}\0".encode("utf-8", "surrogateescape")
    return hashlib.blake2b(told + page.body, digest_size=16).digest()


def last_place(folder: Path) -> Place | None:
    """Where the last whole record of an archive begins; None where there is none, or it cannot be told."""
    path = folder / f"{last_number(folder):05}.warc.gz"
    return (path.name, start) if path.exists() and (start := tail_start(path)) >= 0 else None


def has_whole_tail(path: Path) -> bool:
    """Whether the file ends with a whole record."""
    return path.stat().st_size == 0 or tail_start(path) >= 0


def tail_start(path: Path) -> int:
    """Where the last record begins, looked for from the file's end backwards; -1 where it is not whole."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        base = file.seek(max(0, size - TAIL_BYTES))
        tail = file.read(TAIL_BYTES)
        at = tail.rfind(GZIP)
        while at >= 0 and not opens_with(file, base + at, b"WARC/"):
            at = tail.rfind(GZIP, 0, at)
        return base + at if at >= 0 and Member(file, base + at).measured() == size else -1

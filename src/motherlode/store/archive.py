"""The pages as fetched, kept as WARC: everything else can be made again from them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from motherlode.model import InputError, Page, StoreError
from motherlode.recipe import RunSettings
from motherlode.store.record_page import page_of, write_page
from motherlode.store.records import raw_records
from motherlode.store.tape import GZIP, Member, opens_with

MAX_BYTES = RunSettings().max_bytes
FILE_BYTES = 1_000_000_000
TAIL_BYTES = 16 * 1024 * 1024


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


class ArchiveWriter:
    """Appends pages to archive/NNNNN.warc.gz, each as one write of one gzip member.

    A process killed in the middle leaves at most one torn member at a file's end; the next writer then
    begins a new file, so that nothing is ever appended to it.
    """

    def __init__(self, folder: Path, *, file_bytes: int = FILE_BYTES) -> None:
        self._folder = folder
        self._file_bytes = file_bytes
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._number = last_number(folder)
            if self._number == 0 or self._is_full() or not has_whole_tail(self._path):
                self._number += 1
            self._file = self._path.open("ab", buffering=0)
        except OSError as error:
            raise self._unwritable(error) from error

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

    def write(self, page: Page) -> tuple[str, int]:
        """Append a page, and say in which file and where; it is in the operating system's hands when this returns."""
        record = BytesIO()
        write_page(record, page)
        try:
            if self._is_full():
                self._file.close()
                self._number += 1
                self._file = self._path.open("ab", buffering=0)
            place = (self._path.name, self._file.seek(0, os.SEEK_END))
            rest = record.getbuffer()
            while rest:
                rest = rest[self._file.write(rest) :]
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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def last_number(folder: Path) -> int:
    """The number of the newest archive file, or 0."""
    names = (path.name.split(".")[0] for path in folder.glob("*.warc.gz"))
    return max((int(name) for name in names if name.isdecimal()), default=0)


def has_whole_tail(path: Path) -> bool:
    """Whether the file ends with a whole record, looked for from its end backwards."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        base = file.seek(max(0, size - TAIL_BYTES))
        tail = file.read(TAIL_BYTES)
        at = tail.rfind(GZIP)
        while at >= 0 and not opens_with(file, base + at, b"WARC/"):
            at = tail.rfind(GZIP, 0, at)
        return size == 0 or (at >= 0 and Member(file, base + at).measured() == size)

"""One file as pages: what it is, is decided by its content."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

from msgspec.structs import replace

from motherlode.model import InputError, Page
from motherlode.store.inflate import gunzipped, read_capped
from motherlode.store.tape import chunks, opens_with

IN_MEMORY = 1024 * 1024


def printable(path: Path | str) -> str:
    """A path or address as text that can be written anywhere, even where it was typed in bytes that are not UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


@contextmanager
def open_file(path: Path, remedy: str = "Check the spelling, and the rights on the file.") -> Iterator[BinaryIO]:
    """A file open for reading, or an InputError."""
    try:
        file = path.open("rb")
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise InputError(f"cannot be read ({reason})", where=printable(path), remedy=remedy) from error
    with file:
        yield file


@contextmanager
def spooled(stream: BinaryIO, first: bytes, max_bytes: int) -> Iterator[BinaryIO]:
    """A stream that can only be read forward, as a file that can be sought; a page up to the limit."""
    import tempfile  # takes a while to load, and most inputs are files

    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as copy:
        copy.write(first or stream.read(1024))
        copy.seek(0)
        may_be_archive = copy.read(5).startswith((b"WARC/", b"\x1f\x8b"))
        copy.seek(0, os.SEEK_END)
        for piece in chunks(stream):
            copy.write(piece)
            if copy.tell() > max_bytes and not may_be_archive:
                break
        copy.seek(0)
        yield cast(BinaryIO, copy)


def pages_in_file(path: Path, source: str, max_bytes: int, *, later: bool = False) -> Iterator[Page]:
    """The pages of a file that was named by another; where it cannot be read, a page says so."""
    if path.is_dir():
        yield Page(b"", source=source, warnings=(f"{printable(path)}: is a folder, not a file",))
        return
    try:
        with open_file(path) as file:
            yield from pages_in_stream(file, source, max_bytes, path=path if later else None)
    except InputError as error:
        yield unread(source, error)


def unread(source: str, error: InputError) -> Page:
    """A page that says why it cannot be read."""
    return Page(b"", source=source, warnings=(" ".join(str(error).split()),))


def pages_in_stream(
    stream: BinaryIO, source: str, max_bytes: int, first: bytes = b"", *, path: Path | None = None
) -> Iterator[Page]:
    """The pages of an open file: those of an archive, or one; `first` was read from it before.

    With a path, a page that stands alone in its file is left there, for whoever works on it to read.
    """
    if first or not stream.seekable():
        with spooled(stream, first, max_bytes) as copy:
            yield from pages_in_stream(copy, source, max_bytes)
        return
    head = stream.read(5)
    stream.seek(0)
    if head == b"WARC/" or (head.startswith(b"\x1f\x8b") and opens_with(stream, 0, b"WARC/")):
        stream.seek(0)
        yield from pages_in_archive(stream, source, max_bytes)
        return
    stream.seek(0)
    compressed = head.startswith(b"\x1f\x8b")
    size = size_on_disk(path, stream) if path and head else 0
    if path and size:
        yield PageOnDisk(b"", source=source, path=path, size=size, max_bytes=max_bytes, compressed=compressed)
    else:
        yield single_page(stream, source, max_bytes, compressed=compressed)


def size_on_disk(path: Path, stream: BinaryIO) -> int:
    """The bytes of a file that another process finds at the same path; 0 for a device, or a link such as /dev/stdin."""
    found = os.fstat(stream.fileno())
    return found.st_size if stat.S_ISREG(found.st_mode) and not path.is_symlink() else 0


class PageOnDisk(Page, frozen=True, kw_only=True):
    """A page that still stands in its file: its bytes need not be handed from process to process."""

    path: Path
    size: int
    max_bytes: int
    compressed: bool

    def read(self) -> Page:
        """The page; where the file is gone meanwhile, it says so."""
        try:
            with open_file(self.path) as file:
                page = single_page(file, self.source, self.max_bytes, compressed=self.compressed)
        except InputError as error:
            page = unread(self.source, error)
        return replace(page, url=self.url, site=self.site)


def pages_in_archive(stream: BinaryIO, source: str, max_bytes: int) -> Iterator[Page]:
    """The pages of an archive; one that holds none says so."""
    empty = True
    from motherlode.store.archive import read_warc  # its library takes a while to load, and most inputs are no archive

    for page in read_warc(stream, source, max_bytes=max_bytes):
        empty = False
        yield page
    if empty:
        yield Page(b"", source=source, warnings=(f"{source}: the archive holds no response or resource",))


def single_page(stream: BinaryIO, source: str, max_bytes: int, *, compressed: bool) -> Page:
    """The file as one page, with a warning where it is empty, cut or too long."""
    try:
        body, trouble = (gunzipped if compressed else read_capped)(stream, max_bytes)
    except OSError as error:
        body, trouble = b"", f"cannot be read to its end ({error.strerror})"
    if not body and not trouble:
        trouble = "is empty; there is nothing to extract"
    return Page(body, source=source, warnings=(f"{source}: {trouble}",) if trouble else ())


def sniffed(path: Path, count: int = 1024) -> bytes:
    """The first bytes of a file's content, decompressed; b"" where it cannot be read."""
    try:
        with path.open("rb") as file:
            head = file.read(64 * 1024)
    except OSError:
        return b""
    return gunzipped(BytesIO(head), count)[0] if head.startswith(b"\x1f\x8b") else head[:count]

"""Bytes read forward with a look ahead, so that a reader finds its place again after a fault."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import suppress
from re import Pattern
from typing import BinaryIO

CHUNK = 64 * 1024
PIECE = 1024 * 1024
"""What one step of a decompressor may give: a small file cannot blow up the memory."""

GZIP = b"\x1f\x8b\x08"


class Tape:
    """A stream of pieces as one run of bytes; only what is looked at is held in memory."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._ahead = bytearray()
        self.offset = 0

    def _fill(self, count: int) -> None:
        while len(self._ahead) < count:
            piece = next(self._pieces, None)
            if piece is None:
                return
            self._ahead += piece

    def peek(self, count: int) -> bytes:
        """The next bytes, left where they are; fewer at the end."""
        self._fill(count)
        return bytes(self._ahead[:count])

    def read(self, count: int) -> bytes:
        """The next bytes; fewer at the end."""
        data = self.peek(count)
        del self._ahead[: len(data)]
        self.offset += len(data)
        return data

    def unread(self, data: bytes) -> None:
        """Put back what was read last."""
        self._ahead[:0] = data
        self.offset -= len(data)

    def read_through(self, end: Pattern[bytes], limit: int) -> bytes:
        """All up to and with the end mark, or b"" (and nothing read) where it is not within the limit."""
        wanted = min(4096, limit)
        while True:
            self._fill(wanted)
            if found := end.search(self._ahead, 0, limit):
                return self.read(found.end())
            if len(self._ahead) < wanted or wanted >= limit:
                return b""
            wanted = min(wanted * 4, limit)

    def drop_endless(self, start: Pattern[bytes], limit: int) -> None:
        """Drop what `read_through` found no end for: all up to the last start mark within the limit, or to the limit.

        Trying every start mark in between again would take for ever on a file of nothing else.
        """
        if len(self._ahead) < limit:
            self.read(len(self._ahead))
            return
        last = max((mark.start() for mark in start.finditer(self._ahead, 1, limit)), default=limit)
        self.read(last)

    def skip_to(self, start: Pattern[bytes], overlap: int) -> int:
        """Drop all before the start mark, or to the end; how many bytes were dropped."""
        before = self.offset
        while True:
            self._fill(CHUNK)
            if found := start.search(self._ahead):
                self.read(found.start())
                return self.offset - before
            if len(self._ahead) < CHUNK:
                self.read(len(self._ahead))
                return self.offset - before
            self.read(len(self._ahead) - overlap)


def chunks(file: BinaryIO) -> Iterator[bytes]:
    """The file in chunks."""
    return iter(lambda: file.read(CHUNK), b"")


class Member:
    """One member of a gzip file, decompressed piece by piece."""

    def __init__(self, file: BinaryIO, start: int) -> None:
        self._file = file
        self.start = start
        self.end = start
        self.fault = ""

    def pieces(self) -> Iterator[bytes]:
        """What the member holds; a fault ends it early and is kept in `fault`."""
        self._file.seek(self.start)
        inflater = zlib.decompressobj(16 + zlib.MAX_WBITS)
        while not inflater.eof:
            data = inflater.unconsumed_tail or self._file.read(CHUNK)
            if not data:
                self.fault = "the gzip stream is cut off"
                return
            before = inflater.copy()
            try:
                piece = inflater.decompress(data, PIECE)
            except zlib.error as error:
                self.fault = f"the gzip stream is damaged ({error})"
                yield from salvaged(before, data)
                return
            if piece:
                yield piece
        self.end = self._file.tell() - len(inflater.unused_data)

    def measured(self) -> int:
        """Where a whole member ends, found by reading it; -1 for one with a fault."""
        for _ in self.pieces():
            pass
        return -1 if self.fault else self.end


def salvaged(inflater: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """What stands before the fault, byte by byte: zlib gives nothing of a chunk that it cannot finish."""
    with suppress(zlib.error):
        for at in range(len(data)):
            yield inflater.decompress(inflater.unconsumed_tail + data[at : at + 1], PIECE)


def find_member(file: BinaryIO, position: int, opening: bytes) -> int:
    """Where the next gzip member stands whose content opens as given, or -1."""
    window, base = b"", position
    file.seek(position)
    while data := file.read(CHUNK):
        window += data
        at = window.find(GZIP)
        while at >= 0:
            if opens_with(file, base + at, opening):
                return base + at
            at = window.find(GZIP, at + 1)
        tail = window[-len(GZIP) + 1 :]
        base, window = base + len(window) - len(tail), tail
        file.seek(base + len(tail))
    return -1


def opens_with(file: BinaryIO, position: int, opening: bytes) -> bool:
    """Whether a gzip member stands there and its content begins with the opening."""
    file.seek(position)
    inflater = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        return inflater.decompress(file.read(CHUNK), len(opening)) == opening
    except zlib.error:
        return False

"""A large archive as ranges of bytes, each to be read by another reader: no record is lost, and none is read twice.

A range owns the records that begin in it, and what stands between its last record and the next one. Where a range
begins inside a record, its reader goes on to the first one that surely begins: a gzip member that opens a record, or,
without compression, a header after the empty line that ends every record. The reader of the range before stops there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO

from msgspec import Struct

from motherlode.model import Page
from motherlode.store.files import pages_in_archive, single_page
from motherlode.store.record_page import page_of
from motherlode.store.records import RawRecord, compressed_records, framed
from motherlode.store.tape import CHUNK, GZIP, Tape, chunks, opens_with

FIRST_LINE = re.compile(rb"\n\r?\n(WARC/\d\.\d{1,8}\r?\n(?:WARC-|Content-)[A-Za-z-]{1,60}:)", re.IGNORECASE)
OVERLAP = 128
"""Longer than any match of FIRST_LINE, so that none is missed between two chunks."""


class ByteRange(Struct, frozen=True):
    """A file, or a part of it."""

    path: str
    """Where the file is."""
    source: str
    """The file as its results name it."""
    start: int
    end: int
    size: int
    """Of the whole file."""

    @property
    def is_whole(self) -> bool:
        return self.start == 0 and self.end >= self.size


def ranges_of(path: str, source: str, size: int, most: int) -> list[ByteRange]:
    """A file in ranges of about equal length, none longer than `most` bytes.

    >>> [(part.start, part.end) for part in ranges_of("a.warc", "a.warc", 10, 4)]
    [(0, 4), (4, 7), (7, 10)]
    """
    count = max(1, -(-size // most))
    cuts = [-(-size * number // count) for number in range(count + 1)]
    return [ByteRange(path, source, start, end, size) for start, end in pairwise(cuts)]


def pages_in_range(file: BinaryIO, part: ByteRange, max_bytes: int) -> Iterator[Page]:
    """The pages of a range; a file that is no archive is one page, and belongs to its first range."""
    file.seek(0)
    head = file.read(5)
    compressed = head.startswith(b"\x1f\x8b")
    archive = head == b"WARC/" or (compressed and opens_with(file, 0, b"WARC/"))
    file.seek(0)
    if not archive:
        if part.start == 0:
            yield single_page(file, part.source, max_bytes, compressed=compressed)
    elif part.is_whole:
        yield from pages_in_archive(file, part.source, max_bytes)
    else:
        for record in records_in_range(file, part, max_bytes):
            if page := page_of(record, part.source, max_bytes):
                yield page


def records_in_range(file: BinaryIO, part: ByteRange, max_bytes: int) -> Iterator[RawRecord]:
    """The records that the range owns."""
    file.seek(0)
    if file.read(len(GZIP)) == GZIP:
        yield from compressed_records(file, part.start, max_bytes, end=part.end, inside=part.start > 0)
        return
    start, end = first_record(file, part.start), first_record(file, part.end)
    file.seek(start)
    tape = Tape(chunks(file))
    tape.offset = start
    for record in framed(tape, max_bytes):
        if record.offset >= end:
            return
        yield record


def first_record(file: BinaryIO, position: int) -> int:
    """Where the first record at a position or behind it begins, in a file without compression; or its end."""
    if position == 0:
        return 0
    base = max(0, position - 4)
    file.seek(base)
    window = b""
    while data := file.read(CHUNK):
        window += data
        for found in FIRST_LINE.finditer(window):
            if base + found.start(1) >= position:
                return base + found.start(1)
        cut = max(0, len(window) - OVERLAP)
        base, window = base + cut, window[cut:]
    return base + len(window)

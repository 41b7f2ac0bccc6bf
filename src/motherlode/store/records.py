"""WARC framing that survives damage: one raw record after the other, and a fault where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from motherlode.store.tape import GZIP, Member, Tape, chunks, find_member

START = re.compile(rb"WARC/\d\.\d{1,8}\r?\n[A-Za-z]")
HEAD_END = re.compile(rb"\r?\n\r?\n")
LENGTH = re.compile(rb"^content-length:[ \t]*(\d{1,18})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
OVERLAP = 32
"""Longer than any match of START, so that none is missed between two chunks."""
MAX_HEAD = 1024 * 1024


class RawRecord(Struct, frozen=True):
    """A record as it stands in the file; a fault says why there is no body, or not all of it."""

    offset: int
    head: bytes = b""
    body: bytes = b""
    fault: str = ""


def raw_records(file: BinaryIO, max_bytes: int) -> Iterator[RawRecord]:
    """Every record of a seekable WARC file, compressed by record, as a whole, or not at all."""
    start = file.tell()
    magic = file.read(len(GZIP))
    file.seek(start)
    if magic == GZIP:
        yield from compressed_records(file, start, max_bytes)
    else:
        yield from framed(Tape(chunks(file)), max_bytes)


def compressed_records(
    file: BinaryIO, position: int, max_bytes: int, *, end: float = inf, inside: bool = False
) -> Iterator[RawRecord]:
    """Records of a gzip file; each member stands for itself, so damage ends where the next one begins.

    Members that begin at `end` or behind it are left to others; `inside` says that one may be under way at `position`.
    """
    quiet = inside
    while True:
        start = find_member(file, position, b"WARC/")
        junk = 0 if quiet else junk_between(file, position, start)
        if junk:
            yield RawRecord(position, fault=f"{junk} bytes that belong to no record")
        if not 0 <= start < end:
            return
        member = Member(file, start)
        yield from member_records(member, max_bytes)
        quiet = bool(member.fault)
        # Inside a damaged member the next one may already have begun.
        position = start + 1 if member.fault else member.end


def member_records(member: Member, max_bytes: int) -> Iterator[RawRecord]:
    """The records of one member, with the member's place; a fault of the member is one of its last record."""
    held: list[RawRecord] = []
    for record in framed(Tape(member.pieces()), max_bytes):
        if record.head:
            yield from held
            held = []
        held.append(replace(record, offset=member.start))
    if member.fault:
        head = held[0].head if held else b""
        held = [RawRecord(member.start, head, fault=member.fault)]
    yield from held


def junk_between(file: BinaryIO, position: int, start: int) -> int:
    """How many bytes stand before the next member, or before the end; padding with zeros is no junk."""
    file.seek(position)
    pieces = chunks(file) if start < 0 else iter([file.read(start - position)])
    return sum(len(piece.strip(b"\0")) for piece in pieces)


def framed(tape: Tape, max_bytes: int) -> Iterator[RawRecord]:
    """The records on a tape of uncompressed bytes."""
    while True:
        while tape.peek(1) in (b"\r", b"\n"):
            tape.read(1)
        if not tape.peek(1):
            return
        offset = tape.offset
        if START.match(tape.peek(OVERLAP)):
            yield one_record(tape, max_bytes)
        else:
            dropped = tape.skip_to(START, OVERLAP)
            yield RawRecord(offset, fault=f"{dropped} bytes that belong to no record")


def one_record(tape: Tape, max_bytes: int) -> RawRecord:
    """The record that begins here; after a fault the tape stands at the next one that can be found."""
    offset = tape.offset
    head = tape.read_through(HEAD_END, MAX_HEAD)
    if not head:
        tape.drop_endless(START, MAX_HEAD)
        return RawRecord(offset, fault="the record header has no end")
    found = LENGTH.search(head)
    if not found:
        tape.skip_to(START, OVERLAP)
        return RawRecord(offset, head, fault="the record has no valid Content-Length")
    return record_of_length(tape, RawRecord(offset, head), int(found[1]), max_bytes)


def record_of_length(tape: Tape, record: RawRecord, length: int, max_bytes: int) -> RawRecord:
    """The record with its body, where the length that it gives is true."""
    body = tape.read(min(length, max_bytes))
    if length > max_bytes and len(body) == max_bytes and not START.search(body):
        tape.skip_to(START, OVERLAP)
        fault = f"longer than {max_bytes} bytes; the rest is not read"
        return replace(record, body=body, fault=fault)
    if len(body) == length and ends_here(tape):
        return replace(record, body=body)
    tape.unread(body)
    passed = tape.skip_to(START, OVERLAP)
    fault = f"the record says {length} bytes, {passed} stand before the next record or the end"
    return replace(record, fault=fault)


def ends_here(tape: Tape) -> bool:
    """Whether the tape stands at the end of a record: an empty line, the next record, or nothing more."""
    tail = tape.peek(9)
    if tail.startswith((b"\r\n\r\n", b"\n\n")):
        return True
    rest = tail.lstrip(b"\r\n")
    return not rest or rest.startswith(b"WARC/")

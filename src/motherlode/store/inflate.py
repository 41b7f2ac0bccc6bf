"""Compressed bodies, opened with a limit: what is cut or damaged still gives what came before."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from typing import BinaryIO

from motherlode.store.tape import PIECE, Member, chunks


def gunzipped(file: BinaryIO, max_bytes: int) -> tuple[bytes, str]:
    """The content of a seekable gzip file, all members, and what was wrong with it."""
    parts = GzipParts(file)
    body, warning = capped(parts.pieces(), max_bytes)
    return body, warning or parts.fault


class GzipParts:
    """The members of a gzip file one after the other, up to the first fault."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.fault = ""

    def pieces(self) -> Iterator[bytes]:
        """What the members hold; bytes behind the last one are left alone, as gzip itself does."""
        member = Member(self._file, self._file.tell())
        while True:
            yield from member.pieces()
            if member.fault:
                self.fault = f"{member.fault}; what could be read is kept"
                return
            self._file.seek(member.end)
            if self._file.read(2) != b"\x1f\x8b":
                return
            member = Member(self._file, member.end)


def capped(pieces: Iterator[bytes], max_bytes: int) -> tuple[bytes, str]:
    """The pieces as one body of at most so many bytes, and a warning where there was more."""
    body = bytearray()
    for piece in pieces:
        body += piece
        if len(body) > max_bytes:
            return bytes(body[:max_bytes]), f"longer than {max_bytes} bytes; the rest is not read"
    return bytes(body), ""


def read_capped(file: BinaryIO, max_bytes: int) -> tuple[bytes, str]:
    """The content of a file of at most so many bytes, and a warning where there was more."""
    first = file.read(PIECE)  # all of most pages, as they are: pieces would have to be put together
    if len(first) < PIECE and len(first) <= max_bytes:
        return first, ""
    return capped(chain([first], chunks(file)), max_bytes)


def decoded(body: bytes, encoding: str, max_bytes: int) -> tuple[bytes, str]:
    """A body without its HTTP content encoding, and what was wrong with it."""
    match encoding.strip().lower():
        case "" | "identity":
            return body, ""
        case "gzip" | "x-gzip":
            # Servers and archives are known to label plain bodies as gzip.
            return gunzipped(BytesIO(body), max_bytes) if body.startswith(b"\x1f\x8b") else (body, "")
        case "deflate":
            return undeflated(body, max_bytes)
        case unknown:
            return body, f"content encoding '{unknown}' cannot be decoded; the body is left as it is"


def undeflated(body: bytes, max_bytes: int) -> tuple[bytes, str]:
    """HTTP deflate: with the zlib header of the standard, or without it, as some servers send."""
    for bits in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
        try:
            return capped(inflate_pieces(body, bits), max_bytes)
        except zlib.error:
            continue
    return body, "the deflate stream is damaged; the body is left as it is"


def inflate_pieces(body: bytes, bits: int) -> Iterator[bytes]:
    """A zlib stream, piece by piece."""
    inflater = zlib.decompressobj(bits)
    rest = body
    while rest and not inflater.eof:
        yield inflater.decompress(rest, PIECE)
        rest = inflater.unconsumed_tail

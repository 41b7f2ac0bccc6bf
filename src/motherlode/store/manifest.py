"""A manifest: one row of JSON a line, each naming a file and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import InputError, Page
from motherlode.store.files import pages_in_file

MAX_LINE = 64 * 1024 * 1024


class Row(Struct, frozen=True):
    """A row of a manifest: a file, its address where it is known, or the site that stands for it."""

    file: str
    url: str | None = None
    site: str | None = None


def is_manifest(path: Path, file: BinaryIO) -> bool:
    """Whether the file is a manifest, by its ending or by a first line that is a row."""
    if path.suffix.lower() in (".jsonl", ".ndjson"):
        return True
    first = file.read(8)
    file.seek(0)
    if b"{" not in first:
        return False
    line = file.readline(MAX_LINE)
    file.seek(0)
    return is_row(line)


def is_row(line: bytes) -> bool:
    """Whether a line is the row of a manifest."""
    if not line.lstrip(b"\xef\xbb\xbf \t").startswith(b"{"):
        return False
    try:
        msgspec.json.decode(line.lstrip(b"\xef\xbb\xbf"), type=Row)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def rows_of(path: Path) -> list[Row] | None:
    """The rows of a manifest that can be read; None where the file is none, or cannot be read twice."""
    if path.suffix.lower() not in (".jsonl", ".ndjson") or not path.is_file():
        return None
    try:
        return [msgspec.json.decode(line, type=Row) for line in path.read_bytes().splitlines() if line.strip()]
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def pages_of_manifest(
    file: BinaryIO, name: str, folder: Path, max_bytes: int, first: bytes = b"", *, later: bool = False
) -> Iterator[Page]:
    """The pages that a manifest names; a row or a file that cannot be read still is one page."""
    lines = chain([first] if first else [], iter(lambda: file.readline(MAX_LINE), b""))
    empty = True
    for number, line in enumerate(lines, start=1):
        text = line.lstrip(b"\xef\xbb\xbf").strip()
        if not text:
            continue
        empty = False
        try:
            row = msgspec.json.decode(text, type=Row)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            place = f"{name}:{number}"
            warning = f'{place}: not a row: {error}; a row is {{"file": …, "url": …, "site": …}}'
            yield Page(b"", source=place, warnings=(warning,))
        else:
            yield from pages_of_row(row, folder, max_bytes, later=later)
    if empty:
        raise InputError("the manifest has no rows", where=name, remedy='A row is {"file": "page.html"}.')


def pages_of_row(row: Row, folder: Path, max_bytes: int, *, later: bool = False) -> Iterator[Page]:
    """The pages of a row's file, with the row's address and site."""
    for page in pages_in_file(folder / row.file, row.file, max_bytes, later=later):
        yield replace(page, url=page.url or row.url or "", site=row.site or page.site)

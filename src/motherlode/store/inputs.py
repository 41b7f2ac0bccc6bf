"""What a user may name as an INPUT, turned into pages one by one: never more than one file at a time."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from io import BytesIO
from itertools import chain, groupby
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import InputError, Page
from motherlode.recipe import RunSettings
from motherlode.store.files import open_file, pages_in_file, pages_in_stream, printable
from motherlode.store.folder import files_in_folder
from motherlode.store.manifest import MAX_LINE, is_manifest, is_row, pages_of_manifest

MAX_BYTES = RunSettings().max_bytes
KINDS = "An input is an html, pdf, gz or warc file, a folder, an http(s):// URL, a manifest.jsonl, @list.txt or -"
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")

OnError = Callable[[InputError], None]
OnSkip = Callable[[str, str], None]


class Asked(Struct, frozen=True):
    """How inputs are read, and whom to tell what could not be."""

    on_error: OnError
    on_skip: OnSkip
    max_bytes: int
    stdin: BinaryIO | None
    later: bool = False
    """Leave a page in its file, as a `PageOnDisk`, for whoever works on it to read."""


def ignore_skip(path: str, reason: str) -> None:
    """Nobody wants to know what was skipped."""


def pages_of(
    inputs: Sequence[str],
    *,
    on_error: OnError,
    on_skip: OnSkip = ignore_skip,
    max_bytes: int = MAX_BYTES,
    stdin: BinaryIO | None = None,
    later: bool = False,
) -> Generator[Page, None, None]:
    """The pages of all inputs, in order.

    `on_error` hears of an input that gives no page at all, `on_skip` (path, reason) of a file in a folder
    that is no page. Whatever else goes wrong is a warning in the page that it concerns. `later` leaves pages
    in their files, as `PageOnDisk`.
    """
    asked = Asked(on_error, on_skip, max_bytes, stdin, later)
    yield from pages_of_lines(flattened(inputs, asked), asked)


def pages_of_lines(lines: Iterator[str], asked: Asked) -> Iterator[Page]:
    """The pages of inputs that are no lists; neighbouring addresses are fetched side by side."""
    for are_urls, group in groupby(lines, key=is_url):
        if are_urls:
            yield from fetched(group, asked.max_bytes)
            continue
        for name in group:
            try:
                yield from pages_of_one(name, asked)
            except InputError as error:
                asked.on_error(error)


def is_url(name: str) -> bool:
    """Whether the input is an address on the Web."""
    return name.lower().startswith(("http://", "https://"))


def fetched(urls: Iterator[str], max_bytes: int) -> Iterator[Page]:
    """The pages at the addresses; an archive or a compressed file behind an address is opened."""
    from motherlode.crawl.fetch import fetch  # a third of a second to load, and most inputs are files

    for page in fetch(map(printable, urls), max_bytes=max_bytes):
        if not page.body.startswith((b"\x1f\x8b", b"WARC/")):
            yield page
            continue
        for inner in pages_in_stream(BytesIO(page.body), page.source, max_bytes):
            yield (inner if inner.url else replace(page, body=inner.body, warnings=page.warnings + inner.warnings))


def flattened(inputs: Sequence[str], asked: Asked) -> Iterator[str]:
    """The inputs with every @list replaced by its lines."""
    for name in inputs:
        if not name.startswith("@"):
            yield name
            continue
        try:
            with open_file(Path(name[1:])) as file:
                yield from listed(file)
        except InputError as error:
            asked.on_error(error)


def listed(file: BinaryIO) -> Iterator[str]:
    """The inputs in a list, one a line, as if they were typed; empty lines and # notes are left out."""
    for line in iter(lambda: file.readline(MAX_LINE), b""):
        name = line.decode("utf-8-sig", "replace").strip()
        if name and not name.startswith("#"):
            yield name


def pages_of_one(name: str, asked: Asked) -> Iterator[Page]:
    """The pages of one input that is no address and no list."""
    if name == "-":
        yield from pages_of_pipe(asked.stdin or sys.stdin.buffer, name, asked)
        return
    path = Path(name)
    if SCHEME.match(name) and not path.exists():
        raise InputError("is no address that can be fetched", where=printable(name), remedy=KINDS)
    if path.is_dir():
        for inner in files_in_folder(path, asked.on_skip):
            yield from pages_in_file(inner, printable(inner), asked.max_bytes, later=asked.later)
        return
    with open_file(path, remedy=KINDS) as file:
        if not file.seekable():
            yield from pages_of_pipe(file, name, asked)
        elif is_manifest(path, file):
            yield from pages_of_manifest(file, printable(path), path.parent, asked.max_bytes, later=asked.later)
        else:
            left = path if asked.later else None
            yield from pages_in_stream(file, printable(path), asked.max_bytes, path=left)


def pages_of_pipe(stream: BinaryIO, name: str, asked: Asked) -> Iterator[Page]:
    """What comes in once: a page, an archive, a manifest with files below here, or a list of inputs."""
    first = stream.readline(MAX_LINE)
    if is_row(first):
        yield from pages_of_manifest(stream, name, Path(), asked.max_bytes, first, later=asked.later)
    elif names_input(first):
        lines = chain(listed(BytesIO(first)), listed(stream))
        yield from pages_of_lines((line for line in lines if line != "-"), asked)
    else:
        yield from pages_in_stream(stream, name, asked.max_bytes, first)


def names_input(line: bytes) -> bool:
    """Whether a line of standard input names a file or an address, rather than being a page's first."""
    name = line.decode("utf-8-sig", "replace").strip()
    if not name or len(name) > 4096 or name[0] in "<%" or "\0" in name:
        return False
    return is_url(name) or Path(name).exists()

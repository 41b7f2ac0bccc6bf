"""What people say of the values: right or wrong, and which text of a page is which field.

Both are kept as rows that `lode rules learn` reads as they are:

judgements.jsonl            a line a judgement; a value that is right is also gold for its page
annotations/train.jsonl     a line a page: the fields that were marked on it
annotations/pages/*.warc.gz the pages that rows speak of, each as it was fetched
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from motherlode.model import Page
from motherlode.store.collection import Collection
from motherlode.store.record_page import write_page
from motherlode.store.writing import put_whole, writing

Verdict = Literal["right", "wrong"]
Row = TypeVar("Row", bound=Struct)
WRITING = Lock()


class Judgement(Struct, frozen=True, kw_only=True):
    """One person's word on one value."""

    file: str
    """The page, relative to the judgements' file."""
    url: str
    site: str
    label: str
    value: list[Any]
    verdict: Verdict
    confidence: float = 0.0
    """How sure the value was said to be."""
    by: tuple[str, ...] = ()
    at: str = ""
    gold: dict[str, list[Any]] = field(default_factory=dict)
    """The value under its label where it is right."""


class Annotation(Struct, frozen=True, kw_only=True):
    """A page and the fields that were marked on it."""

    file: str
    """The page, relative to the annotations' file."""
    url: str
    site: str
    gold: dict[str, list[str]]


def judgements(collection: Collection) -> list[Judgement]:
    """All judgements in their order."""
    return rows_of(collection.folder / "judgements.jsonl", Judgement)


def judged(collection: Collection, url: str) -> dict[str, Verdict]:
    """Label -> the last judgement of its value on a page."""
    return {one.label: one.verdict for one in judgements(collection) if one.url == url}


def judge(collection: Collection, page: Page, judgement: Judgement) -> Judgement:
    """Keep a judgement, with the page that it speaks of."""
    file = f"annotations/{keep_page(collection, page)}"
    gold = {judgement.label: judgement.value} if judgement.verdict == "right" else {}
    made = replace(judgement, file=file, gold=gold, at=datetime.now(UTC).isoformat(timespec="seconds"))
    path = collection.folder / "judgements.jsonl"
    with writing(path), WRITING, path.open("ab") as out:
        out.write(msgspec.json.encode(made) + b"\n")
    return made


def annotated_rows(collection: Collection) -> list[Annotation]:
    """All annotated pages, in the order in which they were first annotated."""
    return rows_of(training_file(collection), Annotation)


def training_file(collection: Collection) -> Path:
    return collection.folder / "annotations" / "train.jsonl"


def annotate(collection: Collection, page: Page, site: str, gold: dict[str, list[str]]) -> Annotation:
    """Keep what is marked on a page, in the place of what was; a page without any marks leaves the file."""
    made = Annotation(file=keep_page(collection, page), url=page.url or page.source, site=site, gold=gold)
    path = training_file(collection)
    with WRITING:
        rows = {row.url: row for row in annotated_rows(collection)}
        rows[made.url] = made
        kept = [row for row in rows.values() if row.gold]
        put_whole(path, b"".join(msgspec.json.encode(row) + b"\n" for row in kept))
    return made


def keep_page(collection: Collection, page: Page) -> str:
    """The page as a small archive of its own, so that the rows stand for themselves; its name."""
    name = hashlib.sha256(f"{page.url}\0{page.source}".encode("utf-8", "surrogateescape") + page.body).hexdigest()[:20]
    path = collection.folder / "annotations" / "pages" / f"{name}.warc.gz"
    if not path.exists():
        out = BytesIO()
        write_page(out, page)
        put_whole(path, out.getvalue())
    return f"pages/{path.name}"


def rows_of(path: Path, shape: type[Row]) -> list[Row]:
    """The rows of a file; one that was edited into something else is left out."""
    if not path.exists():
        return []
    return [row for line in path.read_bytes().splitlines() if (row := row_of(line, shape))]


def row_of(line: bytes, shape: type[Row]) -> Row | None:
    try:
        return msgspec.json.decode(line, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None

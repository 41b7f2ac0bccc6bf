"""Rule files, and the annotated pages that rules are learned from, on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.rules.model import RuleBook
from motherlode.extractors.rules.text import rules_from
from motherlode.model import InputError, Page, RuleError
from motherlode.recipe import RunSettings
from motherlode.store.files import open_file, pages_in_file, printable
from motherlode.store.writing import writing

MAX_BYTES = RunSettings().max_bytes


class AnnotatedRow(Struct, frozen=True):
    """A row of a training manifest: a page, its site or address, and what is known of it."""

    file: str
    gold: dict[str, Any] = {}
    url: str | None = None
    site: str | None = None


def load_rules(path: Path) -> RuleBook:
    """The rules of a file; a fault is a RuleError with line, column, cause and remedy."""
    return rules_from(rule_text(path), printable(path))


def rule_text(path: Path) -> str:
    """The text of a rule file."""
    with open_file(path) as file:
        body = file.read()
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body[: error.start].count(b"\n") + 1
        raise RuleError("is not UTF-8", where=f"{printable(path)}:{line}", remedy="Save it as UTF-8.") from error


def write_text(text: str, path: Path) -> None:
    with writing(path):
        path.write_text(text, encoding="utf-8")


def annotated_pages(path: Path) -> Iterator[tuple[Page, dict[str, Any]]]:
    """(page, gold) of every row of a training manifest."""
    with open_file(path) as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                row = row_of(line, f"{printable(path)}:{number}")
                yield page_of(row, path.parent), row.gold


def row_of(line: bytes, where: str) -> AnnotatedRow:
    try:
        return msgspec.json.decode(line.lstrip(b"\xef\xbb\xbf"), type=AnnotatedRow)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        remedy = 'A row is {"file": "page.html", "site": "example.org", "gold": {"field": ["value"]}}.'
        raise InputError(f"not an annotated page ({error})", where=where, remedy=remedy) from error


def page_of(row: AnnotatedRow, folder: Path) -> Page:
    """The page of a row; a page that cannot be read is an error, since something was said about it."""
    page = saved_page(folder / row.file)
    return replace(page, source=row.file, url=page.url or row.url or "", site=row.site or page.site)


def saved_page(path: Path) -> Page:
    """A page that was saved to a file."""
    page = next(iter(pages_in_file(path, printable(path), MAX_BYTES)), None)
    if page is None or not page.body:
        reason = page.warnings[0] if page and page.warnings else "holds no page"
        raise InputError(reason, where=printable(path))
    return page

"""What is installed here and which parts work: each is really tried, not looked up in a list."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec import Struct

from motherlode.model import LodeError

LEAST_FREE = 1_000_000_000
"""Bytes on the disk below which a crawl soon stops."""


class Finding(Struct, frozen=True):
    """One part: whether it works, what was seen, and what helps where it does not."""

    part: str
    works: bool
    seen: str
    needed: bool = False
    """False for an extra: what it does is left out, the rest works."""
    remedy: str = ""


def checkup(folder: Path) -> list[Finding]:
    """Every part, the needed ones first."""
    checks: list[Callable[[], Finding]] = [
        python,
        compiled,
        database,
        lambda: disk(folder),
        browser,
        ocr,
        parquet,
        spark,
    ]
    return [check() for check in checks]


def python() -> Finding:
    seen = f"Python {sys.version.split()[0]}, motherlode {version('motherlode')}, {os.cpu_count()} cores"
    return Finding("python", sys.version_info >= (3, 11), seen, True, "Motherlode needs Python 3.11 or newer.")


def compiled() -> Finding:
    try:
        import_module("motherlode.read._walk")
    except ImportError:
        remedy = "Install a C compiler (gcc) and install the package again; without it all works, slower."
        return Finding("compiled loops", False, "not built", remedy=remedy)
    return Finding("compiled loops", True, "built")


def database() -> Finding:
    """SQLite with full-text search, tried in memory."""
    remedy = "Take a Python whose sqlite3 has FTS5, such as the one that uv installs."
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.execute("CREATE VIRTUAL TABLE words USING fts5 (text)")
        except sqlite3.OperationalError as error:
            return Finding("database", False, f"SQLite {sqlite3.sqlite_version}: {error}", True, remedy)
    return Finding("database", True, f"SQLite {sqlite3.sqlite_version} with FTS5", True)


def disk(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    writable = os.access(folder, os.W_OK)
    seen = f"{free / 1e9:.1f} GB free, {'writable' if writable else 'not writable'}"
    return Finding("disk", writable and free > LEAST_FREE, seen, True, "Free some space, or work in another folder.")


def browser() -> Finding:
    """Pages that scripts build, and real boxes."""
    from motherlode.crawl.browser import check_extra, chromium

    try:
        program = chromium()
        check_extra()
    except LodeError as error:
        return Finding("extra browser", False, error.what, remedy=error.remedy)
    return Finding("extra browser", True, f"{Path(program).name}, playwright {version('playwright')}")


def ocr() -> Finding:
    """Scanned papers."""
    from motherlode.run.ocr import LANGUAGES, REMEDY, languages

    known = languages()
    works = set(known) == set(LANGUAGES)
    seen = f"tesseract reads {', '.join(known)}" if known else "no tesseract, or not its Python side"
    return Finding("extra ocr", works, seen, remedy="" if works else REMEDY[0].upper() + REMEDY[1:] + ".")


def parquet() -> Finding:
    return package("parquet", "pyarrow")


def spark() -> Finding:
    found = package("spark", "pyspark")
    if found.works and shutil.which("java") is None:
        return Finding(
            found.part,
            False,
            "PySpark is there, Java is not",
            remedy="Install Java 17, such as openjdk-17-jre-headless.",
        )
    return found


def package(extra: str, name: str) -> Finding:
    try:
        return Finding(f"extra {extra}", True, f"{name} {version(name)}")
    except PackageNotFoundError:
        return Finding(f"extra {extra}", False, f"{name} is not installed", remedy=f'pip install "motherlode[{extra}]"')


def broken(findings: list[Finding]) -> Iterator[Finding]:
    """Parts without which nothing works."""
    return (finding for finding in findings if finding.needed and not finding.works)

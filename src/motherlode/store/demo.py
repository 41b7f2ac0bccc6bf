"""The bundled mini-web: real pages that need no network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import BinaryIO, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from motherlode.model import Page
from motherlode.store.archive import read_warc
from motherlode.store.writing import writing


def demo_pages() -> Iterator[Page]:
    """The pages of the mini-web, in the order of the archive."""
    with (files("motherlode.demo") / "pages.warc.gz").open("rb") as archive:
        yield from read_warc(cast(BinaryIO, archive), "demo")


class Topic(Struct, frozen=True):
    """What the demo looks for: pages of the mini-web as samples, and others as starts."""

    samples: list[str]
    starts: list[str]


def demo_topic() -> Topic:
    return msgspec.toml.decode((files("motherlode.demo") / "topic.toml").read_bytes(), type=Topic)


def demo_attribution() -> str:
    """Whose pages these are, and under which licences."""
    return (files("motherlode.demo") / "ATTRIBUTION.md").read_text(encoding="utf-8")


def unpack(folder: Path) -> list[Path]:
    """The mini-web as files of one's own to try things on: papers/, pages/HOST/ and web.warc.gz."""
    written: list[Path] = []
    with writing(folder):
        for page in demo_pages():
            file = folder / file_of(page)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(page.body)
            written.append(file)
        archive = folder / "web.warc.gz"
        archive.write_bytes((files("motherlode.demo") / "pages.warc.gz").read_bytes())
        (folder / "ATTRIBUTION.md").write_text(demo_attribution(), encoding="utf-8")
    return [*written, archive]


def file_of(page: Page) -> Path:
    """Where a page of the mini-web is unpacked to, by its address."""
    parts = urlsplit(page.url)
    name = re.sub(r"[^\w.-]+", "-", f"{parts.path}-{parts.query}".strip("/-")) or "index"
    if page.header("content-type") == "application/pdf":
        return Path("papers") / f"{name.rpartition('-')[2]}.pdf"
    return Path("pages") / parts.netloc / f"{name.removesuffix('.html').removesuffix('.php')}.html"

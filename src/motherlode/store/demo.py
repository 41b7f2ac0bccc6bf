"""The bundled mini-web: real pages that need no network."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import BinaryIO, cast

from motherlode.model import Page
from motherlode.store.archive import read_warc


def demo_pages() -> Iterator[Page]:
    """The pages of the mini-web, in the order of the archive."""
    with (files("motherlode.demo") / "pages.warc.gz").open("rb") as archive:
        yield from read_warc(cast(BinaryIO, archive), "demo")


def demo_attribution() -> str:
    """Whose pages these are, and under which licences."""
    return (files("motherlode.demo") / "ATTRIBUTION.md").read_text(encoding="utf-8")

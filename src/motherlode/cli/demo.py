"""lode demo: a real mini-web, offline, from pages to verified data."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motherlode.model import StoreError

if TYPE_CHECKING:
    from motherlode.store.collection import Collection

ATTRIBUTION = "ATTRIBUTION.md"


def demo(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the collection is kept.")] = Path("lode-demo"),
    unpack: Annotated[
        bool, typer.Option("--unpack", help="Only write the bundled pages and papers as files into FOLDER.")
    ] = False,
) -> None:
    """Crawl a bundled mini-web of real pages from three samples, and extract it; no network needed.

    The pages are served on loopback under their real host names. The crawl starts from a few of them and keeps what is
    like the samples; then the other pages are added too, so that the collection in FOLDER shows every kind of result.
    """
    from motherlode.cli.demo_report import report
    from motherlode.run.count import counted
    from motherlode.run.crawl_screen import crawl_watch
    from motherlode.run.job import checked
    from motherlode.run.playback import Watchers, play_back
    from motherlode.store.demo import demo_pages, demo_topic

    if unpack:
        unpack_into(folder)
        return
    again = is_demo(folder)
    collection = demo_collection(folder)
    pages = list(demo_pages())
    started = time.monotonic()
    with crawl_watch(collection, told=True) as watch, counted(None, summary=False) as progress:
        play_back(pages, demo_topic(), collection, checked(collection.recipe()), watch=Watchers(watch, progress))
    report(collection, time.monotonic() - started, again=again)


def unpack_into(folder: Path) -> None:
    """Files to try the other commands on."""
    from motherlode.store.demo import unpack

    written = unpack(folder)
    papers = sum(file.suffix == ".pdf" for file in written)
    typer.echo(
        f"{folder}/: {len(written) - papers - 1} pages in pages/, {papers} papers in papers/, all in web.warc.gz"
    )
    typer.echo(f"Whose they are, and their licences: {folder}/{ATTRIBUTION}")


def is_demo(folder: Path) -> bool:
    """Whether the folder is a collection that an earlier demo made: it has the attribution of the pages."""
    from motherlode.store.collection import is_collection

    return is_collection(folder) and (folder / ATTRIBUTION).is_file()


def demo_collection(folder: Path) -> Collection:
    """A new collection, or that of an earlier demo; nobody's own folder is mixed with the demo's pages."""
    from motherlode.store.collection import create_collection
    from motherlode.store.demo import demo_attribution
    from motherlode.store.writing import put_whole

    if folder.is_dir() and any(folder.iterdir()) and not is_demo(folder):
        remedy = "Name a new one: lode demo OTHER-FOLDER"
        raise StoreError("is not empty, and no collection of a demo", where=str(folder), remedy=remedy)
    collection = create_collection(folder)
    put_whole(folder / ATTRIBUTION, demo_attribution().encode())
    return collection

"""A collection with a target: learned from samples, and started from addresses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from motherlode.crawl.addresses import canonical
from motherlode.model import InputError, Page, StoreError
from motherlode.read.html import HtmlDocument
from motherlode.read.pdf import read_pdf
from motherlode.recipe import Recipe
from motherlode.run.crawl import add_starts
from motherlode.store.collection import Collection
from motherlode.store.database import Database
from motherlode.store.files import open_file
from motherlode.store.frontier import Frontier
from motherlode.store.inputs import is_url, listed, pages_of
from motherlode.store.replay import ReplayedWeb
from motherlode.target import Features, Sample, Target, features_of, features_of_pdf, learn

PDF_PAGES = 5


def begin(collection: Collection, target: Target, starts: Sequence[str]) -> int:
    """Write the target, and let the start pages wait; how many there are."""
    collection.target_file.write_bytes(msgspec.json.format(msgspec.json.encode(target), indent=1))
    with Database(collection.database), Frontier(collection.frontier) as frontier:
        add_starts(frontier, starts)
        return frontier.next_serial - 1


def load_target(collection: Collection) -> Target:
    """The target of a collection."""
    try:
        return msgspec.json.decode(collection.target_file.read_bytes(), type=Target)
    except OSError as error:
        remedy = f"Begin with: lode new {collection.folder} --samples … --start …"
        raise StoreError("has no target", where=str(collection.folder), remedy=remedy) from error
    except msgspec.MsgspecError as error:
        raise StoreError(f"is no target: {error}", where=str(collection.target_file)) from error


def addresses_in(inputs: Iterable[str]) -> list[str]:
    """Start addresses: as typed, or one a line of @list.txt."""
    found: list[str] = []
    for name in inputs:
        if name.startswith("@"):
            with open_file(Path(name[1:])) as file:
                found.extend(listed(file))
        else:
            found.append(name)
    for address in found:
        if not canonical(address):
            raise InputError("is no http address", where=address, remedy="Write it as https://example.com/page")
    return found


def sample_pages(inputs: Sequence[str], web: ReplayedWeb | None) -> list[Page]:
    """The samples: files, folders, lists or addresses; with an archive to play back, addresses are found there."""
    if web is None:
        return read_inputs(inputs)
    pages: list[Page] = []
    for name in expanded(inputs):
        pages.extend([archived(web, name)] if is_url(name) else read_inputs([name]))
    return pages


def expanded(inputs: Iterable[str]) -> list[str]:
    found: list[str] = []
    for name in inputs:
        if name.startswith("@"):
            with open_file(Path(name[1:])) as file:
                found.extend(listed(file))
        else:
            found.append(name)
    return found


def archived(web: ReplayedWeb, url: str) -> Page:
    page = web.page(canonical(url))
    if page is None:
        raise InputError("is not in the archive that is played back", where=url)
    return page


def read_inputs(inputs: Sequence[str]) -> list[Page]:
    def failed(error: InputError) -> None:
        raise error

    with closing(pages_of(inputs, on_error=failed)) as pages:
        return list(pages)


def target_of(samples: Sequence[Page], counter: Sequence[Page], recipe: Recipe) -> Target:
    """What the samples have in common."""
    return learn([sample_of(page) for page in samples], [sample_of(page) for page in counter], recipe.target)


def sample_of(page: Page) -> Sample:
    return Sample(page.url or page.source, features(page))


def features(page: Page) -> Features:
    if b"%PDF-" in page.body[:1024]:
        return features_of_pdf(read_pdf(page.body, pages=PDF_PAGES), page.url)
    return features_of(HtmlDocument(page))

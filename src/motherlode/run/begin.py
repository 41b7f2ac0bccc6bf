"""A collection with a target: learned from samples, and started from addresses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from motherlode.crawl.addresses import canonical
from motherlode.model import InputError, Page
from motherlode.recipe import TargetSettings
from motherlode.run.crawl import add_starts
from motherlode.run.targets import Extra, learned, samples_from, save_target
from motherlode.store.collection import Collection
from motherlode.store.database import Database
from motherlode.store.files import open_file
from motherlode.store.frontier import Frontier
from motherlode.store.inputs import is_url, listed, pages_of
from motherlode.store.replay import ReplayedWeb
from motherlode.target import Target


def begin(collection: Collection, target: Target, starts: Sequence[str]) -> int:
    """Write the target, and let the start pages wait; how many there are."""
    save_target(collection.folder, target)
    with Database(collection.database), Frontier(collection.frontier) as frontier:
        add_starts(frontier, starts)
        return frontier.next_serial - 1


def addresses_in(inputs: Iterable[str]) -> list[str]:
    """Start addresses: as typed, or one a line of @list.txt."""
    found = expanded(inputs)
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


def target_of(
    samples: Sequence[Page], counter: Sequence[Page], settings: TargetSettings, extra: Extra | None = None
) -> Target:
    """What the samples have in common; a sample that cannot be read is a warning, none at all an error."""
    warnings: list[str] = []
    read = list(samples_from(samples, warnings.append, settings))
    against = list(samples_from(counter, warnings.append, settings))
    return learned(read, against, settings, extra or Extra(), warnings)

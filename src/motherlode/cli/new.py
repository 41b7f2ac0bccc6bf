"""lode new: a collection with a target, learned from samples."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motherlode.cli.errors import many, tell


def new(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection; made if it does not exist.")],
    samples: Annotated[
        list[str],
        typer.Option("--samples", metavar="INPUT", help="A document of the kind wanted: file, URL, folder, @list.txt."),
    ],
    more: Annotated[
        list[str] | None, typer.Argument(metavar="[INPUT]…", help="More samples, so that *.html can be written.")
    ] = None,
    counter: Annotated[
        list[str] | None, typer.Option("--counter", metavar="INPUT", help="A document that is not wanted.")
    ] = None,
    start: Annotated[
        list[str] | None, typer.Option("--start", metavar="URL", help="Where the crawl begins: URL or @list.txt.")
    ] = None,
    dictionary: Annotated[
        Path | None,
        typer.Option(
            "--dictionary", metavar="FILE", help="Two terms a line with a tab between: the other language too."
        ),
    ] = None,
    terms: Annotated[
        Path | None, typer.Option("--terms", metavar="FILE", help="TOML: main terms with synonyms and implied terms.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="DIR", help="Look URLs up in these WARC files, not on the Web.")
    ] = None,
) -> None:
    """Learn from samples what is wanted, and make a collection for it.

    Without --start, the samples that have an address are the start pages. Go on with lode crawl.
    """
    from motherlode.run.begin import addresses_in, begin, sample_pages, target_of
    from motherlode.run.job import checked
    from motherlode.run.targets import Extra
    from motherlode.store.collection import create_collection, keep_samples
    from motherlode.store.replay import ReplayedWeb

    web = ReplayedWeb(replay) if replay else None
    starts = addresses_in(start or [])
    pages = sample_pages([*samples, *(more or [])], web)
    collection = create_collection(folder)
    recipe = checked(collection.recipe())
    target = target_of(pages, sample_pages(counter or [], web), recipe.target, Extra(dictionary, terms))
    keep_samples(collection, pages)
    count = begin(collection, target, starts or [page.url for page in pages if page.url])
    for warning in target.warnings:
        tell(f"lode: warning: {warning}")
    tell(
        f"{folder}: a target of {many(len(pages), 'sample')}, threshold {target.threshold:.2f}, "
        f"{many(count, 'start page')}.",
        f"  {next_step(folder, replay, count)}",
    )


def next_step(folder: Path, replay: Path | None, starts: int) -> str:
    """What to type now; without a start page, a crawl would end at once."""
    if starts:
        return f"Go on with: lode crawl {folder}" + (f" --replay {replay}" if replay else "")
    return f"A crawl needs a start: the same with --start URL; lode sources {folder} --service openalex finds some"

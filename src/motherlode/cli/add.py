"""lode add: pages and papers of one's own into a collection."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from motherlode.cli.errors import tell
from motherlode.cli.options import Quiet
from motherlode.cli.reading import end_with_status, pages_from


def add(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection; made if it does not exist.")],
    inputs: Annotated[list[str], typer.Argument(metavar="INPUT…", help="The same as for lode extract.")],
    browser: Annotated[
        bool, typer.Option("--browser", help="Render pages in Chromium first: scripts run, boxes are real.")
    ] = False,
    quiet: Quiet = False,
    json: Annotated[bool, typer.Option("--json", help="Figures of the run as JSON, last on standard error.")] = False,
) -> None:
    """Put pages and papers into a collection folder.

    They are archived as fetched, extracted, and learned from. FOLDER holds lode.toml (the settings),
    archive/ (the pages, as WARC), profiles/ (what is known of each site) and lode.db (results and
    claims). A page that is added again replaces its former result.
    """
    from motherlode.run.collect import collect
    from motherlode.run.count import counted
    from motherlode.run.job import checked
    from motherlode.store.collection import create_collection

    collection = create_collection(folder)
    recipe = checked(collection.recipe())
    told = not quiet and not json
    with counted(draw=told, summary=told) as progress:
        collect(pages_from(inputs, recipe, progress, browser=browser), collection, recipe, watch=progress)
    if json:
        tell(msgspec.json.encode(progress.figures()).decode())
    end_with_status(progress)

"""Inputs on their way to a command: what fails is told at once and counted, the others go on."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

import typer

from motherlode.cli.errors import FAILED, tell
from motherlode.model import InputError, Page

if TYPE_CHECKING:
    from motherlode.recipe import Recipe
    from motherlode.run.count import Count


def pages_from(
    inputs: Sequence[str], recipe: Recipe, count: Count | None, *, browser: bool = False, later: bool = False
) -> Generator[Page, None, None]:
    """The pages of the inputs, as sent or as a browser shows them; an input that gives none is told, and counted.

    `later` leaves them in their files, for workers to read.
    """
    from motherlode.store.inputs import pages_of

    def failed(error: InputError) -> None:
        if count:
            count.failed_inputs += 1
            tell(f"lode: error: {error}")

    def skipped(path: str, reason: str) -> None:
        if count:
            count.skipped[reason] += 1

    pages = pages_of(
        inputs, on_error=failed, on_skip=skipped, max_bytes=recipe.run.max_bytes, later=later and not browser
    )
    if not browser:
        return pages
    from motherlode.crawl.browser import rendered

    return rendered(pages, seconds=recipe.run.page_seconds)


def end_with_status(count: Count) -> None:
    """Leave with 1 if an input failed or no page could be read; warnings in single pages are no failure."""
    if count.pages == 1 and not count.readable:
        tell(f"lode: error: could not read the page: {count.first_warning}")
        raise typer.Exit(FAILED)
    if count.pages and not count.readable:
        causes = ", ".join(kind for kind, _ in count.kinds.most_common(3))
        tell(
            f"lode: error: could not read any of the {count.pages:,} pages: {causes}",
            "  The warnings in the results say more.",
        )
        raise typer.Exit(FAILED)
    if count.failed_inputs or not count.pages:
        raise typer.Exit(FAILED)

"""lode explain: every claim about a page, who agreed, and how the case was settled."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from motherlode.model import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from motherlode.model import Page
    from motherlode.store.explanation import Explanation


def explain(
    place: Annotated[str, typer.Argument(metavar="FOLDER|INPUT", help="A collection, or a page to extract now.")],
    url: Annotated[str, typer.Argument(metavar="URL", help="The page: its address, or its source as given.")] = "",
    json: Annotated[bool, typer.Option("--json", help="The same as JSON.")] = False,
) -> None:
    """Show every claim about a page, and the verdicts.

    Each claim has its value, its witness and its place; each verdict says who agreed, who did not, which
    thresholds were moved, and how sure it is. The page is one of a collection (lode explain FOLDER URL),
    or any input that lode extract takes (lode explain page.html); of many pages URL picks one.
    """
    from motherlode.store.collection import is_collection
    from motherlode.store.files import printable

    folder = Path(place)
    wanted = printable(url)
    found = from_collection(folder, wanted) if is_collection(folder) else on_the_spot(place, wanted)
    if json:
        typer.echo(msgspec.json.encode(found))
    else:
        show(found)


def from_collection(folder: Path, url: str) -> Explanation:
    """What a collection remembers of a page."""
    from motherlode.store.collection import open_collection
    from motherlode.store.database import Database
    from motherlode.store.explanation import explanation

    with Database(open_collection(folder).database) as database:
        result = database.find(url) if url else None
        if result is None:
            raise not_there(url, database.names(), where=str(folder))
        return explanation(result, database.claims_of(url))


def on_the_spot(name: str, url: str) -> Explanation:
    """A page that is in no collection, extracted now, records too: who asks why has time."""
    from motherlode.recipe import ExtractSettings, Recipe
    from motherlode.run.job import Job
    from motherlode.run.local import run_local
    from motherlode.store.explanation import explained
    from motherlode.store.inputs import pages_of

    recipe = Recipe(extract=ExtractSettings(records=True))
    with closing(run_local([picked(pages_of([name], on_error=raised), url, name)], Job(recipe), recipe.run)) as done:
        return explained(next(done))


def picked(pages: Iterator[Page], url: str, name: str) -> Page:
    """The page of that address or source; the first one where none is named."""
    known = []
    for page in pages:
        if url in ("", page.url, page.source):
            return page
        known.append(page.url or page.source)
    raise not_there(url, known, where=name)


def raised(error: InputError) -> None:
    raise error


def not_there(url: str, known: list[str], *, where: str) -> InputError:
    """The error for a page that is not known, with the nearest that are."""
    from motherlode.store.explanation import nearest

    near = nearest(url, known) if url else known[:3]
    remedy = "\n    ".join(["The nearest are:" if url else "Name one, such as:", *near]) if near else ""
    return InputError(f"holds no page '{url}'" if url else "which page?", where=where, remedy=remedy)


def show(found: Explanation) -> None:
    """The cases one below the other."""
    from rich.text import Text

    from motherlode.cli.display import StandardOutput, case_view, shown

    out = StandardOutput()
    out.print(Text(shown(found.url or found.source), style="bold underline"), soft_wrap=True)
    for case in found.cases:
        out.print()
        out.print(case_view(case, out.width))
    for warning in found.warnings:
        out.print(Text(f"\nwarning: {shown(warning)}", style="yellow"))

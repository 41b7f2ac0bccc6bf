"""lode search: the pages of a collection by words, fields and formulas."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motherlode.cli.errors import many, printable, tell

if TYPE_CHECKING:
    from rich.text import Text

    from motherlode.run.finding import Found, Hit


def search(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection, or the indexed results of Spark.")],
    query: Annotated[
        list[str] | None, typer.Argument(metavar="[QUERY]…", help="Words and filters; nothing stands for all pages.")
    ] = None,
    formula: Annotated[
        str, typer.Option("--formula", metavar="LATEX", help="A formula; ?x stands for any part of one.")
    ] = "",
    limit: Annotated[int, typer.Option("-n", "--limit", min=1, max=1000, help="How many, at most.")] = 10,
    offset: Annotated[int, typer.Option("--offset", min=0, help="How many of the best to leave out.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="All that was found as one JSON object.")] = False,
) -> None:
    """Find pages in a collection by words, fields and formulas.

    Words must all be there; "several words" stand together; -word must not be there; OR stands between two. Filters
    are site: kind: lang: author: title: date:2020..2024 field:NAME=VALUE and formula:"LATEX". Pages with the same
    formula in any spelling come first, then those that hold it, then other variables, then similar ones.
    """
    import msgspec

    from motherlode.run.finding import Finder
    from motherlode.run.shards import searched_in
    from motherlode.search.query import FILTERS, unknown_filters

    text = " ".join(query or ())
    with Finder(*searched_in(folder)) as finder:
        found = finder.find(text, formula=formula, offset=offset, size=limit)
    if json:
        typer.echo(msgspec.json.encode(found))
    else:
        show(found, offset)
        if not found.total and (strange := unknown_filters(text)):
            tell(f"  No filter is called {' or '.join(strange)}; there are {' '.join(f'{name}:' for name in FILTERS)}")


def show(found: Found, offset: int) -> None:
    """Hits as a list for a terminal, and what was found in all."""
    from motherlode.cli.display import StandardOutput

    console = StandardOutput()
    for number, hit in enumerate(found.hits, offset + 1):
        console.print(hit_view(number, hit), soft_wrap=True)
    if not found.hits:
        tell("lode: nothing found")
        return
    console.print(summary(found), soft_wrap=True, markup=False)


def hit_view(number: int, hit: Hit) -> Text:
    """A hit on a few lines: title, where it is, the place that was found, formulas."""
    from rich.text import Text

    facts = "  ".join(filter(None, (hit.kind, hit.language, hit.published[:10])))
    view = Text.assemble(
        f"{number}. ", (line(hit.title) or line(hit.name), "bold"), "\n   ", (line(hit.name), "cyan"), f"  {facts}\n   "
    )
    for text, marked in hit.snippet:
        view.append(printable(text), "bold yellow" if marked else "")
    for latex in hit.formulas:
        view.append(f"\n   $ {line(latex)}")
    return view.append("\n")


def summary(found: Found) -> str:
    """How many pages, and the first values of each facet."""
    pages = f"{many(found.total, 'page')}, {found.seconds * 1000:.0f} ms"
    parts = [
        f"{name}: " + ", ".join(f"{line(value)} {count}" for value, count in values[:5] if value)
        for name, values in found.facets.items()
    ]
    return "\n".join([pages, *(part for part in parts if not part.endswith(": "))])


def line(text: str) -> str:
    return printable(" ".join(text.split()))

"""lode search: the formulas of a collection, by structure."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from motherlode.cli.errors import printable, tell


def search(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection.")],
    formula: Annotated[
        str, typer.Option("--formula", metavar="LATEX", help="The formula; ?x stands for any part of one.")
    ],
    count: Annotated[int, typer.Option("-n", "--count", min=1, max=1000, help="How many, at most.")] = 10,
    json: Annotated[bool, typer.Option("--json", help="A JSON object a line.")] = False,
) -> None:
    """Find formulas in a collection by their structure.

    The same formula in any spelling comes first, then formulas that hold it, then those with other variables, then
    similar ones. Only formulas are searched for now, not words. The index is kept in the collection as formulas.db.
    """
    import msgspec

    from motherlode.run.finding import formula_index
    from motherlode.search.formula_query import read_query
    from motherlode.store.collection import open_collection

    query = read_query(formula)
    index = formula_index(open_collection(folder), tell)
    hits = index.search(query, count)
    index.close()
    for hit in hits:
        if json:
            typer.echo(msgspec.json.encode(hit))
        else:
            typer.echo(printable(f"{hit.match:8}{hit.score:.2f}  {' '.join(hit.latex.split())}"))
            typer.echo(printable("".join(f"              {page}\n" for page in hit.pages)), nl=False)
    if not hits:
        tell("lode: nothing found")

"""lode sources: addresses to start a crawl from, by the heaviest terms of a target."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from motherlode.cli.errors import FAILED, printable, tell


def sources(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A collection with target.json.")],
    service: Annotated[
        list[str],
        typer.Option(
            "--service",
            help="openalex, crossref, arxiv, wikipedia, searxng=ADDRESS, opensearch=ADDRESS, sitemap=ADDRESS, "
            "feed=ADDRESS; may be repeated.",
        ),
    ],
    terms: Annotated[int, typer.Option("--terms", min=1, max=10, help="Terms of the query.")] = 5,
    most: Annotated[int, typer.Option("--most", min=1, help="Addresses of each service.")] = 50,
    all_agree: Annotated[bool, typer.Option("--all-agree", help="Only what every service gives.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Query, addresses and warnings as JSON.")] = False,
) -> None:
    """Print addresses to start from: the heaviest terms of the target, asked of search services; sitemaps and feeds."""
    from motherlode.crawl.sources.find import Search, find_sources
    from motherlode.run.targets import load_target
    from motherlode.target.query import query_of

    query = tuple(query_of(load_target(folder), terms))
    found = find_sources(Search(query, tuple(service), "intersection" if all_agree else "union", most))
    if json:
        plain = {"query": query, **msgspec.to_builtins(found)}
        typer.echo(msgspec.json.encode(plain).decode())
    else:
        tell(*(f"lode: warning: {warning}" for warning in found.warnings))
        typer.echo("".join(f"{printable(url)}\n" for url in found.urls), nl=False)
    if not found.urls:
        raise typer.Exit(FAILED)

"""lode serve: the collection as web pages and a JSON API."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from motherlode.cli.errors import tell

if TYPE_CHECKING:
    from motherlode.web.guard import Guard


def serve(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection, or the indexed results of Spark.")],
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes any that is free.")] = 8765,
    host: Annotated[str, typer.Option("--host", help="Another one than this machine alone.")] = "127.0.0.1",
    token: Annotated[
        str, typer.Option("--token", envvar="LODE_TOKEN", help="What writing needs; else one is made.")
    ] = "",
    other: Annotated[
        Path | None, typer.Option("--with", metavar="FOLDER", help="Another collection to compare with.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Show a collection in the browser: search, pages beside their data, why, sites, runs.

    Only this machine can reach it. Reading is free; judging and annotating need the token that is printed, and the
    printed address brings it along. Every page is also JSON: put .json behind its path. /openapi.json describes all.
    """
    import secrets

    from motherlode.run.shards import searched_in
    from motherlode.store.collection import open_collection
    from motherlode.web.guard import Guard
    from motherlode.web.house import House
    from motherlode.web.server import listening, run_server

    first, *shards = searched_in(folder)
    house = House(first, open_collection(other) if other else None, shards)
    with listening(host, port) as socket:
        guard = Guard(token or secrets.token_urlsafe(18), host, socket.getsockname()[1])
        greet(guard, folder, open_)
        run_server(house, guard, socket)


def greet(guard: Guard, folder: Path, open_: bool) -> None:
    """Say where it is; on standard output, so that a program can read the address."""
    host = f"[{guard.host}]" if ":" in guard.host else guard.host
    address = f"http://{host}:{guard.port}/?token={guard.token}"
    typer.echo(address)
    tell(f"lode: {folder} is served; Ctrl-C ends it")
    if open_:
        typer.launch(address)

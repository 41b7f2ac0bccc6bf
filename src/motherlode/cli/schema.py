"""lode schema: the shape of results and of settings, for programs."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer


def schema(
    recipe: Annotated[bool, typer.Option("--recipe", help="The schema of lode.toml instead.")] = False,
) -> None:
    """Print the JSON Schema of a result, or of lode.toml."""
    from motherlode.model import Result
    from motherlode.recipe import Recipe

    shape = msgspec.json.schema(Recipe if recipe else Result)
    typer.echo(msgspec.json.format(msgspec.json.encode(shape)))

"""Options that more than one command has, and what they have in common."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer


class Engine(StrEnum):
    """Where the work is done."""

    local = "local"
    spark = "spark"


EngineOption = Annotated[Engine, typer.Option("--engine", help="Where the work is done: here, or on a cluster.")]
Master = Annotated[
    str | None, typer.Option("--master", metavar="URL", help="Spark's master; without it, this machine.")
]
SparkConf = Annotated[
    list[str] | None,
    typer.Option("--spark-conf", metavar="NAME=VALUE", help="A setting of Spark's; may be repeated."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary.")]


def refuse(when: str, options: dict[str, Any]) -> None:
    """Say which option cannot be had, rather than leave it aside."""
    for name, value in options.items():
        if value:
            raise typer.BadParameter(f"cannot be had {when}", param_hint=name)

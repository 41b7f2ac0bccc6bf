"""The command line: one file a command. Commands read and show; the work is done in the other rooms."""

from __future__ import annotations

import gc
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

OFTEN = "extract"
"""The command that is called in loops, so that starting it counts."""
MANY_OBJECTS = 50_000
"""Loading modules and reading results makes many objects and hardly a cycle, so cycles are looked for less often."""


def main() -> None:
    """The entry point of `lode`."""
    gc.set_threshold(MANY_OBJECTS)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that cannot show a character gets a question mark
            stream.reconfigure(errors="replace")
    app_for(sys.argv[1:])(prog_name="lode")


def app_for(arguments: list[str]) -> typer.Typer:
    """The app that answers: making all commands takes as long as loading the work of one."""
    if arguments[:1] == [OFTEN]:
        from motherlode.cli.extract import extract
        from motherlode.cli.group import app_of

        return app_of([extract])
    from motherlode.cli.app import app

    return app

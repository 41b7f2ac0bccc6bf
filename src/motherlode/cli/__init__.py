"""The command line: one file a command. Commands read and show; the work is done in the other rooms."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """The entry point of `lode`."""
    from motherlode.cli.app import app

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that cannot show a character gets a question mark
            stream.reconfigure(errors="replace")
    app(prog_name="lode")

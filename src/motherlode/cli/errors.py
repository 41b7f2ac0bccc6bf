"""What a person is told when something fails: what, where, and what helps; never a traceback for our own errors."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import typer
from typer.core import TyperGroup

from motherlode.model import LodeError, RecipeError

FAILED, USAGE, INTERRUPTED = 1, 2, 130

EXIT_STATUS = {
    0: "done; single pages may have warnings in their results",
    1: "an input failed, nothing could be read, or an output could not be written",
    2: "a fault in the command or in lode.toml",
    130: "stopped by Ctrl-C; what was done is kept",
}


class ExplainedErrors(TyperGroup):
    """The commands, each of which ends with a message and an exit status."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except LodeError as error:
            tell(f"lode: error: {error}", *notes(error))
            raise typer.Exit(USAGE if isinstance(error, RecipeError) else FAILED) from error
        except KeyboardInterrupt as stop:
            tell("lode: stopped", *notes(stop))
            raise typer.Exit(INTERRUPTED) from stop
        except BrokenPipeError as gone:  # the reader, such as head, has had enough
            forget_output()
            raise typer.Exit(0) from gone


def notes(error: BaseException) -> list[str]:
    """What was said about an error on its way, such as where the part that is done is kept."""
    return [f"  {note}" for note in getattr(error, "__notes__", [])]


def tell(*lines: str) -> None:
    """Lines for a person, on standard error; a running progress line is drawn below them."""
    for line in lines:
        print(printable(line), file=sys.stderr)


def printable(text: str) -> str:
    r"""Text without characters that would command the terminal; names and warnings come from foreign pages.

    >>> printable("a\x1b[31mb\nc")
    'a�[31mb\nc'
    """
    return "".join(char if char.isprintable() or char == "\n" else "�" for char in text)


def many(count: int, noun: str) -> str:
    """A count with its noun.

    >>> many(1, "page"), many(1200, "page")
    ('1 page', '1,200 pages')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def forget_output() -> None:
    """Nobody reads standard output any more: what is still buffered goes nowhere, without a complaint at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

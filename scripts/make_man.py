"""Write docs/man/lode.1 from the code, so that `man lode` says what `lode --help` says: python scripts/make_man.py"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from motherlode import __version__
from motherlode.cli.app import EXAMPLES, app
from motherlode.cli.errors import EXIT_STATUS

FILE = Path(__file__).parent.parent / "docs" / "man" / "lode.1"


def main() -> None:
    """Write the page."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{FILE.parent.name}/{FILE.name}\n")


def page() -> str:
    """The page, as troff with the man macros."""
    return "\n".join(lines()) + "\n"


def lines() -> Iterator[str]:
    group: Any = typer.main.get_command(app)
    lode = group.context_class(group, info_name="lode")
    yield f'.TH LODE 1 "" "Motherlode {__version__}" "User commands"'
    yield from (".SH NAME", "lode \\- more documents of a kind from the Web, and verified data from every one")
    yield from (".SH SYNOPSIS", ".B lode", ".I COMMAND", "[options] [arguments]")
    yield from (".SH DESCRIPTION", *paragraphs(inspect.cleandoc(group.help or "")), ".SH COMMANDS")
    for name, command in group.commands.items():
        yield from command_part(name, command, lode, EXAMPLES[name])
    yield ".SH EXIT STATUS"
    for status, meaning in EXIT_STATUS.items():
        yield from (".TP", f".B {status}", plain(meaning))
    yield from (".SH SEE ALSO", "docs/ of the source, and", ".B lode COMMAND --help")


def command_part(name: str, command: Any, above: Any, example: str) -> Iterator[str]:
    """A command with its options, and the commands below it."""
    context = command.context_class(command, info_name=name, parent=above)
    yield from (f".SS {plain(context.command_path)}", *paragraphs(inspect.cleandoc(command.help or "")))
    below = getattr(command, "commands", {})
    for inner, one in below.items():
        yield from command_part(inner, one, context, str(one.epilog or "").removeprefix("Example: "))
    if below:
        return
    for record in filter(None, (param.get_help_record(context) for param in command.params)):
        yield from (".TP", f".B {plain(record[0])}", plain(" ".join(record[1].split())))
    yield from (".PP", "Example:", f".B {plain(example)}")


def paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield from (".PP", plain(" ".join(paragraph.split())))


def plain(text: str) -> str:
    r"""Text that troff takes as it is.

    >>> print(plain("--help"), plain(".1"), plain(r"\frac"), plain("…"))
    \-\-help \&.1 \efrac \[u2026]
    """
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text)
    return f"\\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    main()

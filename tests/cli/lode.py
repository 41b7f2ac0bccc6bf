"""The command line as the tests call it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from typer.testing import CliRunner

from motherlode.cli.app import app


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The results on standard output."""
        return [json.loads(line) for line in self.out.splitlines()]


def lode(*arguments: object, input: bytes = b"") -> Ended:
    """Run a command in this process; an exception that is not explained fails the test."""
    done = CliRunner().invoke(app, [str(one) for one in arguments], input, prog_name="lode", catch_exceptions=False)
    return Ended(done.exit_code, done.stdout, done.stderr)


def start(*arguments: object, **options: Any) -> subprocess.Popen[bytes]:
    """Start a command in a process of its own."""
    command = [sys.executable, "-m", "motherlode", *(str(one) for one in arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def page(path: Path, title: str) -> Path:
    """A small page of that title."""
    path.write_text(f"<html lang=en><title>{title}</title><h1>{title}</h1><p>Some words on the page.</p></html>")
    return path

"""A folder in which the commands of the documents can be typed: `lode` and Python are on its path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def lay_commands(desk: Path) -> None:
    """Put `lode` and Python, of the environment that runs the tests, into the folder's `bin`."""
    (desk / "bin").mkdir()
    for name, arguments in (("lode", "-m motherlode"), ("python", ""), ("python3", "")):
        script = desk / "bin" / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n')
        script.chmod(0o755)


def typed(command: str, desk: Path) -> subprocess.CompletedProcess[str]:
    """What came of a command that was typed at the desk."""
    return subprocess.run(
        ["bash", "-ec", command],
        cwd=desk,
        env={**os.environ, "PATH": f"{desk / 'bin'}{os.pathsep}{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )

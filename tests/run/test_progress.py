"""The progress line, seen through a real terminal and through a pipe."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress

import pytest

from motherlode.model import Outcome, Result
from motherlode.run.count import MOST_KINDS
from motherlode.run.progress import Progress

CODE = """
import sys
from motherlode.model import Outcome, Result
from motherlode.run.progress import Progress

total = int(sys.argv[1]) if len(sys.argv) > 1 else None
with Progress(total) as progress:
    for n in range(1200):
        warnings = ["ValueError: [red] %d" % n] if n % 400 == 0 else ["cut short"] if n == 1 else []
        progress.saw(Outcome(Result(warnings=warnings)))
        print("result", n)
"""


def on_terminal(*arguments: str, **environment: str) -> tuple[str, str]:
    """Standard output and what a person sees, of a run whose standard error is a terminal."""
    master, slave = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    env = {**plain, "TERM": "xterm-256color", "COLUMNS": "120", **environment}
    command = [sys.executable, "-c", CODE, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave, env=env, text=True) as process:
        os.close(slave)
        assert process.stdout
        out = process.stdout.read()
    seen = b""
    with suppress(OSError):  # Linux tells the end of a terminal so
        while chunk := os.read(master, 65536):
            seen += chunk
    os.close(master)
    return out, seen.decode()


def last_line(seen: str) -> str:
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen)
    return plain.replace("\r", "\n").strip().splitlines()[-1].strip()


@pytest.mark.parametrize("arguments", [(), ("1200",), ("5",)])
def test_a_terminal_sees_pages_rate_and_reasons(arguments: tuple[str, ...]) -> None:
    out, seen = on_terminal(*arguments)
    assert out == "".join(f"result {n}\n" for n in range(1200))
    assert "pages" in seen
    assert re.fullmatch(
        r"1,200 pages in 0:00:\d\d \([\d,.]+/s\); 4 with warnings: ValueError \(3\), cut short \(1\)",
        last_line(seen),
    )


def test_no_color_is_honoured() -> None:
    coloured = re.compile(r"\x1b\[[\d;]*3\d")
    assert coloured.search(on_terminal("1200")[1])
    assert not coloured.search(on_terminal("1200", NO_COLOR="1")[1])


def test_a_pipe_sees_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    forced = {**os.environ, "FORCE_COLOR": "1"}
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True, env=forced)
    assert done.stderr == ""


def test_kinds_of_warnings_are_bounded() -> None:
    progress = Progress()
    for number in range(500):
        progress.saw(Outcome(Result(warnings=[f"odd {number}"])))
    assert len(progress.kinds) == MOST_KINDS + 1
    assert progress.kinds.total() == progress.pages == progress.warned == 500

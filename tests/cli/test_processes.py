"""lode as a process: Ctrl-C, a reader that leaves, a terminal, an odd encoding."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from motherlode.store.archive import read_archive
from tests.cli.lode import page, start


def many(folder: Path, count: int) -> Path:
    """A manifest that names one page so often that no run is through with it at once."""
    page(folder / "a.html", "Again")
    rows = ({"file": "a.html", "url": f"http://example.org/{number}"} for number in range(count))
    (folder / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder / "manifest.jsonl"


def wait_for(path: Path) -> None:
    """Wait until something is written there."""
    for _ in range(600):
        if path.exists() and path.stat().st_size:
            return
        time.sleep(0.05)
    pytest.fail(f"{path} was never written")


def test_ctrl_c_stops_extract_and_says_what_is_kept(tmp_path: Path) -> None:
    part = tmp_path / "out.jsonl.part"
    with start("extract", many(tmp_path, 100_000), "-o", tmp_path / "out.jsonl", process_group=0) as process:
        wait_for(part)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err.decode() == f"lode: stopped\n  What was written so far is kept in {part}\n"
    kept = part.read_bytes().splitlines()
    assert json.loads(kept[0])["title"] == "Again"
    assert not (tmp_path / "out.jsonl").exists()


def test_ctrl_c_keeps_what_was_added(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    with start("add", folder, many(tmp_path, 100_000), process_group=0) as process:
        wait_for(folder / "profiles" / "example.org.toml")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode() == f"lode: stopped\n  What was done so far is kept in {folder}\n"
    with start("export", folder) as process:
        out, _ = process.communicate(timeout=60)
    assert len(out.splitlines()) >= 200


def test_a_reader_that_leaves_early_ends_the_run_quietly(tmp_path: Path) -> None:
    with start("extract", many(tmp_path, 100_000)) as process:
        assert process.stdout
        assert process.stderr
        first = process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
    assert json.loads(first)["title"] == "Again"
    assert (process.wait(), err) == (0, b"")


@pytest.mark.parametrize("command", ["explain", "demo"])
def test_a_report_may_be_cut_short(tmp_path: Path, command: str) -> None:
    words = "".join(f"<meta name=author content='Author {number}'>" for number in range(5000))
    (tmp_path / "a.html").write_text(f"<title>Long</title>{words}")
    with start(command, tmp_path / ("a.html" if command == "explain" else "d")) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        err = process.stderr.read()
    assert (process.wait(), err) == (0, b"")


def test_a_name_that_is_not_utf8_is_found_again(tmp_path: Path) -> None:
    source = os.fsencode(tmp_path) + b"/\xff.html"
    with open(source, "wb") as file:
        file.write(b"<title>Odd name</title>")
    name = os.fsdecode(source)
    for arguments in (["add", tmp_path / "c", name], ["explain", tmp_path / "c", name]):
        with start(*arguments) as process:
            out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, b"")
    assert b"title  Odd name" in out


def on_terminal(*arguments: object, same: bool = False, columns: int = 80, **environment: str) -> str:
    """What a person sees on a terminal: standard error, and standard output too where it is the same."""
    master, slave = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": str(columns), **environment}
    command = [sys.executable, "-m", "motherlode", *(str(one) for one in arguments)]
    out = slave if same else subprocess.DEVNULL
    with subprocess.Popen(command, stdout=out, stderr=slave, stdin=subprocess.DEVNULL, env=env):
        os.close(slave)
        seen = b""
        with suppress(OSError):  # Linux tells the end of a terminal so
            while chunk := os.read(master, 65536):
                seen += chunk
    os.close(master)
    return seen.decode()


def test_a_terminal_sees_progress_and_a_summary(tmp_path: Path) -> None:
    seen = on_terminal("extract", page(tmp_path / "a.html", "A"), "missing.html", "-o", tmp_path / "out.jsonl")
    assert "\x1b[2K" in seen  # the progress line, wiped
    assert "lode: error: missing.html: cannot be read" in seen
    assert re.search(r"1 page in 0:00:\d\d \([\d.]+/s\)\r\n", seen)


def test_results_on_the_same_terminal_are_not_disturbed(tmp_path: Path) -> None:
    seen = on_terminal("extract", page(tmp_path / "a.html", "A"), same=True)
    assert "\x1b" not in seen
    lines = seen.splitlines()
    assert json.loads(lines[0])["title"] == "A"
    assert lines[1].startswith("1 page in ")


def test_quiet_is_quiet(tmp_path: Path) -> None:
    assert on_terminal("extract", page(tmp_path / "a.html", "A"), "--quiet") == ""


def test_a_terminal_without_unicode_gets_question_marks(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<title>网页</title><h1>网页</h1>", encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    with start("explain", tmp_path / "a.html", env=env) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert b"title  ??" in out


def test_ctrl_c_does_not_wait_for_a_server_that_is_silent() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with start("extract", address, process_group=0) as process:
            connection, _ = silent.accept()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            connection.close()
    assert (process.returncode, out, err) == (130, b"", b"lode: stopped\n")


def test_headers_that_are_not_utf8_are_kept(tmp_path: Path) -> None:
    answer = b"HTTP/1.1 200 OK\r\nX-Odd: caf\xe9\r\nContent-Length: 18\r\n\r\n<title>Odd</title>"
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        with start("add", tmp_path / "c", address) as process:
            connection, _ = server.accept()
            connection.recv(65536)
            connection.sendall(answer)
            _, err = process.communicate(timeout=60)
            connection.close()
    assert (process.returncode, err) == (0, b"")
    assert [page.header("x-odd") for page in read_archive(tmp_path / "c" / "archive")] == ["café"]

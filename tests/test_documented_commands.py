"""Every command that the how-to pages show is run, on stand-ins for the files that they name."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.desk import lay_commands, typed

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [DOCS / "tutorial.md", DOCS / "scale.md", *sorted((DOCS / "how-to").glob("*.md"))]
BLOCK = re.compile(r"^```(?:sh)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:uv run )?(lode .*?)(?:\s+#.*)?$", re.MULTILINE)
HOME = "http://flink.apache.org/"
STAND_INS = {
    "spark://HOST:7077": "'local[1]'",
    "s3a://bucket/": "",
    "https://example.org/": "page.html",
    "--start https://example.com/": f"--start {HOME} --replay mini",
    "lode crawl topic --engine": "lode crawl lode-demo --max-pages 1 --engine",
    "lode crawl topic": "lode crawl topic --replay mini",
    "collection URL": f"collection {HOME}",
    " --open": " --port 0",
}
"""What a reader has and a test has not -> what it takes instead."""
ON_THE_WEB = re.compile(r"lode sources .*--service")
"""Asks services of the Web: only read by the parser here; tests/crawl asks servers on loopback."""


def commands(page: Path) -> list[str]:
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [command for block in blocks for command in COMMAND.findall(block)]


WITH_COMMANDS = [page for page in PAGES if commands(page)]


def stood_in(command: str) -> str:
    for word, stand_in in STAND_INS.items():
        command = command.replace(word, stand_in)
    return command


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which everything stands that the pages name; made once."""
    desk = tmp_path_factory.mktemp("store")
    lay_commands(desk)
    run("lode demo lode-demo; lode demo --unpack mini", desk)
    thread = next((desk / "mini" / "pages" / "lobste.rs").glob("*.html"))
    banner = ROOT / "examples" / "rules" / "pages" / "banner.html"
    for folder in ("pages", "folder", "newpages", "papers", "crawl"):
        (desk / folder).mkdir()
    for name in ("page.html", "a.html", "pages/thread.html", "folder/page.html", "thread.html"):
        shutil.copy(thread, desk / name)
    for name in ("pages/banner.html", "newpages/banner.html"):
        shutil.copy(banner, desk / name)
    for name in ("paper.pdf", "b.pdf", "papers/paper.pdf"):
        shutil.copy(desk / "mini" / "papers" / "jose.00033.pdf", desk / name)
    run("lode extract pages -o results.jsonl; lode add small pages; cp small/archive/*.gz crawl.warc.gz", desk)
    for name in ("monday.warc.gz", "tuesday.warc.gz", "crawl/1.warc.gz"):
        shutil.copy(desk / "crawl.warc.gz", desk / name)
    for name in ("collection", "my-collection"):
        shutil.copytree(desk / "lode-demo", desk / name)
    gold = '"gold": {"course_id": ["ADMN 310"]}'
    (desk / "train.jsonl").write_text(f'{{"file": "pages/banner.html", "site": "banner.example.edu", {gold}}}\n')
    posts = '"gold": [{"author": "Ann", "body": "text"}]'
    (desk / "manifest.jsonl").write_text(f'{{"file": "thread.html", "url": "http://a.org/1", {posts}}}\n')
    return desk


def run(command: str, desk: Path) -> None:
    done = typed(command, desk)
    assert done.returncode == 0, f"{command}\n{done.stdout[-500:]}{done.stderr}"
    assert "Traceback" not in done.stderr


def serve(command: str, desk: Path) -> None:
    """The server says where it is, and ends with Ctrl-C."""
    words = [sys.executable, "-m", "motherlode", *command.split()[1:], "--port", "0"]
    with subprocess.Popen(words, cwd=desk, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("http://127.0.0.1:")
        server.send_signal(signal.SIGINT)
        assert server.wait(60) in (0, 130)


def parse(command: str) -> None:
    """Whether the command's options are known: the parser reads them, and nothing is done."""
    import shlex

    import typer.main

    from motherlode.cli.app import app

    name, *arguments = shlex.split(command)[1:]
    group = typer.main.get_command(app)
    context = group.make_context("lode", [name, *arguments])
    found = group.get_command(context, name)  # type: ignore[attr-defined]
    found.make_context(name, arguments, parent=context)


def can_run(command: str) -> Iterator[str]:
    """Why it cannot, where it cannot."""
    if "--engine spark" in command and not (find_spec("pyspark") and shutil.which("java")):
        yield "PySpark or Java is not installed"
    if "--browser" in command and not (find_spec("playwright") and shutil.which("chromium")):
        yield "playwright or Chromium is not installed"


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.stem)
def test_the_commands_of_a_page_run(page: Path, store: Path, tmp_path: Path) -> None:
    desk = tmp_path / "desk"
    shutil.copytree(store, desk)
    left_out = []
    for command in map(stood_in, commands(page)):
        if reason := next(can_run(command), ""):
            left_out.append(reason)
        elif ON_THE_WEB.match(command) or (left_out and command.startswith("lode ")):
            parse(command)  # what follows a command that was left out may need what that would have made
        elif command.startswith("lode serve"):
            serve(command, desk)
        else:
            run(command, desk)
    if left_out:
        pytest.skip(", ".join(sorted(set(left_out))))

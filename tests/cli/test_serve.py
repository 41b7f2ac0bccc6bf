"""lode serve as a process: it says where it is, answers, and ends."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.cli.lode import lode, start
from tests.web.asking import ask
from tests.web.sites import make_collection


def test_serve_prints_its_address_answers_and_ends(tmp_path: Path) -> None:
    collection = make_collection(tmp_path / "c")
    server = start("serve", collection.folder, "--port", 0)
    assert server.stdout is not None
    try:
        address = server.stdout.readline().decode().strip()
        assert address.startswith("http://127.0.0.1:")
        assert "?token=" in address
        assert ask(address.split("/?")[0] + "/search.json").json["found"]["total"] == 7
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=30) in (0, 130)
    finally:
        server.kill()
        server.communicate()


def test_serve_needs_a_collection_and_a_port(tmp_path: Path) -> None:
    ended = lode("serve", tmp_path)
    assert ended.status == 1
    assert "is no collection" in ended.err
    collection = make_collection(tmp_path / "c")
    ended = lode("serve", collection.folder, "--host", "203.0.113.1")
    assert ended.status == 1
    assert "cannot be listened on" in ended.err
    assert "--host takes an address of this machine" in ended.err

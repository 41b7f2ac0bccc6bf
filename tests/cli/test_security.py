"""What foreign pages say reaches no file outside the collection, no terminal as a command, no table as a formula."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from motherlode.model import Page
from motherlode.store.archive import ArchiveWriter
from motherlode.web.guard import Guard
from tests.cli.lode import lode

ESCAPE = "\x1b]0;owned\x07\x1b[2J"
HTML = (("Content-Type", "text/html; charset=utf-8"),)


def archive(folder: Path, *pages: Page) -> Path:
    with ArchiveWriter(folder) as writer:
        for page in pages:
            writer.write(page)
    return folder


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).parts[0] for path in folder.rglob("*")}


@pytest.mark.parametrize("name", ["../../outside", "/tmp/outside", "..\\outside", "outside\0"])
def test_no_name_of_a_page_leads_out_of_the_collection(tmp_path: Path, name: str) -> None:
    body = f"<html><title>{name}</title><meta name=author content='{name}'><p>Ore and more of it.</p></html>"
    page = Page(body.encode(), url=f"http://a.example/{name}", source=name, site=name, headers=HTML)
    hosts = Page(body.encode(), url=f"http://{name}/", source=name, headers=HTML)
    box = tmp_path / "deep" / "down"
    web = archive(box / "web", page, Page(body.encode(), source=name, site=name), hosts)
    assert lode("add", box / "own", web, "-q").status in (0, 1)
    assert lode("index", box / "own").status == 0
    assert lode("export", box / "own", "--to", "markdown", "-o", box / "pages").status == 0
    assert files_below(tmp_path) == {"deep"}
    assert files_below(tmp_path / "deep") == {"down"}
    assert files_below(box) == {"web", "own", "pages"}
    assert not Path("/tmp/outside").exists()
    own = {path.name for path in (box / "own").iterdir()}
    assert own <= {"archive", "profiles", "lode.toml", "lode.db", "lode.db-wal", "lode.db-shm"} | {
        f"search.db{ending}" for ending in ("", "-wal", "-shm")
    }


def test_a_manifest_row_names_what_is_read_and_never_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<title>ore</title><p>ore</p>")
    box = tmp_path / "box"
    box.mkdir()
    (box / "rows.jsonl").write_text('{"file": "../page.html", "site": "../../site"}\n')
    before = {path.name for path in tmp_path.iterdir()}
    assert lode("add", box / "own", box / "rows.jsonl", "-q").status == 0
    assert {path.name for path in tmp_path.iterdir()} == before


def test_no_value_commands_the_terminal(tmp_path: Path) -> None:
    body = f"<html><title>Ore {ESCAPE}</title><h1>Ore {ESCAPE}</h1><p>Ore {ESCAPE} in the mine.</p></html>"
    web = archive(tmp_path / "web", Page(body.encode(), url="http://a.example/", source=f"x{ESCAPE}", headers=HTML))
    own = tmp_path / "own"
    said = [lode("add", own, web), lode("search", own, "ore"), lode("explain", own, "http://a.example/")]
    for ended in said:
        assert ended.status == 0
        assert "\x1b]" not in ended.out + ended.err
        assert "\x1b[2J" not in ended.out + ended.err
        assert "\x07" not in ended.out + ended.err


@pytest.mark.parametrize("begin", ["=", "@"])
def test_a_table_calculates_nothing_that_a_page_says(tmp_path: Path, begin: str) -> None:
    title = f"{begin}HYPERLINK(1)"
    page = tmp_path / "page.html"
    page.write_text(f"<html><title>{title}</title><h1>{title}</h1><p>Ore and more of it.</p></html>")
    assert lode("add", tmp_path / "own", page, "-q").status == 0
    assert lode("export", tmp_path / "own", "-o", tmp_path / "out.csv").status == 0
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["title"] == f"'{title}"
    assert not [value for value in row.values() if value.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr("motherlode.web.guard.hmac.compare_digest", compare)
    kept = Guard("secret")
    assert kept.is_token("secret")
    assert not kept.is_token("secre")
    assert not kept.is_seal("secret")
    assert [pair[1] for pair in compared] == [b"secret", b"secret", kept.seal.encode()]

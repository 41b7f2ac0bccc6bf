"""Bad input, end to end: each case says what is wrong, the others are still processed, the exit status is right."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from motherlode.model import Page
from motherlode.store.record_page import write_page
from tests.cli.lode import lode, page
from tests.read.pdf_bytes import Text, pdf

PAPER = [Text("A Title of a Paper", 100, 700, 20), Text("An Author", 100, 650, 12)]


def warc(*titles: str) -> bytes:
    out = BytesIO()
    for title in titles:
        write_page(out, Page(f"<title>{title}</title>".encode(), url=f"http://example.org/{title}"))
    return out.getvalue()


def broken_warc() -> bytes:
    """Three records, of which the middle one is damaged."""
    records = [warc("one"), warc("two"), warc("three")]
    return records[0] + records[1][:40] + b"\xff" * 40 + records[1][80:] + records[2]


def truncated_gzip() -> bytes:
    """A page whose second half never came."""
    body = b"<title>Cut off</title><h1>Cut off</h1>" + os.urandom(20_000).hex().encode()
    packed = gzip.compress(body)
    return packed[: len(packed) // 2]


CASES: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "empty": ("a.html", lambda: b"", "is empty; there is nothing to extract"),
    "image": ("a.html", lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, "this is a PNG image, not a page"),
    "binary": ("a.html", lambda: bytes(range(256)) * 200, "binary data, not a page"),
    "encrypted": ("a.pdf", lambda: pdf(PAPER, password="secret"), "encrypted"),
    "damaged": ("a.pdf", lambda: b"%PDF-1.4\n" + b"no objects at all " * 100, "damaged"),
}
"""name -> file, content, what the warning says; nothing of these can be read."""


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_read_is_a_warning_in_its_result(tmp_path: Path, case: str) -> None:
    name, content, says = CASES[case]
    bad = tmp_path / name
    bad.write_bytes(content())
    both = lode("extract", bad, page(tmp_path / "good.html", "Good"))
    assert (both.status, both.err) == (0, "")
    assert [line["source"] for line in both.lines] == [str(bad), str(tmp_path / "good.html")]
    assert says in " ".join(both.lines[0]["warnings"])
    assert both.lines[1]["title"] == "Good"
    alone = lode("extract", bad)
    assert alone.status == 1
    assert alone.err.startswith("lode: error: could not read the page: ")
    assert says in alone.err
    assert len(alone.lines) == 1


def test_what_cannot_be_fetched_is_said_as_it_was_typed() -> None:
    done = lode("extract", "ftp://example.org/page")
    assert done.status == 1
    assert done.err.startswith("lode: error: ftp://example.org/page: is no address that can be fetched\n")


def test_a_truncated_gzip_gives_what_could_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.html.gz").write_bytes(truncated_gzip())
    done = lode("extract", tmp_path / "a.html.gz")
    assert (done.status, done.lines[0]["title"]) == (0, "Cut off")
    assert "cut off; what could be read is kept" in done.lines[0]["warnings"][0]


def test_a_broken_record_costs_only_itself(tmp_path: Path) -> None:
    (tmp_path / "a.warc.gz").write_bytes(broken_warc())
    done = lode("extract", tmp_path / "a.warc.gz", "--json")
    titles = [line["title"] for line in done.lines]
    assert done.status == 0
    assert (titles[0], titles[-1]) == ("one", "three")
    assert len(titles) == 3
    assert "broken record, skipped" in done.lines[1]["warnings"][0]
    assert '"broken record, skipped":1' in done.err


def test_deep_nesting_keeps_the_text(tmp_path: Path) -> None:
    (tmp_path / "deep.html").write_text("<title>Deep</title>" + "<div>" * 5000 + "the bottom" + "</div>" * 5000)
    done = lode("extract", tmp_path / "deep.html")
    assert (done.status, done.lines[0]["title"]) == (0, "Deep")
    assert any("nested deeper" in warning for warning in done.lines[0]["warnings"])


def test_a_wrong_declared_encoding_gives_right_text(tmp_path: Path) -> None:
    text = (
        "<meta charset=utf-8><title>中文网页的标题</title><h1>中文网页的标题</h1>"
        + "<p>这是一个用错误编码声明的网页。</p>" * 20
    )
    (tmp_path / "gbk.html").write_bytes(text.encode("gb18030"))
    done = lode("extract", tmp_path / "gbk.html")
    assert (done.status, done.lines[0]["title"]) == (0, "中文网页的标题")


def test_a_page_of_50_megabytes_is_read(tmp_path: Path) -> None:
    paragraph = "<p>" + "A sentence of a very long page. " * 300 + "</p>\n"
    huge = tmp_path / "huge.html"
    huge.write_text("<title>Huge</title><h1>Huge</h1>" + paragraph * (50_000_000 // len(paragraph) + 1))
    assert huge.stat().st_size >= 50_000_000
    done = lode("extract", huge, page(tmp_path / "b.html", "After"))
    assert (done.status, [line["title"] for line in done.lines]) == (0, ["Huge", "After"])


def test_a_page_beyond_the_limit_is_cut_with_a_warning(tmp_path: Path) -> None:
    recipe = tmp_path / "lode.toml"
    recipe.write_text("[run]\nmax_bytes = 1000\n")
    (tmp_path / "long.html").write_text("<title>Long</title>" + "<p>word</p>" * 1000)
    done = lode("extract", tmp_path / "long.html", "--recipe", recipe)
    assert (done.status, done.lines[0]["title"]) == (0, "Long")
    assert "longer than 1000 bytes; the rest is not read" in done.lines[0]["warnings"][0]


def test_a_folder_without_readable_files_is_an_error_that_names_the_kinds(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "data.bin").write_bytes(b"\0\1\2")
    done = lode("extract", tmp_path / "bare", page(tmp_path / "good.html", "Good"))
    assert done.status == 1
    assert [line["title"] for line in done.lines] == ["Good"]
    assert f"lode: error: {tmp_path}/bare: the folder holds no readable files (1 of no known kind)" in done.err
    assert ".html" in done.err


def test_a_missing_input_does_not_stop_the_others(tmp_path: Path) -> None:
    done = lode("extract", tmp_path / "missing.html", page(tmp_path / "good.html", "Good"))
    assert done.status == 1
    assert [line["title"] for line in done.lines] == ["Good"]
    assert "missing.html: cannot be read (No such file or directory)\n  An input is" in done.err


@pytest.mark.parametrize("output", ["no/such/folder/out.jsonl", "file.txt/out.csv", "folder.jsonl", "out.xyz"])
def test_an_unwritable_output_is_named_before_any_work(tmp_path: Path, output: str) -> None:
    (tmp_path / "file.txt").write_text("")
    (tmp_path / "folder.jsonl").mkdir()
    done = lode("extract", page(tmp_path / "a.html", "A"), "-o", tmp_path / output)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"lode: error: {tmp_path / output}: ")
    assert len(done.err.splitlines()) == 2


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    (tmp_path / "out.jsonl.part").symlink_to("/dev/full")
    done = lode("extract", page(tmp_path / "a.html", "A"), "-o", tmp_path / "out.jsonl")
    assert done.status == 1
    assert "cannot be written (No space left on device)" in done.err


def test_control_characters_of_a_name_do_not_reach_the_terminal(tmp_path: Path) -> None:
    done = lode("extract", tmp_path / "\x1b[31mred.html")
    assert done.status == 1
    assert "\x1b" not in done.err


def test_bad_pages_go_into_a_collection_with_their_warnings(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    for case, (name, content, _) in CASES.items():
        (pages / f"{case}-{name}").write_bytes(content())
    page(pages / "good.html", "Good")
    assert lode("add", tmp_path / "collection", pages).status == 0
    results = {Path(line["source"]).name: line for line in lode("export", tmp_path / "collection").lines}
    assert len(results) == len(CASES) + 1
    assert results["good.html"]["title"] == "Good"
    for case, (name, _, says) in CASES.items():
        assert says in " ".join(results[f"{case}-{name}"]["warnings"])

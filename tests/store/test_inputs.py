"""Inputs of every kind, good and bad, with real files."""

from __future__ import annotations

import gzip
import os
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from motherlode.model import InputError, Page
from motherlode.store.inputs import pages_of
from motherlode.store.record_page import write_page

HTML = b"<html><body>text</body></html>"


def read(*inputs: str | Path, stdin: bytes = b"", max_bytes: int = 1_000_000) -> tuple[list[Page], list[str]]:
    """The pages, and the errors as a user sees them."""
    errors: list[InputError] = []
    names = [str(name) for name in inputs]
    pages = list(pages_of(names, on_error=errors.append, max_bytes=max_bytes, stdin=BytesIO(stdin)))
    return pages, [str(error) for error in errors]


def warc(*urls: str) -> bytes:
    out = BytesIO()
    for url in urls:
        write_page(out, Page(HTML, url=url))
    return out.getvalue()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_are_known_by_their_content(here: Path) -> None:
    Path("a.html").write_bytes(HTML)
    Path("b.dat").write_bytes(b"%PDF-1.7 paper")
    Path("c.html").write_bytes(gzip.compress(HTML, mtime=0))
    Path("d.pdf").write_bytes(warc("http://a.example/1", "http://a.example/2"))
    Path("e.gz").write_bytes(gzip.compress(gzip.decompress(warc("http://a.example/3"))))
    pages, errors = read("a.html", "b.dat", "c.html", "d.pdf", "e.gz")
    assert errors == []
    assert [page.body for page in pages] == [HTML, b"%PDF-1.7 paper", HTML, HTML, HTML, HTML]
    assert [page.url for page in pages[3:]] == [f"http://a.example/{number}" for number in (1, 2, 3)]
    assert [page.source for page in pages] == ["a.html", "b.dat", "c.html", "d.pdf", "d.pdf", "e.gz"]
    assert not any(page.warnings for page in pages)


def test_missing_input_is_an_error_and_the_next_is_read(here: Path) -> None:
    Path("a.html").write_bytes(HTML)
    pages, errors = read("none.html", "@none.txt", "a.html")
    assert [page.source for page in pages] == ["a.html"]
    assert len(errors) == 2
    assert "none.html: cannot be read (No such file or directory)" in errors[0]
    assert "manifest.jsonl" in errors[0]


def test_empty_file_is_a_page_with_a_warning(here: Path) -> None:
    Path("a.html").write_bytes(b"")
    Path("b.html.gz").write_bytes(gzip.compress(b"", mtime=0))
    pages, errors = read("a.html", "b.html.gz")
    assert [page.body for page in pages] == [b"", b""]
    assert all("is empty" in page.warnings[0] for page in pages)
    assert errors == []


def test_truncated_gzip_keeps_what_came_before(here: Path) -> None:
    body = os.urandom(50_000)
    Path("a.html.gz").write_bytes(gzip.compress(body, mtime=0)[:30_000])
    (page,), _ = read("a.html.gz")
    assert page.body
    assert body.startswith(page.body)
    assert page.warnings == ("a.html.gz: the gzip stream is cut off; what could be read is kept",)


def test_damaged_gzip_keeps_what_came_before(here: Path) -> None:
    body = b"".join(b"<p>line %d</p>" % number for number in range(2000))
    spoiled = bytearray(gzip.compress(body, mtime=0))
    half = len(spoiled) // 2
    spoiled[half : half + 50] = b"\xff" * 50
    Path("a.html.gz").write_bytes(bytes(spoiled))
    (page,), _ = read("a.html.gz")
    assert len(page.body) > 1000
    assert page.body[:1000] == body[:1000]
    assert "damaged" in page.warnings[0]


def test_long_files_and_bombs_are_cut(here: Path) -> None:
    Path("a.html").write_bytes(b"x" * 50_000_001)
    Path("b.html.gz").write_bytes(gzip.compress(b"y" * 50_000_001, mtime=0))
    pages, _ = read("a.html", "b.html.gz", max_bytes=50_000_000)
    assert [len(page.body) for page in pages] == [50_000_000, 50_000_000]
    assert all("longer than 50000000 bytes; the rest is not read" in page.warnings[0] for page in pages)


def test_folder_is_read_in_order_and_skips_with_reasons(here: Path) -> None:
    for name in ("b/z.htm", "b/a.php", "a.testhtml", "b/.git/x.html", ".hidden.html"):
        path = here / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(HTML)
    (here / "in" / "page").write_bytes(b"<!DOCTYPE html><p>no ending")
    (here / "in" / "paper").write_bytes(b"%PDF-1.4")
    (here / "in" / "image.png").write_bytes(b"\x89PNG\0\0")
    (here / "in" / "circle").symlink_to(here / "in")
    os.mkfifo(here / "in" / "pipe.html")
    skipped: list[tuple[str, str]] = []
    errors: list[InputError] = []
    pages = list(pages_of(["in"], on_error=errors.append, on_skip=lambda *why: skipped.append(why)))
    assert errors == []
    assert [page.source for page in pages] == [
        "in/a.testhtml",
        "in/page",
        "in/paper",
        "in/b/a.php",
        "in/b/z.htm",
    ]
    assert skipped == [
        ("in/.hidden.html", "hidden"),
        ("in/image.png", "of no known kind"),
        ("in/pipe.html", "no regular file"),
    ]


def test_folder_without_readable_files_is_an_error(here: Path) -> None:
    Path("in").mkdir()
    _, (empty,) = read("in")
    assert "the folder holds no readable files (it is empty)" in empty
    Path("in/a.png").write_bytes(b"\x89PNG")
    Path("in/b.png").write_bytes(b"\x89PNG")
    _, (unknown,) = read("in")
    assert "(2 of no known kind)" in unknown
    assert ".html" in unknown


def test_manifest_gives_source_address_and_site(here: Path) -> None:
    (here / "m").mkdir()
    Path("m/a.html").write_bytes(HTML)
    Path("m/manifest.jsonl").write_text(
        '\ufeff{"file": "a.html", "url": "http://a.example/", "gold": {"x": 1}}\n\n'
        '{"file": "./a.html", "site": "矿", "url": null}\n'
    )
    pages, errors = read("m/manifest.jsonl")
    assert errors == []
    assert [(page.source, page.url, page.site) for page in pages] == [
        ("a.html", "http://a.example/", ""),
        ("./a.html", "", "矿"),
    ]
    assert all(page.body == HTML for page in pages)


def test_every_bad_row_is_one_page_with_a_warning(here: Path) -> None:
    Path("a.html").write_bytes(HTML)
    Path("sub").mkdir()
    rows = [
        '{"file": "none.html", "url": "http://a.example/"}',
        "{broken",
        "[1]",
        '{"url": "http://a.example/"}',
    ]
    rows += ['{"file": "sub"}', '{"file": "bad\\u0000name"}', '{"file": "a.html"}']
    Path("m.jsonl").write_text("\n".join(rows))
    pages, errors = read("m.jsonl")
    assert errors == []
    assert [page.source for page in pages] == [
        *("none.html", "m.jsonl:2", "m.jsonl:3", "m.jsonl:4", "sub", "bad\0name", "a.html")
    ]
    assert [bool(page.warnings) for page in pages] == [True] * 6 + [False]
    assert pages[0].url == "http://a.example/"
    assert "No such file" in pages[0].warnings[0]
    assert "m.jsonl:2: not a row" in pages[1].warnings[0]


def test_empty_manifest_is_an_error(here: Path) -> None:
    Path("m.jsonl").write_text("\n")
    assert "has no rows" in read("m.jsonl")[1][0]


def test_list_names_inputs_of_every_kind(here: Path) -> None:
    Path("a.html").write_bytes(HTML)
    Path("in").mkdir()
    Path("in/b.html").write_bytes(HTML)
    Path("list.txt").write_text("# pages\na.html\n\nin\nnone.html\n")
    pages, errors = read("@list.txt")
    assert [page.source for page in pages] == ["a.html", "in/b.html"]
    assert len(errors) == 1


def test_list_that_names_a_list_ends(here: Path) -> None:
    Path("list.txt").write_text("@list.txt\n")
    _, errors = read("@list.txt")
    assert "@list.txt: cannot be read" in errors[0]


@pytest.mark.parametrize("body", [HTML, b"%PDF-1.4\nx", gzip.compress(HTML, mtime=0), b"\0\1binary\n", b"one line"])
def test_standard_input_as_a_page(here: Path, body: bytes) -> None:
    (page,), errors = read("-", stdin=body)
    assert page.source == "-"
    assert page.body == (HTML if body[:2] == b"\x1f\x8b" else body)
    assert errors == []


def test_standard_input_as_archive_manifest_and_list(here: Path) -> None:
    Path("a.html").write_bytes(HTML)
    assert [page.url for page in read("-", stdin=warc("http://a.example/1"))[0]] == ["http://a.example/1"]
    rows = b'{"file": "a.html", "site": "s"}\n{"file": "a.html"}\n'
    assert [page.site for page in read("-", stdin=rows)[0]] == ["s", ""]
    pages, errors = read("-", stdin=b"a.html\nnone.html\n-\na.html\n")
    assert [page.source for page in pages] == ["a.html", "a.html"]
    assert len(errors) == 1


def test_empty_standard_input_is_a_page_with_a_warning(here: Path) -> None:
    (page,), _ = read("-")
    assert "is empty" in page.warnings[0]


@pytest.mark.parametrize(
    "sent", [HTML, gzip.compress(HTML, mtime=0), b"a.html", b'{"file": "a.html"}', warc("http://a/")]
)
def test_named_pipe_is_read_once(here: Path, sent: bytes) -> None:
    Path("a.html").write_bytes(HTML)
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(sent))
    writer.start()
    (page,), _ = read("pipe")
    writer.join()
    assert page.body == HTML


def test_endless_pipe_is_cut(here: Path) -> None:
    with subprocess.Popen(["yes", "<p>text"], stdout=subprocess.PIPE) as process:
        errors: list[InputError] = []
        stream = cast(BinaryIO, process.stdout)
        (page,) = pages_of(["-"], on_error=errors.append, max_bytes=100_000, stdin=stream)
        process.kill()
    assert len(page.body) == 100_000
    assert "longer than 100000 bytes" in page.warnings[0]


def test_archive_without_pages_says_so(here: Path) -> None:
    Path("a.warc").write_bytes(b"WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
    (page,), _ = read("a.warc")
    assert "holds no response" in page.warnings[0]


def test_files_behind_addresses_are_opened(here: Path) -> None:
    Path("a.warc.gz").write_bytes(warc("http://a.example/1", "http://a.example/2"))
    Path("b.gz").write_bytes(gzip.compress(HTML, mtime=0))
    server = ThreadingHTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    pages, errors = read(f"{address}/a.warc.gz", f"{address}/b.gz", f"{address}/none")
    server.shutdown()
    server.server_close()
    thread.join()
    assert errors == []
    assert [page.url for page in pages[:3]] == ["http://a.example/1", "http://a.example/2", f"{address}/b.gz"]
    assert [page.body for page in pages[:3]] == [HTML] * 3
    assert pages[3].status == 404


def test_name_that_is_not_utf8_can_be_written(here: Path) -> None:
    name = os.fsdecode(b"in/\xff.html")
    Path("in").mkdir()
    try:
        Path(name).write_bytes(HTML)
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    (page,), _ = read("in")
    assert page.source == "in/\\xff.html"


@pytest.mark.parametrize("lost", range(9, 40, 6))
def test_broken_record_in_an_archive_is_a_page_and_the_rest_is_read(here: Path, lost: int) -> None:
    first, last = warc("http://a.example/1"), warc("http://a.example/2")
    Path("a.warc.gz").write_bytes(first + first[:-lost] + last)
    pages, _ = read("a.warc.gz")
    whole, *broken, rest = pages
    assert [(page.url, page.body, page.warnings) for page in (whole, rest)] == [
        ("http://a.example/1", HTML, ()),
        ("http://a.example/2", HTML, ()),
    ]
    # A torn stream goes on with bytes of the next one: by chance they may look like one more broken record.
    told = [warning for page in broken for warning in page.warnings]
    assert told
    assert all(f"a.warc.gz, offset {len(first)}: broken record" in warning for warning in told)


def test_addresses_that_do_not_answer_are_pages(here: Path) -> None:
    pages, errors = read("http://127.0.0.1:1/a", "http://127.0.0.1:1/b")
    assert [page.url for page in pages] == ["http://127.0.0.1:1/a", "http://127.0.0.1:1/b"]
    assert all("not fetched" in page.warnings[0] for page in pages)
    assert errors == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_any_bytes_give_pages_or_an_error(here: Path, data: bytes) -> None:
    Path("any").write_bytes(data)
    pages, errors = read("any")
    assert pages or errors

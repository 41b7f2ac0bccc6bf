"""The archive: what is written comes back, and damage stays where it is."""

from __future__ import annotations

import gzip
import os
import re
import signal
import subprocess
import sys
import zlib
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from warcio.archiveiterator import ArchiveIterator

from motherlode.model import InputError, Page, StoreError
from motherlode.store.archive import ArchiveWriter, read_archive, read_warc
from motherlode.store.record_page import write_page

DATE = datetime(2024, 5, 6, 7, 8, 9, 123456, tzinfo=UTC)


def page(number: int, body: bytes = b"<p>text</p>") -> Page:
    headers = (("Content-Type", "text/html"),)
    return Page(body, url=f"http://a.example/{number}", source="in.warc", headers=headers, fetched=DATE)


def members(*pages: Page) -> list[bytes]:
    """Each page as one compressed record."""
    records = []
    for one in pages:
        out = BytesIO()
        write_page(out, one)
        records.append(out.getvalue())
    return records


def plain(*pages: Page) -> list[bytes]:
    return [gzip.decompress(member) for member in members(*pages)]


def read(data: bytes, max_bytes: int = 1_000_000) -> list[Page]:
    return list(read_warc(BytesIO(data), "in.warc", max_bytes=max_bytes))


def good(pages: list[Page]) -> list[str]:
    return [one.url for one in pages if one.body]


def faults(pages: list[Page]) -> list[str]:
    return [warning for one in pages for warning in one.warnings]


words = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=20)
values = words.map(lambda text: " ".join(text.split()))
names = st.sampled_from(["Content-Type", "content-encoding", "Content-Length", "Transfer-Encoding", "X-Other"])
fetched_pages = st.builds(
    Page,
    body=st.binary(max_size=2000),
    url=st.sampled_from(["http://a.example/", "https://b.example/矿?q=1"]),
    source=words.filter(bool),
    site=words,
    status=st.integers(100, 599),
    headers=st.lists(st.tuples(names, values.filter(bool)), max_size=4, unique_by=lambda item: item[0].lower()).map(
        tuple
    ),
    fetched=st.just(DATE),
    warnings=st.lists(words.filter(bool), max_size=2).map(tuple),
)


@given(st.lists(fetched_pages, max_size=4))
def test_what_is_written_comes_back(pages: list[Page]) -> None:
    assert read(b"".join(members(*pages))) == pages


@given(st.lists(fetched_pages, min_size=1, max_size=4))
def test_uncompressed_and_compressed_as_a_whole_read_the_same(pages: list[Page]) -> None:
    records = b"".join(plain(*pages))
    assert read(records) == pages
    assert read(gzip.compress(records, mtime=0)) == pages


def test_file_of_ones_own_keeps_its_name_and_site() -> None:
    own = Page(b"%PDF-1.4", source="论文/a b.pdf", site="lab", fetched=DATE)
    (back,) = read(members(own)[0])
    assert (back.body, back.url, back.source, back.site) == (own.body, "", own.source, own.site)


def test_another_program_reads_the_archive(tmp_path: Path) -> None:
    with ArchiveWriter(tmp_path) as archive:
        archive.write(page(1))
    with (tmp_path / "00001.warc.gz").open("rb") as file:
        records = [
            (r.rec_type, r.rec_headers["WARC-Target-URI"], r.content_stream().read()) for r in ArchiveIterator(file)
        ]
    assert records == [("response", "http://a.example/1", b"<p>text</p>")]


def response(head: str, body: bytes) -> bytes:
    block = f"HTTP/1.1 200 OK\r\n{head}\r\n\r\n".encode() + body
    lines = "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <http://a.example/>\r\n"
    return f"{lines}Content-Length: {len(block)}\r\n\r\n".encode() + block + b"\r\n\r\n"


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("Transfer-Encoding: chunked", b"4\r\ntext\r\n0\r\n\r\n"),
        ("Content-Encoding: gzip", gzip.compress(b"text", mtime=0)),
        ("Content-Encoding: gzip\r\nTransfer-Encoding: chunked", b"%x\r\n%s\r\n0\r\n\r\n"),
        ("Content-Encoding: gzip", b"text"),
        ("Content-Encoding: deflate", zlib.compress(b"text")),
        ("Content-Encoding: deflate", b"+I\xad(\x01\x00"),
    ],
)
def test_sent_encodings_are_undone(head: str, body: bytes) -> None:
    if b"%x" in body:
        sent = gzip.compress(b"text", mtime=0)
        body %= (len(sent), sent)
    (one,) = read(response(head, body))
    assert (one.url, one.body, one.status) == ("http://a.example/", b"text", 200)


def test_a_date_beyond_all_calendars_is_none() -> None:
    record = plain(page(1))[0]
    for date in (b"99999999999999999999-01-01T00:00:00Z", b"2024-99-99T99:99:99Z", b"soon"):
        (found,) = read(re.sub(rb"WARC-Date: .*?\r\n", b"WARC-Date: " + date + b"\r\n", record))
        assert found.fetched is None
        assert found.url == "http://a.example/1"


def test_unknown_and_cut_encodings_are_warnings() -> None:
    (unknown,) = read(response("Content-Encoding: br", b"??"))
    assert "'br' cannot be decoded" in unknown.warnings[0]
    (cut,) = read(response("Content-Encoding: gzip", gzip.compress(os.urandom(5000))[:-2000]))
    assert cut.body
    assert "cut off" in cut.warnings[0]


def test_bomb_in_a_response_is_cut() -> None:
    bomb = gzip.compress(b"\0" * 50_000_000, mtime=0)
    (one,) = read(response("Content-Encoding: gzip", bomb))
    assert len(one.body) == 1_000_000
    assert "longer than 1000000 bytes" in one.warnings[0]


def test_other_records_are_no_pages() -> None:
    records = b"".join(
        f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\nContent-Length: 0\r\n\r\n".encode()
        for kind, uri in [
            ("warcinfo", "x"),
            ("request", "http://a/"),
            ("revisit", "http://a/"),
            ("response", "dns:a"),
        ]
    )
    assert read(records) == []


def test_response_without_address_or_content_is_no_crash() -> None:
    pages = read(b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
    assert [one.status for one in pages] == [0]
    assert pages[0].warnings


@pytest.mark.parametrize("length", [b"3", b"60000000", b"-5", b"many", b""])
def test_wrong_length_costs_one_record(length: bytes) -> None:
    records = plain(page(1), page(2), page(3))
    line = next(line for line in records[1].split(b"\r\n") if line.startswith(b"Content-Length"))
    records[1] = records[1].replace(line, b"Content-Length: " + length, 1)
    pages = read(b"".join(records))
    assert good(pages) == ["http://a.example/1", "http://a.example/3"]
    assert [one.url for one in pages if not one.body] == ["http://a.example/2"]
    assert f"in.warc, offset {len(records[0])}" in faults(pages)[0]


def test_wrong_length_in_a_compressed_record_costs_one_record() -> None:
    records = members(page(1), page(2), page(3))
    spoiled = plain(page(2))[0].replace(b"\r\nContent-Length: ", b"\r\nContent-Length: 9", 1)
    records[1] = gzip.compress(spoiled, mtime=0)
    pages = read(b"".join(records))
    assert good(pages) == ["http://a.example/1", "http://a.example/3"]
    assert f"offset {len(records[0])}" in faults(pages)[0]


@pytest.mark.parametrize("compressed", [True, False])
def test_garbage_between_records_is_passed(compressed: bool) -> None:
    first, second = (members if compressed else plain)(page(1), page(2))
    pages = read(first + b"garbage \x1f\x8b\x08 garbage" + second)
    assert good(pages) == ["http://a.example/1", "http://a.example/2"]
    assert "belong to no record" in faults(pages)[0]


def test_damaged_member_costs_one_record() -> None:
    bodies = [os.urandom(100_000) for _ in range(3)]
    records = members(*(page(number, body) for number, body in enumerate(bodies)))
    for cut in (20, 300, 50_000, len(records[1]) - 1):
        pages = read(records[0] + records[1][:cut] + records[2])
        assert good(pages) == ["http://a.example/0", "http://a.example/2"]
        assert f"offset {len(records[0])}" in faults(pages)[0]


@given(st.integers(0, 2000))
def test_cut_anywhere_keeps_all_before(cut: int) -> None:
    records = members(page(1), page(2), page(3))
    whole = b"".join(records)
    kept = whole[: max(1, len(whole) - cut)]
    ends = [len(records[0]), len(records[0]) + len(records[1]), len(whole)]
    assert len(good(read(kept))) == sum(end <= len(kept) for end in ends)


@given(st.binary(max_size=3000))
def test_no_bytes_make_the_reader_fail(data: bytes) -> None:
    read(data)
    read(b"\x1f\x8b\x08" + data)
    read(b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/\r\n" + data)


def test_starts_of_records_without_end_cost_one_fault_and_little_time() -> None:
    endless = b"WARC/1.0\r\nWARC-Type: response\r\n" * 200_000
    found = read(endless + b"\r\n\r\n" + plain(page(1))[0])
    assert good(found) == ["http://a.example/1"]
    assert len(faults(found)) < 10


@pytest.mark.parametrize("before", [b"<p>", b""])
def test_a_version_without_end_is_no_start_and_no_endless_loop(before: bytes) -> None:
    data = before + b"WARC/1." + b"0" * 80 + b"\r\nWARC-Type: response\r\n"
    assert len(read(data)) <= 2
    assert good(read(data + b"\r\n\r\n" + plain(page(1))[0])) == ["http://a.example/1"]


def test_record_over_the_limit_is_cut_and_the_next_is_found() -> None:
    pages = read(b"".join(members(page(1, b"x" * 5_000), page(2))), max_bytes=1000)
    assert [one.url for one in pages] == ["http://a.example/1", "http://a.example/2"]
    assert 0 < len(pages[0].body) < 1000
    assert "longer than 1000 bytes" in pages[0].warnings[0]


def test_missing_archive_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        list(read_warc(tmp_path / "none.warc", "none.warc"))


def test_new_file_when_the_last_is_full(tmp_path: Path) -> None:
    with ArchiveWriter(tmp_path, file_bytes=1500) as archive:
        for number in range(10):
            archive.write(page(number))
    assert len(list(tmp_path.iterdir())) > 1
    assert [one.url for one in read_archive(tmp_path)] == [f"http://a.example/{number}" for number in range(10)]


def test_whole_file_is_continued_and_a_torn_one_is_not(tmp_path: Path) -> None:
    for number in (1, 2):
        with ArchiveWriter(tmp_path) as archive:
            archive.write(page(number))
    assert [path.name for path in tmp_path.iterdir()] == ["00001.warc.gz"]
    with (tmp_path / "00001.warc.gz").open("ab") as file:
        file.write(members(page(3))[0][:-10])
    with ArchiveWriter(tmp_path) as archive:
        archive.write(page(4))
    pages = list(read_archive(tmp_path))
    assert good(pages) == ["http://a.example/1", "http://a.example/2", "http://a.example/4"]
    assert "cut off" in faults(pages)[0]


def test_pages_that_nobody_lived_to_remember_are_written_once(tmp_path: Path) -> None:
    """Also when the next writer is killed before they came again, having written others behind them."""
    with ArchiveWriter(tmp_path) as archive:
        known = archive.write(page(0))
        since = archive.end
        places = [archive.write(page(number)) for number in (1, 2, 3)]
    with ArchiveWriter(tmp_path, since=since) as archive:
        assert archive.write(page(2)) == places[1]
        archive.write(page(4))
        since, forgotten = archive.end, archive.forgotten
    assert forgotten == [places[0], places[2]]
    with ArchiveWriter(tmp_path, since=since, forgotten=[*forgotten, known, ("00009.warc.gz", 0)]) as archive:
        assert [archive.write(page(number)) for number in (1, 3)] == [places[0], places[2]]
        assert archive.forgotten == [known]
    assert good(list(read_archive(tmp_path))) == [f"http://a.example/{number}" for number in range(5)]


KILLED = """
import os, sys
from pathlib import Path
from motherlode.model import Page
from motherlode.store.archive import ArchiveWriter
archive = ArchiveWriter(Path(sys.argv[1]))
number = 0
while True:
    archive.write(Page(os.urandom(300_000), url=f"http://a.example/{number}"))
    print(number, flush=True)
    number += 1
"""


def test_killed_writer_loses_nothing_that_it_reported(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(20):
            reported = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        reported = max([reported, *(int(line) for line in process.stdout if line.endswith("\n"))])
    with ArchiveWriter(tmp_path) as archive:
        archive.write(page(77_777))
    urls = good(list(read_archive(tmp_path)))
    assert urls[: reported + 1] == [f"http://a.example/{number}" for number in range(reported + 1)]
    assert urls[-1] == "http://a.example/77777"


def test_archive_that_cannot_be_written_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "archive").write_text("a file, no folder")
    with pytest.raises(StoreError, match="cannot be written"):
        ArchiveWriter(tmp_path / "archive")


FULL = """
import os, resource, sys
from pathlib import Path
from motherlode.model import Page, StoreError
from motherlode.store.archive import ArchiveWriter
resource.setrlimit(resource.RLIMIT_FSIZE, (250_000, 250_000))
with ArchiveWriter(Path(sys.argv[1])) as archive:
    try:
        for number in range(9):
            archive.write(Page(os.urandom(100_000), url=f"http://a.example/{number}"))
    except StoreError as error:
        print(number, error.what)
"""


def test_full_disk_is_a_store_error_and_keeps_what_was_written(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "2 the archive cannot be written (File too large)"
    with ArchiveWriter(tmp_path) as archive:
        archive.write(page(3))
    assert good(list(read_archive(tmp_path))) == [f"http://a.example/{number}" for number in (0, 1, 3)]


def test_others_find_the_checksums_right() -> None:
    pages = [page(1, b"<p>r\xc3\xbcbe</p>"), Page(b"notes", source="notes of mine.txt")]
    with BytesIO(b"".join(members(*pages))) as file:
        read_by_others = [record.content_stream().read() for record in ArchiveIterator(file, check_digests="raise")]
    assert read_by_others == [one.body for one in pages]


def test_a_record_can_be_given_its_id() -> None:
    page = Page(b"<p>One</p>", url="http://a.example/", fetched=datetime(2026, 1, 2, tzinfo=UTC))
    written = [BytesIO(), BytesIO(), BytesIO()]
    for out, name in zip(written, ["<urn:uuid:one>", "<urn:uuid:one>", ""], strict=True):
        write_page(out, page, name)
    assert written[0].getvalue() == written[1].getvalue() != written[2].getvalue()
    assert b"WARC-Record-ID: <urn:uuid:one>" in gzip.decompress(written[0].getvalue())

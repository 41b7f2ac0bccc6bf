"""Every record of a file is in one of its ranges, wherever the cuts fall and whatever is broken."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.model import Page
from motherlode.store.archive import read_warc
from motherlode.store.byteranges import ByteRange, pages_in_range, ranges_of
from motherlode.store.record_page import write_page
from motherlode.store.tape import Member

MOST = 100_000


def packed(count: int) -> list[bytes]:
    """Pages as records, each a gzip member."""
    records = []
    for number in range(count):
        out = BytesIO()
        body = f"<html><p>{number} {'word ' * (number * 7 % 50)}</p></html>".encode()
        write_page(out, Page(body, url=f"http://a.example/{number}"))
        records.append(out.getvalue())
    return records


def unpacked(records: list[bytes]) -> list[bytes]:
    return [b"".join(Member(BytesIO(record), 0).pieces()) for record in records]


RECORDS = packed(12)
PLAIN = unpacked(RECORDS)


def whole(data: bytes) -> list[Page]:
    return list(read_warc(BytesIO(data), "a.warc", max_bytes=MOST))


def in_ranges(data: bytes, parts: list[ByteRange]) -> list[Page]:
    return [page for part in parts for page in pages_in_range(BytesIO(data), part, MOST)]


def cut_at(data: bytes, cuts: list[int]) -> list[ByteRange]:
    places = sorted({0, len(data), *(cut % len(data) for cut in cuts)})
    return [ByteRange("a.warc", "a.warc", start, end, len(data)) for start, end in pairwise(places)]


@given(st.lists(st.integers(0, 10**6), max_size=6), st.booleans())
@settings(deadline=None, max_examples=60)
def test_any_cuts_give_the_pages_of_the_file(cuts: list[int], compressed: bool) -> None:
    data = b"".join(RECORDS if compressed else PLAIN)
    assert in_ranges(data, cut_at(data, cuts)) == whole(data)


@given(st.lists(st.integers(0, 10**6), max_size=4), st.integers(0, 10**6), st.sampled_from(["flip", "cut", "junk"]))
@settings(deadline=None, max_examples=120)
def test_damage_in_a_compressed_file_is_met_once(cuts: list[int], place: int, kind: str) -> None:
    data = b"".join(RECORDS)
    first = len(RECORDS[0])  # a file whose very beginning is damaged is not known for an archive
    place = first + place % (len(data) - first)
    match kind:
        case "flip":
            data = data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :]
        case "cut":
            data = data[:place] + data[place + 40 :]
        case "junk":
            data = data[:place] + b"junk" * 9 + data[place:]
    assert in_ranges(data, cut_at(data, cuts)) == whole(data)


@pytest.mark.parametrize("most", [300, 1000, 5000, 10**6])
def test_ranges_by_length(most: int) -> None:
    for data in (b"".join(RECORDS), b"".join(PLAIN)):
        parts = ranges_of("a.warc", "a.warc", len(data), most)
        assert all(part.end - part.start <= most for part in parts)
        assert in_ranges(data, parts) == whole(data)


def test_a_damaged_plain_record_costs_itself_only() -> None:
    broken = [*PLAIN[:5], PLAIN[5].replace(b"Content-Length: ", b"Content-Length: 9", 1), *PLAIN[6:]]
    data = b"".join(broken)
    pages = in_ranges(data, ranges_of("a.warc", "a.warc", len(data), 900))
    assert [page.url for page in pages] == [f"http://a.example/{number}" for number in range(12)]
    assert [bool(page.warnings) for page in pages] == [number == 5 for number in range(12)]


def test_a_file_that_is_no_archive_is_one_page() -> None:
    data = b"<html>" + b"x" * 5000
    pages = in_ranges(data, ranges_of("a.html", "a.html", len(data), 1000))
    assert [page.body for page in pages] == [data]


def test_an_empty_file_says_so() -> None:
    (page,) = in_ranges(b"", ranges_of("a.html", "a.html", 0, 1000))
    assert page.warnings == ("a.html: is empty; there is nothing to extract",)

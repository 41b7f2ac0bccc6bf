"""Papers as pictures, with the boxes of their values."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from motherlode.model import Page, ReadError, Where
from motherlode.web.paper import picture_of, sheets_of
from tests.read.pdf_bytes import Text, pdf
from tests.run.paper_files import paper
from tests.web.asking import ask, at
from tests.web.sites import make_collection, served

PAPER = "http://papers.example/one.pdf"
TITLE = Text("A short paper about long waves", 100, 700, 20)
BODY = pdf([TITLE, Text("Ada Writer", 100, 670, 12), Text("Waves are long and papers are short.", 100, 600)], [])


def dark_rows(png: bytes) -> tuple[int, int, list[int]]:
    """Width and height of a picture, and the rows that have something dark."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 2)
    body, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        body += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + length
    pixels = zlib.decompress(body)
    stride = 1 + 3 * width
    return width, height, [row for row in range(height) if min(pixels[row * stride + 1 : (row + 1) * stride]) < 100]


def test_the_picture_has_the_words_where_the_box_says() -> None:
    page = Page(BODY)
    (sheet, second) = sheets_of(page, [Where(page=1, box=(100, 695, 400, 720)), Where(xpath="/html")])
    (box,) = sheet.boxes
    assert second.boxes == ()
    width, height, dark = dark_rows(picture_of(page, 1))
    scale = height / sheet.height
    assert (width, height) == (round(sheet.width * scale), round(sheet.height * scale))
    inside = [row for row in dark if box.y * scale <= row <= (box.y + box.height) * scale]
    assert inside
    assert inside[0] == dark[0]


def test_what_is_not_there_or_too_large_is_said() -> None:
    with pytest.raises(ReadError):
        picture_of(Page(BODY), 3)
    with pytest.raises(ReadError):
        picture_of(Page(b"%PDF-1.4 nothing"), 1)
    with pytest.raises(ReadError):
        picture_of(Page(pdf([TITLE], size=(5000, 90000))), 1)
    assert sheets_of(Page(b"%PDF-1.4 nothing"), []) == []


def test_a_paper_is_shown_as_pictures_with_boxes(tmp_path: Path) -> None:
    headers = (("content-type", "application/pdf"),)
    collection = make_collection(tmp_path / "c", [Page(paper(), PAPER, PAPER, headers=headers)])
    with served(collection) as address:
        view = ask(at(address, "/page.json", name=PAPER)).json
        assert view["sheets"][0]["boxes"]
        body = ask(at(address, "/page", name=PAPER)).body
        assert body.count('class="sheet"') == 2
        assert "<iframe" not in body
        assert ask(at(address, "/archived", name=PAPER)).status == 400
        bearer = {"Authorization": "Bearer a-token-for-tests", "Accept": "application/json"}
        mark = {"name": PAPER, "field": "x", "value": "y"}
        assert ask(f"{address}/annotate", mark, **bearer).status == 400

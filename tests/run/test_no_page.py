"""A result without text says why it has none, and data are told from pages."""

from __future__ import annotations

import pytest

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.no_page import IS_JSON, NOTHING, silence_warnings
from motherlode.run.pipeline import process


@pytest.mark.parametrize("body", [b"<html><head><title>Nothing</title></head><body></body></html>", b"<img src=a.png>"])
def test_a_page_without_text_says_so(body: bytes) -> None:
    result = process(Page(body)).result
    assert (result.text, result.warnings) == ("", [NOTHING])


@pytest.mark.parametrize("body", [b'{"title": "A", "text": "<p>b</p>"}', b'\xef\xbb\xbf\n[{"a": 1}]'])
def test_data_are_no_page(body: bytes) -> None:
    assert process(Page(body)).result.warnings == [IS_JSON]


@pytest.mark.parametrize("body", [b"[1] The first note. It says little.", b"{curly} words are no data.", b"<p>{}</p>"])
def test_text_in_brackets_is_no_data(body: bytes) -> None:
    result = process(Page(body)).result
    assert result.text
    assert result.warnings == []


def test_a_list_without_text_points_to_its_records() -> None:
    doc = HtmlDocument(Page(b"<p>Imprint</p>"))
    assert silence_warnings(doc, {}, 6) == ["no main text was found in the page: what it says stands in its 6 records"]
    assert silence_warnings(doc, {}) == ["no main text was found in the page"]

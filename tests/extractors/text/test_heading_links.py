"""Headings without the marks that link to them."""

from __future__ import annotations

import pytest

from motherlode.extractors.text.heading_links import bare_headings
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.run.pipeline import process


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ('Pumps<a href="#pumps">¶</a>', "Pumps"),
        ('Pumps <a class="anchor" href="#pumps">#</a>', "Pumps"),
        ('<a href="/guide#c" aria-hidden="true">#</a> Programming in C#', "Programming in C#"),
        ('Pumps<a href="#pumps" title="Direct link">\u200b</a>', "Pumps"),
        ('Pumps<a href="#pumps">\uf0c1</a>', "Pumps"),
    ],
)
def test_marks_are_left_out(inner: str, said: str) -> None:
    doc = HtmlDocument(Page(f"<body><h2>{inner}</h2><p>They move water.</p></body>".encode()))
    assert as_text(doc.table, [0, 1]) == f"{said}\nThey move water."
    assert as_markdown(doc.table, [0, 1]) == f"## {said}\n\nThey move water."
    assert process(Page(f"<body><h1>{inner}</h1><p>They move water.</p></body>".encode())).result.title == said


@pytest.mark.parametrize(
    "inner",
    ['<a href="#pumps">Pumps</a>', 'Pumps <a href="/next">→</a>', "Programming in C#", 'Notes <a href="#n1">1</a>'],
)
def test_words_numbers_and_links_to_other_pages_stay(inner: str) -> None:
    doc = HtmlDocument(Page(f"<body><h2>{inner}</h2></body>".encode()))
    assert bare_headings(doc.table) == {}

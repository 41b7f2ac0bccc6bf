"""Pages that scripts build say so, and what helps."""

from __future__ import annotations

import json

import pytest

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.pipeline import process
from motherlode.run.script_built import WARNING, only_frames

SHELL = '<title>App</title><noscript>Please enable JavaScript.</noscript><div id="root"></div>'
SCRIPT = '<script src="/app.js"></script>'
TEMPLATE = f'<script type="text/x-handlebars-template"><p>{"Hidden words. " * 60}</p></script>'
RENDERED = '<p data-lode-box="0,0,10,10">Short.</p>'


@pytest.mark.parametrize("body", [SHELL + SCRIPT, TEMPLATE])
def test_a_page_that_waits_for_its_scripts_says_so(body: str) -> None:
    assert process(Page(body.encode())).result.warnings == [WARNING]


@pytest.mark.parametrize("body", [SHELL, f"<p>{'Words to read. ' * 60}</p>{SCRIPT}", RENDERED + SCRIPT])
def test_other_pages_do_not(body: str) -> None:
    assert WARNING not in process(Page(body.encode())).result.warnings


def test_a_notice_for_readers_without_scripts_is_no_text() -> None:
    notice = "<body><noscript>You need to enable JavaScript to run this app.</noscript><div></div>"
    assert process(Page(f"{notice}{SCRIPT}".encode())).result.text == ""
    assert process(Page(notice.encode())).result.text == "You need to enable JavaScript to run this app."
    beside = process(Page(f"{notice}<p>The shop is closed on Mondays.</p>{SCRIPT}".encode())).result.text
    assert "The shop is closed on Mondays." in beside


def frame(*rest: str) -> str:
    """A shop between whose head and foot its scripts would put the rest."""
    run = " ".join(f'<a href="/{name}">{name} and more</a>,' for name in ("help", "returns", "privacy", "imprint"))
    foot = "".join(f"<dt>{name}</dt><dd>{run}</dd>" for name in ("Service", "Company", "Languages"))
    return f"<body><h1>Shop</h1>{''.join(rest)}<dl>{foot}</dl>"


def test_a_frame_alone_is_no_text() -> None:
    alone = process(Page(f"{frame()}{SCRIPT}".encode())).result
    assert alone.text == ""
    assert alone.warnings == [WARNING]
    assert process(Page(frame().encode())).result.text == ""


@pytest.mark.parametrize(
    "rest",
    [
        f"<p>{'A kettle of steel that boils a litre. ' * 3}</p>",
        f'<p><a href="/kettle">{"A kettle of steel that boils a litre. " * 3}</a></p>',
    ],
)
def test_a_page_that_says_more_than_its_frame_has_text(rest: str) -> None:
    result = process(Page(f"{frame(rest)}{SCRIPT}".encode())).result
    assert "A kettle of steel" in result.text
    assert WARNING not in result.warnings


def test_a_list_of_links_is_no_frame() -> None:
    lines = "<br>".join(f'<a href="/{number}">The report of the year {number}</a>' for number in range(1990, 2000))
    body = "".join(f"<h2>Part {part}</h2><p>{lines}</p>" for part in range(4))
    assert not only_frames(HtmlDocument(Page(body.encode())))


STORY = "The river rose by a metre in the night. " * 12


def shell_with(*things: dict[str, str]) -> str:
    """A page of which its data alone say something."""
    data = json.dumps([{"@type": "Comment", **thing} for thing in things])
    return f'{SHELL}{SCRIPT}<script type="application/ld+json">{data}</script>'


def test_what_the_data_of_such_a_page_say_is_its_text() -> None:
    page = shell_with(
        {"articleBody": f"<p>{STORY}</p><p>Caf&eacute;s <b>stayed</b> open.</p>"}, {"text": "Here as well, too."}
    )
    result = process(Page(page.encode()), Recipe(extract=ExtractSettings(markdown=True))).result
    assert result.text.split("\n") == [STORY.strip(), "Cafés stayed open.", "Here as well, too."]
    assert result.markdown == result.text
    assert result.evidence["text"].by == ("embedded",)
    assert "$" in result.evidence["text"].where.part
    assert result.evidence["text"].confidence <= 0.5
    assert result.warnings == [WARNING]


def test_an_excerpt_is_not_and_nothing_is_learned_from_it() -> None:
    assert process(Page(shell_with({"articleBody": STORY[:200]}).encode())).result.text == ""
    lesson = process(Page(shell_with({"articleBody": STORY}).encode())).lesson
    assert lesson is not None
    assert lesson.memory.pages == 0
    assert not lesson.witnesses.get("text")


def test_a_page_that_says_more_is_read_itself() -> None:
    page = shell_with({"articleBody": STORY}).replace(
        '<div id="root">', f'<div id="root"><p>{"We sell pumps. " * 30}</p>'
    )
    assert "river" not in process(Page(page.encode())).result.text


def test_who_does_not_want_the_witness_does_not_get_its_text() -> None:
    page = Page(shell_with({"articleBody": STORY}).encode())
    assert process(page, Recipe(extract=ExtractSettings(without=("embedded",)))).result.text == ""

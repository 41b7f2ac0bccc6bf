"""Pages that scripts build say so, and what helps."""

from __future__ import annotations

import pytest

from motherlode.model import Page
from motherlode.run.pipeline import process
from motherlode.run.script_built import WARNING

SHELL = '<title>App</title><noscript>Please enable JavaScript.</noscript><div id="root"></div>'
SCRIPT = '<script src="/app.js"></script>'
TEMPLATE = f'<script type="text/x-handlebars-template"><p>{"Hidden words. " * 60}</p></script>'
RENDERED = '<p data-lode-box="0,0,10,10">Short.</p>'


@pytest.mark.parametrize("body", [SHELL + SCRIPT, TEMPLATE])
def test_a_page_that_waits_for_its_scripts_says_so(body: str) -> None:
    assert process(Page(body.encode())).result.warnings == [WARNING]


@pytest.mark.parametrize("body", [SHELL, f"<p>{'Words to read. ' * 60}</p>{SCRIPT}", RENDERED + SCRIPT])
def test_other_pages_do_not(body: str) -> None:
    assert process(Page(body.encode())).result.warnings == []


def test_a_notice_for_readers_without_scripts_is_no_text() -> None:
    notice = "<body><noscript>You need to enable JavaScript to run this app.</noscript><div></div>"
    assert process(Page(f"{notice}{SCRIPT}".encode())).result.text == ""
    assert process(Page(notice.encode())).result.text == "You need to enable JavaScript to run this app."
    beside = process(Page(f"{notice}<p>The shop is closed on Mondays.</p>{SCRIPT}".encode())).result.text
    assert "The shop is closed on Mondays." in beside

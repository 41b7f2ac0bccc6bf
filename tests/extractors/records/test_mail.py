"""Messages of mail archives, which no template cuts."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.mail import mail_message
from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.pipeline import process
from motherlode.run.records import records_of
from tests.extractors.records import pages

SAID = "\n\n".join(pages.prose(n) for n in range(3))
LIST = (
    "<h1>High water</h1><ul><li><em>From</em>: Ann Lee &lt;ann@mail.test&gt;</li>"
    "<li>Date: Tue, 14 Feb 2012 19:03:41 +0000</li></ul>"
)
LINES = "<h1>High water</h1><b>Ann Lee</b> <a href='x'>ann at mail.test</a><br><i>Tue Feb 14 19:03:41 CET 2012</i>"
HEAD = "Subject: High water\nFrom: Ann Lee &lt;ann () mail ! test&gt;\nDate: 2012-02-14 19:03:41\n\n"


def page(front: str, said: str = SAID) -> str:
    links = "<ul><li><a href='1'>Previous message</a></li><li><a href='2'>Next message</a></li></ul>"
    return f"{front}<pre>{said}</pre>{links}"


@pytest.mark.parametrize(("front", "said"), [(LIST, SAID), (LINES, SAID), ("", HEAD + SAID)])
def test_a_message_is_a_thread_of_one_post(front: str, said: str) -> None:
    records = records_of(pages.document(page(front, said), url="http://lists.test/msg1.html"))
    assert [(one.author, one.iso[:16], one.body) for one in records.records] == [("Ann Lee", "2012-02-14T19:03", SAID)]
    assert records.by == ("mail",)


def test_the_page_is_a_thread_by_its_sender() -> None:
    html = f"<html><title>High water</title><body>{page(LIST)}</body></html>".encode()
    result = process(
        Page(html, url="http://lists.test/msg1.html"), Recipe(extract=ExtractSettings(records=True))
    ).result
    assert (result.kind, result.authors, (result.published or "")[:10]) == ("thread", ["Ann Lee"], "2012-02-14")


@pytest.mark.parametrize(
    ("front", "said"),
    [
        ("<h1>A log</h1><p>By Ann, 2012-02-14</p>", SAID),
        (LIST.replace("Date: ", "Size: ").replace("19:03:41", ""), SAID),
        (LIST + f"<p>{SAID * 6}</p>", "x = 1"),
    ],
    ids=["no sender", "no time", "little of the page"],
)
def test_other_preformatted_text_is_none(front: str, said: str) -> None:
    assert mail_message(HtmlDocument(Page(f"<body>{page(front, said)}</body>".encode()))) is None


def test_it_may_be_left_out() -> None:
    html = f"<html><title>High water</title><body>{page(LIST)}</body></html>".encode()
    recipe = Recipe(extract=ExtractSettings(records=True, without=("mail",)))
    assert not process(Page(html, url="http://lists.test/msg1.html"), recipe).result.records

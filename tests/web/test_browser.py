"""The pages in a real browser: search, light, judge, annotate, learn, apply; by mouse, by keyboard, on a phone."""

from __future__ import annotations

from typing import Any

from motherlode.store.collection import Collection
from motherlode.store.database import Database
from motherlode.store.judgements import annotated_rows, judgements
from motherlode.store.rules import annotated_pages
from tests.web.asking import at
from tests.web.chromium import Look, visitor
from tests.web.sites import LAMPS, NEWS, SHOP, lamp, served

LIT = "getComputedStyle(document.querySelector('#frame').contentDocument.querySelector('h1')).outlineStyle"


def test_search_open_hover_and_judge(started: Any, own: Collection) -> None:
    with served(own) as address, visitor(started, address) as seen:
        tab = seen.tab
        tab.fill("input[name=q]", "storm")
        tab.keyboard.press("Enter")
        tab.click("text=Storm")
        tab.wait_for_selector("#frame")
        tab.frame_locator("#frame").locator("h1").wait_for()
        assert tab.evaluate(LIT) == "none"
        before = tab.evaluate("document.querySelector('#matter-title').getBoundingClientRect().toJSON()")
        tab.hover("#matter-title .rivals li:has-text('h1')")
        assert tab.evaluate(LIT) == "solid"
        tab.hover("#matter-title h2")
        assert tab.evaluate(LIT) == "none"
        tab.focus("#matter-title .rivals li:has-text('h1')")
        assert tab.evaluate(LIT) == "solid"
        assert tab.evaluate("document.querySelector('#matter-title').getBoundingClientRect().toJSON()") == before
        tab.click("#matter-title button[value=right]")
        tab.wait_for_selector("#matter-title button[value=right][aria-pressed=true]")
        assert [(one.label, one.verdict) for one in judgements(own)] == [("title", "right")]
        assert seen.complaints == []
    pages = list(annotated_pages(own.folder / "judgements.jsonl"))
    assert pages[0][0].url == NEWS
    assert list(pages[0][1]) == ["title"]


def test_annotate_learn_and_apply(started: Any, own: Collection) -> None:
    with served(own) as address, visitor(started, address) as seen:
        tab = seen.tab
        for number in range(3):
            tab.goto(at(address, "/annotate", name=lamp(number)))
            cell = tab.frame_locator("#frame").locator("td.price")
            cell.click()
            assert tab.input_value("#marked") == LAMPS[number][1]
            tab.fill("#field", "price")
            tab.keyboard.press("Enter")
            tab.wait_for_selector(f".gold:has-text('{LAMPS[number][1]}')")
        assert [row.gold for row in annotated_rows(own)] == [{"price": [LAMPS[n][1]]} for n in range(3)]
        tab.click("a.button.primary")
        trial = tab.inner_text(".trial")
        assert all(lamp_[1] in trial for lamp_ in LAMPS)
        assert not (own.folder / "rules").exists()
        tab.click(".accept button")
        tab.wait_for_selector("text=extracted with them")
        tab.goto(at(address, "/page", name=lamp(4)))
        assert LAMPS[4][1] in tab.inner_text("#matter-price")
        assert seen.complaints == []
    assert (own.folder / "rules" / f"{SHOP}.yaml").is_file()
    with Database(own.database) as database:
        results = [database.find(lamp(number)) for number in range(len(LAMPS))]
    assert [one.fields["price"] for one in results if one] == [[entry[1]] for entry in LAMPS]


def test_marked_text_is_taken(started: Any, address: str) -> None:
    with visitor(started, address) as seen:
        seen.tab.goto(at(address, "/annotate", name=NEWS))
        heading = seen.tab.frame_locator("#frame").locator("h1")
        heading.wait_for()
        seen.tab.evaluate("""() => { const page = document.querySelector('#frame').contentDocument;
            const range = page.createRange(); const text = page.querySelector('h1').firstChild;
            range.setStart(text, 0); range.setEnd(text, 5); page.getSelection().addRange(range); }""")
        seen.tab.click("#take")
        assert seen.tab.input_value("#marked") == "Storm"


def test_the_pages_speak_chinese(started: Any, address: str) -> None:
    with visitor(started, address, Look(locale="zh-CN")) as seen:
        tab = seen.tab
        assert tab.inner_text("button.primary") == "搜索"
        tab.fill("input[name=q]", "检索")
        tab.keyboard.press("Enter")
        tab.click("text=公式检索的方法")
        assert tab.inner_text("#matter-title .label") == "标题"
        tab.click("text=English")
        assert tab.inner_text("#matter-title .label") == "Title"
        assert "name=" in tab.url
        assert seen.complaints == []


def test_the_keyboard_reaches_a_value_and_lights_it(started: Any, address: str) -> None:
    with visitor(started, address) as seen:
        seen.tab.goto(at(address, "/page", name=NEWS))
        seen.tab.frame_locator("#frame").locator("h1").wait_for()
        for _ in range(40):
            seen.tab.keyboard.press("Tab")
            if seen.tab.evaluate("document.activeElement.matches('#matter-title [data-place]')"):
                break
        lit = "document.querySelector('#frame').contentDocument.querySelectorAll('.lode-lit').length"
        assert seen.tab.evaluate(lit) > 0

"""A hostile page and hostile values, in a real browser beside a server that listens: nothing is sent or changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from motherlode.model import Page
from motherlode.store.judgements import judgements
from motherlode.web.guard import FRAME_POLICY
from tests.web.asking import at
from tests.web.chromium import visitor
from tests.web.sites import HTML, TOKEN, make_collection, served
from tests.web.test_archived import TRICKS

HOSTILE = "http://hostile.example/"
VALUE = """<img src=x onerror="top.owned=1">{{7*7}}\"'><script>top.owned=1</script>
<a href="javascript:top.owned=1">x</a>"""
ATTACKS = """<script>top.owned = 1; fetch('{evil}/script'); parent.location = '{evil}/top';
navigator.sendBeacon('{evil}/beacon')</script>
<body onload="top.owned=1" background="{evil}/background">
<link rel=stylesheet href="{evil}/css"><link rel=preconnect href="{evil}">
<form id=f action="/judge" method=post target=_top><input name=name value=x>
<input type=submit autofocus onfocus="this.click()"></form>
<iframe src="{evil}/frame"></iframe><iframe src="/page?name=x"></iframe><img src="{evil}/img" loading=eager>
<a href="{evil}/link" target=_top id=away>away</a><input type=image src="{evil}/input">
<audio autoplay src="{evil}/audio"></audio>
<div style="background:url({evil}/inline);width:9px;height:9px">x</div>
<style>p::after {{ content: url({evil}/content) }}
@font-face {{ font-family: e; src: url({evil}/font) }}
p {{ font-family: e; cursor: url({evil}/cursor), auto }}</style>"""


@contextmanager
def listener() -> Iterator[tuple[str, list[str]]]:
    """A server that writes down everything that it is asked."""
    heard: list[str] = []

    class Listening(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(self.path)
            self.send_response(204)
            self.end_headers()

        do_POST = do_GET  # noqa: N815

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Listening)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", heard
    finally:
        server.shutdown()
        server.server_close()


def hostile_page(evil: str) -> Page:
    tricks = "".join(trick.format(evil=evil) for trick in TRICKS[:-1])
    attacks = ATTACKS.format(evil=evil)
    body = f"<html><head><title>{VALUE}</title></head>{attacks}<h1>{VALUE}</h1><p>text</p>{tricks}</html>"
    return Page(body.encode(), HOSTILE, HOSTILE, headers=HTML)


@pytest.mark.parametrize("style", ["", "own"])
def test_a_hostile_page_sends_nothing_and_changes_nothing(started: Any, tmp_path: Path, style: str) -> None:
    with listener() as (evil, heard):
        collection = make_collection(tmp_path / "c", [hostile_page(evil)])
        with served(collection) as address, visitor(started, address) as seen:
            for path in ("/page", "/annotate", "/why", "/search"):
                seen.tab.goto(at(address, path, name=HOSTILE, q=""))
                seen.tab.wait_for_load_state("networkidle")
                assert seen.tab.evaluate("window.owned") is None
                assert seen.tab.url.startswith(address)
            seen.tab.goto(at(address, "/page", name=HOSTILE))
            for item in seen.tab.query_selector_all(".value")[:8]:
                item.hover()
            seen.tab.frame_locator("#frame").locator("a").first.click(force=True)
            seen.tab.goto(at(address, "/archived", name=HOSTILE, style=style))
            seen.tab.wait_for_load_state("networkidle")
            assert seen.tab.evaluate("window.owned") is None
            assert [url for url in seen.asked if not url.startswith((address, "data:"))] == []
        assert heard == []
        assert judgements(collection) == []
        assert TOKEN not in "".join(heard)


def test_the_listener_would_hear_a_page_that_is_let_loose(started: Any) -> None:
    """The test above can fail: the same page without any guard is heard at once."""
    with listener() as (evil, heard), started.new_context() as context:
        tab = context.new_page()
        tab.set_content(hostile_page(evil).body.decode(), wait_until="commit")
        for _ in range(50):
            if not heard:
                tab.wait_for_timeout(200)
        assert heard


def test_the_policy_holds_where_the_cleaning_would_not(started: Any) -> None:
    """Two walls: served raw under the frame's policy, the page still can send nothing."""
    with listener() as (evil, heard), started.new_context() as context:
        tab = context.new_page()
        body = hostile_page(evil).body.decode()
        headers = {"content-security-policy": FRAME_POLICY, "content-type": "text/html; charset=utf-8"}
        tab.route("http://raw.example/", lambda route: route.fulfill(status=200, body=body, headers=headers))
        tab.goto("http://raw.example/")
        tab.wait_for_timeout(500)
        assert heard == []
        assert tab.evaluate("window.owned") is None

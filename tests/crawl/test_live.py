"""Answers of the Web, as a crawl takes them."""

from __future__ import annotations

import time
from contextlib import closing

from motherlode.crawl.asking import Manners
from motherlode.crawl.live import LiveWeb
from motherlode.crawl.replay import ReplayServer
from motherlode.crawl.web import Request
from motherlode.model import Page

PAGES = [Page(b"<p>page", url=f"http://a.example/{number}") for number in range(8)]


def test_half_of_what_may_be_under_way_is_handed_out_at_a_time_and_none_is_lost() -> None:
    with ReplayServer(PAGES) as server:
        manners = Manners(proxy=server.address, delay=0.0, per_host=8, at_once=8)
        told: list[int] = []
        with closing(LiveWeb(manners, lambda answer: told.append(answer.key))) as web:
            for number, page in enumerate(PAGES):
                web.ask(Request(number, page.url))
            keys: list[int] = []
            sizes: list[int] = []
            until = time.monotonic() + 30
            while len(keys) < len(PAGES) and time.monotonic() < until:
                came = web.answers()
                keys += [answer.key for answer in came]
                sizes.append(len(came))
                time.sleep(0.2)
            assert web.idle()
    assert sorted(keys) == list(range(len(PAGES)))
    assert told == keys
    assert max(sizes) == 4

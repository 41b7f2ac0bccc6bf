"""Fetching, against a real server on loopback that plays pages back."""

from __future__ import annotations

import gzip
import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from motherlode.crawl.fetch import AGENT, fetch
from motherlode.crawl.replay import ReplayServer
from motherlode.model import Page

HTML = (("Content-Type", "text/html; charset=utf-8"),)
PAGES = [
    Page("<h1>矿脉</h1>".encode(), url="http://mine.example/zh", headers=HTML),
    Page(b"<h1>Lode</h1>", url="https://mine.example/en?a=1", headers=HTML),
    Page(b"", url="http://mine.example/old", status=301, headers=(("Location", "https://mine.example/en?a=1"),)),
    Page(b"", url="http://mine.example/round", status=302, headers=(("Location", "/round"),)),
    Page(b"gone", url="http://mine.example/gone", status=410, headers=HTML),
    Page(b"home", url="https://mine.example/shaft/", headers=HTML),
    Page(b"space", url="http://mine.example/a b", headers=HTML),
]


@contextmanager
def raw_server(answer: bytes, *, hold: bool = False) -> Iterator[str]:
    """A socket that sends these bytes to whoever connects, and closes or holds the line."""
    stop = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while not stop.is_set():
                try:
                    line, _ = listener.accept()
                except OSError:
                    return
                with line:
                    line.recv(65536)
                    line.sendall(answer)
                    if hold:
                        stop.wait(10)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        finally:
            stop.set()
            listener.shutdown(socket.SHUT_RDWR)
            thread.join(5)


def test_pages_come_back_under_their_real_names_and_in_order() -> None:
    urls = ["https://mine.example/en?a=1", "http://mine.example/zh"] * 20
    with ReplayServer(PAGES) as server:
        pages = list(fetch(urls, proxy=server.address))
    assert [page.url for page in pages] == urls
    assert pages[1].body.decode() == "<h1>矿脉</h1>"
    assert pages[1].header("content-type") == "text/html; charset=utf-8"
    assert pages[0].fetched is not None


def test_redirect_gives_the_final_address_and_keeps_the_source() -> None:
    with ReplayServer(PAGES) as server:
        page = next(fetch(["http://mine.example/old"], proxy=server.address))
    assert (page.url, page.source, page.body) == (
        "https://mine.example/en?a=1",
        "http://mine.example/old",
        b"<h1>Lode</h1>",
    )


def test_other_spelling_leads_to_the_archived_one_as_with_any_server() -> None:
    asked = ["http://mine.example/shaft", "http://mine.example/shaft/index.html", "http://mine.example/shaft?a=1"]
    with ReplayServer(PAGES) as server:
        pages = list(fetch(asked, proxy=server.address))
        statuses = [one.status for one in server.log if one.path.startswith("/shaft")]
    assert [page.url for page in pages[:2]] == ["http://mine.example/shaft/"] * 2
    assert [page.body for page in pages[:2]] == [b"home"] * 2
    assert pages[2].status == 404
    assert sorted(statuses) == [200, 200, 301, 301, 404]


def test_endless_redirect_ends_with_a_warning() -> None:
    with ReplayServer(PAGES) as server:
        page = next(fetch(["http://mine.example/round"], proxy=server.address))
    assert page.status == 0
    assert "redirects" in page.warnings[0]


def test_unknown_address_is_404_with_a_clear_text() -> None:
    with ReplayServer(PAGES) as server:
        page = next(fetch(["http://mine.example/none"], proxy=server.address))
    assert page.status == 404
    assert b"not in the archive" in page.body
    assert "404" in page.warnings[0]


def test_archived_error_page_keeps_its_status() -> None:
    with ReplayServer(PAGES) as server:
        page = next(fetch(["http://mine.example/gone"], proxy=server.address))
    assert (page.status, page.body) == (410, b"gone")


def test_space_in_an_address_is_found() -> None:
    with ReplayServer(PAGES) as server:
        page = next(fetch(["http://mine.example/a b"], proxy=server.address))
    assert page.body == b"space"


def test_head_and_host_header_form() -> None:
    with ReplayServer(PAGES) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port)
        line.request("HEAD", "/zh", headers={"Host": "mine.example"})
        head = line.getresponse()
        assert (head.status, head.read()) == (200, b"")
        line.request("GET", "/zh", headers={"Host": "mine.example"})
        answer = line.getresponse()
        assert answer.read() == PAGES[0].body
        assert head.getheader("Content-Length") == answer.getheader("Content-Length")
        line.close()


def test_faults_are_pages_and_the_others_go_on() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        free = taken.getsockname()[1]
    urls = [f"http://127.0.0.1:{free}/", "ftp://mine.example/", "http://[bad/", "http:///x", "not an address"]
    with raw_server(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") as good:
        pages = list(fetch([*urls, good]))
    assert [page.status for page in pages] == [0, 0, 0, 0, 0, 200]
    assert [page.source for page in pages] == [*urls, good]
    assert all("not fetched" in page.warnings[0] for page in pages[:5])
    assert pages[5].body == b"ok"


def test_server_that_never_answers_is_given_up() -> None:
    with raw_server(b"HTTP/1.1 200 OK\r\n", hold=True) as url:
        page = next(fetch([url], seconds=0.3))
    assert "no answer within 0.3 seconds" in page.warnings[0]


def test_answer_that_breaks_off_keeps_what_came() -> None:
    with raw_server(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<p>half") as url:
        page = next(fetch([url]))
    assert page.body == b"<p>half"
    assert "broke off" in page.warnings[0]


def test_long_answer_is_cut_with_a_warning() -> None:
    with raw_server(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 5000) as url:
        page = next(fetch([url], max_bytes=1000))
    assert len(page.body) == 1000
    assert "longer than 1000 bytes" in page.warnings[0]


def test_garbage_instead_of_http_is_a_warning() -> None:
    with raw_server(b"\x00\x01\x02 no http\r\n\r\n") as url:
        page = next(fetch([url]))
    assert (page.status, page.body) == (0, b"")


def test_iterator_can_be_left_early() -> None:
    with ReplayServer(PAGES) as server:
        pages = fetch(["http://mine.example/zh"] * 50, proxy=server.address)
        assert next(pages).status == 200
        pages.close()


def test_user_agent_names_the_program() -> None:
    assert AGENT.startswith("motherlode/")


def gzip_answer(body: bytes) -> bytes:
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def test_compressed_answer_is_decoded() -> None:
    with raw_server(gzip_answer(gzip.compress(b"<p>text"))) as url:
        page = next(fetch([url]))
    assert (page.body, page.header("content-encoding"), page.warnings) == (b"<p>text", "gzip", ())


def test_answer_that_is_no_gzip_is_a_warning() -> None:
    with raw_server(gzip_answer(b"\x1f\x8b\x08 no gzip at all")) as url:
        page = next(fetch([url]))
    assert page.body == b""
    assert page.warnings


def test_bomb_is_cut() -> None:
    with raw_server(gzip_answer(gzip.compress(b"\0" * 50_000_000))) as url:
        page = next(fetch([url], max_bytes=1_000_000))
    assert len(page.body) == 1_000_000
    assert "longer than 1000000 bytes" in page.warnings[0]

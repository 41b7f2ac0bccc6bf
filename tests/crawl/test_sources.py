"""Services are asked over real HTTP on loopback, in their own formats; bad answers are warnings."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aiohttp import web
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from motherlode.cli.app import app
from motherlode.crawl.sources.answers import SourceError
from motherlode.crawl.sources.find import Found, Search, find_sources
from motherlode.crawl.sources.services import SERVICES
from motherlode.crawl.sources.sitemaps import read_feed, read_sitemap
from motherlode.model import RecipeError
from motherlode.run.targets import save_target, target_from

TERMS = ("focused", "crawler")
A, B, C = (f"https://{name}.example/page" for name in "abc")
ATOM = f"""<feed xmlns="http://www.w3.org/2005/Atom"><id>http://other.example/</id>
<entry><id>{A}</id><link href="{A}" rel="alternate"/><link href="{A}.pdf" rel="related"/></entry></feed>"""
RSS = f"<rss><channel><link>http://other.example/</link><item><link>{B}</link></item></channel></rss>"
SITEMAP = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> {C} </loc></url></urlset>'
BOMB = '<!DOCTYPE a [<!ENTITY x "xxxx"><!ENTITY y "&x;&x;"><!ENTITY f SYSTEM "file:///etc/passwd">]><a>&y;&f;</a>'


def answers(base: str) -> dict[str, tuple[str, bytes]]:
    """Path -> what the services answer there, in their formats."""
    index = f"<sitemapindex><sitemap><loc>{base}/one.xml.gz</loc></sitemap></sitemapindex>"
    url = f'<Url type="application/rss+xml" template="{base}/os?q={{searchTerms}}"/>'
    described = f"<OpenSearchDescription>{url}</OpenSearchDescription>"
    openalex = {"results": [{"doi": B, "best_oa_location": {"pdf_url": A}}, {"doi": B}, {"doi": None}]}
    found: dict[str, tuple[str, str | bytes]] = {
        "/search": ("json", json.dumps({"results": [{"url": A}, {"url": B}, {"title": "no address"}]})),
        "/openalex/works": ("json", json.dumps(openalex)),
        "/crossref/works": ("json", json.dumps({"message": {"items": [{"URL": B}, {"URL": C}]}})),
        "/api/query": ("atom+xml", ATOM),
        "/w/api.php": ("json", json.dumps({"query": {"search": [{"title": "Web crawler (X)"}]}})),
        "/osd.xml": ("opensearchdescription+xml", described),
        "/os": ("rss+xml", RSS),
        "/robots.txt": ("plain", f"User-agent: *\nSitemap: {base}/index.xml\n"),
        "/index.xml": ("xml", index),
        "/one.xml.gz": ("gzip", gzip.compress(SITEMAP.encode())),
        "/list.txt": ("plain", f"{A}\n{B}\nnonsense\n"),
        "/feed.xml": ("rss+xml", RSS),
        "/bad/search": ("json", "[1, 2"),
        "/odd/search": ("json", json.dumps({"results": {"url": A}})),
        "/bomb.xml": ("xml", BOMB),
    }
    return {path: (kind, body.encode() if isinstance(body, str) else body) for path, (kind, body) in found.items()}


@contextmanager
def served() -> Iterator[str]:
    """A server in a thread of its own."""
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    base: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        known = answers(base[0])
        if request.path not in known:
            return web.Response(status=404, text="not here")
        kind, body = known[request.path]
        return web.Response(body=body, content_type=f"application/{kind}")

    async def start() -> web.AppRunner:
        application = web.Application()
        application.router.add_get("/{path:.*}", answer)
        runner = web.AppRunner(application)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        base.append("http://{}:{}".format(*runner.addresses[0][:2]))
        ready.set()
        return runner

    runner = None

    def run() -> None:
        nonlocal runner
        asyncio.set_event_loop(loop)
        runner = loop.run_until_complete(start())
        loop.run_forever()
        loop.run_until_complete(runner.cleanup())
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    ready.wait(10)
    try:
        yield base[0]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    with served() as address:
        yield address


def ask(*services: str, intersection: bool = False) -> Found:
    return find_sources(Search(TERMS, services, "intersection" if intersection else "union", seconds=10))


@pytest.mark.parametrize(
    ("service", "expected"),
    [
        ("searxng={0}", [A, B]),
        ("openalex={0}/openalex", [A, B]),
        ("crossref={0}/crossref", [B, C]),
        ("arxiv={0}", [A]),
        ("wikipedia={0}", ["{0}/wiki/Web_crawler_(X)"]),
        ("opensearch={0}/osd.xml", [B]),
        ("sitemap={0}", [C]),
        ("sitemap={0}/list.txt", [A, B]),
        ("feed={0}/feed.xml", [B]),
    ],
)
def test_a_service_gives_addresses(host: str, service: str, expected: list[str]) -> None:
    found = ask(service.format(host))
    assert list(found.urls) == [url.format(host) for url in expected]
    assert found.warnings == ()


def test_union_puts_what_several_agree_on_first_and_intersection_alone(host: str) -> None:
    services = (f"searxng={host}", f"crossref={host}/crossref")
    assert list(ask(*services).urls) == [B, A, C]
    assert list(ask(*services, intersection=True).urls) == [B]


@pytest.mark.parametrize(
    "service", ["searxng={0}/bad", "searxng={0}/none", "feed={0}/bad/search", "arxiv=http://127.0.0.1:1"]
)
def test_a_bad_answer_is_a_warning_and_the_others_count(host: str, service: str) -> None:
    found = ask(service.format(host), f"searxng={host}")
    assert list(found.urls) == [A, B]
    assert len(found.warnings) == 1
    assert found.warnings[0].startswith(service.partition("=")[0])


@pytest.mark.parametrize("service", ["searxng={0}/odd", "feed={0}/bomb.xml"])
def test_an_answer_of_another_shape_gives_nothing(host: str, service: str) -> None:
    assert ask(service.format(host)).urls == {}


def test_an_unknown_service_names_the_nearest() -> None:
    with pytest.raises(RecipeError, match="did you mean 'openalex'"):
        ask("openalexx")
    with pytest.raises(RecipeError, match="searxng"):
        ask("searxng")


def test_a_prefix_that_nobody_declared_is_no_obstacle() -> None:
    feed = b"<rss><channel><item><media:thumb/><link>http://a.example/1</link></item></channel></rss>"
    assert read_feed(feed) == ["http://a.example/1"]
    assert read_feed(b"<a:b:c/>") == []


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    readers = [service.read for service in SERVICES.values()]
    for read in (*readers, read_feed, read_sitemap):
        try:
            read(body)
        except SourceError:
            continue


def test_the_command_asks_for_the_targets_words(host: str, tmp_path: Path) -> None:
    pages = [tmp_path / f"{number}.txt" for number in range(3)]
    for page in pages:
        page.write_text("Focused crawlers\nA focused crawler visits pages of one subject.\n")
    save_target(tmp_path, target_from([str(page) for page in pages]))
    done = CliRunner().invoke(app, ["sources", str(tmp_path), "--service", f"searxng={host}", "--json"])
    found = json.loads(done.stdout)
    assert list(found["urls"]) == [A, B]
    assert "focused" in found["query"]
    assert CliRunner().invoke(app, ["sources", str(tmp_path), "--service", f"searxng={host}/bad"]).exit_code == 1

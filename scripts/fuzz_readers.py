"""The readers of foreign bytes that scripts/fuzz.py tries, and the real files that it begins with."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable
from io import BytesIO
from itertools import islice
from pathlib import Path

from motherlode.model import LodeError, Page
from motherlode.recipe import ExtractSettings, Recipe

EVERYTHING = Recipe(extract=ExtractSettings(records=True, markdown=True))
LARGEST = 400_000
"""Bytes of a seed: larger ones find nothing more and take longer."""
MOST_SEEDS = 60
Reader = Callable[[bytes], object]


def read_html(data: bytes) -> object:
    from motherlode.run.pipeline import process

    return process(Page(data, url="http://example.org/a/b.html"), EVERYTHING)


def read_paper(data: bytes) -> object:
    """Without OCR, which would take all the time."""
    from motherlode.extractors.paper import PDF_HEADER
    from motherlode.read.pdf import read_pdf

    pages = read_pdf(data)
    return [claim for witness in PDF_HEADER.values() for claim in witness(pages)]


def read_encoding(data: bytes) -> object:
    from motherlode.read.charset import decode

    return decode(data, "text/html; charset=gb2312")


def read_warc(data: bytes) -> object:
    from motherlode.store.archive import read_warc

    return list(read_warc(BytesIO(data), "fuzz"))


def read_rules(data: bytes) -> object:
    from motherlode.extractors.rules.site_config import rules_from_site_config
    from motherlode.extractors.rules.text import faults_in
    from motherlode.extractors.rules.xml_form import rules_from_xml

    text = data.decode("utf-8", "replace")
    faults_in(text)
    rules_from_site_config(text, "example.org.txt")
    return rules_from_xml(text)


def read_latex(data: bytes) -> object:
    from motherlode.extractors.formula.grammar import GrammarError
    from motherlode.extractors.formula.verdict import judge
    from motherlode.search.formula_layout import layout_of, written
    from motherlode.search.formula_query import read_query

    for latex in data.decode("utf-8", "replace").splitlines()[:200]:
        judge(latex)
        try:
            written(layout_of(latex))
            read_query(latex)
        except (GrammarError, LodeError):
            continue
    return None


def read_jsonld(data: bytes) -> object:
    return read_html(
        b'<html><head><script type="application/ld+json">' + data + b"</script></head><body>x</body></html>"
    )


def read_robots(data: bytes) -> object:
    from motherlode.crawl.robots import robots_from

    robots = robots_from(200, data)
    return robots.refusal("http://example.org/a", "motherlode"), robots.delay("motherlode"), robots.sitemaps()


def read_sitemap(data: bytes) -> object:
    from motherlode.crawl.sources.answers import SourceError
    from motherlode.crawl.sources.sitemaps import read_feed, read_sitemap, sitemaps_in_robots

    sitemaps_in_robots(data)
    try:
        return read_sitemap(data), read_feed(data)
    except SourceError as error:
        return str(error)


READERS: dict[str, Reader] = {
    "html": read_html,
    "pdf": read_paper,
    "encodings": read_encoding,
    "warc": read_warc,
    "rules": read_rules,
    "latex": read_latex,
    "mathml": read_html,
    "jsonld": read_jsonld,
    "robots": read_robots,
    "sitemaps": read_sitemap,
}
"""Name -> what reads it; MathML goes through the whole pipeline, as a page does."""
ROBOTS = (
    b"User-agent: *\nDisallow: /private/\nAllow: /private/open$\nCrawl-delay: 2.5\n\nUser-agent: motherlode\n"
    b"Disallow: /*?session=\nRequest-rate: 1/5\nSitemap: https://example.org/sitemap.xml\n",
    b"# comment\r\nuser-agent: a\r\nuser-agent: b\r\ndisallow:\r\n\r\nUser-Agent: *\r\nDisallow: /%E4%B8%AD*\r\n",
)
SITEMAPS = (
    b'<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>'
    b"https://example.org/a?b=1&amp;c=2</loc><lastmod>2024-05-03</lastmod></url></urlset>",
    b'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://example.org/s.xml.gz'
    b"</loc></sitemap></sitemapindex>",
    b'<rss version="2.0"><channel><item><title>\xe4\xb8\xad</title><link>https://example.org/1</link></item></channel></rss>',
    b'<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="alternate" href="https://example.org/2"/></entry></feed>',
    b"https://example.org/1\nhttps://example.org/2\n",
)
JSONLD = re.compile(rb"<script[^>]*ld\+json[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)


def seeds(name: str, data: Path) -> list[bytes]:
    """Inputs of the kind as they are in the world."""
    root = Path(__file__).parent.parent
    if name == "warc":
        return archives(root / "src" / "motherlode" / "demo" / "pages.warc.gz")
    if name == "jsonld":
        found = (match for page in files(data / "html", "*/html/*.html", 600) for match in JSONLD.findall(page))
        return list(islice(found, MOST_SEEDS))
    if name == "latex":
        return formulas(data / "formulas" / "pages" / "manifest.jsonl")
    if name == "robots":
        return list(ROBOTS)
    if name == "sitemaps":
        return [*SITEMAPS, *map(gzip.compress, SITEMAPS)]
    places: dict[str, tuple[Path, str]] = {
        "html": (data / "html", "*/html/*.html"),
        "pdf": (data / "pdf", "*/*.pdf"),
        "encodings": (data / "html", "zh-wce/**/*.html"),
        "mathml": (data / "formulas" / "pages", "*/*.html"),
        "rules": (root / "examples", "**/*.yaml"),
    }
    return files(*places[name], MOST_SEEDS)


def files(folder: Path, pattern: str, most: int) -> list[bytes]:
    """Some files, the same at every call."""
    fitting = [file for file in sorted(folder.glob(pattern)) if file.stat().st_size < LARGEST]
    if not fitting:
        raise SystemExit(f"{folder}/{pattern}: no seed there")
    return [file.read_bytes() for file in random.Random(1).sample(fitting, min(len(fitting), most))]


def archives(demo: Path) -> list[bytes]:
    """A few pages as archives: compressed record by record, as a whole, and not at all."""
    from motherlode.store.archive import read_warc
    from motherlode.store.record_page import write_page

    packed = BytesIO()
    for page in islice(read_warc(demo, ""), 3):
        write_page(packed, page)
    plain = gzip.decompress(packed.getvalue())
    return [packed.getvalue(), plain, gzip.compress(plain), plain[:4000]]


def formulas(manifest: Path) -> list[bytes]:
    """The formulas of some pages, a line each."""
    with manifest.open(encoding="utf-8") as lines:
        gold = [json.loads(line)["gold"] for line in islice(lines, MOST_SEEDS)]
    return ["\n".join(" ".join(latex.split()) for latex in found).encode() for found in gold if found]

"""Pictures of the web pages for the documents, made from the demo's pages: python scripts/screenshots.py

It needs the extra `browser`, a Chromium, and for Chinese a font that has its characters.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from msgspec import Struct
from msgspec.structs import replace
from playwright.sync_api import sync_playwright

from motherlode.crawl.browser import OPTIONS, chromium
from motherlode.store.archive import ArchiveWriter
from motherlode.store.database import Database
from motherlode.store.demo import demo_pages

IMAGES = Path(__file__).parent.parent / "docs" / "images"
MOST_BYTES = 200_000
FLINK = "http://flink.apache.org"
SAMPLES = [f"{FLINK}/what-is-flink/flink-architecture/", f"{FLINK}/what-is-flink/use-cases/"]
STARTS = [f"{FLINK}/", "http://kafka.apache.org/39/uses.html", "http://aosabook.org/docs/en/"]
PAPER = "https://doi.org/10.21105/jose.00121"
THREAD = "https://bbs.archlinux.org/viewtopic.php?id=298271"
BOOK = "http://aosabook.org/docs/en/v2/{}.html"
CHAPTERS = {"gdb": "Stan Shebs", "git": "Susan Potter", "freertos": "Christopher Svec"}
DISPUTED = "http://kafka.apache.org/39/javadoc/org/apache/kafka/clients/consumer/package-tree.html"
NOTES = r"""<html lang="en"><head><title>Notes on heat and waves</title></head>
<body><article><h1>Notes on heat and waves</h1>
<p>Heat spreads in a rod as the equation
\(\frac{\partial u}{\partial t} = \alpha \frac{\partial^2 u}{\partial x^2}\) says,
and the constant \(\alpha\) tells how fast. A wave on a string follows another law, in which time comes twice.</p>
\[ u(x,t) = \sum_{n=1}^{\infty} b_n \sin\left(\frac{n \pi x}{L}\right) e^{-\alpha \left(\frac{n\pi}{L}\right)^2 t} \]
<p>The numbers are found by \(b_n = \frac{2}{L} \int_0^L f(x) \sin\frac{n\pi x}{L}\,dx\), and each of them has a meaning
of its own: how much of one tone is in the first shape of the string.</p></article></body></html>"""


class Shot(Struct, frozen=True):
    """A picture: what of the server, how large, and what is done before."""

    name: str
    path: str
    ask: dict[str, str] = {}
    size: tuple[int, int] = (1280, 800)
    language: str = "en-US"
    scheme: str = "light"
    hover: str = ""


PHONE = (390, 780)
SHOTS = (
    Shot("search", "/search", {"q": "stream processing"}),
    Shot("home", "/search"),
    Shot("formula", "/search", {"formula": r"\frac{?a}{L}"}, size=(1280, 640)),
    Shot("page", "/page", {"name": DISPUTED}, hover="#matter-title .rivals li:nth-child(2)"),
    Shot("paper", "/page", {"name": PAPER}, size=(1120, 660), hover="#matter-authors .value"),
    Shot("formulas", "/page", {"name": "notes.html"}, hover=".formulas li:nth-child(2)"),
    Shot("thread", "/page", {"name": THREAD}, hover=".records li:nth-child(2)"),
    Shot("why", "/why", {"name": f"{FLINK}/what-is-flink/roadmap/"}),
    Shot("site", "/site", {"name": "flink.apache.org"}),
    Shot("run", "/run"),
    Shot("compare", "/compare", {"name": DISPUTED, "label": "title"}, size=(1280, 560)),
    Shot("annotate", "/annotate", {"name": BOOK.format("git")}),
    Shot("rules", "/rules", {"site": "aosabook.org"}),
    Shot(
        "chinese",
        "/page",
        {"name": f"{FLINK}/zh/what-is-flink/community/"},
        language="zh-CN",
        hover="#matter-title .value",
    ),
    Shot("dark", "/search", {"q": "流处理"}, (1280, 640), language="zh-CN", scheme="dark"),
    Shot("phone", "/search", {"q": "stream"}, size=PHONE),
    Shot("phone-page", "/page", {"name": f"{FLINK}/zh/what-is-flink/flink-architecture/"}, PHONE, "zh-CN", "dark"),
)


def lode(*arguments: object, cwd: Path | None = None) -> None:
    """A command of our own."""
    command = [sys.executable, "-m", "motherlode", *map(str, arguments)]
    subprocess.run(command, cwd=cwd, check=True, capture_output=True)


def make_collection(work: Path) -> Path:
    """The demo's pages: some crawled from samples, then all added, and a page with formulas."""
    (web := work / "web").mkdir()
    (web / "pages.warc.gz").write_bytes((files("motherlode.demo") / "pages.warc.gz").read_bytes())
    (work / "notes.html").write_text(NOTES, encoding="utf-8")
    folder = work / "collection"
    samples = [part for one in SAMPLES for part in ("--samples", one)]
    starts = [part for one in STARTS for part in ("--start", one)]
    lode("new", folder, *samples, *starts, "--replay", web)
    toml = folder / "lode.toml"
    toml.write_text(re.sub(r"# records = false", "records = true", toml.read_text(encoding="utf-8")), encoding="utf-8")
    lode("crawl", folder, "--replay", web)
    with Database(folder / "lode.db") as database:
        crawled = set(database.names())
    with ArchiveWriter(work / "rest") as rest:
        for page in demo_pages():
            if page.url not in crawled:
                rest.write(replace(page, source=page.url))
    lode("add", folder, work / "rest")
    lode("add", folder, "notes.html", cwd=work)
    return folder


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address that the server prints, with its token."""
    command = [sys.executable, "-m", "motherlode", "serve", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def annotate(printed: str) -> None:
    """Mark two fields on three pages, as a person would."""
    address, token = printed.split("/?token=")
    for chapter, author in CHAPTERS.items():
        for field, value in (("author", author), ("chapter", {"gdb": "GDB", "git": "Git"}.get(chapter, "FreeRTOS"))):
            data = urlencode({"name": BOOK.format(chapter), "field": field, "value": value}).encode()
            headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
            urlopen(Request(f"{address}/annotate", data, headers)).read()


def take(browser: Any, printed: str, shot: Shot) -> None:
    """One picture."""
    address = printed.split("/?token=")[0]
    view = {"width": shot.size[0], "height": shot.size[1]}
    context = browser.new_context(viewport=view, locale=shot.language, color_scheme=shot.scheme)
    tab = context.new_page()
    tab.goto(printed)
    tab.goto(f"{address}{shot.path}?{urlencode(shot.ask)}")
    tab.wait_for_load_state("networkidle")
    if shot.hover:
        tab.hover(shot.hover)
    path = IMAGES / f"{shot.name}.png"
    tab.screenshot(path=path)
    context.close()
    size = path.stat().st_size
    print(f"{shot.name}: {size:,} bytes")
    assert size < MOST_BYTES, f"{path} has {size:,} bytes"


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    wanted = [shot for shot in SHOTS if not sys.argv[1:] or shot.name in sys.argv[1:]]
    with (
        tempfile.TemporaryDirectory() as work,
        served(make_collection(Path(work))) as printed,
        sync_playwright() as play,
    ):
        annotate(printed)
        browser = play.chromium.launch(executable_path=chromium(), args=[*OPTIONS, "--no-sandbox"])
        for shot in wanted:
            take(browser, printed, shot)
        browser.close()


if __name__ == "__main__":
    main()

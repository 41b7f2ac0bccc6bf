"""Collections made for the tests of the web pages, and a server for them on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import uvicorn

from motherlode.model import Page
from motherlode.recipe import Recipe, RunSettings
from motherlode.run.collect import collect
from motherlode.store.collection import Collection, create_collection
from motherlode.web.app import create_app
from motherlode.web.guard import Guard
from motherlode.web.house import House
from motherlode.web.server import listening

TOKEN = "a-token-for-tests"
SHOP = "shop.example"
NEWS = "http://news.example/2024/storm"
CHINESE = "http://news.example/zh/公式"

COURSE = """<html lang="en"><head><title>{title} | Shop</title><meta property="og:title" content="{title}"></head>
<body><nav><a href="/">Home</a> <a href="/all">All lamps</a></nav><main><h1>{title}</h1>
<table><tr><th>Price</th><td class="price">{price}</td></tr>
<tr><th>Maker</th><td class="maker">{maker}</td></tr></table>
<p>The {title} is a lamp for {room}. It gives a warm light, it is made of glass, and it lasts for many years.</p>
<p>People who bought it say that they would buy it again, for it is simple and looks good in every room.</p>
</main></body></html>"""
LAMPS = [
    ("Aurora", "12.50 EUR", "Lumen Works", "the kitchen"),
    ("Borealis", "18.00 EUR", "North Light", "the hall"),
    ("Comet", "21.90 EUR", "Lumen Works", "the garden"),
    ("Dusk", "9.99 EUR", "Evening Co", "the cellar"),
    ("Ember", "31.00 EUR", "North Light", "the study"),
]
STORM = r"""<html lang="en"><head><title>Storm over the coast - The Coast News</title>
<meta property="og:title" content="Storm hits coast"><meta name="author" content="Ada Writer">
<meta property="article:published_time" content="2024-03-02T10:00:00+00:00"></head>
<body><article><h1>Storm over the coast</h1><p class="byline">By Ada Writer, March 2, 2024</p>
<p>A storm passed over the coast on Saturday and left many houses without light, as the harbour master said.</p>
<p>The height of the waves follows \(h = \frac{v^2}{2g}\) and the wind kept its strength until the evening came.</p>
<p>On Sunday the people began to mend the roofs, and the school stayed closed for one more day.</p>
</article></body></html>"""
ZH = """<html lang="zh"><head><meta charset="utf-8"><title>公式检索的方法</title></head>
<body><article><h1>公式检索的方法</h1>
<p>本文介绍数学公式检索的一种方法，先把公式解析成树，再按结构建立索引，最后根据相似程度排序。</p>
<p>实验表明，这种方法在大规模数据上既快又准，并且可以与文字检索结合使用，适合数字图书馆。</p></article></body></html>"""
HTML = (("content-type", "text/html; charset=utf-8"),)


def lamp(number: int) -> str:
    return f"http://{SHOP}/lamp/{number}"


def pages() -> list[Page]:
    lamps = [
        Page(COURSE.format(title=t, price=p, maker=m, room=r).encode(), lamp(number), lamp(number), headers=HTML)
        for number, (t, p, m, r) in enumerate(LAMPS)
    ]
    news = [Page(STORM.encode(), NEWS, NEWS, headers=HTML), Page(ZH.encode(), CHINESE, CHINESE, headers=HTML)]
    return [*lamps, *news]


def make_collection(folder: Path, extra: list[Page] | None = None) -> Collection:
    """A small collection of pages written for the tests."""
    collection = create_collection(folder)

    def arriving() -> Iterator[Page]:
        yield from (*pages(), *(extra or []))

    collect((page for page in arriving()), collection, Recipe(run=RunSettings(workers=1)))
    return collection


@contextmanager
def served(collection: Collection, other: Collection | None = None, host: str = "127.0.0.1") -> Iterator[str]:
    """The address of a real server for the collection."""
    with listening("127.0.0.1", 0) as at:
        port = at.getsockname()[1]
        app = create_app(House(collection, other), Guard(TOKEN, host, port))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
        thread = Thread(target=server.run, kwargs={"sockets": [at]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(timeout=10)

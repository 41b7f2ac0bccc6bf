"""Pages of a site that does not exist: one template, a second one after its relaunch, and a forum."""

from __future__ import annotations

from motherlode.model import Page

WORDS = (
    "river stone light harbour winter market garden letter silver mountain window paper summer forest bridge "
    "morning island candle station copper village thunder orchard lantern meadow journey shadow copper valley"
).split()
HOST = "https://news.example"


def sentence(seed: int, length: int = 24) -> str:
    words = [WORDS[(seed * 7 + position * (3 + seed % 5)) % len(WORDS)] for position in range(length)]
    return " ".join(words).capitalize() + f", {seed}."


def paragraphs(seed: int, count: int = 5) -> str:
    return "".join(f"<p>{sentence(seed * 100 + number)}</p>" for number in range(count))


def title_of(number: int) -> str:
    return f"Report {number} on the {WORDS[number % len(WORDS)]} and the {WORDS[(number * 3 + 1) % len(WORDS)]}"


MENU = "".join(f'<li><a href="/{word}">{word.capitalize()}</a></li>' for word in WORDS[:8])
FOOT = "<footer><p>All rights reserved by the publishers of this page, who ask you to read it with care.</p></footer>"


def article(number: int) -> Page:
    """An article in the site's first template."""
    body = f"""<html lang="en"><head><title>{title_of(number)} | Example News</title>
    <meta property="og:title" content="{title_of(number)}"></head><body>
    <div class="top"><ul class="menu">{MENU}</ul></div>
    <div class="page"><div class="story"><h1 class="head">{title_of(number)}</h1>
    <div class="text">{paragraphs(number)}</div></div>
    <div class="side"><h3>Most read</h3><p>Subscribe to our letter and never miss what happens in the harbour.</p></div>
    </div>{FOOT}</body></html>"""
    return Page(body.encode(), url=f"{HOST}/story/{number}.html", source=f"{number}.html")


def relaunched(number: int) -> Page:
    """The same sort of article after the site's relaunch."""
    body = f"""<html lang="en"><head><title>{title_of(number)} | Example News</title>
    <meta property="og:title" content="{title_of(number)}"></head><body>
    <nav class="bar">{MENU}</nav><main class="sheet"><section class="opening"><h2 class="line">{title_of(number)}</h2>
    </section><section class="copy">{paragraphs(number, 6)}</section></main>
    <section class="promo"><p>Subscribe to our letter and never miss what happens in the harbour.</p></section>
    {FOOT}</body></html>"""
    return Page(body.encode(), url=f"{HOST}/story/{number}.html", source=f"{number}.html")


def thread(number: int, posts: int = 6) -> Page:
    """A thread of a forum."""
    shown = "".join(
        f'<div class="post"><div class="who"><a class="author" href="/user/{WORDS[post]}">{WORDS[post]}</a>'
        f'<span class="when">2024-03-{post + 1:02} 10:1{post}</span></div>'
        f'<div class="said">{paragraphs(number * 10 + post, 2)}</div></div>'
        for post in range(posts)
    )
    body = f"""<html lang="en"><head><title>{title_of(number)}</title></head><body>
    <div class="top"><ul class="menu">{MENU}</ul></div><h1>{title_of(number)}</h1>
    <div class="thread">{shown}</div>{FOOT}</body></html>"""
    return Page(body.encode(), url=f"https://forum.example/thread/{number}", source=f"{number}.html")


def market(number: int, entries: int = 9) -> Page:
    """A page of a list of goods, each with maker and town."""
    shown = "".join(
        f'<li class="item"><h3><a href="/item/{number}{entry}">{sentence(number * 10 + entry, 6)}</a></h3>'
        f'<span class="price">€ {entry + number}9.50</span><span class="maker">{WORDS[entry]} and sons</span>'
        f'<span class="town">{WORDS[(entry * 3 + number) % len(WORDS)]}</span>'
        f'<p class="about">{sentence(number * 10 + entry, 16)}</p></li>'
        for entry in range(entries)
    )
    body = f"""<html lang="en"><head><title>Goods, page {number}</title></head><body>
    <div class="top"><ul class="menu">{MENU}</ul></div><h1>Goods, page {number}</h1><p>90 results, sort by price</p>
    <ul class="goods">{shown}</ul><p>1 2 3 Next page</p>{FOOT}</body></html>"""
    return Page(body.encode(), url=f"https://market.example/goods/{number}", source=f"{number}.html")

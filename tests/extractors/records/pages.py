"""Small hand-written pages: threads, listings and an article."""

from __future__ import annotations

from motherlode.model import Page
from motherlode.read.html import HtmlDocument

WORDS = "the river rose again last night and nobody could cross the old bridge before noon because of the water".split()
NAMES = ("ada", "bruno", "chen", "dora", "emil", "fatima")


def document(body: str, *, head: str = "", url: str = "http://site.test/topic/1") -> HtmlDocument:
    html = f"<html><head><title>A page</title>{head}</head><body>{body}</body></html>"
    return HtmlDocument(Page(html.encode(), url=url))


def prose(seed: int, words: int = 24) -> str:
    """Running text that differs from record to record."""
    return " ".join(WORDS[(seed * 7 + i * (seed + 1)) % len(WORDS)] for i in range(words)).capitalize() + f" {seed}."


def post(number: int, *, name: str = "", inner: str = "") -> str:
    name = name or NAMES[number % len(NAMES)]
    return (
        f'<div class="post" id="p{number}"><div class="head">'
        f'<a class="username" href="/members/{name}.{number}/">{name}</a>'
        f' <span class="when">March {number + 1}, 2024 10:0{number % 10} am</span>'
        f' <a href="#p{number}">#{number}</a></div><div class="content"><p>{prose(number)}</p>{inner}</div>'
        f'<div class="tools"><a href="/reply/{number}">Reply</a> <a href="/quote/{number}">Quote</a></div></div>'
    )


def thread(count: int = 5, *, between: str = "") -> str:
    posts = between.join(post(number) for number in range(1, count + 1))
    return f'<h1>High water</h1><div id="posts">{posts}</div><p>Log in to reply</p>'


def subjects(count: int = 4) -> str:
    """A thread whose posts have subjects, ranks, and addresses at their dates."""
    posts = "".join(
        f'<div class="post"><h4><a class="username" href="/u/{NAMES[n]}">{NAMES[n]}</a></h4><h5>Senior Member</h5>'
        f"<h3>{'Re: ' if n > 1 else ''}High water at the bridge</h3>"
        f'<a href="/show?post={n}"><time datetime="2024-03-0{n}T10:00:00Z">{n} March 2024</time></a>'
        f'<div class="content"><h2>What I saw</h2><p>{prose(n)}</p></div>'
        f'<a href="javascript:quote({n})">Quote this long and winding message</a></div>'
        for n in range(1, count + 1)
    )
    return f'<h1>High water at the bridge</h1><div id="posts">{posts}</div><p>Log in to reply</p>'


def two_row_thread(count: int = 4) -> str:
    rows = "".join(
        f'<tr><td class="thead">0{n}-11-2009, 09:0{n} AM</td></tr>'
        f'<tr><td class="alt1"><b>{NAMES[n]}</b> Posts: {n}7<div id="post_message_{n}">{prose(n)}</div></td></tr>'
        for n in range(1, count + 1)
    )
    return f"<h1>High water</h1><table>{rows}</table><p>Quick reply</p>"


def nested_comments() -> str:
    def comment(number: int, children: str = "") -> str:
        return (
            f'<div class="comment"><p class="by"><a class="user" href="/u/{NAMES[number]}">{NAMES[number]}</a>'
            f' <time datetime="2024-03-0{number}T10:00:00Z">{number} days ago</time></p>'
            f'<div class="md"><p>{prose(number)}</p></div><p><a href="/reply/{number}">reply</a></p>'
            f'<div class="children">{children}</div></div>'
        )

    tree = comment(1, comment(2, comment(3))) + comment(4) + comment(5)
    return f'<h1>High water</h1><p>5 replies</p><div class="tree">{tree}</div><p>Log in to reply</p>'


def chinese_thread() -> str:
    says = (
        "这条河昨天夜里又涨水了，大家都过不去桥。",
        "我们那边也是一样，早上才退下去一点。",
        "希望明天天气能好起来，孩子们要上学。",
    )
    posts = "".join(
        f'<div class="floor"><div class="info"><a class="nick" href="/home.php?uid={n}9">用户{"甲乙丙"[n - 1]}</a>'
        f' 发表于 2023-5-{n} 08:1{n} <em>{n}楼</em></div><div class="nr">{says[n - 1] * 3}</div></div>'
        for n in (1, 2, 3)
    )
    return f"<h1>涨水</h1><div>{posts}</div><p>发表回复</p>"


def listing(count: int = 8) -> str:
    items = "".join(
        f'<li class="product"><a href="/item/{n}"><img alt="Kettle {n}" src="{n}.jpg"></a>'
        f'<h3><a href="/item/{n}">Kettle number {n} of steel</a></h3>'
        f'<p class="info">{prose(n, 12)}</p><span class="price">$ {n}9.50</span></li>'
        for n in range(1, count + 1)
    )
    return f'<div class="nav"><a href="/">Home</a></div><p>8 results for kettle</p><p>Sort by price</p><ul>{items}</ul>'


TRADES = ("Welder", "Archivist", "Surveyor", "Nurse", "Baker", "Teacher", "Cook")
TOWNS = ("Bern", "Graz", "Porto", "Leeds", "Lyon", "Turin", "Cork")


def jobs_table() -> str:
    """Rows with a head, one of them for the eye alone."""
    rows = "".join(
        f'<tr><td><a href="/jobs/{n}">{trade}</a></td><td>Office {n % 4}</td><td>{TOWNS[n]}</td><td>€{n + 2}4,000</td>'
        f"<td>2025-03-1{n}</td><td>Apply now</td></tr>"
        for n, trade in enumerate(TRADES)
    )
    heads = "".join(f"<th>{name}</th>" for name in ("Position", "Employer", "Place", "Salary", "Posted", "How"))
    table = f"<table><tr>{heads}</tr>{rows}</table>"
    return f"<p>7 results for jobs</p><p>Sort by date</p>{table}<p>1 2 3 Next</p>"


def jobs_cards() -> str:
    """The same as cards: places are named by their class or by the label before them."""
    cards = "".join(
        f'<div class="card"><h3><a href="/jobs/{n}">{trade} wanted in {TOWNS[n]}</a></h3>'
        f'<span class="x7Kq card__town">{TOWNS[n]}</span>'
        f'<span class="Zx9">Employer:</span><span class="Zq1">Office {n}</span>'
        f'<button>{n} likes</button><p class="text">We look for a <b>{trade}</b>. {prose(n, 30)}</p></div>'
        for n, trade in enumerate(TRADES)
    )
    return f'<p>7 results for jobs</p><p>Sort by date</p><div class="cards">{cards}</div><p>1 2 3 Next</p>'


def news_list(by: str) -> str:
    """Entries with a link each, its date as a link too, and one more short text."""
    entries = "".join(
        f'<div class="entry"><a class="t" href="/n/{n}">{trade} gets a prize</a>'
        f'<a class="d" href="/day/{n}">Posted on March {n + 1}, 2024</a>'
        f"{by.format(name=NAMES[n % 6].title())}<p>{prose(n, 40)}</p></div>"
        for n, trade in enumerate(TRADES)
    )
    return f'<p>7 results for news</p><p>Sort by date</p><div class="list">{entries}</div><p>1 2 3 Next</p>'


def article() -> str:
    paragraphs = "".join(f"<p>{prose(n, 60)}</p>" for n in range(1, 9))
    return f'<div class="menu"><a href="/">Home</a></div><article><h1>High water</h1>{paragraphs}</article>'


ARTICLE_HEAD = '<meta property="og:type" content="article">'


def answered_comments(count: int = 5) -> str:
    """Comments, the last two with the host's short answer inside."""

    def answer(number: int) -> str:
        return (
            f'<li class="answer"><p>{prose(number + 20, 8)}</p>'
            f'<p class="sign"><a class="host" href="/u/host">host</a> at 2024-04-0{number} 12:00</p></li>'
        )

    comments = "".join(
        f'<ul class="comment"><li class="info"><a class="user" href="/u/{NAMES[n]}">{NAMES[n]}</a>'
        f' at 2024-03-0{n} 10:00</li><li class="words">{prose(n, 48)}</li>{answer(n) if n > 3 else ""}</ul>'
        for n in range(1, count + 1)
    )
    return f"<h1>High water</h1><p>{count} replies</p><div>{comments}</div><p>Log in to reply</p>"


FLOORS = (
    ("江边老王", "3 天前", "楼主", "各位钓友，我刚开始学钓鱼，想买一根手竿，主要在水库钓鲫鱼，请大家推荐。"),
    ("快乐的鱼", "3 天前", "沙发", "新手建议买4.5米的，轻一点，别追求太硬的调性。"),
    (
        "小张不钓鱼",
        "2 天前",
        "板凳",
        "<blockquote>快乐的鱼 发表于 3 天前<br>新手建议买4.5米的。</blockquote>同意，我用的就是4.5米，三年了没换。",
    ),
    ("匿名", "昨天 21:30", "地板", "回复 #2 快乐的鱼：4.5米在水库会不会太短了？"),
    ("江边老王", "5 小时前", "5#", "谢谢大家，已经下单了，到货再来汇报。"),
)


def floors() -> str:
    """A Chinese thread whose dates are told from now, with buttons behind them in the same line."""
    return "<h1>求推荐一款适合新手的钓竿</h1>" + "".join(
        f'<div class="floor" id="pid{number}"><div class="left"><a href="/space/{number}">{name}</a></div>'
        f'<div class="right"><div class="bar"><em>发表于 {date}</em> <a>只看该作者</a> <a>{floor}</a></div>'
        f'<div class="body">{body}</div><div class="ops"><a>回复</a> <a>举报</a></div></div></div>'
        for number, (name, date, floor, body) in enumerate(FLOORS, 1)
    )

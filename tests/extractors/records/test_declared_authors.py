"""Who wrote a post, as its microdata says."""

from __future__ import annotations

from motherlode.run.records import records_of
from tests.extractors.records import pages

RANKS = ("Section Leader", "Forum Helper", "Section Leader", "Team Member", "Forum Helper")


def thread(*names: str, answer: str = "") -> str:
    """Posts whose classes were made by a program, so that names share no place, and ranks do."""
    posts = "".join(
        f'<div class="post"><div itemprop="author" itemscope><span itemprop="name" class="css-{name}x{n}">{name}</span>'
        f'<div class="usertitle">{RANKS[n % len(RANKS)]}</div></div>'
        f'<time datetime="2024-03-0{n + 1}T10:00:00Z">{n + 1} March 2024</time>'
        f'<div class="content"><p>{pages.prose(n)}</p></div>{answer}</div>'
        for n, name in enumerate(names)
    )
    return f'<h1>High water</h1><p>{len(names)} replies</p><div id="posts">{posts}</div><p>Log in to reply</p>'


def authors(body: str) -> list[str]:
    return [record.author for record in records_of(pages.document(body)).records]


def test_declared_names_are_believed_before_ranks_at_one_place() -> None:
    assert authors(thread("ada", "bruno", "chen", "dora", "emil")) == ["ada", "bruno", "chen", "dora", "emil"]


def test_a_declared_name_may_be_a_number() -> None:
    named = pages.thread(4).replace(">chen</a>", ' itemprop="author">131359</a>')
    assert authors(named) == ["bruno", "131359", "dora", "emil"]


def test_a_name_that_is_not_shown_names_nobody() -> None:
    unnamed = pages.thread(4).replace(">chen</a>", ' itemprop="author"><meta itemprop="name" content="Ann"></a>')
    assert authors(unnamed) == ["bruno", "", "dora", "emil"]


def test_a_button_that_all_posts_have_names_nobody() -> None:
    assert authors(pages.thread(4).replace(">chen</a>", "></a>")) == ["bruno", "", "dora", "emil"]


def test_of_several_declared_authors_none_is_the_one_of_the_post() -> None:
    answers = '<p><b itemprop="author">Zoe</b>: Yes.</p><p><b itemprop="author">Yves</b>: No.</p>'
    unnamed = pages.thread(4).replace(">chen</a>", f"></a>{answers}")
    assert authors(unnamed)[1] not in ("Zoe", "Yves")

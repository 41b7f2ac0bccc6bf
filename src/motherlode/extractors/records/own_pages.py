"""Believes that records are entries of a list, not posts of a thread, where nearly each is headed by a link to a page
of its own, or has one that is called a title: the front page of a blog. Fails where such pages differ by what stands
behind the question mark alone."""

from __future__ import annotations

from motherlode.extractors.records.details import heading_nodes
from motherlode.extractors.records.reading import Items
from motherlode.extractors.records.titled import called_titles, first_inside
from motherlode.extractors.records.titles import ANSWER, is_profile, says_when, share
from motherlode.read.html import HtmlDocument

FEWEST, NEARLY_ALL = 3, 0.8
"""Records, and the share of them that have titles and pages of their own. None of 250 threads of html/forum-records,
thread-records, magic-forum and wcxb-dev has them; 31 front pages of three blogs that were taken for threads have."""


def have_own_pages(doc: HtmlDocument, items: Items) -> bool:
    """Do nearly all records have a title and a page that no other has?"""
    count = len(items.layout.cut)
    if count < FEWEST or not (heading_nodes(doc.table) or called_titles(doc.table)):
        return False
    headed: list[tuple[str, str]] = []
    for record in range(count):
        found = _headed(doc, items, record)
        headed += [found] if found else []
        if record + 1 - len(headed) > (1 - NEARLY_ALL) * count:  # posts are told by the first few
            return False
    titles, pages = {title for title, _ in headed}, {page for _, page in headed}
    return min(len(titles), len(pages)) >= NEARLY_ALL * count


def _headed(doc: HtmlDocument, items: Items, record: int) -> tuple[str, str] | None:
    """The title of a record and the page that it leads to; None where it has no such heading."""
    table, seen, author = doc.table, items.seen(record), items.authors[record]
    heading = next((node for node in seen.headings if table.chars(node)), -1)
    if heading < 0:
        heading = first_inside(called_titles(table), seen.span)
    link = next((node for node in seen.links if share(table, node, heading)), -1)
    if link < 0 or is_profile(table, link) or (author is not None and share(table, author, heading)):
        return None
    title = " ".join(table.text(heading).split())
    leads_to = _page(doc.absolute(table.elements.value(link, b"href")))
    return None if leads_to in ("", _page(doc.page.url)) or says_when(title, "") else (ANSWER.sub("", title), leads_to)


def _page(address: str) -> str:
    """An address without what stands behind it: posts are parts of one page, or answers of one program.

    >>> _page("https://site.test/comments.pl?id=7#12")
    'https://site.test/comments.pl'
    """
    return address.partition("#")[0].partition("?")[0]

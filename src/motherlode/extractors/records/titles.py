"""What a record is called, and where it leads: a hit its heading or longest link, a post its own address.

A post is called nothing unless a heading outside its body is a link or takes up the subject of the page: other headings
are ranks of users, and the longest link of a post is its author or a button.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, overload

from msgspec.structs import replace

from motherlode.extractors.records.authors import NAMED, PROFILE, UNNAMED, author_text, name_at_date
from motherlode.extractors.records.moments import Moment
from motherlode.model import Record
from motherlode.read.dates import find_dates
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

NO_ADDRESS = ("javascript:", "mailto:", "data:")
SHORT = 40
"""Letters of a link that says no more than the date or number of its post, or that it leads there."""
PERMALINK = re.compile(
    r"(?:permanent |direct |copy |comment |post )?link|permalink|link to (?:post|comment)|share|固定链接|分享", re.I
)
FEW = 3
"""Fewer entries may have one title by chance."""
DATE_LINE = 40
"""Letters of a link that says when, and little else."""
NUMBERED = re.compile(r"\d{3,}$")
BY = re.compile(r"(?:by|von|par|作者[:：]?)\s+", re.I)
BETWEEN = re.compile(r"(?:[\s;,，；、·&|/]|and|和|authors?[:：]|作者[:：])*", re.I)
MOST_NAMES, LONGEST_NAMES = 40, 800
ANSWER = re.compile(r"(?:re|aw|回复|回覆|答复)\s*[:：]", re.I)
TERM = re.compile(r"[^\W\d_]{4,}")
WORD = re.compile(r"[^\W\d_]{2,}")
TITLED = re.compile(r"(?:^|[\s_-])(?:title|name|headline|heading|subject)s?(?:$|[\s_-])", re.I)
CHINESE = re.compile("(?=([\u4e00-\u9fff]{2}))")


class Seen(NamedTuple):
    """What stands in a record, as nodes in the order of the page; -1: none."""

    span: tuple[int, int]
    links: list[int]
    headings: list[int]
    author: int = -1
    body: int = -1
    stamp: Moment | None = None


class SeenLater(Sequence[Seen]):
    """What stands in each of several records, looked for when somebody asks: few lists need to know of all."""

    def __init__(self, reads: Sequence[Callable[[], Seen]]) -> None:
        self._reads = reads
        self._known: dict[int, Seen] = {}

    def __len__(self) -> int:
        return len(self._reads)

    @overload
    def __getitem__(self, at: int) -> Seen: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Seen]: ...
    def __getitem__(self, at: int | slice) -> Seen | Sequence[Seen]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        known = self._known.get(at)
        if known is None:
            known = self._known[at] = self._reads[at]()
        return known


class Called(NamedTuple):
    """Who made a record, what it is called, and where it leads."""

    author: str
    title: str
    link: str


def hit(doc: HtmlDocument, seen: Seen) -> Called:
    """The heading, or else the longest link that is no date and not the author's, with its address in full."""
    table, links = doc.table, seen.links
    titled = title_heading(table, seen)
    if titled >= 0:
        link = next((n for n in links if share(table, n, titled)), links[0] if links else -1)
    else:
        link = titled = _longest(table, seen)
    title = _said(table, titled) if titled >= 0 else ""
    is_other = seen.author >= 0 and not share(table, seen.author, titled)
    author = _signed(table, seen.author) if is_other and _is_somebody(table, seen.author) else ""
    return Called(author, title, address(doc, link))


def _signed(table: NodeTable, node: int) -> str:
    """Who made an entry: a name, or several that stand side by side with nothing else, as of a paper."""
    parent = table.parent[node]
    if not table.chars(node) < table.chars(parent) <= LONGEST_NAMES:
        return BY.sub("", table.text(node))
    beside = [n for n in range(parent + 1, table.end[parent]) if table.parent[n] == parent and table.chars(n)]
    names = [BY.sub("", table.text(n)) for n in beside]
    alike = all(table.tag[n] == table.tag[node] and table.classes[n] == table.classes[node] for n in beside)
    if not 1 < len(names) <= MOST_NAMES or not alike or len(set(names)) < len(names):
        return BY.sub("", table.text(node))
    rest = BY.sub("", table.text(parent))
    for name in names:
        rest = rest.replace(name, "", 1)
    return "; ".join(names) if BETWEEN.fullmatch(rest) else BY.sub("", table.text(node))


def title_heading(table: NodeTable, seen: Seen) -> int:
    """The heading that an entry is called by, -1 for none: the first, unless a later one is of a higher rank and leads
    somewhere. Then the first names the source or the section; one that leads nowhere is a part of the text."""
    headings = [node for node in seen.headings if table.chars(node)]
    found = headings[0] if headings else -1
    for node in headings[1:]:
        if table.tag[node] < table.tag[found] and WORD.search(table.text(node)):
            found = node if any(share(table, link, node) for link in seen.links) else found
    return found


def _said(table: NodeTable, titled: int) -> str:
    """The text of a title; of a link around a whole card the line that is called a title or name, or the first line."""
    lines = [block for block in table.blocks_of(titled) if titled <= block.node < table.end[titled]]
    if len(lines) < 2 or table.tag[titled] != "a":
        return " ".join(table.text(titled).split())
    told = [line for line in lines if WORD.search(line.text) and not next(find_dates(line.text), None)] or lines
    called = (line for line in told if TITLED.search(table.elements.value(line.node, b"class")))
    return " ".join(next(called, told[0]).text.split())


def with_own_titles(doc: HtmlDocument, records: list[Record], seen: Iterable[Seen]) -> list[Record]:
    """A title that all entries of a list share ("View details") is none: what else each is called, by a heading, a link
    or a picture, where entries differ."""
    titles = {record.title for record in records}
    if len(records) < FEW or len(titles) > 1 or "" in titles:
        return records
    called = [_names(doc.table, own, record) for own, record in zip(seen, records, strict=True)]
    shared = set(called[0]).intersection(*called[1:])
    return [_retitled(doc, record, names, shared) for record, names in zip(records, called, strict=True)]


def _names(table: NodeTable, seen: Seen, record: Record) -> dict[str, int]:
    """What an entry may be called, likeliest first, with the node that says so; not by its author, nor by its date."""
    links = sorted(seen.links, key=table.chars, reverse=True)
    found = {" ".join(table.text(node).split()): node for node in reversed((*seen.headings, *links))}
    pictures = (node for node in table.of("img") if seen.span[0] <= node < seen.span[1])
    found = {" ".join(table.elements.value(node, b"alt").split()): node for node in pictures} | found
    dated = {text for text in found if record.date and record.date in text and len(text) <= DATE_LINE}
    return {text: found[text] for text in reversed(found) if text and text != record.author and text not in dated}


def _retitled(doc: HtmlDocument, record: Record, names: dict[str, int], shared: set[str]) -> Record:
    title = next((text for text in names if text not in shared), "")
    link = address(doc, names[title]) if title else ""
    return replace(record, title=title, link=link or record.link)


def _longest(table: NodeTable, seen: Seen) -> int:
    """The link with the longest text that is neither the author's nor a date, if there is any such."""
    line, author = table.elements.line, seen.author
    texts = {node: text for node in seen.links if (text := line(node))}
    when = seen.stamp.written if seen.stamp else ""
    longest_first = sorted(texts, key=lambda node: -len(texts[node]))  # of equally long ones the first stays first
    for node in longest_first:
        if author >= 0 and share(table, node, author) and is_profile(table, node):
            continue
        if len(texts[node]) > DATE_LINE or not says_when(texts[node], when):
            return node
    return next(iter(longest_first or seen.links), -1)


def says_when(text: str, when: str) -> bool:
    """Is a short text the entry's date, or another, such as that of the last answer?"""
    if when and when in text:
        return True
    date = next(find_dates(text), None)
    return date is not None and 2 * (date.end - date.start) > len(text)


def _is_somebody(table: NodeTable, node: int) -> bool:
    """Does the page say that this names who made an entry? Posts all have an author, but what stands in the same spot
    of all entries of a list may be anything."""
    if BY.match(table.text(node)) or is_profile(table, node) or is_profile(table, table.parent[node]):
        return True
    value = table.elements.value
    named = " ".join(value(one, name) for one in (node, table.parent[node]) for name in (b"class", b"itemprop", b"rel"))
    return bool(NAMED.search(named)) and not UNNAMED.search(named)


def is_profile(table: NodeTable, node: int) -> bool:
    address = table.elements.value(node, b"href") if table.tag[node] == "a" else ""
    return bool(address and PROFILE.search(address))


def post(doc: HtmlDocument, seen: Seen, number: str) -> Called:
    """The heading that is a link or takes up the page's subject, if any, and the address of the post itself."""
    table, title, leads = doc.table, "", -1
    links = [node for node in seen.links if not share(table, node, seen.author)]
    for node in _own_headings(table, seen):
        text = " ".join(table.text(node).split())
        leads = next((link for link in links if share(table, link, node)), -1)
        if leads >= 0 or ANSWER.match(text) or not subject(doc).isdisjoint(terms(text)):
            title = text
            break
    own = permalink(table, seen, links, number)
    author = author_text(table, seen.author) if seen.author >= 0 else name_at_date(table, seen.stamp)
    return Called(author, title, address(doc, own if own >= 0 else leads))


def _own_headings(table: NodeTable, seen: Seen) -> Iterator[int]:
    """Headings outside the body that say more than who wrote the post, or when."""
    stamp = seen.stamp.node if seen.stamp else -1
    inside = range(seen.body, table.end[seen.body]) if seen.body >= 0 else range(0)
    author = table.text(seen.author) if seen.author >= 0 else ""
    for node in seen.headings:
        if node not in inside and not share(table, node, stamp) and table.text(node) not in ("", author):
            yield node


@once_a_page  # each post asks
def subject(doc: HtmlDocument) -> frozenset[str]:
    """What the page speaks of, by its headline."""
    table = doc.table
    return frozenset(terms(" ".join(table.text(node) for node in table.of("h1")[:1] or doc.title_tags)))


def terms(text: str) -> set[str]:
    """Longer words, and pairs of Chinese characters."""
    return {*TERM.findall(text.lower()), *CHINESE.findall(text)}


def permalink(table: NodeTable, seen: Seen, links: list[int], number: str) -> int:
    """The link that leads to the post itself: at its date, saying its number or that it does, or to an id in it."""
    stamp = seen.stamp
    dating = stamp.node if stamp else -1
    short_stamp = dating >= 0 and table.chars(dating) <= DATE_LINE  # a whole post may carry its date
    around = next((n for n in links if n <= dating < table.end[n] or (short_stamp and share(table, n, dating))), -1)
    if around >= 0 or not links:
        return around
    short = {node: table.text(node) for node in links if 0 < table.chars(node) <= SHORT}
    dated = (node for node, text in short.items() if stamp and stamp.written in text)
    digits = number.strip("#第楼樓層层 ")
    numbered = (node for node, text in short.items() if number and (number in text or text == digits))
    called = (node for node, text in short.items() if PERMALINK.fullmatch(text))
    return next(chain(dated, numbered, called, _inside(table, links, seen.span)), -1)


def _inside(table: NodeTable, links: list[int], span: tuple[int, int]) -> Iterator[int]:
    """Links to an element of the post by its id, or by the number that its id ends with."""
    value = table.elements.value
    leads = {node: name for node in links if (name := value(node, b"href").partition("#")[2])}
    own = {value(node, b"id") for node in range(*span)} if leads else set()
    own |= {number[0] for name in own if (number := NUMBERED.search(name))}
    yield from (node for node, name in leads.items() if name in own)


def share(table: NodeTable, one: int, other: int) -> bool:
    """Is one of the nodes the other, or inside it?"""
    return other >= 0 and (one <= other < table.end[one] or other <= one < table.end[other])


def address(doc: HtmlDocument, link: int) -> str:
    """Where a link leads, in full; "" where it leads nowhere: it runs a script, or goes to the top of the page."""
    address = doc.table.elements.value(link, b"href").strip() if link >= 0 else ""
    nowhere = address in ("", "#") or address.lower().startswith(NO_ADDRESS)
    return "" if nowhere else doc.absolute(address)

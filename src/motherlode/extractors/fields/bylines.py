"""The byline as readers see it: rel=author links, elements called author or byline, lines that open with By or 作者, or
have 记者： in them.

Fails where bylines of other articles stand on the page, and on author boxes with a biography.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from itertools import islice

from motherlode.extractors.fields.names import names_in
from motherlode.model import Claim
from motherlode.read.caseless import Caseless
from motherlode.read.dates import find_dates
from motherlode.read.html import HtmlDocument
from motherlode.read.patterns import pattern
from motherlode.read.wording import Wording, class_wording

AUTHOR_CLASS = Caseless(r"(?:^|[\s_-])(?:author(?!i|ed\b)|by-?line|autor|auteur|writer)")
AUTHOR_WORDS = ("author", "byline", "by-line", "autor", "auteur", "writer")
OPENING = re.compile(
    r"(?:^|[|•·]\s*)(?:[Bb]y|[Vv]on|Par|Por|Di|Door|Av|Af|Автор|Written by|Posted by)\s+(?=\w)"
    r"|^(?:作者|撰文|文|记者)\s*[:：/]"
)
LABELLED = pattern(
    r"(?:^|[\s|｜])(?:作者|记者|記者|撰文)\s*[:：]\s*"
    "([\u4e00-\u9fff·]{2,4}(?:[ 、，][\u4e00-\u9fff·]{2,4}(?![\u4e00-\u9fff]*\\s*[:：]))*)(?=[\\s、，|｜]|$)"
)
"""Chinese pages name date, source, reporter and editor in one line, each behind its label."""
ON = re.compile(r"\s+(?:on|am|le|el|il|op|den|em)\s*$", re.I)
LABELS = ("作者", "记者", "記者", "撰文")
SAID = ("。", "？", "！", "…", "”", "?", "!")
"""How the words of a reporter end in an interview, which has 记者： before each question."""
DATED = re.compile(
    r"(?:(?:first |last )?(?:posted|published|updated|written|submitted|added|created)\b|\w{,10}\W{,3}\d)[^.!?]{,60}?\s"
    r"by\s+(?P<names>[^|•·—(]{2,60}?)(?:\s+(?:in|on|at|for)\s.*)?$",
    re.I,
)
"""A line that tells when and then by whom: "Posted on 3 May 2023 in Town by Ann Lee"."""
OPENING_LETTERS, OPENING_MARKS = frozenset("BbVvPDAWА作撰文记"), frozenset("|•·")
"""A line begins with one of the letters or holds one of the marks, or it opens with no such word."""
AUTHOR_ADDRESS = Caseless(
    r"/(?:authors?|autor(?:en|es|in|a)?|auteurs?|by|byline|contributors?|people|profiles?|staff|journalists?|reporters?|"
    r"writers?|columnists?|skribent|forfatter|autori?|redakteure?|personer?)/[^/?#]+"
)
ADDRESS_WORDS: tuple[str, ...] = (
    "/author",
    "/autor",
    "/auteur",
    "/by",
    "/contributor",
    "/people",
    "/profile",
    "/staff",
    "/journalist",
    "/reporter",
)
ADDRESS_WORDS += ("/writer", "/columnist", "/skribent", "/forfatter", "/redakteur", "/person")
"""No address leads to an author without one of these."""
LONGEST = 120
NEAR = 25
"""Nodes within which author links belong together."""
LOOK_AT = 60


def by_rel_author(doc: HtmlDocument) -> Iterable[Claim]:
    """Links that say rel=author."""
    rels = doc.table.carriers["rel"]
    nodes = [n for n, rel in rels if "author" in rel.lower().split() and doc.table.tag[n] == "a"]
    names = list(dict.fromkeys(name for n in nodes for name in names_in(doc.table.text(n))))
    if names:
        yield Claim("authors", names[:8], "rel-author", doc.where(nodes[0]), 1.0 if len(names) <= 3 else 0.3)


def by_author_class(doc: HtmlDocument) -> Iterable[Claim]:
    """The first element that is called author or byline and holds nothing but names."""
    table = doc.table
    distinct = class_wording(table)
    called = {distinct.lines[line] for line in distinct.matching(AUTHOR_CLASS, AUTHOR_WORDS, sys.maxsize)}
    for node, classes in enumerate(table.classes) if called else ():
        if classes in called and 0 < table.chars(node) <= LONGEST:
            names = names_in(table.text(node))
            if names:
                yield Claim("authors", names[:8], "byline-class", doc.where(node), 1.0 if len(names) <= 3 else 0.4)
                return


def by_author_link(doc: HtmlDocument) -> Iterable[Claim]:
    """Links to somebody's page of their own, from the headline on: the first, and those right behind it."""
    table = doc.table
    start = next(iter(table.of("h1")), 0)
    links = [link for link in table.carriers["href"] if link[0] > start and table.tag[link[0]] == "a"]
    found = Wording([address for _, address in links]).matching(AUTHOR_ADDRESS, ADDRESS_WORDS, sys.maxsize)
    people = [node for node, _ in (links[line] for line in sorted(found)) if table.chars(node)]
    if not people:
        return
    near = [node for node in people if node - people[0] <= NEAR]
    names = list(dict.fromkeys(name for node in near for name in names_in(table.text(node))))
    if names:
        yield Claim("authors", names[:8], "author-link", doc.where(people[0]), 1.0 if len(names) <= 3 else 0.4)


def by_opening_word(doc: HtmlDocument) -> Iterable[Claim]:
    """A short block that opens with By or 作者, or says who the reporter was, soon after the first heading."""
    table = doc.table
    headings = table.of("h1") or table.of("h2")
    start = headings[0] if headings else 0
    behind = table.blocks[table.first_block[start] :]  # no block before it stands in or behind the heading
    for block in islice((block for block in behind if block.node >= start), LOOK_AT):
        if len(block.text) <= LONGEST and (names := _names_of_line(block.text)):
            yield Claim("authors", names, "byline-text", doc.where(block.node))
            return


def _names_of_line(line: str) -> list[str]:
    """Who wrote it, where a line says so."""
    if line.endswith(SAID):
        return []
    labelled = LABELLED.search(line) if not line.isascii() and any(label in line for label in LABELS) else None
    if labelled:
        return names_in(labelled[1].replace(" ", "、"))
    opening = OPENING.search(line) if _may_open(line) else None
    if opening:
        return names_in(_before_date(line[opening.start() :].lstrip("|•· ")))
    dated = DATED.match(line) if " by " in line or " By " in line else None
    return names_in(dated["names"]) if dated and next(find_dates(line), None) else []


def _before_date(line: str) -> str:
    """What a byline says before it says when: behind that stand links to other parts of the page."""
    when = next(find_dates(line), None)
    return ON.sub("", line[: when.start]) if when else line


def _may_open(line: str) -> bool:
    return line[0] in OPENING_LETTERS or not OPENING_MARKS.isdisjoint(line)

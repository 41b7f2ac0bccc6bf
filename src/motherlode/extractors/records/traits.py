"""How a cut of a page looks, in figures: what a region of records has and other regions lack. Decides nothing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from statistics import fmean

from motherlode.extractors.records.authors import NAMED, PROFILE
from motherlode.extractors.records.families import families
from motherlode.extractors.records.lone import POST, called_post
from motherlode.extractors.records.markup import POSTS, declared
from motherlode.extractors.records.moments import moments
from motherlode.extractors.records.spans import Cut
from motherlode.extractors.text.measures import is_marginal, weight
from motherlode.read.nodes import NodeTable

REPLY = re.compile(
    r"^\W*(?:reply|quote|report|permalink|multi-?quote|upvote|like|likes|vote|回复|引用|举报|赞|点赞|顶|踩|respond|answer|"
    r"thanks|加关注|只看该作者|#?\d{1,4}(?:楼|#)?|沙发|楼主)\b\W*(?:\d+|\(\d+\))?\W*$",
    re.I,
)
PRICE = re.compile(r"[$£€¥￥]\s?\d|\d\s?(?:USD|EUR|GBP|元|€)|\bRs\.? ?\d", re.I)
LISTED = re.compile(r"result|product|listing|\bitem|card|tile|(?:^|[._-])(?:hit|row|entry|story|teaser|offer)", re.I)
ASIDE = re.compile(
    r"relat|similar|recommend|sidebar|popular|trend|suggest|footer|nav|menu|breadcrumb|widget|also|hot|latest", re.I
)
ASKS = re.compile(
    r"repl(?:y|ies) to|log ?in to (?:reply|comment|post)|post (?:a )?(?:reply|answer)|your answer|\breplies\b|"
    r"topic starter|"
    r"\b\d+ (?:posts?|repl(?:y|ies)|answers?)\b|new topic|quick reply|发表回复|发表评论|回帖|楼主|\btopic\b|\bthread\b",
    re.I,
)
SEARCHES = re.compile(
    r"\bresults?\b (?:for|found|of)|\b(?:search|showing|displaying|viewing)\b.{0,20}\b(?:results?|for|\d+)|"
    r"sort(?:ed)? by|"
    r"refine (?:by|your|results)|filter (?:by|results)|\bof (?:about )?[\d,]+ (?:results|items|products)|"
    r"\d+ (?:items|results|products|matches)\b|"
    r"\d+\s?[-–]\s?\d+ of [\d,]+|搜索结果|条结果|排序",
    re.I,
)
TURNS = re.compile(
    r"^\W*(?:next(?: page)?|older(?: posts)?|load more|show more|more results|下一页|下页|last|"
    r"(?:\d{1,3}\W+){2,}(?:next|\d+)?)\W*$",
    re.I,
)
FORUM = re.compile(r"forum|topic|thread|discussion|question|bbs|community", re.I)
LONG = 80
LONGEST_NAME = 60


@lru_cache(maxsize=8192)
def called_author(classes: str) -> bool:
    return bool(NAMED.search(classes))


@lru_cache(maxsize=8192)
def called_aside(names: str) -> bool:
    return bool(ASIDE.search(names))


@lru_cache(maxsize=8192)
def called_item(names: str) -> bool:
    return bool(LISTED.search(names))


class PageTraits:
    """Running sums over the nodes or blocks of a page, so that any record's share is a difference."""

    def __init__(self, table: NodeTable) -> None:
        self.table = table
        self.names = families(table)
        self._known: dict[int, dict[str, float]] = {}
        self._margins: dict[int, bool] = {}
        self.dates = self._nodes(moment.node for moment in moments(table))
        self.headings = self._nodes(table.of("h1", "h2", "h3", "h4", "h5", "h6"))
        self.images = self._nodes(table.of("img"))
        self.links = self._nodes(table.of("a"))
        self.authors = self._nodes(self._naming())
        blocks = table.blocks
        self.replies = _sums(bool(len(b.text) < 24 and REPLY.match(b.text)) for b in blocks)
        self.prices = _sums(bool(len(b.text) < 80 and PRICE.search(b.text)) for b in blocks)
        self.prose = _sums(weight(b.text) if len(b.text) - b.link_chars >= LONG else 0 for b in blocks)
        self.whole = table.chars(0) or 1
        self.plain = max(1, self.whole - table.link_chars(0))
        self.signs = self._signs()

    def _signs(self) -> dict[str, float]:
        """What speaks for a thread or an article whatever the cut: words to reply, declared types."""
        table = self.table
        types = declared(table)
        posts = sum(len(types.get(kind, ())) for kind in POSTS)
        article = any(a.get("content") == "article" for a in map(table.elements.__getitem__, table.of("meta")))
        names = " ".join(filter(None, (table.classes[node] for node in table.of("body", "html"))))
        return {
            "page replies": float(self.replies[-1] > 0),
            "page asks": float(any(len(b.text) < 60 and ASKS.search(b.text) for b in table.blocks)),
            "page declares posts": float(posts > 0),
            "page declares article": float(article),
            "page searches": float(any(len(b.text) < 90 and SEARCHES.search(b.text) for b in table.blocks)),
            "page turns": float(sum(bool(TURNS.match(b.text)) for b in table.blocks if len(b.text) < 60) > 0),
            "page of threads": float(bool(POST.search(names) or FORUM.search(names))),
        }

    def surroundings(self, node: int) -> dict[str, float]:
        """What a record and the elements around it are called."""
        if node not in self._known:
            own, around = self.names.names(node), self.table.ancestors(node)[:8]
            called = " ".join(own)
            self._known[node] = {
                "called post": float(any(map(called_post, own))),
                "called item": float(called_item(called)),
                "called aside": float(called_aside(called) or any(map(self._aside, around))),
                "in margin": float(any(map(self._marginal, (node, *around)))),
                "around posts": float(any(called_post(name) for n in around for name in self.names.names(n))),
                "in main": float(any(self.table.tag[n] == "main" for n in around)),
            }
        return self._known[node]

    def _aside(self, node: int) -> bool:
        return called_aside(f"{self.table.classes[node]} {self.names.ids.get(node, '')}")

    def _marginal(self, node: int) -> bool:
        if node not in self._margins:
            self._margins[node] = is_marginal(self.table, node)
        return self._margins[node]

    def _nodes(self, nodes: Iterable[int]) -> list[int]:
        marks = [0] * len(self.table)
        for node in nodes:
            marks[node] = 1
        return [0, *accumulate(marks)]

    def _naming(self) -> list[int]:
        """Short elements that are called an author or link to a profile."""
        table = self.table
        found = []
        for node, classes in enumerate(table.classes):
            named = classes and called_author(classes) and table.chars(node) <= LONGEST_NAME
            if named or (table.tag[node] == "a" and PROFILE.search(table.elements[node].get("href") or "")):
                found.append(node)
        return found


@lru_cache(maxsize=2)
def page_traits(table: NodeTable) -> PageTraits:
    return PageTraits(table)


def _sums(values: Iterable[int]) -> list[int]:
    return [0, *accumulate(map(int, values))]


def traits(table: NodeTable, cut: Cut, block_spans: Sequence[tuple[int, int]]) -> dict[str, float]:
    """The figures of one cut."""
    page = page_traits(table)
    count = len(cut)
    sizes, links = _sizes(table, cut)
    total = sum(sizes) or 1
    found = {
        "many": math.log(count),
        "one": float(count == 1),
        "two": float(count == 2),
        "text share": min(1.0, total / page.whole),
        "plain share": min(1.0, max(0, total - sum(links)) / page.plain),
        "link share": sum(links) / total,
        "typical size": math.log1p(sorted(sizes)[count // 2]),
        "size spread": _spread(sizes),
        "node spread": _spread([stop - first for first, stop in cut]),
        "before": page.table.chars_before[cut[0][0]] / page.whole,
        "nested": float(any(b[0] < a[1] for a, b in pairwise(cut))),
        "several": float(table.end[cut[0][0]] < cut[0][1]),
    }
    for name in ("dates", "headings", "images", "links", "authors"):
        counts = _counts(getattr(page, name), cut)
        found[name] = sum(map(bool, counts)) / count
        found[f"one of {name}"] = counts.count(1) / count
    found["all dates"] = sum(_counts(page.dates, cut)) / max(1, page.dates[-1])
    found["all authors"] = min(1.0, sum(_counts(page.authors, cut)) / max(1, page.authors[-1]))
    for name in ("replies", "prices", "prose"):
        found[name] = sum(map(bool, _counts(getattr(page, name), block_spans))) / count
    found["all prose"] = min(1.0, sum(_counts(page.prose, block_spans)) / max(1, page.prose[-1]))
    found["blocks"] = math.log1p(fmean(stop - first for first, stop in block_spans))
    return found | _names(table, cut) | page.signs


def _sizes(table: NodeTable, cut: Cut) -> tuple[list[int], list[int]]:
    return _counts(table.chars_before, cut), _counts(table.link_chars_before, cut)


def _counts(sums: Sequence[int], spans: Sequence[tuple[int, int]]) -> list[int]:
    """What each record holds, without what the records inside it hold."""
    counts = [sums[stop] - sums[first] for first, stop in spans]
    if not any(after[0] < before[1] for before, after in pairwise(spans)):
        return counts
    opened: list[int] = []
    for inner, (first, stop) in enumerate(spans):
        while opened and spans[opened[-1]][1] <= first:
            opened.pop()
        if opened and stop <= spans[opened[-1]][1]:
            counts[opened[-1]] -= sums[stop] - sums[first]
        opened.append(inner)
    return counts


def _spread(sizes: Sequence[int]) -> float:
    """Mean distance of the logarithms from their middle one."""
    logs = sorted(math.log1p(size) for size in sizes)
    middle = logs[len(logs) // 2]
    return fmean(abs(value - middle) for value in logs)


def _names(table: NodeTable, cut: Cut) -> dict[str, float]:
    """What the records and the elements around them are called."""
    names = families(table)
    starts = [first for first, _ in cut]
    keys = [names.key(node) for node in starts]
    tag = table.tag[starts[0]]
    return {
        "same name": keys.count(keys[0]) / len(keys),
        "same parent": float(len({table.parent[node] for node in starts}) == 1),
        "same children": _same_children(table, starts),
        "row": float(tag == "tr"),
        "li": float(tag == "li"),
        "article": float(tag == "article"),
        "inline": float(tag in ("a", "span", "p", "b", "i", "td", "h2", "h3", "dd", "dt")),
    } | page_traits(table).surroundings(starts[0])


def _same_children(table: NodeTable, starts: Sequence[int]) -> float:
    """Share of the records whose first child and size in tags are like the usual."""
    first = [table.tag[node + 1] if table.end[node] > node + 1 else "" for node in starts]
    usual = max(set(first), key=first.count)
    return first.count(usual) / len(first)

"""Words and names that tell what a page or an element is: asks for replies, searches, prices, posts, items, asides."""

from __future__ import annotations

import re
from functools import lru_cache

from motherlode.extractors.records.attributes import addresses
from motherlode.extractors.records.authors import NAMED, NAMED_WORDS, PROFILE, PROFILE_WORDS
from motherlode.extractors.records.families import families
from motherlode.extractors.records.lone import POST, called_post
from motherlode.extractors.records.markup import POSTS, declared
from motherlode.extractors.text.measures import marginal_nodes
from motherlode.read.caseless import Caseless
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable
from motherlode.read.seek import Seeker
from motherlode.read.wording import Wording, wording

try:
    from motherlode.extractors.records._cuts import opening_with
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.cuts import opening_with

REPLY = Caseless(
    r"^\W*(?:reply|quote|report|permalink|multi-?quote|upvote|like|likes|vote|回复|引用|举报|赞|点赞|顶|踩|respond|answer|"
    r"thanks|加关注|只看该作者|#?\d{1,4}(?:楼|#)?|沙发|楼主)\b\W*(?:\d+|\(\d+\))?\W*$"
)
REPLY_LETTERS = frozenset("rqpmulvat回引举赞点顶踩加只沙楼")
"""What it begins with, if not with a digit."""
LONGEST_REPLY = 24
PRICE = Caseless(r"[$£€¥￥]\s?\d|\d\s?(?:usd|eur|gbp|元|€)|\brs\.? ?\d")
LISTED = Caseless(r"result|product|listing|\bitem|card|tile|(?:^|[._-])(?:hit|row|entry|story|teaser|offer)s?(?![a-z])")
LISTING = Seeker(
    ("result", "product", "listing", "item", "card", "tile", "hit", "row", "entry", "story", "teaser", "offer")
)
"""No name is a list item's without one of these."""
ASIDE = re.compile(
    r"(?i:related|relation|similar|recommend|sidebar|popular|trend(?:s|ing)|suggest|footer|menu|breadcrumb|widget|latest|"
    r"navi?bar|navigation)|(?:(?<![A-Za-z])(?:hot|nav|also|HOT|NAV)|(?:(?<![A-Za-z])|(?<=[a-z]))(?:Hot|Nav|Also))(?![a-z])"
)
"""A photo is not hot, and what is placed relative is not related."""
BESIDE = Seeker(
    "relat similar recommend sidebar popular trend suggest footer nav menu breadcrumb widget also hot latest".split()
)
"""No name is an aside's without one of these."""
ASKS = Caseless(
    r"repl(?:y|ies) to|log ?in to (?:reply|comment|post)|post (?:a )?(?:reply|answer)|your answer|\breplies\b|"
    r"topic starter|"
    r"\b\d+ (?:posts?|repl(?:y|ies)|answers?)\b|new topic|quick reply|发表回复|发表评论|回帖|楼主|\btopic\b|\bthread\b"
)
SEARCHES = Caseless(
    r"\bresults?\b (?:for|found|of)|\b(?:search|showing|displaying|viewing)\b.{0,20}\b(?:results?|for|\d+)|"
    r"sort(?:ed)? by|"
    r"refine (?:by|your|results)|filter (?:by|results)|\bof (?:about )?[\d,]+ (?:results|items|products)|"
    r"\d+ (?:items|results|products|matches)\b|"
    r"\d+\s?[-–]\s?\d+ of [\d,]+|搜索结果|条结果|排序|"
    r"(?:共|[检檢搜]索到|找到)\D{0,4}[\d,]+\s?[条條个個套家篇项項件部本种種款](?!\s?(?:[评評][论論]|回|跟))"
)
TURNS = Caseless(
    r"^\W*(?:next(?: page)?|older(?: posts)?|load more|show more|more results|下一页|下页|last|"
    r"(?:\d{1,3}\W+){2,}(?:next|\d+)?|"
    r"(?:首[页頁]\W*)?(?:上一?[页頁]|前[页頁])?[\d\W]{0,40}(?:下一?[页頁]|[后後][页頁]|[尾末][页頁])(?:\W*[尾末][页頁])?)\W*$"
)
POSTED = Caseless(
    r"^\W*(?:posted|written|sent|submitted|asked|answered|replied|commented)\b\W*(?:by|on|at|:)|\bwrote\b.{0,40}$|"
    r"\bjoined\b\W|^posts\W{1,3}\d|(?:^|\n)\W*date\s*:\s|\bsays\s*:$|^re: |[发發]表于|[发發]布于|回[复復]于|"
    r"^(?:\d{1,3}|第\s?\d+)\s?[楼樓]|沙发|只看该作者"
)
POSTED_WORDS: tuple[str, ...] = ("posted", "written", "sent", "submitted", "asked", "answered", "replied", "commented")
POSTED_WORDS += (
    "wrote",
    "joined",
    "posts",
    "date",
    "says",
    "re: ",
    "表于",
    "布于",
    "复于",
    "復于",
    "楼",
    "樓",
    "沙发",
    "只看",
)
FEWEST_POSTED = 3
"""A line that says who wrote and when stands once or twice on an article, and with every post of a thread."""
FORUM = Caseless(r"forum|topic|thread|discussion|question|bbs|community")
ASKING = ("repl", "log in", "login", "post", "answer", "topic", "thread", "回复", "评论", "回帖", "楼主")
SEARCHING: tuple[str, ...] = (
    "result",
    "search",
    "showing",
    "displaying",
    "viewing",
    "sort",
    "refine",
    "filter",
    "items",
    "products",
)
SEARCHING += ("matches", " of ", "结果", "排序", "共", "索到", "找到")
TURNING = ("next", "older", "more", "页", "頁", "last", "1 2", "2 3")
PRICING = ("$", "£", "€", "¥", "￥", "元", "usd", "eur", "gbp", "rs ", "rs.")
"""A line without any of these words needs no closer look."""
LONGEST_NAME = 60
HIGHEST = 8
"""Elements around a record whose names are asked."""


@lru_cache(maxsize=8192)
def called_aside(names: str) -> bool:
    return bool(BESIDE(names.lower())) and ASIDE.search(names) is not None


@lru_cache(maxsize=8192)
def called_item(names: str) -> bool:
    return bool(LISTING(names.lower())) and LISTED.search(names) is not None


@lru_cache(maxsize=8192)
def says_reply(text: str) -> bool:
    return bool(REPLY.match(text))


def naming_nodes(table: NodeTable) -> list[int]:
    """Short elements that are called an author or link to a profile."""
    links = addresses(table)
    nodes = list(links)
    found = {nodes[i] for i in Wording(list(links.values())).matching(PROFILE, PROFILE_WORDS)}
    names = families(table)
    called = names.called(NAMED, NAMED_WORDS)
    for (_, classes), alike in names.looks.items():
        if classes in called:
            found.update(node for node in alike if table.chars(node) <= LONGEST_NAME)
    return sorted(found)


def replying_blocks(table: NodeTable) -> list[int]:
    """Buttons to reply, numbers of posts and the like."""
    blocks = table.blocks
    return [i for i in opening_with(blocks, REPLY_LETTERS, LONGEST_REPLY) if says_reply(blocks[i].text)]


def priced_blocks(table: NodeTable) -> set[int]:
    """Short lines with a price."""
    return wording(table).matching(PRICE, PRICING, 80)


MORE = ("page asks", "page declares posts", "page searches", "page turns", "page of threads")


def says_more(table: NodeTable) -> bool:
    """Does the page say of itself that it is a thread or a list, or that it goes on on another page?"""
    signs = page_signs(table)
    return any(signs[name] for name in MORE)


def says_posted(table: NodeTable) -> bool:
    """Does the page say again and again that somebody posted, wrote or joined?"""
    return len(wording(table).matching(POSTED, POSTED_WORDS, 90)) >= FEWEST_POSTED


SIGNS = (*MORE, "page declares article")


@once_a_page  # asked before the rivals are, and for each cut
def page_signs(table: NodeTable) -> dict[str, float]:
    """What speaks for a thread, a listing or an article whatever the cut: words to reply, declared types."""
    types, words = declared(table), wording(table)
    article = any(a.get("content") == "article" for a in map(table.elements.__getitem__, table.of("meta")))
    names = " ".join(filter(None, (table.classes[node] for node in table.of("body", "html"))))
    return {
        "page asks": float(bool(words.matching(ASKS, ASKING, 60))),
        "page declares posts": float(any(types.get(kind) for kind in POSTS)),
        "page declares article": float(article),
        "page searches": float(bool(words.matching(SEARCHES, SEARCHING, 90))),
        "page turns": float(bool(words.matching(TURNS, TURNING, 60))),
        "page of threads": float(bool(POST.search(names) or FORUM.search(names))),
    }


CALLED = ("called post", "called item", "called aside", "in margin", "around posts")
IS_POST, IS_ITEM, IS_ASIDE, IS_MARGIN, IN_POSTS = (1 << bit for bit in range(len(CALLED)))


class Surroundings:
    """What elements and those around them are called; cuts of a page often begin at the same ones."""

    def __init__(self, table: NodeTable) -> None:
        self.table = table
        self.names = families(table)
        self._half = table.chars(0) / 2
        self._unlinked_half = (table.chars(0) - table.link_chars(0)) / 2
        headings = table.of("h1")
        self._heading = headings[0] if len(headings) == 1 else -1
        self.marginal = frozenset(node for node in marginal_nodes(table) if self._beside(node))
        """Elements that stand beside the page's matter."""
        self._known: dict[int, int] = {}
        self._around: dict[int, int] = {}

    def of(self, node: int) -> int:
        """A bit for each of `CALLED`."""
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self._asked(node)
        return known

    def _asked(self, node: int) -> int:
        parent, around = self.table.parent, self._around
        own = self.names.names(node)
        called = " ".join(own)
        found = IS_POST if any(map(called_post, own)) else 0
        found |= (IS_ITEM if called_item(called) else 0) | (IS_ASIDE if called_aside(called) else 0)
        found |= IS_MARGIN if node in self.marginal else 0
        above = node
        for _ in range(HIGHEST):
            above = parent[above]
            if above < 0:
                break
            known = around.get(above)
            found |= self._one(above) if known is None else known
        return found

    def _beside(self, node: int) -> bool:
        """May an element stand beside the page's matter? What holds the page's one heading or half of the text may not,
        whatever its name, for frames are called withSidebar; and forms wrap whole threads. Half of the links is not
        enough: beside a short list a sidebar has more."""
        heads = node <= self._heading < self.table.end[node]
        return not heads and not self._holds_half(node) and self.table.tag[node] != "form"

    def _holds_half(self, node: int) -> bool:
        table = self.table
        return table.chars(node) >= self._half and table.chars(node) - table.link_chars(node) >= self._unlinked_half

    def _one(self, node: int) -> int:
        """Is the element called an aside, is it marginal, is it called posts?"""
        aside = self._beside(node) and called_aside(f"{self.table.classes[node]} {self.names.ids.get(node, '')}")
        posts = any(map(called_post, self.names.names(node)))
        known = (IS_ASIDE if aside else 0) | (IS_MARGIN if node in self.marginal else 0) | (IN_POSTS if posts else 0)
        self._around[node] = known
        return known

"""Is this a newsroom's page? Newsrooms mark their articles for aggregators; blogs and shops hardly ever do."""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import things

MARKS = frozenset({"fb:pages", "news_keywords", "article:section", "article:content_tier", "article:opinion"})


def by_newsroom_marks(doc: HtmlDocument) -> Iterable[Claim]:
    for thing in things(doc):
        if any(type_.endswith("newsarticle") for type_ in thing.types):
            yield Claim("genre", "news", "newsroom-marks", doc.where(thing.node, thing.path + ".@type"))
            return
    for name, _, node in doc.metas:
        if name in MARKS:
            yield Claim("genre", "news", "newsroom-marks", doc.where(node))
            return

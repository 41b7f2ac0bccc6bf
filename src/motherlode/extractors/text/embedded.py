"""The page carries its text a second time, as data: blocks that stand in an embedded `articleBody` or the like.

Fails where the data are shortened, or missing, as they are on most pages.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.measures import shares
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.jsonld import Thing, things
from motherlode.read.letters import spoken

BODIES = ("articleBody", "reviewBody", "text", "commentText")
LONG = 400
"""A shorter body is an excerpt."""
SHORTEST = 12
COVERED = 0.6
"""The blocks must say this much of the body again, or it is not the body of this page."""
TAG = re.compile(r"<[^>]{0,500}>")
LINE_BREAK = re.compile(r"</?(?:p|div|br|li|tr|h[1-6])\b[^>]{0,500}>")


def by_embedded(doc: HtmlDocument) -> Iterable[Claim]:
    found = _bodies(doc)
    body = "\0".join(spoken(TAG.sub(" ", html.unescape(value))) for value, _ in found)
    if len(body) < LONG:
        return
    sizes = lettering(doc.table).sizes
    said = {at: spoken(block.text) for at, block in enumerate(doc.table.blocks) if sizes[at] >= SHORTEST}
    chosen = [at for at, text in said.items() if len(text) >= SHORTEST // 2 and text in body]
    if sum(len(text) for text in {said[at] for at in chosen}) >= COVERED * len(body):
        yield Claim("text", shares(doc.table, chosen), "embedded", doc.where(found[0][1].node, found[0][1].path))


def embedded_text(doc: HtmlDocument) -> Claim | None:
    """All that the data say, as text: for pages whose blocks do not say it. None where it is but an excerpt."""
    found = _bodies(doc)
    bodies = dict.fromkeys(html.unescape(value) for value, _ in found)
    lines = [TAG.sub(" ", line).split() for body in bodies for line in LINE_BREAK.sub("\n", body).split("\n")]
    text = "\n".join(" ".join(words) for words in lines if words)
    return Claim("text", text, "embedded", doc.where(found[0][1].node, found[0][1].path)) if len(text) >= LONG else None


def _bodies(doc: HtmlDocument) -> list[tuple[str, Thing]]:
    """Each body in the order of the page, with the thing that has it."""
    return [
        (value, thing)
        for thing in things(doc)
        for name in BODIES
        if isinstance(value := thing.content.get(name), str) and len(value) >= SHORTEST
    ]

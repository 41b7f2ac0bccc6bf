"""What class names, ids and roles hint at, as bits that an element inherits to all that stands in it."""

from __future__ import annotations

from typing import NamedTuple

from motherlode.extractors.text.lettering import Numbers
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import Words, own_hints
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import Words, own_hints

GROUPS = {
    "content": "content entry post story text article main richtext wysiwyg prose markdown body copy",
    "description": "description desc detail details summary excerpt intro lead overview about",
    "comment": "comment comments reply replies thread message messages topic answer answers question discussion forum",
    "navigation": "nav navigation menu navbar breadcrumb breadcrumbs crumb crumbs pagination pager skip",
    "footer": "footer foot copyright legal",
    "header": "header head masthead top topbar hero banner",
    "aside": "sidebar aside rail widget widgets complementary",
    "advert": "ad ads advert advertisement advertising sponsor sponsored promo promotion promotions dfp",
    "share": "share sharing social facebook twitter",
    "related": "related recommend recommended recommendations popular trending similar upsell",
    "popup": "cookie cookies consent gdpr privacy modal popup overlay dialog newsletter subscribe signup login signin",
    "perhaps": "more also latest teaser bottom side secondary tabs tab toc follow",
    "form": "form search account filter filters sort facet input",
    "meta": "meta byline author date time tag tags category categories info posted published views likes votes",
    "product": "product products price prices cart buy sku stock variant option options spec specs shipping add",
    "review": "review reviews rating ratings stars",
    "list": "list item items card cards tile grid result results listing collection",
    "user": "user profile avatar signature sig rank badge member username",
    "hidden": "hidden invisible collapse visually screen sr",
    "image": "caption figure gallery image photo slider carousel slide video player",
    "quote": "quote blockquote code highlight table",
    "button": "btn button cta",
    "title": "title heading headline",
    "language": "lang language locale country currency region",
}
BIT = {word: 1 << position for position, words in enumerate(GROUPS.values()) for word in words.split()}
TAG_GROUPS = (
    "article",
    "main",
    "nav",
    "header",
    "footer",
    "aside",
    "form",
    "table",
    "ul",
    "ol",
    "dl",
    "figure",
    "section",
)
TAG_BIT = {
    tag: 1 << (len(GROUPS) + position) for position, tag in enumerate((*TAG_GROUPS, "noscript", "blockquote", "p"))
}
MARGINAL = (
    sum(
        1 << position
        for position, name in enumerate(GROUPS)
        if name in ("navigation", "footer", "aside", "advert", "share", "related", "popup")
    )
    | TAG_BIT["nav"]
    | TAG_BIT["footer"]
    | TAG_BIT["aside"]
    | TAG_BIT["form"]
)
"""Hints that a part stands beside the page's matter."""
BITS = len(GROUPS) + len(TAG_BIT)
WORDS = Words(BIT)
"""The hints in a class or id."""


class Hints(NamedTuple):
    own: Numbers
    """The hints of each node itself."""
    hidden: list[int]
    """Nodes that say of themselves that nobody sees them."""


@once_a_page  # several rivals of a page ask
def hints_of(table: NodeTable) -> Hints:
    """What the elements that hold blocks say by their names and attributes."""
    names = names_of(table)
    return Hints(own_hints(table, names.ids, TAG_BIT, WORDS), names.hidden)


class Names(NamedTuple):
    ids: dict[int, str]
    """Element -> its id, where it has one."""
    hidden: list[int]
    """As of `Hints`."""


def names_of(table: NodeTable) -> Names:
    """What is told by attributes other than the class."""
    carried = table.carried("id", "hidden", "aria-hidden", "style")
    hiding = {node for node, _ in carried["hidden"]}
    hiding.update(node for node, value in carried["aria-hidden"] if value == "true")
    hiding.update([node for node, style in carried["style"] if "display" in style and _shows_nothing(style)])
    return Names(dict(carried["id"]), sorted(n for n in hiding if table.first_block[n] < table.end_block[n]))


def _shows_nothing(style: str) -> bool:
    return "display:none" in style.replace(" ", "")


def nodes_called(table: NodeTable, word: str) -> list[int]:
    """The elements that hold blocks and have a word of the hints, in one form or another, in their class or id."""
    found = (hints_of(table).own & BIT[word]).nonzero()[0].tolist()
    ids = dict(table.carriers["id"]) if found else {}
    return [node for node in found if word in table.classes[node].lower() or word in ids.get(node, "").lower()]

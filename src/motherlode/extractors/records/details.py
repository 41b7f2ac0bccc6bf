"""Believes that the smaller items of a record show themselves by their form: #3 is its number,
"X wrote:" whom it answers. Fails where a name or a button has the same form."""

from __future__ import annotations

import re
from typing import NamedTuple

from motherlode.extractors.records.families import families
from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.spans import Span, within
from motherlode.read.caseless import Caseless
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import Block, NodeTable
from motherlode.read.seek import Seeker

NUMBER = re.compile(r"(?:^|\s)(#\s?\d{1,6}|\d{1,6}#)(?=\s|$)|(?:^|\s)(第?\s?\d{1,6}\s?[楼樓層层])")
REPLY_TO = re.compile(
    r"^\W*(?:(?:on .{4,40}?, )?([^\n:：,]{1,40}?) (?:said|wrote|schrieb)\b.{0,30}?[:：]|"
    r"quote from:? ([^\n:：]{1,40}?) on |"
    r"originally posted by ([^\n:：]{1,40})|(?:in reply to|replying to)\s?@?([^\s:：]{1,40})|"
    r"([^\s:：,，。]{1,40})\s?[写寫]道\s?[:：]|"
    r"(?:引用\s?)?回[复覆復]\s?(?:[@＠]\s?([^\s:：,，]{1,40})|"
    r"(?:第?\s?#?\d{1,6}\s?[#楼樓层層]?\s?)?([^\s:：#\d][^\s:：]{0,39})\s?(?:[:：]|的(?:帖子|[发發][言表]|[回][复覆復]))|"
    r"(第?\s?#?\d{1,6}\s?[#楼樓层層]|#\d{1,6})))",
    re.I,
)
"""回复 alone stands on buttons, beside words such as 举报: names have a mark of address, a colon or a number."""
OTHERS = re.compile(r"(?:回[复覆復]|引用|\b(?:to|re|see|quote))\s?[:：@]?$", re.I)
"""Before the number of another record, which this one answers."""
QUOTED = re.compile(r"^\W*([^\s:：]{1,40})\s{1,2}(?:于\s.{1,30})?[发發][表布][于於]")
"""Who wrote what a quote says, as Chinese forums head it; outside quotes it is the head of the post itself."""
QUOTES = frozenset({"blockquote", "q"})
CURRENCIES = r"USD|EUR|GBP|CHF|CAD|AUD|CNY|RMB|HKD|JPY|PLN|SEK|NOK|DKK|zł|kr|Rs\.?|руб\.?|Kč"
AMOUNT = r"\d+(?:[.,\xa0 ]\d{3})*(?:[.,]\d+)*"
PRICE = re.compile(
    rf"(?:(?:US|NT|HK|NZ|[ACRS])?[$]|[£€¥￥₹₽₩₺₫฿]|(?<!\w)(?:{CURRENCIES}))\s?{AMOUNT}|"
    rf"{AMOUNT}\s?(?:[€元円₽₫]|(?:{CURRENCIES})(?!\w))(?!\s?/\s?(?:平|㎡|m²|sq))"
)
"""What a square metre costs is not the price of the flat."""
PRICED = Caseless(r"price(?![a-z]*(?:label|filter|sort|range))")
LONGEST_PRICE = 24
CALLED_AMOUNT = re.compile(
    rf"(?:(?:US|NT|HK|NZ|[ACRS])?[$]|[£€¥￥₹₽₩₺₫฿]|{CURRENCIES})?\d+(?:[.,]\d+)*[万萬]?(?:[€元円₽₫]|{CURRENCIES})?起?"
)
STRUCK = frozenset({"del", "s", "strike"})
"""A price struck out is one of yesterday."""
WHOLE_NUMBER = re.compile(r"#\s?\d{1,6}|\d{1,6}#|第?\s?\d{1,6}\s?[楼樓層层]|(?i:comment|reply|post)[ :]#?\d{1,6}")
NUMBERING = Seeker((*"#楼樓層层", "omment ", "omment:", "eply ", "ost "))
ANSWERING = Seeker(
    (
        *("said", "wrote", "schrieb", "quote from", "originally posted by", "in reply to", "replying to"),
        *("回复", "回覆", "回復", "写道", "寫道", "发表于", "發表於", "发布于", "發布於"),
    )
)
PRICING = Seeker(
    (*"$£€¥￥₹₽₩₺₫฿元円", *"USD EUR GBP CHF CAD AUD CNY RMB HKD JPY PLN SEK NOK DKK zł kr Rs руб Kč".split())
)
"""A record without any of these has no such item: most have none, and patterns take their time to find out."""
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LINE, SHORT = 100, 15


class Details(NamedTuple):
    """The smaller items that a record says in words."""

    number: str
    reply_to: str
    price: str


def details_of(table: NodeTable, text: str, blocks: list[Block], body: int = -1, *, is_post: bool = False) -> Details:
    """What the blocks of a record, together its text, say beside author, date and body. A post has no price: it speaks
    of prices, or of variables of a shell."""
    return Details(
        number_of(table, _beside(table, blocks, body) if is_post else blocks) if NUMBERING(text) else "",
        reply_to_of(table, blocks) if ANSWERING(text.lower()) else "",
        price_of(table, blocks) if not is_post and PRICING(text) else "",
    )


def _beside(table: NodeTable, blocks: list[Block], body: int) -> list[Block]:
    """The blocks outside the body; all where the body is all that there is."""
    inside = range(body, table.end[body]) if body >= 0 else range(0)
    return [block for block in blocks if block.node not in inside]


def number_of(table: NodeTable, blocks: list[Block]) -> str:
    """The record's number as written, such as #3 or 3楼: between spaces, or in an element of its own."""
    for block in blocks:
        if len(block.text) > LINE or not NUMBERING(block.text):
            continue
        found = NUMBER.search(block.text)
        if found and not OTHERS.search(block.text[: found.start()]):
            return found[0].strip()
        own = (table.text(node) for node in range(block.node + 1, block.last + 1) if table.chars(node) < SHORT)
        if not found and (number := next(filter(WHOLE_NUMBER.fullmatch, own), "")):
            return number
    return ""


def reply_to_of(table: NodeTable, blocks: list[Block]) -> str:
    """Whom the record quotes or answers first."""
    for block in blocks:
        head = block.text[:120]
        found = REPLY_TO.search(head)
        if not found and (named := QUOTED.search(head)) and is_quoted(table, block.node):
            found = named
        if found:
            return next(group for group in found.groups() if group).strip()
    return ""


def is_quoted(table: NodeTable, node: int) -> bool:
    return any(table.tag[n] in QUOTES for n in (node, *table.ancestors(node)[:4]))


def price_of(table: NodeTable, blocks: list[Block]) -> str:
    """The first price that is not struck out."""
    for block in blocks:
        if len(block.text) <= LINE and PRICING(block.text) and (found := PRICE.search(_unstruck(table, block))):
            return found[0].strip()
    return ""


def price_called(table: NodeTable, span: Span) -> str:
    """What an entry says in the first element that is called a price: its currency may stand in a box of its own, or
    nowhere, as of flats whose price is so many times ten thousand."""
    told = ("".join(table.text(node).split()) for node in within(called_prices(table), span))
    return next((text for text in told if CALLED_AMOUNT.fullmatch(text)), "")


@once_a_page
def called_prices(table: NodeTable) -> list[int]:
    names = families(table)
    called = names.called(PRICED, ("price",))
    looks = (nodes for (_, classes), nodes in names.looks.items() if classes in called)
    return sorted(node for own in looks for node in own if 0 < table.chars(node) <= LONGEST_PRICE)


def _unstruck(table: NodeTable, block: Block) -> str:
    """The text of a block without what is struck out in it."""
    text = block.text
    for node in range(block.node + 1, block.last + 1):
        if table.tag[node] in STRUCK:
            text = text.replace(table.text(node), "", 1)
    return text


def image_of(layout: Layout, record: int) -> str:
    """What the record's first described picture shows."""
    table = layout.table
    for node in within(table.of("img"), layout.cut[record]):
        if alt := (table.elements[node].get("alt") or "").strip():
            return alt
    return ""


@once_a_page  # each record asks
def heading_nodes(table: NodeTable) -> list[int]:
    called = [node for node, role in table.carriers["role"] if role == "heading"]
    return sorted({*table.of(*HEADINGS), *called}) if called else table.of(*HEADINGS)

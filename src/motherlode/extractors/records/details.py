"""Believes that the smaller items of a record show themselves by their form: #3 is its number,
"X wrote:" whom it answers. Fails where a name or a button has the same form."""

from __future__ import annotations

import re
from typing import NamedTuple

from motherlode.extractors.records.layout import Layout
from motherlode.extractors.records.spans import within
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import Block, NodeTable
from motherlode.read.seek import Seeker

NUMBER = re.compile(r"(?:^|\s)(#\s?\d{1,6}|\d{1,6}#)(?=\s|$)|(?:^|\s)(第?\s?\d{1,6}\s?[楼樓層])")
REPLY_TO = re.compile(
    r"^\W*(?:(?:on .{4,40}?, )?([^\n:：,]{1,40}?) (?:said|wrote|schrieb)\b.{0,30}?[:：]|"
    r"quote from:? ([^\n:：]{1,40}?) on |"
    r"originally posted by ([^\n:：]{1,40})|(?:in reply to|replying to|回复|回覆)\s?@?([^\s:：]{1,40})\s?[:：]?)",
    re.I,
)
CURRENCIES = r"USD|EUR|GBP|CHF|CAD|AUD|CNY|RMB|HKD|JPY|PLN|SEK|NOK|DKK|zł|kr|Rs\.?|руб\.?|Kč"
AMOUNT = r"\d+(?:[.,\xa0 ]\d{3})*(?:[.,]\d+)*"
PRICE = re.compile(
    rf"(?:(?:US|NT|HK|NZ|[ACRS])?[$]|[£€¥￥₹₽₩₺₫฿]|(?<!\w)(?:{CURRENCIES}))\s?{AMOUNT}|"
    rf"{AMOUNT}\s?(?:[€元円₽₫]|(?:{CURRENCIES})(?!\w))"
)
NUMBERING = Seeker("#楼樓層")
ANSWERING = Seeker(
    ("said", "wrote", "schrieb", "quote from", "originally posted by", "in reply to", "replying to", "回复", "回覆")
)
PRICING = Seeker(
    (*"$£€¥￥₹₽₩₺₫฿元円", *"USD EUR GBP CHF CAD AUD CNY RMB HKD JPY PLN SEK NOK DKK zł kr Rs руб Kč".split())
)
"""A record without any of these has no such item: most have none, and patterns take their time to find out."""
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LINE = 100


class Details(NamedTuple):
    """The smaller items that a record says in words."""

    number: str
    reply_to: str
    price: str


def details_of(text: str, blocks: list[Block]) -> Details:
    """What the blocks of a record, together its text, say beside author, date and body."""
    return Details(
        number_of(blocks) if NUMBERING(text) else "",
        reply_to_of(blocks) if ANSWERING(text.lower()) else "",
        price_of(blocks) if PRICING(text) else "",
    )


def number_of(blocks: list[Block]) -> str:
    """The record's number as written, such as #3 or 3楼."""
    for block in blocks:
        if len(block.text) <= LINE and NUMBERING(block.text) and (found := NUMBER.search(block.text)):
            return found[0].strip()
    return ""


def reply_to_of(blocks: list[Block]) -> str:
    """Whom the record quotes or answers first."""
    for block in blocks:
        if found := REPLY_TO.search(block.text[:120]):
            return next(group for group in found.groups() if group).strip()
    return ""


def price_of(blocks: list[Block]) -> str:
    for block in blocks:
        if len(block.text) <= LINE and PRICING(block.text) and (found := PRICE.search(block.text)):
            return found[0].strip()
    return ""


def image_of(layout: Layout, record: int) -> str:
    """What the record's first described picture shows."""
    table = layout.table
    for node in within(table.of("img"), layout.cut[record]):
        if alt := (table.elements[node].get("alt") or "").strip():
            return alt
    return ""


@once_a_page  # each record asks
def heading_nodes(table: NodeTable) -> list[int]:
    return table.of(*HEADINGS)

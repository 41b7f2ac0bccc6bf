"""Believes that a page most of which is one preformatted text, with a sender and a time right in front of it or at its
head, is a message of a mail archive: a thread of one post. Fails on logs that are shown under a name and a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from motherlode.extractors.records.moments import dates_stated
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

NAME = "mail"
MOST = 0.35
"""Of the page's letters, what the message has: archives link to neighbours above and below it."""
LINES = 12
"""In front of the message, and at its head, that may say who wrote it and when."""
LONGEST = 160
SENDER = re.compile(r"\W*(?:from|von|de|发件人|寄件者|寄件人)\s*[:：]\s*(.+)", re.IGNORECASE)
SENT = re.compile(r"\W*(?:date|sent|datum|日期|时间|发件日期)\s*[:：]\s*(.+)", re.IGNORECASE)
ADDRESS = re.compile(
    r"[<(\[]?\s?[\w.+-]+\s?(?:@|\bat\b|\((?:at)?\)|\[at\])\s?[\w-]+(?:\.|\s(?:dot|!)\s)\w", re.IGNORECASE
)
HEADER = re.compile(r"[A-Z][\w-]*:\s")
AROUND_NAME = " \t\"'<>()[],;:"


class Mail(NamedTuple):
    """One message: its element, and what its head says."""

    node: int
    author: str
    date: str
    iso: str
    body: str


def mail_message(doc: HtmlDocument) -> Mail | None:
    """Where no rival finds records: one preformatted text below a sender and a time is a message of a mail archive."""
    table = doc.table
    nodes = [node for node in table.of("pre") if table.chars(node) >= MOST * table.chars(0)]
    if not nodes or len(nodes) > 1:
        return None
    node = nodes[0]
    body = table.text(node)
    front = [line for line in _lines_before(table, node) if len(line) <= LONGEST]
    own = [line for line in islice(body.split("\n"), LINES) if len(line) <= LONGEST]
    author = _sender(front) or _sender([line for line in own if HEADER.match(line)])
    date, iso = _sent(front) or _sent([line for line in own if HEADER.match(line)]) or ("", "")
    if not author or "T" not in iso:  # mail has a time
        return None
    return Mail(node, author, date, iso, _without_head(body))


def mail_claim(mail: Mail, table: NodeTable) -> Claim:
    return Claim("records", ((mail.node, table.end[mail.node]),), NAME)


def _lines_before(table: NodeTable, node: int) -> Iterator[str]:
    first = table.first_block[node]
    for block in table.blocks[max(0, first - LINES) : first]:
        yield from block.text.split("\n")


def _sender(lines: list[str]) -> str:
    """The name behind "From:", or in front of an address in a line of its own.

    >>> _sender(["From: Ann Lee <ann@mail.example>"]), _sender(["Ann Lee ann.lee at mail.example"])
    ('Ann Lee', 'Ann Lee')
    """
    for line in lines:
        said = SENDER.match(line)
        told = said[1] if said else line
        address = ADDRESS.search(told)
        name = (told[: address.start()] if address else told).strip(AROUND_NAME)
        if (said and (name or address)) or (address and name and ":" not in name):
            return name or told.strip(AROUND_NAME)
    return ""


def _sent(lines: list[str]) -> tuple[str, str] | None:
    """The time behind "Date:", or the first one that a line states."""
    named = [match[1] for line in lines if (match := SENT.match(line))]
    return next((stated for line in (*named, *lines) for stated in dates_stated(line) if "T" in stated[1]), None)


def _without_head(body: str) -> str:
    """The message without the lines of its head, which end with an empty one."""
    head, gap, rest = body.lstrip("\n").partition("\n\n")
    lines = head.split("\n")
    return rest.lstrip("\n") if gap and len(lines) > 1 and all(map(HEADER.match, lines)) else body.strip("\n")

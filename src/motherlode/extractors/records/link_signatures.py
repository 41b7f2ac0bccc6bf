"""Believes that each record has one link of a kind: to its author, to itself, to the thing it is about; their addresses
are alike but for a number or name (IRA-LINK). Fails on anonymous posts and in menus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from motherlode.extractors.records.anchors import cuts_around
from motherlode.extractors.records.attributes import addresses
from motherlode.extractors.records.families import families
from motherlode.extractors.records.spans import MOST_RECORDS, Proposal, claims
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

NAME = "link-signatures"
MOST_KINDS = 8
SCHEME = re.compile(r"^(?:\w+:)?//", re.I)
NUMBERS = re.compile(r"\d+")


def by_links(doc: HtmlDocument, *, min_repeats: float = 2) -> Iterator[Claim]:
    """Cut around the links of each kind of address."""
    yield from claims(doc, NAME, _cuts(doc.table, min_repeats), most=6)


def _cuts(table: NodeTable, min_repeats: float) -> Iterator[Proposal]:
    names = families(table)
    for anchors in link_kinds(table)[:MOST_KINDS]:
        if len(anchors) >= min_repeats:
            for share, make in cuts_around(table, names, anchors, most=2):
                yield min(1.0, share), make


@once_a_page
def link_kinds(table: NodeTable) -> list[list[int]]:
    """Links by the pattern of their address, those first that spread over most of the page's text."""
    kinds: dict[str, list[int]] = {}
    last: dict[str, str] = {}
    for node, address in addresses(table).items():
        kind = address_kind(address)
        if not kind or last.get(kind) == address:  # picture and name often link to the same place: one anchor
            continue
        last[kind] = address
        kinds.setdefault(kind, []).append(node)
    usable = [nodes for nodes in kinds.values() if 1 < len(nodes) <= MOST_RECORDS]
    return sorted(usable, key=lambda nodes: table.chars_before[nodes[0]] - table.chars_before[nodes[-1]])


@lru_cache(maxsize=8192)
def address_kind(address: str) -> str:
    """An address with what differs from record to record left out.

    >>> address_kind("/members/jo.12/"), address_kind("?action=profile;u=7"), address_kind("/t/a-b/12#post_3")
    ('/members/*', '?action=profile;u=0', '/t/*/*#')
    """
    bare = address.strip()
    if not bare or bare.startswith(("#", "javascript:", "mailto:", "data:")):
        return ""
    path, _, fragment = bare.partition("#")
    path, _, query = (SCHEME.sub("", path) if "//" in path else path).partition("?")
    steps = [step for step in path.split("/") if step]
    keep = 2 if "//" in bare[:8] else 1
    kept = ["*" if "." in step[1:] else _alike(step) for step in steps[:keep]]
    kind = "/".join(kept + ["*"] * (len(steps) - keep))
    start = "/" if path.startswith("/") else ""
    return start + kind + (f"?{_alike(query)[:40]}" if query else "") + ("#" if fragment else "")


def _alike(part: str) -> str:
    """A part of an address as it is in others of its kind."""
    return part if part.isalpha() else NUMBERS.sub("0", part)

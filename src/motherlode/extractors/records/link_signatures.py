"""Believes that each record has one link of a kind: to its author, to itself, to the thing it is about; their addresses
are alike but for a number or name (IRA-LINK). Fails on anonymous posts and in menus."""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.records.anchors import cuts_around
from motherlode.extractors.records.attributes import addresses
from motherlode.extractors.records.families import families
from motherlode.extractors.records.spans import MOST_RECORDS, Proposal, claims
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.records._naming import address_kind
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.records.attributes import address_kind

NAME = "link-signatures"
MOST_KINDS = 8


def by_links(doc: HtmlDocument, *, min_repeats: float = 2) -> Iterator[Claim]:
    """Cut around the links of each kind of address."""
    yield from claims(doc, NAME, _cuts(doc.table, min_repeats), most=6)


def _cuts(table: NodeTable, min_repeats: float) -> Iterator[Proposal]:
    names = families(table)
    for anchors in link_kinds(table)[:MOST_KINDS]:
        if len(anchors) >= min_repeats:
            for share, make in cuts_around(table, names, anchors, most=2):
                yield min(1.0, share), make


@once_a_page  # the search for an opening post asks again
def address_kinds(table: NodeTable) -> dict[int, str]:
    """Link -> the kind of its address, where it leads anywhere."""
    return {node: kind for node, address in addresses(table).items() if (kind := address_kind(address))}


@once_a_page
def link_kinds(table: NodeTable) -> list[list[int]]:
    """Links by the pattern of their address, those first that spread over most of the page's text."""
    kinds: dict[str, list[int]] = {}
    last: dict[str, str] = {}
    leads = addresses(table)
    for node, kind in address_kinds(table).items():
        address = leads[node]
        if last.get(kind) == address:  # picture and name often link to the same place: one anchor
            continue
        last[kind] = address
        kinds.setdefault(kind, []).append(node)
    usable = [nodes for nodes in kinds.values() if 1 < len(nodes) <= MOST_RECORDS]
    return sorted(usable, key=lambda nodes: table.chars_before[nodes[0]] - table.chars_before[nodes[-1]])

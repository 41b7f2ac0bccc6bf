"""Where the links of a page lead, and what addresses of one kind have in common."""

from __future__ import annotations

import re
from functools import lru_cache

from motherlode.read.memory import once_a_page
from motherlode.read.nodes import NodeTable

SCHEME = re.compile(r"^(?:\w+:)?//")
NUMBERS = re.compile(r"\d+")


@once_a_page  # several rivals of a page ask
def addresses(table: NodeTable) -> dict[int, str]:
    """Link -> its address."""
    tag = table.tag
    return {node: value for node, value in table.carriers["href"] if tag[node] == "a" and value}


@once_a_page  # each record asks
def linking_nodes(table: NodeTable) -> list[int]:
    return list(addresses(table))


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

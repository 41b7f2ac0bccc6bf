"""Addresses as seen from a page. Most are whole or begin at the root of their site, so need no taking apart."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

_SIGNS = r"\w~%=&+,!*():@$./-"
_TAIL = rf"(?:\?[{_SIGNS}]+)?(?:#[{_SIGNS}]+)?"
WHOLE = re.compile(rf"https?://[a-z0-9.-]+(?::\d+)?(?:/[{_SIGNS}]*)?{_TAIL}", re.ASCII)
ROOTED = re.compile(rf"/(?!/)(?!\.)(?:[\w~%=&+,!*():@$-]|\.(?![./]|$)|/(?!\.))*{_TAIL}", re.ASCII)
"""Without any step that stands for the same folder or the one above."""
SITE = re.compile(r"[a-z0-9.-]+(?::\d+)?", re.ASCII)


def joined(base: str, address: str) -> str:
    """An address seen from another; as it stands where it is no address, such as `http://[`.

    >>> joined("https://a.org/b/c", "/d?e=1"), joined("https://a.org/b/c", "../d"), joined("https://a.org", "http://[")
    ('https://a.org/d?e=1', 'https://a.org/d', 'http://[')
    """
    address = address.strip()
    if WHOLE.fullmatch(address):
        return address
    if (site := _site_of(base)) and ROOTED.fullmatch(address):
        return site + address
    try:
        return urljoin(base, address)
    except ValueError:
        return address


@lru_cache(maxsize=64)  # a page asks for each of its links
def _site_of(base: str) -> str:
    """Scheme and host of an address, "" where it has none that are plain."""
    try:
        parts = urlsplit(base)
    except ValueError:
        return ""
    return (
        f"{parts.scheme}://{parts.netloc}" if parts.scheme in ("http", "https") and SITE.fullmatch(parts.netloc) else ""
    )

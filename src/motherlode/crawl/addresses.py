"""One form for every address, so that no page is fetched under two names."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from urllib.parse import urlsplit, urlunsplit

NAME = "[A-Za-z0-9_~-][A-Za-z0-9_.~-]*"
PLAIN = re.compile(rf"https?://[a-z0-9-]+(?:\.[a-z0-9-]+)+/(?:{NAME}/)*(?:{NAME})?")
"""Addresses that are in their one form already, as most are."""
USUAL = re.compile(r"https?://([a-z0-9.:-]+)(/[!-\"$->@-~]*)(?:\?([!-\"$-~]*))?")
"""Addresses without a fragment, and without what may need care."""
PORTS = {"http": 80, "https": 443}
ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
UNSAFE = re.compile(r"[^A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]|%(?![0-9A-Fa-f]{2})")
SESSION_PATH = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?;]*", re.I)
SESSION_KEY = re.compile(
    r"(?:jsessionid|phpsessid|aspsessionid\w*|sessionid|session_id|sid|utm_\w+|gclid|fbclid)", re.I
)
MAX_CHARS = 2000
INDEX = re.compile(r"/index\.html?$")


@lru_cache(maxsize=16_384)
def canonical(url: str) -> str:
    """The one form of an http address without fragment and session; "" for what is no such address.

    >>> canonical("HTTP://Example.COM:80/a/../b%7ec?x=1&utm_source=y#top")
    'http://example.com/b~c?x=1'
    >>> canonical("https://example.com/shop;jsessionid=A1?sid=9"), canonical("mailto:a@example.com")
    ('https://example.com/shop', '')
    """
    if PLAIN.fullmatch(url):
        return url
    try:
        parts = urlsplit(url.strip())
        host, port = host_of(parts.hostname or ""), parts.port
    except ValueError:
        return ""
    scheme = parts.scheme.lower()
    if scheme not in PORTS or not host:
        return ""
    place = host if port is None or port == PORTS[scheme] else f"{host}:{port}"
    path = without_dots(escaped(SESSION_PATH.sub("", parts.path))) or "/"
    return urlunsplit((scheme, place, path, escaped(without_session(parts.query)), ""))


def host_of(name: str) -> str:
    """A host's name in lower case and ASCII, without a dot at its end; an IPv6 address in brackets."""
    if ":" in name:
        return f"[{name.lower()}]"
    name = name.rstrip(".").lower()
    if name.isascii():
        return name if not re.search(r"[\s%/\\]", name) else ""
    try:
        return name.encode("idna").decode("ascii")
    except UnicodeError:
        return ""


def escaped(text: str) -> str:
    """Percent-encoding in its normal form: only what needs it, in capital letters.

    >>> escaped("a%2fb%41 ü%")
    'a%2FbA%20%C3%BC%25'
    """
    text = UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "replace")), text)
    return ESCAPE.sub(unescaped, text) if "%" in text else text


def unescaped(found: re.Match[str]) -> str:
    character = chr(int(found[1], 16))
    return character if character in UNRESERVED else found[0].upper()


def without_dots(path: str) -> str:
    """A path without `.` and `..`, as RFC 3986 takes them out.

    >>> without_dots("/a/./b/../../c/.."), without_dots("/../x")
    ('/', '/x')
    """
    if "/." not in path:
        return path
    kept: list[str] = []
    parts = path.split("/")
    for part in parts:
        if part == "..":
            if len(kept) > 1:
                kept.pop()
        elif part != ".":
            kept.append(part)
    if parts[-1] in (".", ".."):
        kept.append("")
    return "/".join(kept)


def without_session(query: str) -> str:
    """A query without what names a visitor or an advertisement; the rest in its order."""
    if not query:
        return ""
    parts = query.split("&")
    return "&".join(part for part in parts if part and not SESSION_KEY.fullmatch(part.partition("=")[0]))


def split(url: str) -> tuple[str, str, str]:
    """Host and port, path, query of an address; three times "" where it is none.

    >>> split("http://A.org:80/x/y?z=1"), split("http://[")
    (('a.org:80', '/x/y', 'z=1'), ('', '', ''))
    """
    if found := USUAL.fullmatch(url):  # a fifth of the time of urlsplit, and asked for every link
        return found[1], found[2], found[3] or ""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "", "", ""
    return parts.netloc.lower(), parts.path, parts.query


@lru_cache(maxsize=4096)  # a new address is looked for, then added
def mark_of(url: str) -> int:
    """An address as a number of 63 bits that stands for it in indexes."""
    return int.from_bytes(hashlib.blake2b(url.encode("utf-8", "surrogatepass"), digest_size=8).digest()) >> 1


def authority(url: str) -> str:
    """Host and port of a canonical address: what is asked politely as one.

    >>> authority("http://example.com:8080/a"), authority("https://example.com/")
    ('example.com:8080', 'example.com')
    """
    return url.split("/", 3)[2]


def without_scheme(url: str) -> str:
    """What http and https have in common.

    >>> without_scheme("https://example.com/a")
    'example.com/a'
    """
    return url.partition("://")[2]


def plain(url: str) -> str:
    """What the spellings of an address have in common that a server would redirect or answer alike.

    >>> plain("http://example.com/a/index.html"), plain("https://example.com/a?b=1"), plain("http://example.com/")
    ('example.com/a', 'example.com/a?b=1', 'example.com')
    """
    path, mark, query = without_scheme(url).partition("?")
    return INDEX.sub("", path).rstrip("/") + mark + query

"""Which characters do these bytes mean? BOM, then the HTTP header, the page's own declaration, and detection.

Declarations are often wrong, so each is a candidate only: bytes that are valid UTF-8 are UTF-8, and a declaration
whose text looks odd (characters that do not occur together in any language) loses against detection.
"""

from __future__ import annotations

import codecs
import re
from functools import cache, lru_cache

from motherlode.read.memory import lazy
from motherlode.read.patterns import pattern
from motherlode.read.seek import Seeker, is_utf8

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Browsers read these labels as their supersets, and pages rely on it (WHATWG Encoding Standard).
SUPERSETS = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "hz": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
ALIASES = {
    "iso-8859-8-i": "iso8859-8",
    "windows-874": "cp874",
    "x-gbk": "gb18030",
    "x-sjis": "cp932",
    "x-euc-jp": "euc_jp",
    "ks_c_5601-1987": "cp949",
    "unicode": "utf-8",
}
# Codecs of Python that no page is written in: under these labels a page could smuggle markup past a reader.
NO_PAGE = {"utf-7", "unicode_escape", "raw_unicode_escape", "unicode-escape", "raw-unicode-escape"}
MULTIBYTE = {"gb18030", "big5hkscs", "cp932", "cp949", "euc_jp", "iso2022_jp"}

META_CHARSET = pattern(
    rb"<(?:meta|\?xml)[^>]{0,200}?(?:charset|encoding)\s*=\s*[\"']?\s*([a-zA-Z0-9_:.\-]+)", re.IGNORECASE
)
HEADER_CHARSET = pattern(r"charset\s*=\s*[\"']?\s*([a-zA-Z0-9_:.\-]+)", re.IGNORECASE)
BEFORE_HIGH_BYTE = pattern(rb"[^<>]*\Z")
FROM_HIGH_BYTE = pattern(rb"[^<>]{1,400}")
MULTIBYTE_UTF8 = pattern(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
MARKUP = b'<html lang="en">'
HIGH_BYTE = pattern(rb"[\x80-\xff]")
LOST = "\ufffd"
HOLDS_LOST = Seeker((LOST,))

META_BYTES = 4096
SAMPLE_BYTES = 6000
ODD = 0.15
"""A declaration whose text is odder than the detected one's by this much is not believed."""


class Decoded:
    """A page as text and as UTF-8, each made when it is asked for; the encoding it was read with, and who named that
    encoding."""

    def __init__(self, source: str | bytes, encoding: str, by: str) -> None:
        self.source = source
        self.encoding = encoding
        self.by = by

    @lazy
    def text(self) -> str:
        return self.source if isinstance(self.source, str) else self.source.decode("utf-8")

    @lazy
    def utf8(self) -> bytes:
        """Most pages come so, and most of the work on the source asks for no more."""
        return self.source if isinstance(self.source, bytes) else self.source.encode("utf-8", "replace")

    @lazy
    def warnings(self) -> tuple[str, ...]:
        """What is said where characters are lost."""
        lost = self.utf8.count(LOST.encode()) if HOLDS_LOST(self.utf8) else 0  # to count takes far longer than to look
        return (f"{lost} characters could not be decoded as {self.encoding}",) if lost else ()


def decode(body: bytes, content_type: str = "") -> Decoded:
    """The text of a page.

    >>> decode("<p>公式".encode("gbk"), "text/html; charset=iso-8859-1").text
    '<p>公式'
    """
    for bom, encoding in BOMS:
        if body.startswith(bom):
            return _decoded(body[len(bom) :], encoding, "bom")
    if encoding := _utf16(body):
        return _decoded(body, encoding, "detected")
    escaped = b"\x1b" in body and b"\x1b$" in body  # ISO-2022: East Asian text in seven bits
    if not escaped and body.isascii():
        return Decoded(body, "ascii", "bytes")
    if not escaped and (source := _as_utf8(body)) is not None:
        return Decoded(source, "utf-8", "bytes")
    return _decoded(body, *_choose(body, _declarations(body, content_type)))


def _decoded(body: bytes, encoding: str, by: str) -> Decoded:
    return Decoded(body.decode(encoding, "replace"), encoding, by)


def _utf16(body: bytes) -> str:
    """UTF-16 without a byte order mark, or "": markup has a NUL in every other byte, in one half of them alone."""
    head = body[:512]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) < 8 or max(even, odd) < len(head) / 10 or min(even, odd) > max(even, odd) / 8:
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _as_utf8(body: bytes) -> str | bytes | None:
    """Valid UTF-8 with high bytes is UTF-8, whatever is declared; a few broken sequences do not change that."""
    if is_utf8(body):
        return body
    good = len(MULTIBYTE_UTF8.findall(body))
    stray = len(HIGH_BYTE.findall(MULTIBYTE_UTF8.sub(b"", body)))
    # In no other encoding do so many bytes pair so well by chance.
    return body.decode("utf-8", "replace") if good > 5 * stray else None


def _declarations(body: bytes, content_type: str) -> list[tuple[str, str]]:
    """(encoding, who says so) of the HTTP header and of the page, as far as they are known encodings."""
    found = HEADER_CHARSET.search(content_type)
    named = [(found[1], "header")] if found else []
    named += [(label.decode("ascii"), "meta") for label in META_CHARSET.findall(body[:META_BYTES])]
    known = ((python_name(label), by) for label, by in named)
    return [(encoding, by) for encoding, by in known if encoding]


@lru_cache(maxsize=1000)  # hostile pages invent labels without end
def python_name(label: str) -> str:
    """Python's name for the encoding that browsers read under this label, or "".

    >>> python_name("GB2312"), python_name("latin1"), python_name("no-such-thing")
    ('gb18030', 'cp1252', '')
    """
    label = label.strip().lower()
    label = ALIASES.get(label, label)
    try:
        name = codecs.lookup(label).name
        markup = MARKUP.decode(name, "replace")  # raises for what is no encoding of text: base64, rot13, undefined
    except (LookupError, UnicodeError):
        return ""
    # Labels are read as ASCII, so nothing else can be true of them: mainframes' EBCDIC and UTF-16 are not.
    return SUPERSETS.get(name, name) if markup == MARKUP.decode("ascii") and name not in NO_PAGE else ""


def _choose(body: bytes, declared: list[tuple[str, str]]) -> tuple[str, str]:
    """The least odd candidate; among equals detection of a multi-byte encoding first, then the declarations."""
    sample = _sample(body)
    import chardet  # only pages that are not UTF-8 need it

    detected = python_name(chardet.detect(sample)["encoding"] or "")
    found = [(detected, "detected")] if detected else []
    candidates = found + declared if detected in MULTIBYTE else declared + found
    candidates = [c for c in candidates if c[0] != "utf-8"] + [("cp1252", "default")]
    oddness = [_oddness(sample.decode(encoding, "replace")) for encoding, _ in candidates]
    least = min(oddness)
    return next(c for c, odd in zip(candidates, oddness, strict=True) if odd <= least + ODD)


def _sample(body: bytes) -> bytes:
    """Text around high bytes, without markup: all that detection needs."""
    parts: list[bytes] = []
    size = at = 0
    while size <= SAMPLE_BYTES and (high := HIGH_BYTE.search(body, at)):
        before = BEFORE_HIGH_BYTE.search(body[max(at, high.start() - 200) : high.start()])
        following = FROM_HIGH_BYTE.match(body, high.start())
        part = (before[0] if before else b"") + (following[0] if following else b"")
        at = high.start() + (len(following[0]) if following else 1)
        parts.append(part)
        size += len(part)
    return b"\n".join(parts) if parts else body[:SAMPLE_BYTES]


@cache
def _common_han() -> frozenset[str]:
    """The everyday characters: the first levels of GB 2312 and of Big5."""
    trails = range(0xA1, 0xFF)
    simplified = bytes(b for lead in range(0xB0, 0xD8) for trail in trails for b in (lead, trail))
    big5_trails = [*range(0x40, 0x7F), *trails]
    traditional = bytes(b for lead in range(0xA4, 0xC7) for trail in big5_trails for b in (lead, trail))
    return frozenset(simplified.decode("gb2312", "ignore") + traditional.decode("big5", "ignore"))


ACCENTED_PAIR = pattern("[À-ÿ][À-ÿ]")
CASE_TURN = pattern("[а-яёa-zà-ÿ][А-ЯЁÀ-Þ]|[A-Za-z][Ѐ-ӿ]|[Ѐ-ӿ][A-Za-z]")
CAPITAL, SMALL = pattern("[А-ЯЁ]"), pattern("[а-яё]")
WRONG = pattern("[\ufffd\u0080-\u009f\ue000-\uf8ff\uff61-\uff9f¢-©«-¹»-¿×÷ª]")
RARE_SCRIPTS = pattern("[\u2500-\u259f\u0530-\u058f\u10a0-\u10ff]")


def _oddness(text: str) -> float:
    """The share of characters beyond ASCII that no ordinary text has in such company."""
    beyond = [c for c in text if c > "\x7f"]
    if not beyond:
        return 0.0
    common = _common_han()
    rare_han = sum("\u3400" <= c <= "\u9fff" and c not in common for c in beyond)
    odd = (
        3 * len(WRONG.findall(text))
        + 2 * len(ACCENTED_PAIR.findall(text))
        + 2 * len(CASE_TURN.findall(text))
        + 3 * len(RARE_SCRIPTS.findall(text))
        + rare_han
        + max(0, len(CAPITAL.findall(text)) - len(SMALL.findall(text)))
    )
    return min(1.0, odd / len(beyond))

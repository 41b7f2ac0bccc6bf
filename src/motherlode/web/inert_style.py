"""Style sheets of a foreign page without anything that would ask for an address."""

from __future__ import annotations

import re

ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})[ \t\r\n\f]?|\\(.)", re.DOTALL)
IMPORT = re.compile(r"@(import|namespace|charset|font-face)\b[^;{]*(;|\{[^}]*\}?|$)", re.I)
ADDRESS = re.compile(r"(?:url|src|image|image-set|-webkit-image-set|cross-fade|element|expression)\s*\(", re.I)
BINDING = re.compile(r"(?:-moz-binding|behavior)\s*:", re.I)
COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
LONGEST = 400_000


def inert_style(css: str) -> str:
    """The rules with every address made a name that means nothing; all of it is gone where escapes hide one.

    >>> inert_style("p { background: url(http://example.org/x) }")
    'p { background: nothing-(http://example.org/x) }'
    >>> inert_style(r"p { background: \\75 rl(http://example.org/x) }")
    ''
    """
    plain = COMMENT.sub(" ", css[:LONGEST]).replace("<", "\\3c ")
    if addresses_in(ESCAPE.sub(unescaped, plain)) != addresses_in(plain):
        return ""
    while IMPORT.search(plain):
        plain = IMPORT.sub("", plain)
    return BINDING.sub("nothing:", ADDRESS.sub("nothing-(", plain))


def addresses_in(css: str) -> int:
    return sum(len(pattern.findall(css)) for pattern in (IMPORT, ADDRESS, BINDING))


def unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        return str(found[2])
    point = int(found[1], 16)
    return chr(point) if 0 < point < 0x110000 else "\ufffd"

"""LaTeX -> typed tokens: step (iii) of feature discovery in part E."""

from __future__ import annotations

import re
from string import ascii_letters, digits

from motherlode.extractors.formula.symbols import COMMAND_OF, TYPES

TOKEN = re.compile(r"\s+|%.*\n?|\\(?:[a-zA-Z]+\*?|[^a-zA-Z]|$)|\d+(?:\.\d+)?|(?s:.)")
"""Every character belongs to exactly one token, so a token's place is the length of those before it."""
VISIBLE = re.compile(r"\s*(%.*\n?|\\(?:[a-zA-Z]+\*?|[^a-zA-Z]|$)|\d+(?:\.\d+)?|\S)")
"""The same without white space."""

CHARACTERS = {
    **dict.fromkeys("+-*/=<>:,;", "binary"),
    **dict.fromkeys("()[]|.", "fence"),
    **dict.fromkeys('!?"`@', "special"),
    "{": "open",
    "}": "close",
    "_": "sub",
    "^": "sup",
    "&": "cell",
    "'": "prime",
    "’": "prime",
    "~": "ignored",
    "$": "dollar",
    "#": "parameter",
    "\\\\": "line",
    "\\cr": "line",
    "\\newline": "line",
}
SPACES = dict.fromkeys(("\\!", "\\,", "\\;", "\\:", "\\>", "\\ ", "\\/", "\\-", "\\\n", "\\\t", "\\@", "\\"), "ignored")
ESCAPED = dict.fromkeys(("\\%", "\\$", "\\#", "\\&", "\\_", "\\'", '\\"', "\\`", "\\^", "\\~", "\\="), "special")
KNOWN: dict[str, str] = {
    **dict.fromkeys(ascii_letters, "variable"),
    **dict.fromkeys(digits, "number"),
    **{"\\" + name: kind for name, kind in TYPES.items()},
    **{character: TYPES[command[1:]] for character, command in COMMAND_OF.items()},
    **CHARACTERS,
    **SPACES,
    **ESCAPED,
}
"""Token -> symbol type; the rest is told by `type_of`."""


def tokens_of(latex: str) -> list[str]:
    """All tokens, white space and comments among them.

    >>> tokens_of(r"\\frac{a}{10} x")
    ['\\\\frac', '{', 'a', '}', '{', '10', '}', ' ', 'x']
    """
    return TOKEN.findall(latex)


def typed_tokens(latex: str) -> tuple[list[str], list[str]]:
    """All tokens but white space and comments, and their symbol types."""
    tokens = VISIBLE.findall(latex)
    if "%" in latex:
        tokens = [token for token in tokens if token[0] != "%"]
    known = KNOWN.get
    return tokens, [known(token) or type_of(token) for token in tokens]


def type_of(token: str) -> str:
    """The symbol type of a token (Table 3).

    >>> type_of("\\\\alpha"), type_of("12"), type_of("≤"), type_of("\\\\nosuch"), type_of(" ")
    ('variable', 'number', 'binary', 'unknown', 'space')
    """
    kind = KNOWN.get(token)
    if kind is not None:
        return kind
    first = token[0]
    if first == "\\":
        starless = token.rstrip("*")
        return KNOWN.get(starless, "unknown") if starless != token else "unknown"
    if first.isdigit():
        return "number"
    if first.isalpha():
        return "variable"
    return "space" if first.isspace() or first == "%" else "special"

"""A tolerant reader of JavaScript literals: configurations are code, and only their plain values are of use."""

from __future__ import annotations

import re
from typing import Any

from motherlode.read.patterns import pattern

TOKEN = pattern(
    r"""\s+|//[^\n]*|/\*.*?\*/|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"""|(?P<raw>String\.raw\s*`[^`]*`)|(?P<mark>[\[\]{}:,])|(?P<word>[^\s\[\]{}:,"'`/]+|/)""",
    re.S,
)
ESCAPE = pattern(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\n|.)", re.S)
PLAIN = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
WORDS = {"true": True, "false": False, "null": None, "undefined": None, "!0": True, "!1": False}
MAX_TOKENS = 5000


def literal_at(text: str, at: int) -> Any:
    """The value that starts here; what is no literal becomes None, what is not closed ends with the text.

    >>> literal_at("x = {a: [['$','$'], [\\"\\\\\\\\(\\",'b']], f: function(n) {return 1}, b: 2}", 4)["a"]
    [['$', '$'], ['\\\\(', 'b']]
    """
    return Reader(text, at).value()


class Reader:
    """One pass over the tokens of one literal."""

    def __init__(self, text: str, at: int) -> None:
        self.tokens: list[tuple[str, str]] = []
        level = 0
        for match in TOKEN.finditer(text, at):
            kind = match.lastgroup
            if kind is None:
                continue
            self.tokens.append((kind, match[0]))
            level += (match[0] in "[{") - (match[0] in "]}") if kind == "mark" else 0
            if level < 0 or (level == 0 and kind != "word") or len(self.tokens) > MAX_TOKENS:
                break
        self.at = 0

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def value(self) -> Any:
        kind, token = self.peek()
        self.at += 1
        if kind == "string":
            return self.added(unescaped(token))
        if kind == "raw":
            return token[token.index("`") + 1 : -1]
        if token == "[":
            return self.items()
        if token == "{":
            return self.members()
        if kind == "word":
            self.skip_expression()
            return WORDS.get(token, number(token))
        return None

    def added(self, text: str) -> str:
        """Strings joined by plus signs; what is no string adds nothing."""
        while self.peek() == ("word", "+"):
            self.at += 1
            kind, token = self.peek()
            self.at += 1
            text += unescaped(token) if kind == "string" else ""
        return text

    def items(self) -> list[Any]:
        found: list[Any] = []
        while self.peek()[1] not in ("]", ""):
            if self.peek() == ("mark", ","):
                self.at += 1
                continue
            before = self.at
            found.append(self.value())
            self.at = max(self.at, before + 1)
        self.at += 1
        return found

    def members(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while self.peek()[1] not in ("}", ""):
            kind, token = self.peek()
            self.at += 1
            if kind not in ("string", "word") or self.peek() != ("mark", ":"):
                continue
            self.at += 1
            found[unescaped(token) if kind == "string" else token] = self.value()
        self.at += 1
        return found

    def skip_expression(self) -> None:
        """Behind a word: up to the comma or bracket that ends the expression."""
        level = 0
        while self.at < len(self.tokens):
            kind, token = self.peek()
            if kind == "mark":
                if level == 0 and token in ",]}":
                    return
                level += (token in "[{") - (token in "]}")
                if level == 0 and token == "}":
                    self.at += 1
                    return
            self.at += 1


def number(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None


def unescaped(token: str) -> str:
    return ESCAPE.sub(character, token[1:-1])


def character(escape: re.Match[str]) -> str:
    code = escape[1]
    if code[0] in "ux" and len(code) > 1:
        return chr(int(code[1:], 16))
    return PLAIN.get(code, code)

"""AsciiMath -> LaTeX, as MathJax reads it: words are symbols, `^ _ /` bind the next simple expression."""

from __future__ import annotations

import re

from motherlode.extractors.formula.glyphs import joined
from motherlode.extractors.formula.symbols import FUNCTIONS, TYPES
from motherlode.read.patterns import pattern

TOKEN = pattern(
    r'"[^"]*"|text\([^)]*\)|<=>|<=|>=|!=|=>|->|<-|\|->|-=|~=|~~|\+-|\*\*|\\\\|\^\^|oo|\.\.\.|[a-zA-Z]+|\d+(?:\.\d+)?|\S'
)
SIGNS = {
    "<=": "\\leq",
    ">=": "\\geq",
    "!=": "\\neq",
    "=>": "\\Rightarrow",
    "<=>": "\\Leftrightarrow",
    "->": "\\to",
    "<-": "\\leftarrow",
    "|->": "\\mapsto",
    "-=": "\\equiv",
    "~=": "\\cong",
    "~~": "\\approx",
    "+-": "\\pm",
    "**": "\\ast",
    "*": "\\cdot",
    "oo": "\\infty",
    "...": "\\ldots",
    "xx": "\\times",
    "ox": "\\otimes",
    "o+": "\\oplus",
    "uu": "\\cup",
    "nn": "\\cap",
    "sub": "\\subset",
    "sube": "\\subseteq",
    "sup": "\\supset",
    "del": "\\partial",
    "grad": "\\nabla",
    "AA": "\\forall",
    "EE": "\\exists",
    "RR": "\\mathbb{R}",
    "NN": "\\mathbb{N}",
    "ZZ": "\\mathbb{Z}",
    "QQ": "\\mathbb{Q}",
    "CC": "\\mathbb{C}",
    "and": "\\text{ and }",
    "or": "\\text{ or }",
    "if": "\\text{ if }",
    "rarr": "\\rightarrow",
    "larr": "\\leftarrow",
    "rArr": "\\Rightarrow",
    "O/": "\\emptyset",
}
ONE = {
    "sqrt": "\\sqrt",
    "hat": "\\hat",
    "bar": "\\overline",
    "vec": "\\vec",
    "dot": "\\dot",
    "ddot": "\\ddot",
    "ul": "\\underline",
}
TWO = {"frac": "\\frac", "root": "\\sqrt", "stackrel": "\\stackrel"}
WORDS = sorted(
    (
        *SIGNS,
        *ONE,
        *TWO,
        *FUNCTIONS,
        *(name for name, kind in TYPES.items() if kind in ("variable", "binary", "big", "special")),
    ),
    key=len,
    reverse=True,
)
WORD = pattern("|".join(re.escape(word) for word in WORDS if word.isalpha()) + "|[a-zA-Z]")
OPEN, CLOSE = frozenset("([{"), frozenset(")]}")
MAX_CHARS = 5000


def latex_of_asciimath(text: str) -> str:
    r"""LaTeX for AsciiMath.

    >>> latex_of_asciimath("sum_(i=1)^n i^3=((n(n+1))/2)^2")
    '\\sum_{i=1}^ni^3=(\\frac{n(n+1)}{2})^2'
    """
    tokens = [part for token in TOKEN.findall(text[:MAX_CHARS]) for part in split(token)]
    return Reader(tokens).expression()


def split(token: str) -> list[str]:
    """Letters that run together are the longest known words in them."""
    if not token.isalpha() or token in SIGNS:
        return [token]
    return WORD.findall(token)


class Reader:
    """One pass over the tokens."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def expression(self) -> str:
        parts: list[str] = []
        while self.at < len(self.tokens) and not (self.depth and self.peek() in CLOSE):
            parts.append(self.intermediate())
        return joined(parts)

    def intermediate(self) -> str:
        """A simple expression with scripts, or a fraction of two."""
        left, bare = self.scripted()
        if self.peek() != "/":
            return left
        self.at += 1
        _, bottom = self.scripted()
        return f"\\frac{{{bare}}}{{{bottom}}}"

    def scripted(self) -> tuple[str, str]:
        """(as it stands, without outer brackets)."""
        full, bare = self.simple()
        marks = ""
        for mark in "_^":
            if self.peek() == mark:
                self.at += 1
                inner = self.simple()[1]
                marks += f"{mark}{inner}" if len(inner) == 1 else f"{mark}{{{inner}}}"
        return full + marks, (full + marks if marks else bare)

    def simple(self) -> tuple[str, str]:
        token = self.peek()
        self.at += 1
        if token in OPEN and self.depth < 50:
            self.depth += 1
            inner = self.expression()
            self.depth -= 1
            closing = self.peek() or ")"
            self.at += 1
            full = f"{brace(token)}{inner}{brace(closing)}"
            return full, inner
        if token in ONE:
            latex = f"{ONE[token]}{{{self.simple()[1]}}}"
        elif token in TWO:
            first, second = self.simple()[1], self.simple()[1]
            latex = f"\\sqrt[{first}]{{{second}}}" if token == "root" else f"{TWO[token]}{{{first}}}{{{second}}}"
        else:
            latex = symbol(token)
        return latex, latex


def brace(sign: str) -> str:
    return "\\" + sign if sign in "{}" else sign


def symbol(token: str) -> str:
    if token.startswith('"'):
        return f"\\text{{{token[1:-1]}}}"
    if token.startswith("text("):
        return f"\\text{{{token[5:-1]}}}"
    if token in SIGNS:
        return SIGNS[token]
    return "\\" + token if len(token) > 1 and token.isalpha() else token

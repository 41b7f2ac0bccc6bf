"""Recursive descent over the typed tokens: the BNF of part E (Table 6), giving a tree or the place of the error.

A tree is a plain tuple `(kind, text, child, ...)`, so that trees compare, hash and travel cheaply. Braces, spacing and
styles leave no trace in it: `x^2`, `x ^ {2}` and `{x}^{\\,2}` are the same tree.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from motherlode.extractors.formula.symbols import ARITY, OPTIONAL_ARGUMENT, TEXT
from motherlode.extractors.formula.tokens import tokens_of, type_of, typed_tokens

Tree = tuple[Any, ...]
EMPTY: Tree = ("row", "")
MAX_DEPTH = 60
MAX_CHARS = 20_000
LEAVES = frozenset({"variable", "number", "binary", "special", "fence", "big", "function", "unknown", "parameter"})
CLOSING = frozenset({"close", "cell", "line", "end"})
SCRIPTS = frozenset({"sub", "sup", "prime", "ignored"})
LENGTH_SWITCHES = frozenset({"\\color", "\\hskip", "\\kern", "\\mkern", "\\pagecolor", "\\intertext"})


class GrammarError(ValueError):
    """A token that fits no rule, and where it stands."""

    def __init__(self, reason: str, at: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at


@lru_cache(maxsize=4096)
def parse(latex: str) -> Tree:
    """The tree of a formula; GrammarError with the offset of the first token that fits no rule."""
    return parse_tokens(latex, *typed_tokens(latex[: MAX_CHARS + 1]))


def parse_tokens(latex: str, tokens: list[str], kinds: list[str]) -> Tree:
    """The same for a formula whose tokens are known."""
    if len(latex) > MAX_CHARS:
        raise GrammarError("too long", MAX_CHARS)
    parser = Parser(latex, tokens, kinds)
    try:
        tree = parser.lines(0)
    except IndexError:
        raise GrammarError("ends too early", len(latex)) from None
    if parser.at < len(tokens):
        raise parser.error("closes what was never opened")
    return tree


class Parser:
    """One pass over the tokens of one formula."""

    def __init__(self, latex: str, tokens: list[str], kinds: list[str]) -> None:
        self.latex = latex
        self.tokens = [*tokens, ""]
        self.kinds = [*kinds, "end"]  # so that the next token can be looked at without asking whether there is one
        self.at = 0

    def error(self, reason: str) -> GrammarError:
        """The error at the present token, its offset found by counting again with the white space."""
        seen = offset = 0
        for token in tokens_of(self.latex):
            if type_of(token) != "space":
                if seen == self.at:
                    break
                seen += 1
            offset += len(token)
        return GrammarError(reason, offset)

    def lines(self, depth: int) -> Tree:
        """Rows of cells outside an environment: authors write `\\\\` in displays without one."""
        first = self.row(depth)
        kind = self.kinds[self.at]
        if kind not in ("line", "cell"):
            return first
        rows: list[Tree] = []
        cells = [first]
        while True:
            if kind != "cell":
                rows.append(("cells", "", *cells))
                cells = []
            if kind not in ("line", "cell"):
                return ("lines", "", *rows)
            self.at += 1
            cells.append(self.row(depth))
            kind = self.kinds[self.at]

    def row(self, depth: int) -> Tree:
        """A sequence, up to what closes it; an infix fraction takes the whole of it."""
        if depth > MAX_DEPTH:
            raise self.error("nested too deep")
        children: list[Tree] = []
        tokens, kinds = self.tokens, self.kinds
        while (kind := kinds[self.at]) not in CLOSING:
            at = self.at
            if kind in LEAVES and kinds[at + 1] not in SCRIPTS and tokens[at] not in ARITY_TOKENS:
                children.append((kind, tokens[at]))  # without scripts or arguments, as most are: worth a short cut
                self.at = at + 1
            elif kind == "sized" and tokens[at] == "\\right":
                break
            elif kind == "infix":
                self.at = at + 1
                return ("infix", tokens[at], sequence(children), self.row(depth + 1))
            elif (term := self.term(depth)) is not None:
                children.append(term)
        return sequence(children)

    def term(self, depth: int) -> Tree | None:
        """An atom with its scripts; None for what leaves no trace."""
        base = EMPTY if self.kinds[self.at] in ("sub", "sup", "prime") else self.atom(depth)
        if base is None or self.kinds[self.at] not in SCRIPTS:
            return base
        sub: Tree | None = None
        sup: list[Tree] = []
        raised = False
        while (kind := self.kinds[self.at]) in ("sub", "sup", "prime") or self.limits():
            if (kind == "sub" and sub is not None) or (kind == "sup" and raised):
                raise self.error("a second script")
            self.at += 1
            if kind == "prime":
                sup.append(("special", "\\prime"))
            elif kind == "sup":
                sup.append(self.argument(depth))
                raised = True
            elif kind == "sub":
                sub = self.argument(depth)
        if sub is None and not sup:
            return base
        return ("script", "", base, sub, sequence(sup) if sup else None)

    def limits(self) -> bool:
        return self.tokens[self.at] in ("\\limits", "\\nolimits", "\\displaylimits")

    def argument(self, depth: int) -> Tree:
        """What a command or a script takes: a group, or the next atom."""
        while self.kinds[self.at] == "ignored":
            self.at += 1
        kind = self.kinds[self.at]
        if kind == "number" and len(self.tokens[self.at]) > 1:
            return self.split_number()
        if kind in CLOSING or kind in ("sub", "sup", "infix"):
            raise self.error("an argument is missing")
        if kind == "prime":
            self.at += 1
            return ("special", "\\prime")
        atom = self.atom(depth)
        return EMPTY if atom is None else atom

    def split_number(self) -> Tree:
        """`x^12` is x to the one, then two."""
        token = self.tokens[self.at]
        self.tokens[self.at] = token[1:]
        return ("number", token[0])

    def atom(self, depth: int) -> Tree | None:
        token, kind = self.tokens[self.at], self.kinds[self.at]
        self.at += 1
        if kind in LEAVES:
            return (kind, token) if token not in ARITY_TOKENS else self.command(token, kind, depth)
        if kind == "open":
            return self.group(depth)
        if kind in ("unary", "fraction", "root"):
            return self.command(token, kind, depth)
        if kind == "sized":
            return self.sized(token, depth)
        if kind == "environment":
            return self.environment(depth)
        if kind == "ignored":
            if token in LENGTH_SWITCHES and self.kinds[self.at] == "open":
                self.raw()
            return None
        self.at -= 1
        raise self.error("a dollar inside" if kind == "dollar" else "closes what was never opened")

    def group(self, depth: int) -> Tree:
        inner = self.lines(depth + 1)
        if self.kinds[self.at] != "close":
            raise self.error("a brace is not closed")
        self.at += 1
        return inner

    def command(self, token: str, kind: str, depth: int) -> Tree:
        """A command with its arguments."""
        name = token[1:]
        if depth > MAX_DEPTH:
            raise self.error("nested too deep")
        if name in TEXT:
            return ("text", token, self.raw())
        optional = self.optional() if name in OPTIONAL_ARGUMENT else ""
        arguments = [self.argument(depth + 1) for _ in range(ARITY.get(name, 1))]
        return (kind, token + optional, *arguments)

    def optional(self) -> str:
        """The text of `[...]`, with its brackets, or ""."""
        if self.tokens[self.at] != "[":
            return ""
        stop = self.at
        while self.tokens[stop] != "]":
            stop += 1
        text = "".join(self.tokens[self.at : stop + 1])
        self.at = stop + 1
        return text

    def raw(self) -> str:
        """The text of a group as it stands, white space aside; without braces, the next token."""
        if self.kinds[self.at] != "open":
            self.at += 1
            return self.tokens[self.at - 1]
        level, start = 0, self.at + 1
        while True:
            kind = self.kinds[self.at]
            level += (kind == "open") - (kind == "close")
            self.at += 1
            if level == 0:
                return joined(self.tokens[start : self.at - 1])

    def sized(self, token: str, depth: int) -> Tree:
        """`\\left( ... \\right)` as one node; the other sized fences as leaves."""
        fence = self.tokens[self.at]
        self.at += 1
        if token not in ("\\left", "\\mleft"):
            return ("sized", f"{token} {fence}" if fence[0].isalpha() else token + fence)
        inner = self.lines(depth + 1)
        if self.kinds[self.at] != "sized" or self.tokens[self.at] not in ("\\right", "\\mright"):
            raise self.error("\\left without \\right")
        closing = self.tokens[self.at + 1]
        self.at += 2
        return ("fenced", fence, closing, inner)

    def environment(self, depth: int) -> Tree:
        name = self.raw()
        argument = self.environment_argument(name)
        rows: list[Tree] = []
        cells: list[Tree] = []
        while True:
            cells.append(self.row(depth + 1))
            kind = self.kinds[self.at]
            self.at += 1
            if kind == "cell":
                continue
            rows.append(("cells", "", *cells))
            cells = []
            if kind == "line":
                self.optional()
            elif kind == "end" and self.raw() == name:
                return ("environment", name + argument, *rows)
            else:
                self.at -= 1
                raise self.error(f"\\begin{{{name}}} is not closed")

    def environment_argument(self, name: str) -> str:
        """The columns of an array, or how many an alignat has."""
        optional = self.optional()
        if name.rstrip("*") in ("array", "alignat", "alignedat", "subarray", "tabular", "darray"):
            return f"{optional}{{{self.raw()}}}" if self.kinds[self.at] == "open" else optional
        return optional


ARITY_TOKENS = frozenset("\\" + name for name in ARITY if type_of("\\" + name) in LEAVES)


def joined(tokens: list[str]) -> str:
    """Tokens as text again; a command keeps a distance from the letter behind it."""
    parts: list[str] = []
    for token in tokens:
        if parts and parts[-1][0] == "\\" and parts[-1][-1].isalpha() and token[0].isalpha():
            parts.append(" ")
        parts.append(token)
    return "".join(parts)


def sequence(children: list[Tree]) -> Tree:
    """A row, flat; a row of one is that one."""
    if len(children) == 1:
        return children[0]
    flat: list[Tree] = []
    for child in children:
        if child[0] == "row":
            flat.extend(child[2:])
        else:
            flat.append(child)
    return flat[0] if len(flat) == 1 else ("row", "", *flat)

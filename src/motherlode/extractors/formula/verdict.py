"""Is it a formula? The grammar's answer, and what speaks against it: prices, code, citations, prose."""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat
from typing import Literal

from msgspec import Struct

from motherlode.extractors.formula.filters import noise_in
from motherlode.extractors.formula.grammar import MAX_CHARS, GrammarError, Tree, parse_tokens
from motherlode.extractors.formula.tokens import KNOWN, typed_tokens

Verdict = Literal["formula", "damaged", "none"]
OPERANDS = frozenset({"variable", "number", "special", "unknown"})
MATHEMATICAL = frozenset({"fraction", "root", "big", "function", "unary", "environment", "sub", "sup", "infix"})
SOFT_BINARY = frozenset(",;:./*-")
"""Signs that prose, dates and paths are full of."""


class Judgement(Struct, frozen=True):
    """What the grammar says of a candidate."""

    verdict: Verdict
    reason: str = ""
    at: int = -1
    """Offset of the first token that fits no rule, where one does not."""
    tree: Tree | None = None
    weight: int = 0
    """How much mathematics is in it: 0 for a lone variable or number."""


@lru_cache(maxsize=4096)
def judge(latex: str) -> Judgement:
    """Formula, damaged formula, or none (steps iii and iv of discovery, and the filters).

    >>> judge(r"\\frac{a}{b}").verdict, judge("5 and ").verdict, judge("+-+").reason
    ('formula', 'none', 'no operand')
    """
    if reason := noise_in(latex):
        return Judgement("none", reason)
    tokens, kinds = typed_tokens(latex[: MAX_CHARS + 1])
    weight = sum(map(WEIGHTS.get, tokens, repeat(0)))
    if OPERANDS.isdisjoint(kinds):
        return Judgement("none", "no operand")
    try:
        tree = parse_tokens(latex, tokens, kinds)
    except GrammarError as error:
        verdict: Verdict = "damaged" if weight else "none"
        return Judgement(verdict, error.reason, error.at, weight=weight)
    return Judgement("formula", tree=tree, weight=weight)


def weight_of(token: str, kind: str) -> int:
    """How much mathematics a token is: known commands, scripts and relations; what any text may hold does not count."""
    if kind in MATHEMATICAL:
        return 2 if token[0] == "\\" else 1
    if kind not in ("variable", "special", "binary", "sized", "fence"):
        return 0
    return 2 if token[0] == "\\" and len(token) > 2 else int(kind == "binary" and token not in SOFT_BINARY)


WEIGHTS = {token + star: weight_of(token, kind) for token, kind in KNOWN.items() for star in ("", "*")}
"""Of every token that is known; some commands take a star."""

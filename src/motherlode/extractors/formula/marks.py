"""Delimiters in running text that nobody told us of: step v of discovery for (none, p, q)."""

from __future__ import annotations

import re
from collections import Counter

from motherlode.extractors.formula.embedding import Embedding
from motherlode.extractors.formula.probes import PROBE
from motherlode.extractors.formula.verdict import judge
from motherlode.read.html import HtmlDocument
from motherlode.read.patterns import pattern

PAIR = pattern(
    r"(?P<tag>\[(?P<name>\w{1,12})\])(?P<tagged>[^\[\]]{1,500}?)\[/(?P=name)\]"
    r"|(?P<curly>\{(?P<word>\w{1,12})\})(?P<worded>.{1,500}?)\{/(?P=word)\}"
    r"|(?P<sign>(?P<one>[$@%#~`§€])(?P=one){0,2})(?P<signed>[^\n]{1,500}?)(?P=sign)"
    r"|(?P<open><<|\{\{|⟦|「)(?P<bracketed>[^\n]{1,500}?)(?P<close>>>|\}\}|⟧|」)"
    r"|(?P<escape>\\[(\[])(?P<escaped>.{1,800}?)(?P<unescape>\\[)\]])",
    re.S,
)
LEAST = 3
LEAST_SHARE = 0.6


def marked_formulas(doc: HtmlDocument) -> list[Embedding]:
    """Pairs of marks that enclose formulas again and again."""
    strong: Counter[tuple[str, str]] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    seen: Counter[tuple[str, str]] = Counter()
    for block in doc.table.blocks:
        if not strong and PROBE.search(block.text) is None:
            continue
        for match in PAIR.finditer(block.text):
            pair, latex = frame(match)
            judged = judge(latex)
            seen[pair] += 1
            right[pair] += judged.verdict == "formula"
            strong[pair] += judged.verdict == "formula" and judged.weight >= 2
    return [
        Embedding("", p, q, right[p, q], display=p in ("$$", "\\["))
        for (p, q), count in strong.items()
        if count >= LEAST and right[p, q] >= LEAST_SHARE * seen[p, q]
    ]


def frame(match: re.Match[str]) -> tuple[tuple[str, str], str]:
    """((p, q), what stands between)."""
    if match["tag"]:
        return (match["tag"], f"[/{match['name']}]"), match["tagged"]
    if match["curly"]:
        return (match["curly"], f"{{/{match['word']}}}"), match["worded"]
    if match["sign"]:
        return (match["sign"], match["sign"]), match["signed"]
    if match["open"]:
        return (match["open"], match["close"]), match["bracketed"]
    return (match["escape"], match["unescape"]), match["escaped"]

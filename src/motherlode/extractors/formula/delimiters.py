"""Formulas between delimiters in running text, found the way the page's own engine finds them.

A stretch of text ends at every tag but `<br>`; a closing delimiter counts only outside braces. Delimiters that no
engine vouches for need the grammar's word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from motherlode.extractors.formula.asciimath import latex_of_asciimath
from motherlode.extractors.formula.config import ASCII_DELIMITER, DOLLAR, STANDARD, Delimiter, MathSettings
from motherlode.extractors.formula.sighting import Sighting, repaired
from motherlode.extractors.formula.verdict import Judgement, judge
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element

GUESSED: tuple[Delimiter, ...] = (
    *STANDARD,
    DOLLAR,
    ("[itex]", "[/itex]", False),
    ("[tex]", "[/tex]", True),
    ("[latex]", "[/latex]", False),
    ("[math]", "[/math]", False),
    ("##", "##", False),
    ("$latex", "$", False),
    ("$$$", "$$$", False),
)
CITATION = re.compile(r"\s*[\d,\s–-]+\s*")
SCRIPTED = re.compile(r"[A-Za-z)\]}][_^](?:\{|[A-Za-z0-9])")
SILENT = re.compile(
    r"\\(?:begingroup|endgroup|require\s*\{[^{}]*\})(?![a-zA-Z])"
    r"|\\(?:DeclareMathOperator|newcommand|renewcommand|providecommand)\*?\s*\{?\s*\\[a-zA-Z]+\s*\}?\s*(?:\[\d\])?\s*"
    r"\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
    r"|\\def\s*\\[a-zA-Z]+[^{}]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
    r"|%.*"
)
TRANSPARENT = frozenset({"br", "wbr"})


class OpenText:
    """The text of a page that an engine reads: outside code, what the page excludes, and formulas known already."""

    def __init__(self, doc: HtmlDocument, settings: MathSettings, owned: set[int]) -> None:
        self.doc = doc
        self.settings = settings
        self.hidden = dict.fromkeys(owned, True) | {-1: False}

    def nodes(self, marks: tuple[str, ...]) -> list[int]:
        """Elements of the blocks that hold one of these marks."""
        found: set[int] = set()
        for block in self.doc.table.blocks:
            text = block.text
            if any(mark in text for mark in marks):
                found.update(range(block.node, block.last + 1))
        return [node for node in sorted(found) if not self.is_hidden(node)]

    def is_hidden(self, node: int) -> bool:
        """As the nearest element says that says anything; what is found out holds for all below."""
        hidden, parent = self.hidden, self.doc.table.parent
        path = []
        while node not in hidden:
            if (said := self.said_by(node)) is not None:
                hidden[node] = said
                break
            path.append(node)
            node = parent[node]
        answer = hidden[node]
        hidden.update(dict.fromkeys(path, answer))
        return answer

    def said_by(self, node: int) -> bool | None:
        table, settings = self.doc.table, self.settings
        if table.tag[node] in settings.skipped:
            return True
        names = table.classes[node].split()
        if not names or (settings.processed.isdisjoint(names) and settings.ignored.isdisjoint(names)):
            return None
        return settings.processed.isdisjoint(names)


class Found(Struct, frozen=True):
    """A formula in a stretch of text."""

    latex: str
    start: int
    stop: int
    display: bool
    delimiter: Delimiter


def by_delimiter(
    text: OpenText, learned: tuple[Delimiter, ...] = (), *, only_learned: bool = False
) -> Iterator[Sighting]:
    """Formulas in the text of the page, outside what other witnesses have taken."""
    settings = text.settings
    sure = learned if only_learned else tuple(dict.fromkeys((*settings.sure, *learned)))
    known = {pair[:2] for pair in sure}
    guessed = () if only_learned else tuple(pair for pair in GUESSED if pair[:2] not in known)
    marks = tuple({start[0] for start, _, _ in (*sure, *guessed)} | {"\\"})
    guesses: list[tuple[Found, Sighting]] = []
    for node in text.nodes(marks):
        for stretch in stretches(text.doc.table.elements[node]):
            if not any(mark in stretch for mark in marks):
                continue
            taken: list[tuple[int, int]] = []
            for found in formulas_in(stretch, sure, environments=settings.engine):
                taken.append((found.start, found.stop))
                if latex := repaired(found.latex):
                    latex = latex_of_asciimath(latex) if found.delimiter == ASCII_DELIMITER else latex
                    yield sighting(latex, stretch, found, node, sure=True)
            guesses += [
                (found, sighting(repaired(found.latex), stretch, found, node, sure=False))
                for found in formulas_in(stretch, guessed, environments=not settings.engine)
                if not any(found.start < stop and start < found.stop for start, stop in taken)
            ]
    yield from believed(guesses, settings)


def sighting(latex: str, stretch: str, found: Found, node: int, *, sure: bool) -> Sighting:
    source = stretch[found.start : found.stop]
    return Sighting(latex, "delimiters", node, display=found.display, source=source, sure=sure)


def believed(guesses: list[tuple[Found, Sighting]], settings: MathSettings) -> Iterator[Sighting]:
    """Delimiters that nobody vouches for: where most of what they enclose convinces, the rest is believed too."""
    judged = [(found, seen, judge(seen.latex)) for found, seen in guesses]
    seen_in: Counter[Delimiter] = Counter(found.delimiter for found, _, _ in judged)
    strong = Counter(
        found.delimiter
        for found, seen, said in judged
        if convincing(seen.latex, found, said) or (settings.engine and said.verdict == "formula" and "\\" in seen.latex)
    )
    for found, seen, said in judged:
        least = 1 if settings.engine else 3
        usual = strong[found.delimiter] >= max(least, 0.3 * seen_in[found.delimiter])
        if convincing(seen.latex, found, said) or (usual and plausible(seen.latex, said)):
            yield seen


def plausible(latex: str, said: Judgement) -> bool:
    """Good enough where the page is known to use these delimiters."""
    return said.verdict == "formula" and not CITATION.fullmatch(latex) and not is_only_definitions(latex)


def convincing(latex: str, found: Found, said: Judgement) -> bool:
    """The grammar alone is sure of it."""
    if said.verdict != "formula" or CITATION.fullmatch(latex) or is_only_definitions(latex):
        return False
    if found.delimiter == DOLLAR and (found.latex[:1].isspace() or found.latex[-1:].isspace()):
        return said.weight >= 4 and "\\" in latex
    return said.weight >= 2 and ("\\" in latex or SCRIPTED.search(latex) is not None)


def is_only_definitions(latex: str) -> bool:
    """Commands that print nothing: groups, and definitions for the formulas to come."""
    return SILENT.match(latex.lstrip()) is not None and not SILENT.sub("", latex).strip()


def stretches(element: Element) -> Iterator[str]:
    """The element's own text, cut at its children; line breaks and comments cut nothing."""
    pieces = [element.text or ""]
    for child in element:
        if not isinstance(child.tag, str):
            pieces.append(child.tail or "")
        elif child.tag in TRANSPARENT:
            pieces += ["\n" if child.tag == "br" else "", child.tail or ""]
        else:
            yield "".join(pieces)
            pieces = [child.tail or ""]
    yield "".join(pieces)


def formulas_in(text: str, delimiters: tuple[Delimiter, ...], *, environments: bool) -> Iterator[Found]:
    """All formulas of one stretch, from left to right."""
    if not delimiters and not environments:
        return
    opening, by_start = openings(delimiters, environments)
    at = 0
    while match := opening.search(text, at):
        at = match.end()
        if match["environment"]:
            stop = closing(text, at, r"\\end\s*\{" + re.escape(match["environment"]) + r"\}")
            if stop:
                yield Found(text[match.start() : stop[1]], match.start(), stop[1], True, ("\\begin", "\\end", True))
                at = stop[1]
        elif match["start"]:
            delimiter = by_start[match["start"]]
            stop = closing(text, at, re.escape(delimiter[1]))
            if stop:
                yield Found(text[at : stop[0]], match.start(), stop[1], delimiter[2], delimiter)
                at = stop[1]


@lru_cache(maxsize=64)
def openings(delimiters: tuple[Delimiter, ...], environments: bool) -> tuple[re.Pattern[str], dict[str, Delimiter]]:
    """What may open a formula, and which delimiter a start belongs to."""
    starts = sorted({start for start, _, _ in delimiters}, key=len, reverse=True)
    parts = [f"(?P<start>{'|'.join(map(re.escape, starts)) or '(?!)'})"]
    parts.append(r"\\begin\s*\{(?P<environment>[^}]*)\}" if environments else r"(?P<environment>(?!))")
    parts.append(r"\\[\\$]")
    return re.compile("|".join(parts)), {delimiter[0]: delimiter for delimiter in reversed(delimiters)}


def closing(text: str, at: int, stop: str) -> tuple[int, int] | None:
    """Where the closing delimiter stands, outside braces."""
    depth = 0
    for match in closing_pattern(stop).finditer(text, at):
        token = match[0]
        if match["stop"] is not None and depth == 0:
            return match.span()
        if token == "{":
            depth += 1
        elif token == "}" and depth:
            depth -= 1
    return None


@lru_cache(maxsize=256)
def closing_pattern(stop: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<stop>{stop})|\\(?:[a-zA-Z]|.)|[{{}}]", re.S)

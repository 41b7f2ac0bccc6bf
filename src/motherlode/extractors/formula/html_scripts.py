"""Formulas typed with HTML's own means: `a<sup>2</sup> + b<sub>1</sub>`, Unicode signs, chemical equations.

Believed only where they are plainly formulas: with a relation between terms, and scripts or mathematical signs in
them. Units (m²), footnote marks and ordinals are none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from motherlode.extractors.formula.glyphs import command_of, joined
from motherlode.extractors.formula.sighting import Sighting
from motherlode.extractors.formula.symbols import FUNCTIONS
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import INLINE, Element
from motherlode.read.patterns import pattern

SIGNS = pattern(r"[∑∫√∂∇∈∉∀∃≤≥≠≈≡∞→⇒⇔∏⊂⊆∪∩±×·²³¹⁰-⁹₀-₉ᵢₙα-ωΓΔΘΛΞΠΣΦΨΩ]")
LETTER = r"(?<![A-Za-z])(?:[A-Za-z](?![A-Za-z])|[A-Za-z]{2}(?=[_^']))|[α-ωΑ-Ω∞∂∇∑∫√∏]"
ATOM = rf"(?:\d+(?:\.\d+)?|{LETTER}|(?:sin|cos|tan|log|ln|exp|max|min|lim)\b)"
TERM = ATOM + r"(?:[_^]\{[^{}]{1,24}\}|[⁰¹²³⁴-⁹⁺⁻ⁿⁱ]+|[₀-₉ₐ-ₜᵢ]+)*['′!]?"
OPERATOR = r"\s*(?:[-+−±·×*/=<>≤≥≠≈≡∈∉→⇒⇔⊂⊆∪∩]|<=|>=)\s*"
FORMULA = pattern(rf"(?:[-−(|\[]\s*)*{TERM}(?:[)|\]]*(?:{OPERATOR}|\s?,\s?|\s?)[(|\[]*[-−]?{TERM})+[)|\]]*")
RELATION = pattern(r"[=≤≥≠≈≡∈⊂⊆<>]")
ARROW = pattern(r"[→⟶⇌↔]")
SCRIPT = pattern(r"[_^]\{")
GROUP = r"(?:(?:[A-Z][a-z]?|\((?:[A-Z][a-z]?(?:_\{\d+\})?)+\))(?:_\{\d+\})?)+"
SPECIES = rf"\d*\s?{GROUP}(?:\^\{{\d*[+−-]\}})?(?:\s?\((?:s|l|g|aq)\))?"
REACTION = pattern(rf"{SPECIES}(?:\s*\+\s*{SPECIES})*\s*(?:→|⟶|⇌|↔|=)\s*{SPECIES}(?:\s*\+\s*{SPECIES})*")
MAX_CHARS = 3000
FOOTNOTE = pattern(r"\s*(?:\[.*\]|\d{1,3}|[*†‡§¶a-z]|st|nd|rd|th|TM|®|™|er|e|me|nd|º|ª)\s*")


def by_html_scripts(doc: HtmlDocument) -> Iterator[Sighting]:
    """Runs of terms and operators in blocks that hold scripts or mathematical signs; for pages without an engine."""
    table = doc.table
    scripted = set(table.of("sup", "sub"))
    for block in table.blocks:
        has_scripts = not scripted.isdisjoint(range(block.node, block.last + 1)) if scripted else False
        if not has_scripts and len(SIGNS.findall(block.text)) < 2:
            continue
        if len(block.text) > MAX_CHARS or not (RELATION.search(block.text) or ARROW.search(block.text)):
            continue
        for latex, source in runs(marked_up(table.elements[block.node])):
            yield Sighting(latex, "html-scripts", block.node, source=source, faith="rebuilt", sure=False)


def runs(text: str) -> Iterator[tuple[str, str]]:
    """(LaTeX, the plain text that it stands for)."""
    reactions = [match for match in REACTION.finditer(text) if "_{" in match[0] and ARROW.search(match[0])]
    for match in reactions:
        yield chemistry(match[0]), plain(match[0])
    for match in FORMULA.finditer(text):
        if any(match.start() < other.end() and other.start() < match.end() for other in reactions):
            continue
        if convincing(match[0]):
            yield latex_of_run(match[0]), plain(match[0])


def convincing(run: str) -> bool:
    """A relation, and scripts or signs that prose does not have."""
    strange = len(SCRIPT.findall(run)) + len(SIGNS.findall(run))
    letters = sum(character.isalpha() for character in run)
    return bool(RELATION.search(run)) and strange >= 2 and letters >= 2


def marked_up(element: Element, depth: int = 0) -> str:
    """The text of a block with its scripts as LaTeX writes them; other blocks inside it cut it."""
    pieces = [element.text or ""]
    for child in element:
        tag = child.tag if isinstance(child.tag, str) else ""
        if tag in ("sup", "sub") and depth < 20:
            inner = " ".join("".join(child.itertext()).split())
            mark = "^" if tag == "sup" else "_"
            note = tag == "sup" and (
                (FOOTNOTE.fullmatch(inner) and not inner.strip().isdigit()) or child.find("a") is not None
            )
            pieces.append(" " if note or not inner else f"{mark}{{{inner}}}")
        elif tag in INLINE and depth < 20:
            pieces.append(marked_up(child, depth + 1))
        elif tag:
            pieces.append("\n")
        pieces.append(child.tail or "")
    return "".join(pieces)


def latex_of_run(run: str) -> str:
    """Unicode signs as commands, small raised digits as scripts."""
    parts = [
        token_latex(token) for token in re.findall(r"[a-zA-Z]{2,}|[⁰¹²³⁴-⁹⁺⁻ⁿⁱ]+|[₀-₉ₐ-ₜᵢ]+|.", " ".join(run.split()))
    ]
    return joined(parts).replace("( ", "(").strip()


def token_latex(token: str) -> str:
    if token in FUNCTIONS:
        return "\\" + token
    if token[0] in "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ":
        return f"^{{{unicodedata.normalize('NFKC', token)}}}".replace("−", "-")
    if token[0] in "₀₁₂₃₄₅₆₇₈₉ₐₑᵢⱼₖₙₘ":
        return f"_{{{unicodedata.normalize('NFKC', token)}}}"
    if len(token) > 1 or token in "{}_^ ":
        return token
    return command_of(token)


def chemistry(run: str) -> str:
    """A chemical equation for `\\ce`, which writes plain digits and arrows."""
    text = re.sub(r"_\{(\d+)\}", r"\1", " ".join(run.split()))
    for arrow, typed in (("⟶", "->"), ("→", "->"), ("⇌", "<=>"), ("↔", "<->")):
        text = text.replace(arrow, typed)
    return f"\\ce{{{text}}}"


def plain(run: str) -> str:
    return re.sub(r"[_^]\{([^{}]*)\}", r"\1", run).strip()

"""Elements whose class says mathematics and whose text is one formula: pandoc, Sphinx, Q&A engines and their like."""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.formula.sighting import Sighting, repaired, without_delimiters
from motherlode.extractors.formula.verdict import judge
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element
from motherlode.read.patterns import pattern

CLASS = pattern(
    r"(?:^|[\s_-])(?:math|tex|latex|formula|equation|mathjax|katex|mathtex|asciimath)"
    r"(?:$|[\s_-]|inline|display|block|container|jax|tex)",
    re.I,
)
TAGS = frozenset(
    {"span", "div", "p", "code", "pre", "eq", "eqn", "tex", "latex", "math-inline", "math-block", "math-renderer", "td"}
)
OWN_TAGS = frozenset(
    {
        "eq",
        "eqn",
        "tex",
        "latex",
        "math-inline",
        "math-block",
        "math-renderer",
        "tex-math",
        "inline-formula",
        "disp-formula",
    }
)
TEXTUAL = frozenset({"em", "strong", "i", "b", "br", "a", "sub", "sup", "wbr", "nobr", "tt", "code", "p"})
DISPLAY = pattern(r"display|block|equation", re.I)
MAX_CHARS = 10_000
NUMBER = pattern(r"\s*\(?([\dA-Z]+(?:\.[\da-z]+)*)\)?\s*")


def by_span(doc: HtmlDocument) -> Iterator[Sighting]:
    """The text of an element of a mathematical class is a formula, with or without delimiters.

    Without them the grammar must be sure of some elements of a class before it is trusted with the others.
    """
    table = doc.table
    mathematical = {name for name in set(table.classes) if name and CLASS.search(name)}
    classed = [node for node, name in enumerate(table.classes) if name in mathematical] if mathematical else []
    unsure: list[tuple[str, Sighting]] = []
    for node in sorted({*classed, *table.of(*OWN_TAGS)}):
        tag, classes = table.tag[node], table.classes[node]
        if (tag not in TAGS and tag not in OWN_TAGS) or not is_text(doc, node):
            continue
        text, number = text_of(table.elements[node])
        latex, display = without_delimiters(repaired(text))
        if not latex or len(latex) > MAX_CHARS:
            continue
        shown = display if display is not None else tag == "div" or bool(DISPLAY.search(classes))
        seen = Sighting(latex, "span", node, display=shown, whole=(node,), number=number)
        if display is not None:
            yield seen
        elif is_plain_formula(latex, 0):
            unsure.append((f"{tag}.{classes}", seen))
    trusted = {
        kind for kind, seen in unsure if is_plain_formula(seen.latex, 1 if kind.split(".")[0] in OWN_TAGS else 2)
    }
    yield from (seen for kind, seen in unsure if kind in trusted)


def is_text(doc: HtmlDocument, node: int) -> bool:
    """Nothing inside but text and what editors leave in it: no engine has been at work."""
    table = doc.table
    inner = range(node + 1, table.end[node])
    if len(inner) > 40 or table.classes[node].startswith("katex-"):
        return False
    return all(table.tag[n] in TEXTUAL or (table.tag[n] == "span" and "eqno" in table.classes[n]) for n in inner)


def text_of(element: Element) -> tuple[str, str]:
    """The text of the element, and the number that a theme put beside the formula."""
    number = ""
    pieces = [element.text or ""]
    for child in element:
        inner = "".join(child.itertext()) if isinstance(child.tag, str) else ""
        if "eqno" in (child.get("class") or "") and isinstance(child.tag, str):
            found = NUMBER.match(inner)
            number = found[1] if found else ""
        else:
            pieces.append("\n" if child.tag == "br" else inner)
        pieces.append(child.tail or "")
    return "".join(pieces), number


def is_plain_formula(latex: str, least: int) -> bool:
    """Without delimiters the grammar must be sure."""
    if "\\(" in latex or "\\[" in latex or "$" in latex:
        return False
    judged = judge(latex)
    return judged.verdict == "formula" and judged.weight >= least

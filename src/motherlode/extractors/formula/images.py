"""Pictures of formulas: the source stands in `alt`, `title`, or the query of the picture's address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote, unquote_plus

from motherlode.extractors.formula.sighting import Sighting, looks_display, repaired, without_delimiters
from motherlode.extractors.formula.verdict import judge
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element
from motherlode.read.patterns import pattern

RENDERER = pattern(
    r"(?:mime|math)tex(?:\.cgi|\.fcgi|\.php)?\?|/(?:mathtex|mimetex)\b[^?]*\?|(?:\.latex|\.download|\.image)\?"
    r"|latex(?:2?(?:image|png|svg|gif))?(?:\.php|\.cgi|\.ashx|\.aspx)?\?|/(?:tex|equation|formula|math|render|chart|eq)"
    r"(?:\.php|\.cgi|\.svg|\.png|\.gif)?\?",
    re.I,
)
PARAMETER = pattern(r"^(?:latex|tex|eq|equation|formula|math|chl|expr|expression|code|input|q|from|render)=", re.I)
ADDRESSES = ("src", "data-src", "data-original", "data-lazy-src", "data-actualsrc")
ALTS = ("alt", "title", "data-latex", "data-tex", "data-formula", "data-eq", "data-equation", "data-math")
FORMULA_CLASS = pattern(r"(?:^|[\s_-])(?:tex|latex|math|formula|equation)(?:$|[\s_-]|image|img|render)", re.I)
PREAMBLE = pattern(
    r"^\s*(?:\\(?:dpi|bg|fg|fn|size)(?:\{[^}]*\}|_?\w*)\s*|\\(?:inline|large|Large|LARGE|huge|small|normalsize)(?![a-zA-Z])\s*)+"
)
CUT_OFF = pattern(r"\.{3}\s*(?:\.{3}|\$?\s*$)|…\s*\$?\s*$")
"""LaTeX2HTML takes the middle out of a long source, others its end."""
LATEX2HTML = re.compile(r"^\s*(?:\$|\\\[|\\\(|\\begin\b)")


def by_image_address(doc: HtmlDocument) -> Iterator[Sighting]:
    """A server that draws LaTeX is told it in the address."""
    table = doc.table
    for node in table.of("img"):
        element = table.elements[node]
        for name in ADDRESSES:
            address = element.get(name)
            if address and "?" in address and (latex := latex_in_address(address)):
                if not in_noscript_copy(doc, node):
                    yield sighting_of(latex, "image-address", node, element, f"@{name}")
                break


def by_image_alt(doc: HtmlDocument) -> Iterator[Sighting]:
    """What the picture is said to show; where no class says formula, the grammar must."""
    table = doc.table
    for node in table.of("img"):
        element = table.elements[node]
        for name in ALTS:
            said = element.get(name)
            if said and said.strip() and (latex := latex_in_alt(said, element)):
                if not in_noscript_copy(doc, node):
                    yield sighting_of(latex, "image-alt", node, element, f"@{name}")
                break


def sighting_of(latex: str, by: str, node: int, element: Element, part: str) -> Sighting:
    inner, display = without_delimiters(latex)
    inner = PREAMBLE.sub("", inner).strip()
    if display is None:
        display = looks_display(inner) or "display" in (element.get("class") or "")
    return Sighting(inner, by, node, part=part, display=display, whole=(node,))


def latex_in_address(address: str) -> str:
    """The formula in a renderer's query, or ""."""
    renderer = RENDERER.search(address)
    if renderer is None:
        return ""
    query = address[renderer.end() :]
    if "=" in query.split("&")[0][:12] or PARAMETER.match(query):
        named = [part for part in query.split("&") if PARAMETER.match(part)]
        if named:
            return repaired(unquote_plus(PARAMETER.sub("", named[0])))
    plain = unquote(query).replace("&space;", " ").replace("&plus;", "+").replace("&hash;", "#")
    return repaired(plain)


def latex_in_alt(said: str, element: Element) -> str:
    """The formula in a picture's description, or ""."""
    if CUT_OFF.search(said):
        return ""
    said = repaired(said)
    inner, display = without_delimiters(said)
    if not inner.strip("$ "):  # such as the price of a meal
        return ""
    judged = judge(inner)
    if judged.verdict == "none" and judged.reason != "no operand":
        return ""
    if display is not None or LATEX2HTML.match(said):
        return said
    if FORMULA_CLASS.search(element.get("class") or "") or RENDERER.search(element.get("src") or ""):
        return said
    return said if "\\" in said and judged.weight >= 2 and judged.verdict == "formula" else ""


def in_noscript_copy(doc: HtmlDocument, node: int) -> bool:
    """Lazy loading repeats a picture in `<noscript>` for readers without scripts."""
    table = doc.table
    above = next((n for n in table.ancestors(node)[:4] if table.tag[n] == "noscript"), -1)
    if above < 0:
        return False
    before = table.elements[above].getprevious()
    return before is not None and (before.tag == "img" or any(True for _ in before.iter("img")))

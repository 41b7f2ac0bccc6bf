"""The page's own settings for MathJax or KaTeX: what delimits mathematics here, what is skipped, which macros."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from motherlode.extractors.formula.javascript import literal_at
from motherlode.read.html import HtmlDocument
from motherlode.read.patterns import pattern
from motherlode.read.seek import Seeker

Delimiter = tuple[str, str, bool]
"""Start, stop, display."""

SETTING = pattern(
    r"""["']?\b(inlineMath|displayMath|delimiters|skipTags|skipHtmlTags|ignoredTags|ignoreClass|ignoreHtmlClass"""
    r"""|processClass|processHtmlClass|processEscapes|[mM]acros)["']?\s*[:=]\s*"""
)
ENGINE = pattern(r"MathJax|mathjax|katex|KaTeX|renderMathInElement|jsMath|tex2jax|asciimath|ASCIIMath")
ENGINE_WORDS = Seeker(("athJax", "athjax", "katex", "KaTeX", "renderMathIn", "jsMath", "tex2jax", "ciimath", "CIIMath"))
"""Looked for first, since a scan for a word is far cheaper than a pattern on every script."""
ASCII = pattern(r"ASCIIMathML|asciimath2jax|ASCIIMath|AsciiMath|input/asciimath|config=(?:[\w,-]*[,_-])?AM[_C]")
NEW_COMMAND = pattern(
    r"\\(?:re)?newcommand\*?\s*\{?\s*\\([a-zA-Z]+)\s*\}?\s*(?:\[(\d)\])?\s*(?=\{)|\\def\s*\\([a-zA-Z]+)\s*((?:#\d)*)\s*(?=\{)"
    r"|\\DeclareMathOperator\*?\s*\{?\s*\\([a-zA-Z]+)\s*\}?\s*(?=\{)"
)
STANDARD: tuple[Delimiter, ...] = (("$$", "$$", True), ("\\[", "\\]", True), ("\\(", "\\)", False))
DOLLAR: Delimiter = ("$", "$", False)
ASCII_DELIMITER: Delimiter = ("`", "`", False)
SKIPPED = frozenset(
    "script noscript style textarea pre code annotation annotation-xml math select option iframe".split()
)
Macro = tuple[str, int]
"""Body with #1, #2 …; number of arguments."""


class MathSettings(Struct, frozen=True):
    """How this page marks mathematics in its text."""

    engine: bool
    sure: tuple[Delimiter, ...]
    """Delimiters that the page's engine renders."""
    skipped: frozenset[str] = SKIPPED
    ignored: frozenset[str] = frozenset({"tex2jax_ignore", "mathjax_ignore", "katex-error"})
    processed: frozenset[str] = frozenset({"tex2jax_process", "mathjax_process"})
    macros: dict[str, Macro] = {}


def settings_of(doc: HtmlDocument) -> MathSettings:
    """Read all scripts that speak of an engine."""
    said: dict[str, list[Any]] = {}
    engine = ascii_math = False
    if not ENGINE_WORDS(doc.decoded.utf8):
        return MathSettings(False, ())
    for node in doc.table.of("script"):
        element = doc.table.elements[node]
        engine = engine or bool(ENGINE.search(element.get("src") or ""))
        text = element.text or ""
        ascii_math = ascii_math or bool(ASCII.search(element.get("src") or "") or ASCII.search(text))
        if not ENGINE.search(text) and not ENGINE.search(element.get("type") or ""):
            continue
        engine = True
        for setting in SETTING.finditer(text):
            said.setdefault(setting[1], []).append(literal_at(text, setting.end()))
    engine = engine or any(ENGINE.search(doc.table.elements[n].get("href") or "") for n in doc.table.of("link"))
    return MathSettings(
        engine,
        (*(delimiters_in(said) if engine else ()), *((ASCII_DELIMITER,) if ascii_math else ())),
        skipped=tags_in(said),
        ignored=names_in(said, "ignoreClass", "ignoreHtmlClass") | {"tex2jax_ignore", "mathjax_ignore", "katex-error"},
        processed=names_in(said, "processClass", "processHtmlClass") | {"tex2jax_process", "mathjax_process"},
        macros=macros_in(said),
    )


def delimiters_in(said: dict[str, list[Any]]) -> tuple[Delimiter, ...]:
    """What the settings name; an engine's own defaults where they name nothing."""
    found: list[Delimiter] = []
    for name, display in (("inlineMath", False), ("displayMath", True)):
        given = [value for value in said.get(name, []) if isinstance(value, (list, dict))]
        for value in given:
            found += [(*pair, display) for pair in pairs_in(value)]
        if not given or any(isinstance(value, dict) for value in given):
            found += [standard for standard in STANDARD if standard[2] == display]
    for value in said.get("delimiters", []):
        found += katex_delimiters(value)
    return tuple(dict.fromkeys(found))


def pairs_in(value: Any) -> list[tuple[str, str]]:
    """`[[a, b], ...]`, or `{"[+]": [[a, b], ...]}` as MathJax 3 adds to its defaults."""
    if isinstance(value, dict):
        return [pair for inner in value.values() for pair in pairs_in(inner)]
    if not isinstance(value, list):
        return []
    return [
        (start.strip(), stop.strip())
        for start, stop in (pair for pair in value if isinstance(pair, list) and len(pair) == 2)
        if isinstance(start, str) and isinstance(stop, str) and start.strip() and stop.strip()
    ]


def katex_delimiters(value: Any) -> list[Delimiter]:
    entries = [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []
    return [
        (entry["left"], entry["right"], bool(entry.get("display")))
        for entry in entries
        if isinstance(entry.get("left"), str) and isinstance(entry.get("right"), str)
    ]


def tags_in(said: dict[str, list[Any]]) -> frozenset[str]:
    """Tags whose text is left alone; `{"[+]": ...}` adds, a list stands for itself."""
    lists = [value for name in ("skipTags", "skipHtmlTags", "ignoredTags") for value in said.get(name, [])]
    plain = [value for value in lists if isinstance(value, list)]
    if not plain:
        return SKIPPED
    named = {tag for value in plain for tag in value if isinstance(tag, str)}
    return frozenset(named | {"script", "style", "textarea", "math", "annotation", "annotation-xml", "noscript"})


def names_in(said: dict[str, list[Any]], *settings: str) -> frozenset[str]:
    values = [value for name in settings for value in said.get(name, []) if isinstance(value, str)]
    return frozenset(word for value in values for word in re.split(r"[|\s]+", value) if word)


def macros_in(said: dict[str, list[Any]]) -> dict[str, Macro]:
    """`{RR: "\\\\mathbb{R}", bold: ["{\\\\bf #1}", 1]}`; KaTeX writes the backslash too."""
    found: dict[str, Macro] = {}
    for table in (*said.get("macros", ()), *said.get("Macros", ())):
        for name, body in table.items() if isinstance(table, dict) else ():
            if isinstance(body, str):
                found[name.lstrip("\\")] = (body, body.count("#"))
            elif isinstance(body, list) and body and isinstance(body[0], str):
                count = body[1] if len(body) > 1 and isinstance(body[1], float) else 0
                found[name.lstrip("\\")] = (body[0], int(count))
    return found

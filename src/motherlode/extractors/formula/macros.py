"""The page's own commands: from the renderer's settings and from `\\newcommand` in the page; written out on request."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from motherlode.extractors.formula.config import NEW_COMMAND, Macro, MathSettings
from motherlode.extractors.formula.symbols import TYPES
from motherlode.read.html import HtmlDocument

COMMAND = re.compile(r"\\([a-zA-Z]+)")
MAX_ROUNDS = 12
MAX_CHARS = 20_000
MAX_BODY = 2_000


def macros_of(doc: HtmlDocument, settings: MathSettings) -> dict[str, Macro]:
    """Every command that the page defines itself; LaTeX's own keep their meaning."""
    found = dict(settings.macros)
    text = doc.decoded.text
    if "\\newcommand" in text or "\\def" in text or "\\DeclareMathOperator" in text or "\\renewcommand" in text:
        found |= defined_in(html.unescape(text))
    return {name: macro for name, macro in found.items() if name not in TYPES}


def defined_in(text: str) -> dict[str, Macro]:
    r"""Definitions in LaTeX.

    >>> defined_in(r"\newcommand{\vc}[1]{\mathbf{#1}} \def\R{\mathbb R}")
    {'vc': ('\\mathbf{#1}', 1), 'R': ('\\mathbb R', 0)}
    """
    found: dict[str, Macro] = {}
    for match in NEW_COMMAND.finditer(text):
        body = group_at(text, match.end())
        if body is None:
            continue
        name = match[1] or match[3] or match[5]
        if match[5]:
            body = f"\\operatorname{{{body}}}"
        found[name] = (body, int(match[2]) if match[2] else (match[4] or "").count("#"))
    return found


def group_at(text: str, at: int) -> str | None:
    """What stands in the braces that open here."""
    if at >= len(text) or text[at] != "{":
        return None
    depth = 0
    for stop in range(at, min(len(text), at + MAX_BODY)):
        if text[stop] == "\\":
            continue
        depth += ((text[stop] == "{") - (text[stop] == "}")) * (text[stop - 1] != "\\")
        if depth == 0:
            return text[at + 1 : stop]
    return None


def expanded(latex: str, macros: Mapping[str, Macro]) -> str:
    r"""The formula with the page's commands written out.

    >>> expanded(r"\vc{x} \in \R", {"vc": (r"\mathbf{#1}", 1), "R": (r"\mathbb R", 0)})
    '\\mathbf{x} \\in \\mathbb R'
    """
    for _ in range(MAX_ROUNDS):
        after = one_round(latex, macros)
        if after == latex or len(after) > MAX_CHARS:
            return latex
        latex = after
    return latex


def one_round(latex: str, macros: Mapping[str, Macro]) -> str:
    parts: list[str] = []
    at = 0
    for match in COMMAND.finditer(latex):
        if match[1] not in macros or match.start() < at:
            continue
        body, count = macros[match[1]]
        arguments, stop = arguments_at(latex, match.end(), count)
        for number, argument in enumerate(arguments, 1):
            body = body.replace(f"#{number}", argument)
        parts += [
            latex[at : match.start()],
            body,
            " " if body[-1:].isalpha() and latex[stop : stop + 1].isalpha() else "",
        ]
        at = stop
    return "".join(parts) + latex[at:]


def arguments_at(latex: str, at: int, count: int) -> tuple[list[str], int]:
    found: list[str] = []
    for _ in range(count):
        while at < len(latex) and latex[at].isspace():
            at += 1
        group = group_at(latex, at)
        if group is not None:
            found.append(group)
            at += len(group) + 2
        elif at < len(latex):
            command = COMMAND.match(latex, at)
            found.append(command[0] if command else latex[at])
            at = command.end() if command else at + 1
        else:
            found.append("")
    return found, at

"""Expressions, compiled once a process: XPath, CSS, and regular expressions that cannot hang."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import re2
from cssselect import HTMLTranslator
from lxml import etree

KEPT = 4096
RegexError: type[Exception] = re2.error
ID_CALL = re.compile(r"""("[^"]*"|'[^']*')|(?<![\w.:-])id\(\s*(?:("[^"]*"|'[^']*')\s*\))?""")
"""A text, or a call of id(), with the text that it asks for."""


@lru_cache(maxsize=KEPT)
def xpath(expression: str) -> etree.XPath:
    return etree.XPath(ID_CALL.sub(_by_attribute, expression))


def _by_attribute(found: re.Match[str]) -> str:
    """id("a") as a search for the attribute: trees of pages are made without an index of ids, which few ask for.

    >>> ID_CALL.sub(_by_attribute, "id('a')/p[. != 'id(1)']")
    "(//*[@id='a'])[1]/p[. != 'id(1)']"
    """
    text, asked = found.groups()
    if text:
        return text
    if not asked:
        raise etree.XPathSyntaxError("id() takes a text in quotes here")
    names = asked[1:-1].split()
    firsts = [f"(//*[@id={asked[0]}{name}{asked[0]}])[1]" for name in names] or ["(/..)"]
    return firsts[0] if len(firsts) == 1 else f"({' | '.join(firsts)})"


@lru_cache(maxsize=KEPT)
def css(expression: str) -> etree.XPath:
    return etree.XPath(HTMLTranslator().css_to_xpath(expression))


@lru_cache(maxsize=KEPT)
def regex(pattern: str) -> Any:
    """A compiled RE2 expression; it says nothing on its own about faults in the pattern."""
    options = re2.Options()
    options.log_errors = False
    return re2.compile(pattern, options)


def found_by(pattern: str, text: str) -> list[str]:
    """All that an expression finds: its first group, or the whole match where it has none.

    >>> found_by(r"(\\d+) h", "3 h, 4 h")
    ['3', '4']
    """
    compiled = regex(pattern)
    group = 1 if compiled.groups else 0
    return [match[group] for match in compiled.finditer(text) if match[group]]

"""Expressions, compiled once a process: XPath, CSS, and regular expressions that cannot hang."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import re2
from cssselect import HTMLTranslator
from lxml import etree

KEPT = 4096
RegexError: type[Exception] = re2.error


@lru_cache(maxsize=KEPT)
def xpath(expression: str) -> etree.XPath:
    return etree.XPath(expression)


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

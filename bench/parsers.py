"""The HTML parsers that were candidates for the one parse, each behind the same three verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import turbohtml
from lxml import etree
from resiliparse.parse.html import HTMLTree
from selectolax.lexbor import LexborHTMLParser

ELEMENT, TEXT = 1, 3
"""Node types of resiliparse, which are those of the DOM."""


@dataclass(frozen=True)
class Parser:
    """A parser: `parse` takes decoded text; `walk` reads tag, class and text of every node."""

    name: str
    package: str
    parse: Callable[[str], Any]
    walk: Callable[[Any], Iterator[tuple[Any, Any, Any]]]
    css: Callable[[Any, str], list[Any]]
    xpath: Callable[[Any, str], list[Any]] | None = None
    parse_str: Callable[[str], Any] | None = None
    """Where `parse` does not hand over the str itself: the way that does."""

    def text(self, markup: str) -> str:
        """All text that a walk meets."""
        return "".join(text for _, _, text in self.walk(self.parse(markup)) if text)


def parse_lxml(markup: str) -> Any:
    """UTF-8 rather than the str itself: faster, and a str with an XML declaration is refused."""
    return etree.fromstring(markup.encode(), etree.HTMLParser(huge_tree=True, encoding="utf-8"))


def parse_lxml_str(markup: str) -> Any:
    return etree.fromstring(markup, etree.HTMLParser(huge_tree=True))


def walk_lxml(root: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Text and tail are read at their element: all text, though not in page order."""
    for node in root.iter() if root is not None else ():
        yield node.tag, node.get("class"), (node.text or "") + (node.tail or "")


def walk_selectolax(tree: LexborHTMLParser) -> Iterator[tuple[Any, Any, Any]]:
    for node in tree.root.traverse(include_text=True) if tree.root else ():
        if node.is_element_node:
            yield node.tag, node.attributes.get("class"), None
        else:
            yield None, None, node.text_content


def walk_resiliparse(tree: HTMLTree) -> Iterator[tuple[Any, Any, Any]]:
    for node in tree.document:
        if node.type == ELEMENT:
            yield node.tag, node.class_name, None
        elif node.type == TEXT:
            yield None, None, node.value


def walk_turbohtml(document: turbohtml.Document) -> Iterator[tuple[Any, Any, Any]]:
    for node in document.descendants:
        if isinstance(node, turbohtml.Element):
            yield node.tag, node.attrs.get("class"), None
        elif isinstance(node, turbohtml.Text):
            yield None, None, node.data


PARSERS = (
    Parser(
        "lxml.etree, huge_tree",
        "lxml",
        parse_lxml,
        walk_lxml,
        lambda tree, query: tree.cssselect(query),
        lambda tree, query: tree.xpath(query),
        parse_lxml_str,
    ),
    Parser(
        "selectolax (Lexbor)",
        "selectolax",
        LexborHTMLParser,
        walk_selectolax,
        lambda tree, query: tree.css(query),
    ),
    Parser(
        "Resiliparse (Lexbor)",
        "resiliparse",
        HTMLTree.parse,
        walk_resiliparse,
        lambda tree, query: list(tree.document.query_selector_all(query)),
    ),
    Parser(
        "turbohtml",
        "turbohtml",
        turbohtml.parse,
        walk_turbohtml,
        lambda tree, query: list(tree.select(query)),
        lambda tree, query: list(tree.xpath(query)),
    ),
)


def parser_of(package: str) -> Parser:
    return next(parser for parser in PARSERS if parser.package == package)

"""What the page says of itself and its site: language, address, name; and the language that its text is in."""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.model import Claim, Where
from motherlode.read.html import HtmlDocument


def by_html_lang(doc: HtmlDocument) -> Iterable[Claim]:
    """The lang attribute of the root; fails where a template was never translated."""
    language = doc.table.elements.value(0, b"lang") or _xml_language(doc)
    if language and language.strip():
        yield Claim("language", language.strip(), "html-lang", doc.where(0, "@lang"))


def _xml_language(doc: HtmlDocument) -> str:
    element = doc.root
    return element.get("{http://www.w3.org/XML/1998/namespace}lang") or element.get("xml:lang") or ""


def by_text_language(doc: HtmlDocument) -> Iterable[Claim]:
    """Script and function words of the text itself; fails on pages with hardly any text."""
    if doc.language:
        yield Claim("language", doc.language, "text-language", doc.where(0))


def by_header_language(doc: HtmlDocument) -> Iterable[Claim]:
    """The server's Content-Language; fails where it is a default."""
    if language := doc.page.header("content-language").split(",")[0].strip():
        yield Claim("language", language, "http-header", Where(part="header content-language"))


def by_canonical_link(doc: HtmlDocument) -> Iterable[Claim]:
    """`<link rel=canonical>`, the address that the page wants to be known by."""
    value = doc.table.elements.value
    for node in doc.table.of("link"):
        if "canonical" in value(node, b"rel").lower().split():
            if href := value(node, b"href"):
                yield Claim("canonical_url", doc.absolute(href), "link-canonical", doc.where(node, "@href"))
            return


def by_own_address(doc: HtmlDocument) -> Iterable[Claim]:
    """The address that the page was fetched from; fails where many addresses lead to one page."""
    if doc.page.url:
        yield Claim("canonical_url", doc.page.url, "fetched-from", Where(part="url"))

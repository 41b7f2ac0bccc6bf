"""A page of HTML, read: decoded, parsed once, with its node table. Lazy, never pickled, never changed."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

from lxml import etree

from motherlode.model import Page, ReadError, Where
from motherlode.read.charset import Decoded, decode
from motherlode.read.joining import joined
from motherlode.read.language import language_of
from motherlode.read.memory import lazy
from motherlode.read.nodes import Element, NodeTable, node_table
from motherlode.read.seek import Seeker, first_place

MAX_DEPTH = 2000
"""libxml2 stops at 2,048 open elements and loses all text behind; deeper tags are taken out before parsing."""
TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)[^>]*>")
MARKUP = re.compile(rb"<(?:[!?]|/?[a-zA-Z][a-zA-Z0-9:-]*(?:\s[^<>]*)?/?>)|&(?:#\w+|amp|gt|lt|nbsp|quot);")
"""Anything that makes a text a page of HTML."""
BLANK_LINES = re.compile(rb"(?:\r?\n[ \t]*){2,}")
VOID = frozenset("area base br col embed frame hr img input keygen link meta param source track wbr".split())
SILENT = frozenset({"\0", "\xad", "\ufeff"})
"""NUL, soft hyphen, byte order mark: nothing that anybody reads."""
MENDED = Seeker((*sorted(SILENT), "<![CDATA[", "NOFRAMES"))
"""What is mended before parsing, where it stands at all; so is the last one in small letters, which are common."""
META_CONTENTS = (b"content", b"value")
"""Attributes that hold what a meta tag says; the first that is there counts."""
META_NAMES = (b"property", b"name", b"itemprop", b"http-equiv")
"""Attributes that name a meta tag."""
NOFRAMES = re.compile(rb"</?noframes[^<>]*>", re.I)
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
CONTROL_BYTES = bytes(code for code in range(128) if CONTROL.match(chr(code)))
LOST = "\ufffd".encode()
HEAD = 4000
"""Characters of a page that are looked at for such noise."""
BINARY_KINDS = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a zip file (Office document, EPUB …)"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "a SQLite database"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
)


class HtmlDocument:
    """What an extractor sees of a page."""

    def __init__(self, page: Page) -> None:
        refuse_binary(page.body)
        self.page = page
        self.decoded: Decoded = decode(page.body, page.header("content-type"))
        self.warnings: list[str] = list(self.decoded.warnings)

    @lazy
    def root(self) -> Element:
        source = prepared(self.decoded)
        root, too_deep = parse(source)
        if too_deep:
            self.warnings.append(f"nested deeper than {MAX_DEPTH} tags: the tags below were taken out, not their text")
            root, _ = parse(flattened(source.decode("utf-8")).encode("utf-8"))
        return root

    def with_root(self, root: Element) -> HtmlDocument:
        """The same page with another tree."""
        twin = HtmlDocument(self.page)
        twin.warnings = self.warnings
        twin.__dict__["root"] = root
        return twin

    @lazy
    def table(self) -> NodeTable:
        return node_table(self.root)

    @lazy
    def metas(self) -> list[tuple[str, str, int]]:
        """(name in lower case, content, node) of every meta tag, whichever attribute names it."""
        return self.table.elements.told(self.table.of("meta"), META_CONTENTS, META_NAMES)

    @lazy
    def named_metas(self) -> dict[str, list[tuple[str, int]]]:
        """Name -> (content, node) of every meta tag of that name."""
        found: dict[str, list[tuple[str, int]]] = {}
        for name, content, node in self.metas:
            found.setdefault(name, []).append((content, node))
        return found

    @lazy
    def title_tags(self) -> list[int]:
        """The page's own `<title>`; drawings have titles too, and theirs name an icon."""
        table = self.table
        return [n for n in table.of("title")[:100] if "svg" not in (table.tag[a] for a in table.ancestors(n))]

    @lazy
    def marked(self) -> list[int]:
        """Nodes that carry an itemprop or rel attribute, in document order."""
        carriers, tag = self.table.carriers, self.table.tag
        related = (node for node, _ in carriers["rel"] if tag[node] in ("a", "link"))
        return sorted({*(node for node, _ in carriers["itemprop"]), *related})

    @lazy
    def language(self) -> str:
        """The language that the text itself is in: lines with links are menus, unless they are all that there is."""
        unlinked = " ".join([text for _, text, linked, _ in self.table.blocks if linked < 10])
        return language_of(unlinked[:20_000]) or language_of(
            " ".join([text for _, text, linked, _ in self.table.blocks if linked < len(text) / 2])[:20_000]
        )

    @lazy
    def base(self) -> str:
        """What the page's relative addresses start from."""
        hrefs = (self.table.elements[node].get("href") for node in self.table.of("base"))
        return joined(self.page.url, next((href for href in hrefs if href), ""))

    @lazy
    def host(self) -> str:
        try:
            return host_in(urlsplit(self.page.url).netloc) or self.page.site
        except ValueError:
            return self.page.site

    def absolute(self, address: str) -> str:
        """An address of the page in full."""
        return joined(self.base, address)

    def where(self, node: int, part: str = "") -> Where:
        return Where(xpath=self.table.xpath(node), part=part)


@lru_cache(maxsize=1000)  # the pages of a site have theirs in common
def host_in(place: str) -> str | None:
    """The host of an address's second part, which may name a user and a port.

    >>> host_in("ann@A.example:80")
    'a.example'
    """
    return SplitResult("", place, "", "", "").hostname


def refuse_binary(body: bytes) -> None:
    """Bytes that are plainly something else are no page."""
    for magic, name in BINARY_KINDS:
        if body.startswith(magic):
            raise ReadError(f"this is {name}, not a page", remedy="Give HTML, PDF or WARC.")


def prepared(decoded: Decoded) -> bytes:
    """The page as the parser should see it, in UTF-8; most pages may stay as they are."""
    source = decoded.utf8
    marks = MENDED(source)
    for silent in marks & SILENT:
        source = source.replace(silent.encode(), b"")
        marks = MENDED(source)  # it may have stood within a word
    refuse_noise(source)
    source = mended(source, marks)
    return source if MARKUP.search(source) else with_paragraphs(source)


def with_paragraphs(text: bytes) -> bytes:
    """Plain text as a page: blank lines part its paragraphs, and its lines stay.

    >>> with_paragraphs(b"1 < 2\\nis true\\n\\nThe end")
    b'<p>1 &lt; 2<br>is true</p><p>The end</p>'
    """
    escaped = text.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")
    paragraphs = (part.strip() for part in BLANK_LINES.split(escaped))
    return b"".join(b"<p>" + b"<br>".join(part.splitlines()) + b"</p>" for part in paragraphs if part)


def mended(source: bytes, marks: frozenset[str]) -> bytes:
    """CDATA and noframes content made visible."""
    if "<![CDATA[" in marks:
        source = without_cdata_marks(source)
    if "NOFRAMES" in marks or first_place(source, b"noframes") >= 0:
        source = NOFRAMES.sub(b"", source)
    return source


def refuse_noise(source: bytes) -> None:
    """Text that begins with many characters that no text has is none."""
    head = source[:HEAD]
    if head.isascii() and len(head.translate(None, CONTROL_BYTES)) == len(head):
        return  # as nearly all
    head = source[: 4 * HEAD]
    if len(head.translate(None, CONTROL_BYTES)) == len(head) and LOST not in head:
        return  # as most of the others
    text = head.decode("utf-8", "ignore")[:HEAD]
    if len(CONTROL.findall(text)) > 0.1 * len(text):
        raise ReadError("binary data, not a page", remedy="Give HTML, PDF or WARC.")


def without_cdata_marks(source: bytes) -> bytes:
    """CDATA as plain text. The parser takes it for a comment; in scripts it stands in a comment of theirs anyway.

    Where it holds tags, or is never closed, it was no CDATA to begin with: the page has a stray mark, and goes on.
    """
    parts: list[bytes] = []
    at = 0
    while (start := source.find(b"<![CDATA[", at)) >= 0:
        stop = source.find(b"]]>", start)
        if stop < 0:
            return b"".join(parts) + source[at:].replace(b"<![CDATA[", b"")
        inside = source[start + 9 : stop]
        if b"</" in inside or in_raw_text(source, at, start):
            parts.append(source[at:start] + inside)
        else:
            parts.append(source[at:start] + inside.replace(b"&", b"&amp;").replace(b"<", b"&lt;"))
        at = stop + 3
    return b"".join(parts) + source[at:]


def in_raw_text(source: bytes, begin: int, at: int) -> bool:
    """Does this place stand in a script or style element? The last tag before it that is one of these tells."""
    stop = at
    while (at := source.rfind(b"<", begin, at)) >= 0:
        tag = source[at : min(at + 8, stop)].lower()
        if tag.startswith((b"<script", b"<style")):
            return True
        if tag.startswith((b"</script", b"</style")):
            return False
    return False


def parse(source: bytes) -> tuple[Element, bool]:
    """The root element, and whether the parser gave up because of the depth."""
    parser = etree.HTMLParser(huge_tree=True, encoding="utf-8", collect_ids=False)
    root = etree.fromstring(source, parser) if source and not source.isspace() else None
    if root is None:
        root = etree.fromstring(b"<html><body></body></html>", etree.HTMLParser())
    return root, any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log)


def flattened(text: str) -> str:
    """The source without the tags that stand too deep; their text stays."""
    depth = 0
    last = text.rfind(">") + 1  # behind it every "<" would be followed to the end in vain

    def keep(tag: re.Match[str]) -> str:
        nonlocal depth
        if tag[2].lower() in VOID or tag[0].endswith("/>"):
            return tag[0]
        if tag[1]:
            depth = max(0, depth - 1)
            return tag[0] if depth < MAX_DEPTH - 10 else ""
        depth += 1
        return tag[0] if depth <= MAX_DEPTH - 10 else " "

    return TAG.sub(keep, text[:last]) + text[last:]

"""A page as archived, made inert: what it shows stays, what it does or asks for goes, and its values are marked.

The page is read by the same parser as at its extraction, so every XPath leads to its node. Then it is written anew
from a list of what is allowed. Nodes that show nothing, such as meta tags, are listed above the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.resources import files

from lxml import etree
from msgspec import Struct

from motherlode.model import Page, Where
from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import Element
from motherlode.web.inert_names import ATTRIBUTES, BLOCKS, DROPPED, MATHML, SHOWN, VOID
from motherlode.web.inert_style import inert_style

MOST_HIDDEN = 400
"""Characters shown of a node that the page itself does not show."""
Marks = Mapping[Element, list[int]]


class Manner(Struct, frozen=True):
    """How a page is to be shown."""

    heading: str = ""
    """What stands above the nodes that the page does not show."""
    styled: bool = False
    """With the page's own style. Most of a page's style stands in other files, and the rest alone hides things."""


def inert_page(page: Page, places: Iterable[Where], manner: Manner) -> str:
    """HTML that can do nothing; the node of the n-th place carries n in its `data-lode`."""
    doc = HtmlDocument(page)
    places = list(places)
    marks = marked_nodes(doc.root, places)
    body = "".join(written(doc.root, marks, styled=manner.styled))
    sheet = files("motherlode.web") / "static" / "frame.css"
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><style>{sheet.read_text(encoding="utf-8")}</style>'
        f"<style>{own_style(doc.root) if manner.styled else ''}</style></head>"
        f"{with_hidden(body, hidden_list(marks, places, manner.heading))}</html>"
    )


def marked_nodes(root: Element, places: Iterable[Where]) -> dict[Element, list[int]]:
    """Node -> the numbers of the places that lead to it."""
    marks: dict[Element, list[int]] = {}
    tree = root.getroottree()
    for number, where in enumerate(places):
        for element in nodes_at(tree, where.xpath):
            marks.setdefault(element, []).append(number)
    return marks


def nodes_at(tree: etree._ElementTree[Element], xpath: str) -> list[Element]:
    """The elements that an XPath leads to; none where it cannot be read."""
    try:
        found = tree.xpath(xpath) if xpath else []
    except etree.XPathError:
        return []
    return [one for one in found if isinstance(one, etree._Element)][:50] if isinstance(found, list) else []


def own_style(root: Element) -> str:
    """The page's own style sheets, made inert."""
    return "\n".join(inert_style(element.text or "") for element in root.iter("style"))


def written(root: Element, marks: Marks, *, styled: bool) -> Iterator[str]:
    """The body as HTML, piece by piece, however deep it is nested."""
    skipped: Element | None = None
    for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event in ("comment", "pi"):
            if skipped is None:
                yield escape(element.tail or "")
        elif skipped is not None:
            if event == "end" and element is skipped:
                skipped = None
                yield escape(element.tail or "")
        elif event == "start" and element.tag in DROPPED:
            skipped = element
        elif event == "start":
            yield opening(element, marks, styled=styled) + escape(element.text or "")
        else:
            yield closing(element) + (escape(element.tail or "") if element is not root else "")


def tag_for(element: Element) -> str:
    """The tag that is written for an element."""
    tag = str(element.tag)
    if tag in SHOWN or tag in MATHML:
        return tag if tag not in ("html", "semantics") else {"html": "", "semantics": "mrow"}[tag]
    return "div" if tag in BLOCKS else "span"


def opening(element: Element, marks: Marks, *, styled: bool) -> str:
    tag = tag_for(element)
    if not tag:
        return ""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in kept_attributes(element, styled=styled))
    numbers = " ".join(map(str, marks.get(element, ())))
    return f'<{tag}{attributes} data-lode="{numbers}">' if numbers else f"<{tag}{attributes}>"


def kept_attributes(element: Element, *, styled: bool) -> Iterator[tuple[str, str]]:
    """The attributes that may stay. No `name`: it would hide properties of the document from our own script."""
    for name, value in element.attrib.items():
        if name in ATTRIBUTES:
            yield str(name), str(value)
        elif name == "style" and styled:
            yield "style", inert_style(str(value))
        elif name == "src" and element.tag == "img" and str(value).strip().lower().startswith("data:image/"):
            yield "src", str(value).strip()
        elif name == "href" and element.tag == "a" and "title" not in element.attrib:
            yield "title", str(value)


def closing(element: Element) -> str:
    tag = tag_for(element)
    return f"</{tag}>" if tag and tag not in VOID else ""


def hidden_list(marks: Marks, places: list[Where], heading: str) -> str:
    """The marked nodes that the page does not show, as source."""
    rows = [
        f'<code data-lode="{number}">{escape(source_of(element, places[number].part))}</code>'
        for element, numbers in marks.items()
        if not is_shown(element)
        for number in numbers
    ]
    return f'<div class="lode-hidden"><b>{escape(heading)}</b>{"".join(rows)}</div>' if rows else ""


def is_shown(element: Element) -> bool:
    return element.tag not in DROPPED and not any(parent.tag in DROPPED for parent in element.iterancestors())


def source_of(element: Element, part: str) -> str:
    """A node in a line: its tag, what tells it from others, and what it says."""
    attributes = [f'{name!s}="{value!s}"' for name, value in element.attrib.items()]
    text = " ".join((element.text or "").split())
    path = f" {part}" if part.startswith("$") else ""
    opening = " ".join([str(element.tag), *attributes])
    return f"<{opening}>{path} {text}"[:MOST_HIDDEN].strip()


def with_hidden(body: str, hidden: str) -> str:
    """The list put before all else that the page shows."""
    start = body.find("<body")
    if start < 0:
        return f"<body>{hidden}{body}</body>"
    end = body.find(">", start) + 1
    return body[:start] + body[start:end] + hidden + body[end:]

"""One shape for all renderings: MathML's own elements, whatever the engine drew them with."""

from __future__ import annotations

from functools import lru_cache

from lxml import etree

Element = etree._Element
SILENT = frozenset({"annotation", "annotation-xml", "none", "mprescripts"})
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff"), "")
MAX_DEPTH = 120


class Box:
    """A node of a rendering: tag as in MathML, its text, its children, and the few attributes that matter."""

    __slots__ = ("attributes", "children", "tag", "text")

    def __init__(
        self, tag: str, text: str = "", children: list[Box] | None = None, attributes: dict[str, str] | None = None
    ) -> None:
        self.tag = tag
        self.text = text
        self.children = children or []
        self.attributes = attributes or {}

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    @property
    def variant(self) -> str:
        """The font: MathJax tells calligraphic from script in an attribute of its own."""
        own = self.get("data-mjx-variant")
        if "calligraphic" in own:
            return "calligraphic"
        return self.get("mathvariant")

    @property
    def is_atom(self) -> bool:
        """Braces of the author, as MathJax keeps them."""
        return "TeXAtom" in self.get("class") or bool(self.get("data-mjx-texclass"))


TOKENS = frozenset({"mi", "mn", "mo", "mtext", "ms", "mspace", "mglyph"})


def box_of(element: Element, depth: int = 0) -> Box:
    """A MathML element as boxes; HTML parsers leave its namespace prefix in the tag."""
    tag = local(str(element.tag))
    attributes = {str(name).lower(): str(value) for name, value in element.items()}
    if tag in TOKENS or depth > MAX_DEPTH:
        return Box(tag if tag in TOKENS else "mtext", text_of(element), attributes=attributes)
    children = [
        box_of(child, depth + 1) for child in element if isinstance(child.tag, str) and local(child.tag) not in DROPPED
    ]
    return Box(tag, "", children, attributes)


DROPPED = frozenset({"annotation", "annotation-xml"})


@lru_cache(maxsize=256)
def local(tag: str) -> str:
    return tag.rpartition(":")[2].lower()


def text_of(element: Element) -> str:
    return "".join(element.itertext()) if len(element) else element.text or ""

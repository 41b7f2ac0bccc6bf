"""Rules as values: domain > pages (URL pattern) > field > ranked locations > regular expressions by priority."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Type = Literal["text", "number", "date", "person", "url"]
Take = Literal["piece", "line"]
Part = Literal["", "author", "title", "source", "id"]
KINDS = ("xpath", "css", "label", "column", "jsonld", "meta", "reference")
"""The ways to say where a value stands; a location has exactly one of them."""

Rank = Annotated[int, Meta(ge=1, description="lowest first; locations of equal rank add up")]
Regex = Annotated[str, Meta(description="RE2: no look-around, no back-reference, and it never hangs")]


class Location(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Where a value stands, and what of the text there is the value."""

    rank: Rank = 1
    xpath: Annotated[str, Meta(description="elements, text nodes or attributes")] = ""
    css: Annotated[str, Meta(description="elements")] = ""
    label: Annotated[str, Meta(description="the text that the value follows, such as 'Instructor:'")] = ""
    take: Annotated[Take, Meta(description="after a label: the next piece of text, or the rest of the line")] = "piece"
    then: Annotated[str, Meta(description="after a label: XPath from the element that holds the label")] = ""
    column: Annotated[str, Meta(description="the heading of a table's column")] = ""
    row: Annotated[str, Meta(description="with column: the heading of the row")] = ""
    jsonld: Annotated[str, Meta(description="type and path, such as Recipe.author.name; two dots skip any depth")] = ""
    meta: Annotated[str, Meta(description="name or property of a meta tag")] = ""
    reference: Annotated[Part, Meta(description="the text is an entry of a reading list: this part of it")] = ""
    find: Annotated[
        tuple[Regex, ...], Meta(description="by priority; the first group, or all that matched, is the value")
    ] = ()
    split: Annotated[str, Meta(description="what stands between the values of a list in one text")] = ""
    join: Annotated[str, Meta(description="what is put between several texts to make them one value")] = ""

    @property
    def kind(self) -> str:
        return next((kind for kind in KINDS if getattr(self, kind)), "")

    @property
    def place(self) -> str:
        """How a person would name this rule.

        >>> Location(label="Phone:", rank=2).place
        'label Phone:'
        """
        return f"{self.kind} {getattr(self, self.kind)}" if self.kind else ""


class Noise(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A word, or a class of words, that is noise at a position of a field (part C, refinement)."""

    at: Literal["start", "end"]
    word: str = ""
    feature: Literal["", "lowcase", "in_number", "first_word", "con_capital"] = ""


class Field(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A field: its type, its ranked locations, what its values must look like, and what is cut off them."""

    type: Type = "text"
    many: Annotated[bool, Meta(description="a list of values; otherwise the first one counts")] = False
    match: Annotated[Regex, Meta(description="a value without a match is none, and the next rank is tried")] = ""
    remove: Annotated[tuple[Regex, ...], Meta(description="what is cut out of a value")] = ()
    noise: Annotated[tuple[Noise, ...], Meta(description="learned: what is cut off the ends of a value")] = ()
    locations: tuple[Location, ...] = ()


class Records(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A region that repeats, with fields inside: many courses on a page."""

    each: Annotated[str, Meta(description="XPath of the region that repeats")]
    needs: Annotated[tuple[str, ...], Meta(description="a region without these fields is no record")] = ()
    fields: dict[str, Field] = field(default_factory=dict)


class PageRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The rules for the pages whose address matches."""

    url: Regex = ".*"
    rank: Rank = 1
    region: Annotated[tuple[str, ...], Meta(description="pre-location: XPath of the valuable region, by priority")] = ()
    fields: dict[str, Field] = field(default_factory=dict)
    records: dict[str, Records] = field(default_factory=dict)


class SiteRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The rules of a site; a later version of its layout stands in an entry of its own with a later date."""

    domain: str
    since: Annotated[date | None, Meta(description="the day from which these rules hold")] = None
    until: Annotated[date | None, Meta(description="the day from which they no longer hold")] = None
    learned_from: Annotated[int, Meta(description="number of annotated pages")] = 0
    pages: tuple[PageRules, ...] = ()


class RuleTest(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A saved page and the values that the rules must give."""

    page: Annotated[str, Meta(description="file, relative to the rule file")]
    site: str = ""
    url: str = ""
    fields: dict[str, list[Any]] = field(default_factory=dict)


class RuleBook(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All rules of a file."""

    sites: tuple[SiteRules, ...] = ()
    tests: tuple[RuleTest, ...] = ()

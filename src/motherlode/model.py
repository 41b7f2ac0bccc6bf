"""The nouns of Motherlode: frozen, typed, picklable, importing nothing of ours.

Errors that a user can meet; every message says what, where, and what helps:

    LodeError
    ├── InputError     an input that cannot be read: missing, empty, of no known kind
    ├── ReadError      bytes that give no document: an encrypted or damaged PDF, no markup at all
    ├── RecipeError    a fault in lode.toml, or a name that does not exist
    ├── RuleError      a fault in a rule file
    ├── FetchError     an address that did not answer with a page
    └── StoreError     a collection or an output that cannot be read or written
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Kind = Literal[
    "article",
    "thread",
    "listing",
    "collection",
    "product",
    "documentation",
    "service",
    "course",
    "paper",
    "other",
]


class LodeError(Exception):
    """The root of the error tree: what happened, where, and what helps."""

    def __init__(self, what: str, *, where: str = "", remedy: str = "") -> None:
        super().__init__(what, where, remedy)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __reduce__(self) -> tuple[Any, ...]:
        """An error crosses from process to process."""
        return partial(type(self), where=self.where, remedy=self.remedy), (self.what,)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        remedy = f"\n  {self.remedy}" if self.remedy else ""
        return f"{place}{self.what}{remedy}"


class InputError(LodeError):
    """An input that cannot be read."""


class ReadError(LodeError):
    """Bytes that give no document."""


class RecipeError(LodeError):
    """A fault in a recipe, or a name that does not exist."""


class RuleError(LodeError):
    """A rule file that cannot be used: what is wrong, in which line, and what helps."""


class FetchError(LodeError):
    """An address that did not answer with a page."""


class StoreError(LodeError):
    """A collection or an output that cannot be read or written."""


class Page(Struct, frozen=True):
    """What was fetched, byte for byte."""

    body: bytes
    url: str = ""
    source: str = ""
    """The input as given; for a row of a manifest, its `file`."""
    site: str = ""
    """Stands for the domain where a page has no URL."""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    fetched: datetime | None = None
    warnings: tuple[str, ...] = ()
    """What went wrong on the way here, such as a truncated gzip stream."""

    def header(self, name: str) -> str:
        """The value of an HTTP header, or "".

        >>> Page(b"", headers=(("content-type", "text/html"),)).header("Content-Type")
        'text/html'
        """
        wanted = name.lower()
        for key, value in self.headers:
            if key.lower() == wanted:
                return value
        return ""


class Where(Struct, frozen=True, omit_defaults=True):
    """A place: a node of the page as fetched and a part of it, or a box on a page of a paper."""

    xpath: Annotated[str, Meta(description="XPath in the page as fetched")] = ""
    part: Annotated[
        str, Meta(description="inside the node: @attribute or JSON path; without a node: url or header")
    ] = ""
    page: Annotated[int, Meta(description="page of a paper, counted from 1")] = 0
    box: Annotated[
        tuple[float, float, float, float] | None,
        Meta(description="left, bottom, right, top in points from the page's lower left corner"),
    ] = None


class Claim(Struct, frozen=True):
    """ "I think X is there": what one witness says about one thing."""

    label: str
    value: Any
    by: str
    where: Where = Where()
    score: float = 1.0
    """How sure the witness itself is, in (0, 1]; scales its vote."""
    record: int | None = None
    """The record that the value belongs to, where a page has several."""


class Threshold(Struct, frozen=True):
    """A setting that an algorithm may move while it looks for agreement (part B, threshold adjustment)."""

    name: str
    start: float
    low: float
    high: float
    step: float


class Move(Struct, frozen=True):
    """One threshold, moved once, and the agreement that it brought."""

    by: str
    threshold: str
    before: float
    after: float
    agreement: float


class Evidence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a value is believed: where it stands, who agrees, who does not, how sure that is."""

    where: Where = Where()
    by: Annotated[tuple[str, ...], Meta(description="the witnesses that agree")] = ()
    against: Annotated[tuple[str, ...], Meta(description="the witnesses that claim something else")] = ()
    confidence: Annotated[
        float, Meta(ge=0, le=1, description="calibrated: the share of such values that are right")
    ] = 0.0
    settled: Annotated[bool, Meta(description="false: the witnesses gave no verdict, the value is the best guess")] = (
        True
    )
    moves: Annotated[tuple[Move, ...], Meta(description="thresholds moved until results met")] = ()


class Value(Evidence, frozen=True, kw_only=True):
    """A settled value, with its evidence."""

    value: Any = None

    @property
    def evidence(self) -> Evidence:
        return Evidence(
            where=self.where,
            by=self.by,
            against=self.against,
            confidence=self.confidence,
            settled=self.settled,
            moves=self.moves,
        )


class Record(Struct, frozen=True, omit_defaults=True):
    """One of the repeated things of a page: a post, a hit, a row."""

    text: str
    body: str = ""
    author: str = ""
    date: Annotated[str, Meta(description="as the page writes it, or as its markup states it")] = ""
    iso: Annotated[str, Meta(description="the date as ISO 8601, where it can be told")] = ""
    title: str = ""
    link: str = ""
    number: Annotated[str, Meta(description="its number on the page, such as #3 or 3楼")] = ""
    reply_to: Annotated[str, Meta(description="the author that it quotes or replies to")] = ""
    image: Annotated[str, Meta(description="what its picture is said to show")] = ""
    price: str = ""
    columns: Annotated[
        dict[str, str], Meta(description="what else stands in the same spot of most entries of a listing, by name")
    ] = field(default_factory=dict)
    confidence: float = 0.0
    where: Where = Where()


class Formula(Struct, frozen=True, omit_defaults=True):
    """One formula of a page, as LaTeX."""

    latex: str
    display: bool = False
    where: Where = Where()
    by: tuple[str, ...] = ()
    confidence: float = 0.0
    number: Annotated[str, Meta(description="the number that the page gives it, such as 2.1")] = ""
    sentence: Annotated[str, Meta(description="the sentence that it stands in")] = ""
    expanded: Annotated[str, Meta(description="the LaTeX with the page's own commands written out")] = ""


class Link(Struct, frozen=True, omit_defaults=True):
    """A link of a page, with what it says of the page that it leads to."""

    url: str
    """Absolute, without a fragment."""
    text: str = ""
    """What the link itself says: its text, or what its picture is said to show."""
    near: str = ""
    """The text around it."""
    place: str = ""
    """Where in the page it stands, as a path of tags and classes: links of one list have the same."""


class Relevance(Struct, frozen=True):
    """How well a page matches the target, and the terms that say so."""

    score: float
    why: tuple[tuple[str, float], ...] = ()


class Result(Struct, frozen=True, kw_only=True):
    """All that a page gave: one JSON object a page."""

    source: Annotated[str, Meta(description="the input as given; for a manifest, its `file`")] = ""
    url: Annotated[str, Meta(description="the address, where it is known")] = ""
    fetched: Annotated[datetime | None, Meta(description="when the page was fetched")] = None
    kind: Annotated[Kind, Meta(description="what sort of page it is")] = "other"
    language: Annotated[str, Meta(description="ISO 639 code of the main language, such as zh or en")] = ""
    title: str = ""
    authors: list[str] = field(default_factory=list)
    published: Annotated[str, Meta(description="date of publication, ISO 8601")] = ""
    site_name: Annotated[str, Meta(description="the name of the site, as it calls itself")] = ""
    canonical_url: Annotated[str, Meta(description="the address that the page gives itself")] = ""
    text: Annotated[str, Meta(description="main text, a block a line")] = ""
    markdown: Annotated[str, Meta(description="main text as Markdown, where the recipe asks for it")] = ""
    records: list[Record] = field(default_factory=list)
    fields: Annotated[dict[str, list[Any]], Meta(description="metadata by name; a value may be an object")] = field(
        default_factory=dict
    )
    abstract: str = ""
    keywords: list[str] = field(default_factory=list)
    affiliations: list[str] = field(default_factory=list)
    emails: list[str] = field(default_factory=list)
    doi: str = ""
    title_alt: Annotated[str, Meta(description="title in the paper's other language")] = ""
    abstract_alt: Annotated[str, Meta(description="abstract in the paper's other language")] = ""
    formulas: list[Formula] = field(default_factory=list)
    relevance: Annotated[Relevance | None, Meta(description="match with the collection's target")] = None
    evidence: Annotated[
        dict[str, Evidence], Meta(description="for each value above: where, by, against, confidence")
    ] = field(default_factory=dict)
    warnings: Annotated[list[str], Meta(description="what could not be read, and why")] = field(default_factory=list)


class Tally(Struct, omit_defaults=True):
    """How often a witness agreed with the verdict on a site."""

    agreed: int = 0
    asked: int = 0


class Share(Struct, array_like=True):
    """So much of so much."""

    part: int = 0
    whole: int = 0


class Visits(Struct, omit_defaults=True):
    """Pages of a site whose addresses are alike, and whether its memory sufficed for them."""

    ran: int = 0
    """Pages that the memory sufficed for."""
    refused: int = 0
    round: int = 0
    """Rises with a page that the memory suffices for after one that it did not: strikes begin anew."""
    strikes: int = 0
    """Pages refused in this round."""
    kinds: dict[str, Share] = field(default_factory=dict)
    """Kind of page -> how much those that were seen to be of it count, in thousandths, and how many they were."""


class FieldPlaces(Struct, omit_defaults=True):
    """Where a field's value stood on the pages of a site."""

    pages: int = 0
    settled: int = 0
    confidence: int = 0
    """Sum over the pages, in thousandths."""
    sources: dict[str, Share] = field(default_factory=dict)
    """witness @ place -> pages on which it said just what was settled, of those on which it spoke."""
    values: dict[str, int] = field(default_factory=dict)
    """For fields with a few values only, such as the kind of page: value -> pages."""


class RecordPlaces(Struct, omit_defaults=True):
    """Records that began at one place of a site's pages."""

    pages: Share = field(default_factory=Share)
    """Pages on which these were the records, of those that have the place."""
    shapes: dict[str, int] = field(default_factory=dict)
    """How they were cut and what they are, such as `elements thread` -> pages."""
    confidence: int = 0
    """Sum over the pages, in thousandths."""
    items: dict[str, Share] = field(default_factory=dict)
    """Item such as author -> records that had it, of all."""
    spots: dict[str, dict[str, int]] = field(default_factory=dict)
    """Item -> path inside the record -> records that had it there."""
    quick: Share = field(default_factory=Share)
    """Pages on which reading at the likeliest spots gave the same records."""


class Memory(Struct, omit_defaults=True):
    """Where things stand on the pages of a site. Counts add up, in any order; a later version replaces an earlier."""

    version: int = 0
    pages: int = 0
    """Settled pages that were learned from."""
    searched: int = 0
    """Those of them on which records were looked for."""
    confidence: int = 0
    density: int = 0
    """How much the density rival agreed with the main text. Both are sums over the pages, in thousandths."""
    places: dict[str, Share] = field(default_factory=dict)
    """Path of tags and classes -> main text, of all text there; each page has 10,000 parts to give."""
    blocks: dict[str, Share] = field(default_factory=dict)
    """Hash of a block -> pages on which it stood in the main text, of those that have it."""
    fields: dict[str, FieldPlaces] = field(default_factory=dict)
    records: dict[str, RecordPlaces] = field(default_factory=dict)
    """Path of the first element of a record -> what is known of such records."""
    visits: dict[str, Visits] = field(default_factory=dict)
    """Shape of an address -> how the memory fared there."""


class Profile(Struct):
    """What is known of a site; kept as a readable file, and free to be edited."""

    site: str
    pages: int = 0
    witnesses: dict[str, dict[str, Tally]] = field(default_factory=dict)
    """label -> witness -> how often it agreed here."""
    formulas: dict[str, int] = field(default_factory=dict)
    """How formulas are embedded, as place, prefix and suffix -> how many were seen so."""
    memory: Memory = field(default_factory=Memory)


class Outcome(Struct, frozen=True):
    """What `process` gives for a page: the result, the claims behind it, and the lesson for its site."""

    result: Result
    claims: tuple[Claim, ...] = ()
    lesson: Profile | None = None

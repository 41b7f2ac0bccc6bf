"""What a person typed, as a tree: words, "phrases", -not, OR, and filters such as site: or date:."""

from __future__ import annotations

import re
from typing import get_args

from msgspec import Struct

from motherlode.model import InputError, Kind
from motherlode.search.dates import Days, days_of
from motherlode.search.formula_query import FormulaQuery, read_query
from motherlode.search.tokens import Phrase, folded, forms_of, phrase_of, pieces_of

FILTERS = ("site", "kind", "lang", "language", "author", "date", "field", "title", "formula")
ITEM = re.compile(
    rf"""(?P<not>-)?
    (?:(?P<name>{"|".join(FILTERS)})[:：])?
    (?:(?P<before>[^\s"“”]*)["“”](?P<quoted>[^"“”]*)(?:["“”]|$)|(?P<plain>\S+))""",
    re.VERBOSE | re.IGNORECASE,
)
NAMED = re.compile(r"(?<!\S)-?([a-z]+):(?!//)\S")
KINDS = get_args(Kind)
LONGEST = 2000
"""Characters of a query that are read: no question is longer."""


class Words(Struct, frozen=True):
    """Terms that stand together, in a part of the page or anywhere."""

    phrase: Phrase
    text: str
    part: str = ""
    """title or author; "" for anywhere."""


class Preferred(Struct, frozen=True):
    """What must be there, and what makes a page better."""

    needed: Node
    better: Words


class Filter(Struct, frozen=True):
    """site, kind, or lang with a value; all in small letters."""

    name: str
    value: str


class Published(Struct, frozen=True):
    """Published in a range of days."""

    days: Days


class Field(Struct, frozen=True):
    """A field of the page, with a value or with any."""

    name: str
    value: str | None


class Formula(Struct, frozen=True):
    """A formula like this one."""

    query: FormulaQuery


class All(Struct, frozen=True):
    parts: tuple[Node, ...]


class Any(Struct, frozen=True):
    parts: tuple[Node, ...]


class Not(Struct, frozen=True):
    part: Node


Node = Words | Preferred | Filter | Published | Field | Formula | All | Any | Not


def parse(text: str, formula: str = "") -> All:
    """The tree of a query; an empty one asks for every page.

    What is not understood as a filter is read as words; only a value that cannot be meant is an error.
    """
    groups: list[list[Node]] = []
    joined = False
    for item in ITEM.finditer(shortened(text).encode("utf-8", "replace").decode()):
        if item[0] == "OR":
            joined = bool(groups)
            continue
        node = node_of(item)
        if node is None:
            continue
        if joined:
            groups[-1].append(node)
        else:
            groups.append([node])
        joined = False
    parts = [group[0] if len(group) == 1 else Any(tuple(group)) for group in groups]
    if formula.strip():
        parts.append(Formula(read_query(formula)))
    return All(tuple(parts))


def unknown_filters(text: str) -> list[str]:
    """What looks like a filter and is none, and so was read as words.

    >>> unknown_filters("state autor:Weber https://example.org")
    ['autor:']
    """
    return [f"{name}:" for name in dict.fromkeys(NAMED.findall(text)) if name not in FILTERS]


def shortened(text: str) -> str:
    """As much of a query as is read, without a word that is cut."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0]


def node_of(item: re.Match[str]) -> Node | None:
    """One item as a node; None where nothing is left of it, such as a lone dash."""
    quoted = item["quoted"] is not None
    value = (item["before"] + item["quoted"] if quoted else item["plain"]).strip()
    node = filter_of(item["name"].lower(), value, quoted) if item["name"] else words_of(value, exact=quoted)
    return Not(node) if node is not None and item["not"] else node


def filter_of(name: str, value: str, quoted: bool) -> Node | None:
    """A named item."""
    if not value:
        raise InputError(f"{name}: has no value", where="query", remedy=f"Write it directly behind: {name}:VALUE")
    if name == "formula":
        return Formula(read_query(value))
    if name == "date":
        return Published(days_of(value))
    if name == "field":
        field, equals, wanted = value.partition("=")
        return Field(folded(field), folded(wanted).strip() if equals else None)
    if name in ("title", "author"):
        return words_of(value, exact=quoted or name == "author", part=name)
    return plain_filter(name, folded(value))


def plain_filter(name: str, value: str) -> Filter:
    if name == "kind" and value not in KINDS:
        raise InputError(f"no such kind: {value}", where="query", remedy="Kinds are " + ", ".join(KINDS))
    return Filter("lang" if name == "language" else name, value)


def words_of(text: str, *, exact: bool = False, part: str = "") -> Node | None:
    """Words as they are meant: a phrase, or every piece with the whole preferred."""
    whole = phrase_of(text)
    if not whole:
        return None
    if exact:
        return Words(whole, text, part)
    pieces: list[Node] = [
        Words(((forms_of(piece)[0], 0),) if is_word(piece) else phrase_of(piece), piece, part)
        for piece in pieces_of(text)
    ]
    needed = pieces[0] if len(pieces) == 1 else All(tuple(pieces))
    better = Words(whole, text, part)
    return needed if needed == better else Preferred(needed, better)


def is_word(piece: str) -> bool:
    """Whether a piece has a stem, unlike Chinese."""
    return not piece[0] >= "\u2e80" or bool(re.match(r"[\uff00-\uffef]", piece))


def needles(node: Node) -> list[Words]:
    """The words whose places are shown, in the order of the query."""
    if isinstance(node, Words):
        return [node]
    if isinstance(node, Preferred):
        return [node.better, *needles(node.needed)]
    if isinstance(node, All | Any):
        return [words for part in node.parts for words in needles(part)]
    return []

"""What sort of page is it, and may it have records? Judged by the shape of the whole page: what its blocks are like,
what its parts are called, what its address says.

Learned from gold pages by `scripts/train_kinds.py` (`data/kinds.npz`). It fails on pages that are two things at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from math import exp
from typing import NamedTuple

import numpy as np

from motherlode.extractors.text.features import row_space, said_of_itself
from motherlode.extractors.text.headline import page_title
from motherlode.extractors.text.hints import names_of
from motherlode.extractors.text.lettering import Rows, lettering
from motherlode.extractors.text.rows import VIEWS
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page

try:
    from motherlode.extractors.text._means import means_of_page
    from motherlode.extractors.text._rows import means, scores

    IN_ONE_STEP = True
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.rows import means, scores

    IN_ONE_STEP = False

BY = "page-shape"
ADDRESS_WORDS = (
    "forum forums thread threads topic topics t showthread viewtopic questions question discussion community comments "
    "product products p item shop store buy dp category categories collections collection c browse search tag list "
    "docs doc documentation guide reference api manual help wiki learn tutorial blog news article story post services "
    "service solutions about pricing contact recipes html"
).split()
FROM_THE_END = len(ADDRESS_WORDS) + 3
"""So many numbers about the address stand at the end of a row."""
WORD_AT = {word: position for position, word in enumerate(ADDRESS_WORDS)}
DIGITS = re.compile(r"\d+")
SCHEME = re.compile(r"^\w+://")
LETTERS = re.compile("[a-z]+")
BEYOND_DOUBT = 700.0
"""The exponential of more has no number."""


class Judge(NamedTuple):
    """What was learned: a column of weights for each kind, and a last one for having records."""

    kinds: tuple[str, ...]
    mean: Rows
    scale: Rows
    weights: Rows
    bias: Rows
    hopeless: float
    """A page that has records with less than this chance is not searched for any."""
    doubtful: float
    """One with less than this must at least say a word of replies, results or further pages."""


class Chances(NamedTuple):
    """How likely a page is of each kind, and how likely it has records."""

    kinds: dict[str, float]
    records: float


@cache
def judge() -> Judge:
    with resources.files("motherlode.data").joinpath("kinds.npz").open("rb") as file:
        arrays = dict(np.load(file).items())
    learned = (arrays[name].astype(np.float32) for name in ("mean", "scale", "weights", "bias"))
    return Judge(tuple(str(kind) for kind in arrays["kinds"]), *learned, *arrays["bars"].tolist())


def by_page_shape(doc: HtmlDocument) -> Iterable[Claim]:
    return kind_claims(doc, chances(doc))


def by_shape_alone(doc: HtmlDocument) -> Iterable[Claim]:
    """The same where nobody else asks what the page's blocks are like, as on pages of known sites."""
    return kind_claims(doc, judged(judge(), lone_row(doc)) if doc.table.blocks else NOTHING)


def kind_claims(doc: HtmlDocument, likely: Chances) -> list[Claim]:
    kinds = likely.kinds
    if not kinds:
        return []
    best = max(kinds, key=lambda kind: kinds[kind])
    return [Claim("kind", best, BY, doc.where(0), round(kinds[best], 3))]


NOTHING = Chances({}, 0.0)
"""Nothing is likely of a page without text."""


@once_a_page  # whether records are looked for depends on them too
def chances(doc: HtmlDocument) -> Chances:
    return judged(judge(), page_row(doc)) if doc.table.blocks else NOTHING


def judged(learned: Judge, row: Rows) -> Chances:
    *likely, records = scores(row, learned)
    best = max(likely)
    odds = [exp(score - best) for score in likely]
    whole = sum(odds)
    kinds = dict(zip(learned.kinds, [one / whole for one in odds], strict=True))
    return Chances(kinds, 1 / (1 + exp(min(-records, BEYOND_DOUBT))))


def page_row(doc: HtmlDocument) -> Rows:
    """The page as one row: its blocks' rows weighed by their text and counted alike, and the words of its address."""
    columns = row_space(doc)[VIEWS:]
    row = with_address(doc, len(columns))
    means(columns, lettering(doc.table).sizes, row)
    return row


def lone_row(doc: HtmlDocument) -> Rows:
    """The same in one step, without what other witnesses would ask for too."""
    if not IN_ONE_STEP:
        return page_row(doc)
    row = with_address(doc, (len(judge().mean) - FROM_THE_END) // 2)
    means_of_page(doc.table, names_of(doc.table), page_title(doc.table), said_of_itself(doc), row)
    return row


def with_address(doc: HtmlDocument, width: int) -> Rows:
    """A row with two zeros for each column, and behind them the words of the address."""
    row = np.zeros(2 * width + FROM_THE_END, np.float32)
    path = SCHEME.sub("", doc.page.url.lower())
    for word in WORD_AT.keys() & LETTERS.findall(path):
        row[WORD_AT[word] - FROM_THE_END] = 1.0
    row[-3:] = path.count("/"), len(DIGITS.findall(path)), "?" in path
    return row

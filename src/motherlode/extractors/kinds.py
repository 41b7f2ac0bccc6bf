"""What sort of page is it, and may it have records? Judged by the shape of the whole page: what its blocks are like,
what its parts are called, what its address says.

Learned from gold pages by `scripts/train_kinds.py` (`data/kinds.npz`). It fails on pages that are two things at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy as np

from motherlode.extractors.text.features import block_rows
from motherlode.extractors.text.lettering import Rows, lettering
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import once_a_page

BY = "page-shape"
ADDRESS_WORDS = (
    "forum forums thread threads topic topics t showthread viewtopic questions question discussion community comments "
    "product products p item shop store buy dp category categories collections collection c browse search tag list "
    "docs doc documentation guide reference api manual help wiki learn tutorial blog news article story post services "
    "service solutions about pricing contact recipes html"
).split()
WORD_AT = {word: position for position, word in enumerate(ADDRESS_WORDS)}
DIGITS = re.compile(r"\d+")
SCHEME = re.compile(r"^\w+://")
LETTERS = re.compile("[a-z]+")


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
    kinds = chances(doc).kinds
    if kinds:
        best = max(kinds, key=lambda kind: kinds[kind])
        yield Claim("kind", best, BY, doc.where(0), round(kinds[best], 3))


@once_a_page  # whether records are looked for depends on them too
def chances(doc: HtmlDocument) -> Chances:
    """Nothing is likely of a page without text."""
    return judged(judge(), page_row(doc)) if doc.table.blocks else Chances({}, 0.0)


def judged(learned: Judge, row: Rows) -> Chances:
    traits = (row - learned.mean) * learned.scale
    scores = np.minimum(np.maximum(traits, -4, out=traits), 4, out=traits) @ learned.weights + learned.bias
    odds = np.exp(scores[:-1] - scores[:-1].max())
    return Chances(
        dict(zip(learned.kinds, (odds / odds.sum()).tolist(), strict=True)), float(1 / (1 + np.exp(-scores[-1])))
    )


def page_row(doc: HtmlDocument) -> Rows:
    """The page as one row: its blocks' rows weighed by their text and counted alike, and the words of its address."""
    rows = block_rows(doc)
    width = rows.shape[1]
    sizes = lettering(doc.table).sizes.astype(np.float32)
    row = np.zeros(2 * width + len(ADDRESS_WORDS) + 3, np.float32)
    np.matmul(sizes / sizes.sum(), rows, out=row[:width])
    np.add.reduce(rows, 0, out=row[width : 2 * width])
    row[width : 2 * width] /= len(rows)
    path = SCHEME.sub("", doc.page.url.lower())
    for word in WORD_AT.keys() & LETTERS.findall(path):
        row[2 * width + WORD_AT[word]] = 1.0
    row[-3:] = path.count("/"), len(DIGITS.findall(path)), "?" in path
    return row

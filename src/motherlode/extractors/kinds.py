"""What sort of page is it? Judged by the shape of the whole page: what its blocks are like, what its parts are called,
what its address says.

Learned from gold pages by `scripts/train_kinds.py` (`data/kinds.npz`). It fails on pages that are two things at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

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


@cache
def judge() -> tuple[tuple[str, ...], Rows, Rows, Rows, Rows]:
    """Kinds, and the network that judges them: mean, scale, weights, bias."""
    with resources.files("motherlode.data").joinpath("kinds.npz").open("rb") as file:
        arrays = dict(np.load(file).items())
    mean, scale, weights, bias = (arrays[name].astype(np.float32) for name in ("mean", "scale", "weights", "bias"))
    return tuple(str(kind) for kind in arrays["kinds"]), mean, scale, weights, bias


def by_page_shape(doc: HtmlDocument) -> Iterable[Claim]:
    chances = kind_chances(doc)
    if chances:
        best = max(chances, key=lambda kind: chances[kind])
        yield Claim("kind", best, BY, doc.where(0), round(chances[best], 3))


@once_a_page  # whether records are looked for depends on them too
def kind_chances(doc: HtmlDocument) -> dict[str, float]:
    """How likely the page is of each kind; nothing where it has no text."""
    if not doc.table.blocks:
        return {}
    kinds, mean, scale, weights, bias = judge()
    scores = np.clip((page_row(doc) - mean) * scale, -4, 4) @ weights + bias
    odds = np.exp(scores - scores.max())
    return dict(zip(kinds, (odds / odds.sum()).tolist(), strict=True))


def page_row(doc: HtmlDocument) -> Rows:
    """The page as one row: its blocks' rows weighed by their text and counted alike, and the words of its address."""
    rows = block_rows(doc)
    sizes = lettering(doc.table).sizes.astype(np.float32)
    address = np.zeros(len(ADDRESS_WORDS) + 3, np.float32)
    path = re.sub(r"^\w+://", "", doc.page.url.lower())
    for word in re.split(r"[^a-z]+", path):
        if word in WORD_AT:
            address[WORD_AT[word]] = 1.0
    address[-3:] = path.count("/"), len(DIGITS.findall(path)), "?" in path
    return np.concatenate([(sizes / sizes.sum()) @ rows, rows.mean(0), address])

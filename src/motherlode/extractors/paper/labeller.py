"""A chain of labels over the header's lines, learned from labelled headers of many publishers.

It sees what a line looks like, where it stands and what its neighbours are, and needs no marker word. Trained by
`scripts/train_headers.py` (`data/header.crfsuite`); fails on layouts unlike all that it has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import groupby, pairwise
from statistics import fmean

from msgspec import Struct

from motherlode.extractors.paper.affiliations import affiliations_in, works_at
from motherlode.extractors.paper.chain import Chain, chain_of, judged
from motherlode.extractors.paper.front import claim, title_text
from motherlode.extractors.paper.languages import is_chinese
from motherlode.extractors.paper.lexicon import ABSTRACT, KEYWORDS
from motherlode.extractors.paper.markers import split_keywords, with_text
from motherlode.extractors.paper.names import name_share, names_in
from motherlode.extractors.paper.neighbours import blocks_of
from motherlode.extractors.paper.seen import header_lines, traits_of
from motherlode.model import Claim
from motherlode.read.letters import count_letters, has_han
from motherlode.read.pdf_page import Line, PdfPages, flow

BY = "paper-labels"
_AFTER_AUTHORS = frozenset({"marker-abstract", "abstract", "marker-body", "text"})
_RUNNING = frozenset({"abstract", "text"})
FEW_SEEN = 0.4
PURE = 0.9
"""Part of the letters of a line of names that must be names."""
SIZE_JUMP = 0.12
MIN_TITLE, MIN_ABSTRACT = 4, 80


class Labelled(Struct, frozen=True, gc=False):
    """A line, what the chain takes it for, and how sure it is."""

    line: Line
    label: str
    sure: float
    abstract: float = 0.0
    """How likely it belongs to the abstract, whatever its label."""


@cache
def shipped() -> Chain:
    """The chain that comes with the package."""
    return chain_of(resources.files("motherlode.data").joinpath("header.crfsuite").read_bytes())


def by_labels(pages: PdfPages) -> Iterable[Claim]:
    """Title, authors, abstract, keywords and affiliations by their labels."""
    lines = labelled(pages, shipped())
    yield from claims_of(lines)
    yield from _places(lines, chinese=is_chinese(pages))


def _places(lines: Sequence[Labelled], *, chinese: bool) -> Iterator[Claim]:
    """The institutions in the paper's own language, and which author works where."""
    own = [item for item in _affiliation_lines(lines) if has_han(item.line.text) == chinese]
    places = affiliations_in([item.line for item in own])
    if not places:
        return
    found = [item.line for item in own]
    yield claim("affiliations", list(dict.fromkeys(place.name for place in places)), BY, found, _sure(own))
    authors = [item.line for item in _author_lines(lines) if has_han(item.line.text) == chinese]
    linked = works_at(names_in(authors), authors, places)
    if linked:
        value = [{"author": name, "affiliations": where} for name, where in linked.items()]
        yield claim("affiliation_of", value, BY, [*authors, *found], _sure(own))


def _affiliation_lines(lines: Sequence[Labelled]) -> list[Labelled]:
    """The lines labelled so, but for those within running text: it names institutes too."""
    labels = [item.label for item in lines]
    if not any("affiliation" in pair and not _RUNNING.isdisjoint(pair) for pair in pairwise(labels)):
        return [item for item in lines if item.label == "affiliation"]
    owners = {id(item.line): item for item in lines}
    found = []
    for block in blocks_of(item.line for item in lines):
        items = [owners[id(line)] for line in block]
        prose = sum(item.label in _RUNNING for item in items)
        if 2 * prose <= len(items):
            found += [item for item in items if item.label == "affiliation"]
    return found


def labelled(pages: PdfPages, chain: Chain) -> list[Labelled]:
    """The header's lines with their labels."""
    lines = header_lines(pages)
    if not lines:
        return []
    labels, likely = judged(traits_of(lines, pages), chain)
    sure = likely[range(len(labels)), labels].round(3).tolist()
    abstract = likely[:, chain.labels.index("abstract")].round(3).tolist()
    names = [chain.labels[label] for label in labels]
    return list(map(Labelled, lines, names, sure, abstract))


def claims_of(lines: Sequence[Labelled]) -> Iterator[Claim]:
    """What the labels say, a claim for each script a field is written in."""
    for part in _by_script(_longest_run(lines, "title")):
        text = title_text(item.line for item in part)
        if len(text) >= MIN_TITLE:
            yield claim("title", text, BY, [item.line for item in part], _sure(part))
    for part in _by_script(_author_lines(lines)):
        if names := names_in(item.line for item in part):
            yield claim("authors", names, BY, [item.line for item in part], _sure(part))
    yield from _abstracts(lines)
    for part in _announced(_runs(lines)):
        yield from _keywords(part)


def _author_lines(lines: Sequence[Labelled]) -> list[Labelled]:
    """The lines labelled so, and those between them that look the same and hold nothing but names."""
    sure = [item for item in lines if item.label == "authors"]
    if not sure:
        return []
    looks = {(item.line.size, item.line.bold, item.line.page) for item in sure}
    end = next((at for at, item in enumerate(lines) if item.label in _AFTER_AUTHORS), len(lines))
    last = max(lines.index(sure[-1]), end)
    return [
        item
        for item in lines[: last + 1]
        if item in sure or ((item.line.size, item.line.bold, item.line.page) in looks and name_share(item.line) > PURE)
    ]


def _abstracts(lines: Sequence[Labelled]) -> Iterator[Claim]:
    for part in _by_script(_abstract_lines(lines)):
        text = ABSTRACT.sub("", flow(item.line for item in part))
        letters = count_letters(text)  # a table has few
        if letters > 0.5 * len(text) and len(text) * (3 if has_han(text) else 1) >= MIN_ABSTRACT:
            yield claim("abstract", text, BY, [item.line for item in part], fmean([item.abstract for item in part]))


def _abstract_lines(lines: Sequence[Labelled]) -> list[Labelled]:
    """Whole blocks: a line of running text looks like any other, and its neighbours know better."""
    owners = {id(item.line): item for item in lines}
    found = []
    for block in blocks_of(item.line for item in lines):
        items = [owners[id(line)] for line in block]
        if items and fmean([item.abstract for item in items]) > 0.5 and not items[0].label.startswith("marker"):
            found += items
    return [*_begun_above(lines, found[0]), *found] if found else []


def _begun_above(lines: Sequence[Labelled], first: Labelled) -> list[Labelled]:
    """The line above an abstract that would begin within a sentence, in double-spaced print a block by itself."""
    if not first.line.text[:1].islower():
        return []
    before = [item for item in lines[: lines.index(first)] if not item.line.text.isdigit()][-1:]
    return [
        item
        for item in before
        if item.line.text[:1].isupper() and abs(item.line.size - first.line.size) < 0.06 * first.line.size
    ]


def _announced(runs: Sequence[list[Labelled]]) -> Iterator[list[Labelled]]:
    """Runs of keywords that a marker word opens, in them or above: running text holds lists as well."""
    for before, run, after in zip([[], *runs], runs, [*runs[1:], []], strict=False):
        opening = (*before[-1:], run[0])
        if run[0].label == "keywords" and any(KEYWORDS.opens(item.line.text) for item in opening):
            yield [*run, *after[:1]] if run[-1].line.text.endswith("-") else run


def _keywords(part: list[Labelled]) -> Iterator[Claim]:
    lines = [item.line for item in part]
    if marker := KEYWORDS.match(lines[0].text):
        lines[0] = with_text(lines[0], lines[0].text[marker.end() :])
    if words := split_keywords([line for line in lines if line.text]):
        yield claim("keywords", words, BY, [item.line for item in part], _sure(part))


def _runs(lines: Sequence[Labelled]) -> list[list[Labelled]]:
    """Lines of one label that follow each other."""
    return [list(items) for _, items in groupby(lines, key=lambda item: item.label)]


def _longest_run(lines: Sequence[Labelled], label: str) -> list[Labelled]:
    """The surest run of a label in each script; a title is repeated on the pages after it."""
    best: dict[bool, list[Labelled]] = {}
    for run in filter(lambda run: run[0].label == label, _runs(lines)):
        for part in (same for script in _by_script(run) for same in _by_size(script)):
            script = has_han(part[0].line.text)
            if script not in best or _mass(part) > _mass(best[script]):
                best[script] = part
    return [item for part in best.values() for item in part]


def _by_script(items: Sequence[Labelled]) -> list[list[Labelled]]:
    """Chinese lines apart from others: the two languages of one paper."""
    parts = [[item for item in items if has_han(item.line.text) == script] for script in (True, False)]
    return [part for part in parts if part]


def _by_size(items: Sequence[Labelled]) -> list[list[Labelled]]:
    """Parted where the size jumps: a title is set in one size."""
    parts = [list(items[:1])]
    for item in items[1:]:
        if abs(item.line.size - parts[-1][-1].line.size) > SIZE_JUMP * item.line.size:
            parts.append([])
        parts[-1].append(item)
    return parts


def _mass(items: Sequence[Labelled]) -> float:
    return sum(item.sure * item.line.size for item in items)


def _sure(items: Sequence[Labelled]) -> float:
    """The mean over the lines; less for Chinese, of which it has seen few."""
    share = FEW_SEEN if has_han(items[0].line.text) else 1.0
    return max(0.05, round(share * fmean([item.sure for item in items]), 3))

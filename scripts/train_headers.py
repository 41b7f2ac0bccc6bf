"""The chain of labels over header lines: how it is trained, and what it says of publishers that it has not seen.

Used by `scripts/train_papers.py`; python-crfsuite (MIT) trains it, and is not needed at run time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pycrfsuite
from header_data import Header, marker_label

from motherlode.extractors.paper.chain import chain_of
from motherlode.extractors.paper.labeller import Labelled, labelled
from motherlode.extractors.paper.lexicon import ABSTRACT, KEYWORDS
from motherlode.extractors.paper.traits import Seen, line_traits
from motherlode.read.letters import has_han

SETTINGS = {"c1": 0.5, "c2": 0.05, "max_iterations": 80, "feature.minfreq": 4, "feature.possible_transitions": True}
"""Of c1 and c2 a few were tried by cross-validation; nothing moved much."""
FOLD_FROM = 7
"""Publishers with fewer papers share a fold: each costs a training."""


class Lessons(NamedTuple):
    """Traits and labels of the lines of many headers."""

    traits: list[list[list[str]]]
    labels: list[list[str]]


def lessons_of(headers: Sequence[Header]) -> Lessons:
    return Lessons([line_traits(header.lines) for header in headers], [header.labels for header in headers])


def trained(parts: Sequence[Lessons], folder: Path) -> Path:
    """The file of a chain that has learned from the parts; one that was made from the same ones before is kept."""
    file = folder / f"{crc32(repr(parts).encode()):08x}.crfsuite"
    if file.exists():
        return file
    trainer = pycrfsuite.Trainer(verbose=False)
    for part in parts:
        for traits, labels in zip(part.traits, part.labels, strict=True):
            if traits:
                trainer.append(traits, labels)
    trainer.set_params(SETTINGS)
    trainer.train(f"{file}.part")
    return Path(f"{file}.part").rename(file)


def completed(papers: Sequence[Header], lessons: Lessons, chain: Path) -> Lessons:
    """Gold speaks of four fields; for the other lines a chain that knows labelled headers alone is asked."""
    tagger = pycrfsuite.Tagger()
    tagger.open(str(chain))
    labels = [_complete(paper, tagger.tag(traits)) for paper, traits in zip(papers, lessons.traits, strict=True)]
    return Lessons(lessons.traits, labels)


def _complete(paper: Header, guesses: Sequence[str]) -> list[str]:
    found = [
        gold or _guess(paper, guess, line) for gold, guess, line in zip(paper.labels, guesses, paper.lines, strict=True)
    ]
    return found if "abstract" in paper.asked else _with_marked_abstract(paper, found)


def _guess(paper: Header, guess: str, line: Seen) -> str:
    """What gold has is not where gold is not, but in the other language; running text easily looks like an abstract."""
    other_language = has_han(line.text) != has_han(paper.gold["title"])
    if guess not in paper.asked or (other_language and guess != "abstract"):
        return guess
    return "text" if guess == "abstract" else "other"


def _with_marked_abstract(paper: Header, labels: list[str]) -> list[str]:
    """Where gold has no abstract, what follows the marker word is one."""
    found, inside = list(labels), False
    for at, line in enumerate(paper.lines):
        marker = marker_label(line.text, "")
        if marker or KEYWORDS.match(line.text):
            inside = marker == "marker-abstract"
        inside = inside or bool(ABSTRACT.match(line.text))
        long = len(line.text) > (12 if has_han(line.text) else 40)
        if inside and not marker and long and found[at] in ("text", "other"):
            found[at] = "abstract"
    return found


def folds_of(papers: Sequence[Header]) -> list[list[int]]:
    """The places of each publisher's papers; small publishers together, in two folds."""
    places: dict[str, list[int]] = defaultdict(list)
    for at, paper in enumerate(papers):
        places[paper.publisher].append(at)
    found: dict[str, list[int]] = defaultdict(list)
    for number, (publisher, own) in enumerate(sorted(places.items())):
        found[publisher if len(own) >= FOLD_FROM else f"small {number % 2}"] += own
    return list(found.values())


class Fold(NamedTuple):
    known: Lessons
    papers: Lessons
    held: list[Header]
    places: list[int]
    folder: Path


def held_out(papers: Sequence[Header], known: Lessons, lessons: Lessons, folder: Path) -> dict[str, list[Labelled]]:
    """For each paper its labels by a chain that has seen no paper of its publisher."""
    folds = [Fold(known, lessons, [papers[at] for at in places], places, folder) for places in folds_of(papers)]
    found: dict[str, list[Labelled]] = {}
    with ProcessPoolExecutor(2) as pool:
        for part in pool.map(_labels_of_fold, folds):
            found |= part
    return found


def _labels_of_fold(fold: Fold) -> dict[str, list[Labelled]]:
    kept = [at for at in range(len(fold.papers.traits)) if at not in fold.places]
    others = Lessons([fold.papers.traits[at] for at in kept], [fold.papers.labels[at] for at in kept])
    chain = chain_of(trained([fold.known, others], fold.folder).read_bytes())
    return {paper.source: labelled(paper.pages, chain) for paper in fold.held if paper.pages is not None}

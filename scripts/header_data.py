"""Labelled header lines for training: papers with gold, and headers of the GROBID training set (Apache-2.0).

Gold values are found again in the lines of the pages; the GROBID headers carry their labels line by line.
"""

from __future__ import annotations

import html
import json
import re
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from motherlode.extractors.paper.lexicon import ABSTRACT, BODY, KEYWORDS
from motherlode.extractors.paper.names import split_names
from motherlode.extractors.paper.seen import header_lines, seen
from motherlode.extractors.paper.traits import Seen
from motherlode.model import ReadError
from motherlode.read.letters import fold
from motherlode.read.pdf import read_pdf
from motherlode.read.pdf_page import Line, PdfPages

LABELS = {
    "titlePart": "title",
    "docAuthor": "authors",
    "affiliation": "affiliation",
    "address": "affiliation",
    "email": "email",
    "keyword": "keywords",
    "keywords": "keywords",
}
OTHER = "other"
_TAG = re.compile(r"<(/?)(\w+)([^>]*?)(/?)>")


class Header(NamedTuple):
    """The lines of one header with their labels; `asked` says which labels the gold speaks of."""

    source: str
    publisher: str
    lines: list[Seen]
    labels: list[str]
    pages: PdfPages | None = None
    gold: Mapping[str, Any] = MappingProxyType({})
    asked: frozenset[str] = frozenset()


def grobid_headers(archive: Path) -> Iterator[Header]:
    """Headers without pages: text and labels from the TEI, look from the token file beside it."""
    with tarfile.open(archive) as files:
        texts: dict[str, dict[str, str]] = {}
        for member in files:
            data = files.extractfile(member)
            if data is not None:
                name = Path(member.name).name.split(".training.header")[0]
                texts.setdefault(name, {})[Path(member.name).parent.name] = data.read().decode("utf-8")
    for name, parts in sorted(texts.items()):
        if "tei" in parts and "raw" in parts:
            labelled = [pair for pair in tei_lines(parts["tei"]) if any(map(str.isalnum, pair[0]))]
            lines = with_look(labelled, parts["raw"])
            yield Header(name, "grobid", lines, [marker_label(text, label) for text, label in labelled])


def marker_label(text: str, label: str) -> str:
    """A marker word on a line of its own is a part of the header too: what it announces follows."""
    for name, marker in (("abstract", ABSTRACT), ("keywords", KEYWORDS), ("body", BODY)):
        match = marker.match(text)
        if match and len(text) - match.end() < 3:
            return f"marker-{name}"
    return label


def tei_lines(text: str) -> list[tuple[str, str]]:
    """(line, label): <lb/> ends a line, the label is that of most of its letters."""
    body = text[text.index("<front>") + 7 : text.rindex("</front>")]
    found, line, counts, open_tags, position = [], "", {}, [], 0
    for tag in [*_TAG.finditer(body), None]:
        piece = html.unescape(body[position : tag.start() if tag else len(body)])
        label = next((name for name in reversed(open_tags) if name), OTHER)
        line += " ".join(piece.split()) + (" " if piece[-1:].isspace() else "") if not line else piece
        counts[label] = counts.get(label, 0) + sum(map(str.isalnum, piece))
        if tag is None or tag[2] == "lb":
            found.append((" ".join(line.split()), max(counts, key=lambda name: counts[name])))
            line, counts = "", {}
        elif tag[1]:
            del open_tags[-1:]
        elif not tag[4]:
            open_tags.append("abstract" if "abstract" in tag[3] else LABELS.get(tag[2], ""))
        position = tag.end() if tag else position
    return found


def with_look(lines: Sequence[tuple[str, str]], raw: str) -> list[Seen]:
    """Weight, slant, relative size and block starts of each line, from the tokens that make it up."""
    tokens = [row.split(" ") for row in raw.splitlines() if row.count(" ") > 20]
    letters = "".join(token[0] for token in tokens)
    owner = [at for at, token in enumerate(tokens) for _ in token[0]]
    levels = size_levels(tokens)
    found, position = [], 0
    for text, _ in lines:
        bare = "".join(text.split())
        start = letters.find(bare, position, position + len(bare) + 300)
        if start < 0:
            found.append(Seen(text, found[-1].size if found else 0.0))
            continue
        position = start + len(bare)
        own = range(owner[start], owner[position - 1] + 1)
        level = max({levels[i] for i in own}, key=lambda n: sum(len(tokens[i][0]) for i in own if levels[i] == n))
        raised = [i for i in own if levels[i] < level and len(tokens[i][0]) <= 2]
        words = (", " if i in raised else tokens[i][0] for i in own)
        found.append(
            Seen(
                text,
                float(level),
                share(tokens, own, 15) > 0.5,
                share(tokens, own, 16) > 0.5,
                bool(raised),
                tokens[own[0]][10] == "BLOCKSTART",
                " ".join(words) if raised else text,
            )
        )
    return found


def size_levels(tokens: Sequence[Sequence[str]]) -> list[int]:
    """Sizes are told only as larger or smaller than the token before: a level that rises and falls."""
    found, level = [], 0
    for token in tokens:
        level += {"HIGHERFONT": 1, "LOWERFONT": -1}.get(token[14], 0)
        found.append(level)
    return found


def share(tokens: Sequence[Sequence[str]], own: range, column: int) -> float:
    return sum(len(tokens[i][0]) for i in own if tokens[i][column] == "1") / sum(len(tokens[i][0]) for i in own)


def gold_headers(data: Path) -> Iterator[Header]:
    """Papers with gold, their lines labelled by where the gold is found."""
    for manifest in sorted(data.glob("pdf/*/manifest.jsonl")):
        for row in map(json.loads, manifest.read_text(encoding="utf-8").splitlines()):
            header = paper_header(manifest.parent / row["file"], row)
            if header:
                yield header


def paper_header(file: Path, row: dict[str, Any]) -> Header | None:
    try:
        pages = read_pdf(file.read_bytes())
    except ReadError:
        return None
    lines = header_lines(pages)
    gold = row["gold"]
    labels = gold_labels(lines, gold)
    asked = frozenset(name for name in ("title", "authors", "abstract", "keywords") if gold.get(name))
    return Header(
        f"{file.parent.name}/{file.name}", publisher_of(file, row), seen(lines, pages), labels, pages, gold, asked
    )


FAMILIES = ("nature", "hindawi", "springer", "wiley", "blackwell", "oxford", "frontiers", "public library")


def publisher_of(file: Path, row: dict[str, Any]) -> str:
    """One name for all imprints of a publisher."""
    name = str(row.get("publisher") or row.get("journal") or file.parent.name).lower()
    if file.parent.name.startswith("pmlr"):
        return file.parent.name
    family = next((family for family in FAMILIES if family in name), name)
    return "wiley" if family == "blackwell" else family


def gold_labels(lines: Sequence[Line], gold: dict[str, Any]) -> list[str]:
    """A label a line, by the gold value that it is part of."""
    title = title_places(lines, fold(gold.get("title") or ""))
    names = [fold(name) for name in gold.get("authors") or []]
    abstract = fold(gold.get("abstract") or "")
    keywords = [fold(word) for word in gold.get("keywords") or []]
    found = []
    text_began = False
    for at, line in enumerate(lines):
        text_began = text_began or bool(BODY.match(line.text))
        if at in title:
            found.append("title")
        elif not text_began and is_authors(line, names):
            found.append("authors")
        elif is_part(ABSTRACT.sub("", line.text), abstract):
            found.append("abstract")
        elif is_keywords(KEYWORDS.sub("", line.text), keywords):
            found.append("keywords")
        else:
            found.append("text" if text_began else "")
    return [marker_label(line.text, label) for line, label in zip(lines, only_whole(found), strict=True)]


def title_places(lines: Sequence[Line], title: str) -> set[int]:
    """The run of lines that covers most of the title; the larger one where two do."""
    best: tuple[float, set[int]] = (0.0, set())
    run: list[int] = []
    for at, line in [*enumerate(lines), (len(lines), None)]:
        part = fold(line.text) if line else ""
        if part and part in title:
            run.append(at)
            continue
        covered = sum(len(fold(lines[i].text)) for i in run)
        if covered >= 0.5 * len(title) and title:
            best = max(best, (covered * lines[run[0]].size, set(run)))
        run = []
    return best[1]


def is_authors(line: Line, names: Sequence[str]) -> bool:
    text = fold(line.text)
    covered = sum(len(name) for name in names if name in text)
    if not covered:
        found = [fold(name) for name in split_names(line.text)]
        covered = sum(len(name) for name in found if any(same_person(name, gold) for gold in names))
    return covered > 0.4 * len(text)


def same_person(name: str, gold: str) -> bool:
    return name[:1] == gold[:1] and name[-5:] == gold[-5:]


def is_part(text: str, whole: str) -> bool:
    part = fold(text)
    if len(part) < 12:
        return len(part) > 4 and part in whole
    return part in whole or (part[:12] in whole and part[-12:] in whole) or (len(part) > 40 and part[8:30] in whole)


def is_keywords(text: str, keywords: Sequence[str]) -> bool:
    part = fold(text)
    covered = sum(len(word) for word in keywords if word and word in part)
    return covered > 0.5 * len(part) > 0 or (len(part) > 5 and any(part in word for word in keywords))


def only_whole(labels: list[str]) -> list[str]:
    """Keywords and abstract stand together: a stray line that repeats a word of them is none."""
    found = list(labels)
    for at, label in enumerate(labels):
        near = labels[max(0, at - 3) : at] + labels[at + 1 : at + 4]
        if label == "abstract" and near.count("abstract") == 0:
            found[at] = ""
    return found

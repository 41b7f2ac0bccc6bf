"""Which blocks of a gold page are its text? The gold is one long text; blocks are found again in it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from motherlode.extractors.text.lettering import Rows
from motherlode.read.counted import tokens

SETS = ("html/wcxb-dev", "html/magic-article", "html/zh-wce", "html/magic-forum", "html/forum-records")
WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
RUN, WIDE_RUN = 3, 5
"""Tokens in a row that must stand in the gold text; a Chinese character says less than a word."""
PLAIN = 8.0
"""Words from which on a block speaks for itself; shorter ones are believed as far as their neighbours are text."""
NEAR = 8

Words = tuple[str, ...]


def gold_pages(data: Path) -> Iterator[tuple[str, Path, dict[str, Any]]]:
    for name in SETS:
        with open(data / name / "manifest.jsonl", encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                yield name, data / name / row["file"], row


def gold_text(row: dict[str, Any]) -> str:
    gold = row["gold"]
    return gold if isinstance(gold, str) else "\n".join(record.get("body") or "" for record in gold)


def marks(blocks: Sequence[str], gold: str) -> Rows:
    """How much each block is text, from 0 to 1."""
    words = [tuple(tokens(text.lower())) for text in blocks]
    wanted = tuple(tokens(gold.lower()))
    lines = {tuple(tokens(line.lower())) for line in gold.split("\n")}
    found = _found(words, wanted)
    plain = np.array([_plainness(own, own in lines) for own in words])
    near = _near(found, plain * np.sqrt([len(own) for own in words]))
    marked = found * (plain + (1 - plain) * np.minimum(1, 1.6 * near))
    _drop_repeats(marked, words, wanted, near)
    return np.where([bool(own) for own in words], marked, near).astype(np.float32)


def _found(words: Sequence[Words], wanted: Words) -> Rows:
    """The share of each block's runs of tokens that stand in the gold text."""
    runs = {size: {wanted[i : i + size] for i in range(len(wanted) - size + 1)} for size in range(1, WIDE_RUN + 1)}
    found = np.zeros(len(words))
    for position, own in enumerate(words):
        if own:
            wide = sum(1 for word in own if WIDE.match(word))
            size = min(len(own), WIDE_RUN if 2 * wide > len(own) else RUN)
            inside = [own[i : i + size] in runs[size] for i in range(len(own) - size + 1)]
            found[position] = sum(inside) / len(inside)
    return found


def _plainness(own: Words, is_line: bool) -> float:
    said = sum(0.6 if WIDE.match(word) else 1.0 for word in own)
    return max(0.5 if is_line else 0.0, min(1.0, said / PLAIN))


def _near(found: Rows, worth: Rows) -> Rows:
    """How much the neighbours of each block stand in the gold text, near ones counting more."""
    kernel = 1 / (1 + np.abs(np.arange(-NEAR, NEAR + 1)))
    kernel[NEAR] = 0
    middle = slice(NEAR, NEAR + len(found))
    near: Rows = np.convolve(found * worth, kernel)[middle] / (np.convolve(worth, kernel)[middle] + 0.3)
    return near


def _drop_repeats(marked: Rows, words: Sequence[Words], wanted: Words, near: Rows) -> None:
    """A text that the page repeats more often than the gold is text only where it stands among text, or first."""
    places: dict[Words, list[int]] = defaultdict(list)
    for position, own in enumerate(words):
        if own and marked[position] > 0.3:
            places[own].append(position)
    whole = f" {' '.join(wanted)} "
    for own, positions in places.items():
        times = whole.count(f" {' '.join(own)} ") if len(positions) > 1 else 1
        ranked = sorted(positions, key=lambda position: (-round(4 * near[position]), position))
        marked[ranked[times:]] = 0

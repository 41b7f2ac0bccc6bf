"""Gold records of lists and pages without any, among the pages of html/wcxb-dev: where the entries stand,
labelled page by page without a look at our own results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import html

SET = "html/wcxb-dev"
LABELS = Path(__file__).with_name("list_gold.jsonl")
UNSEEN = frozenset({"script", "style", "template", "noscript"})


def gold_rows(data: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each labelled page: "listing" or "none", and its row with the entries as gold, as the scorer wants them."""
    labels = {label["file"]: label for label in map(json.loads, LABELS.read_text(encoding="utf-8").splitlines())}
    with open(data / SET / "manifest.jsonl", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if label := labels.get(row["file"]):
                page = (data / SET / row["file"]).read_bytes() if label["kind"] == "listing" else b""
                yield label["kind"], {**row, "gold": [[text] for text in entries(page, label)]}


def entries(page: bytes, label: dict[str, Any]) -> list[str]:
    """The text of each entry; one without an element of its own runs from its start to the next."""
    if label["kind"] != "listing":
        return []
    root = html.fromstring(page.decode("utf-8", "replace"))
    starts = set(root.xpath(label["starts"])) if "starts" in label else set()
    found = [run(one, starts) for one in root.xpath(label.get("starts") or label["records"])]
    return [" ".join(" ".join(text_of(element) for element in own).split()) for own in found]


def run(start: Any, starts: set[Any]) -> list[Any]:
    """The element, and behind a start its siblings up to the next."""
    own = [start]
    while starts and (behind := own[-1].getnext()) is not None and behind not in starts:
        own.append(behind)
    return own


def text_of(element: Any) -> str:
    if not isinstance(element.tag, str) or element.tag in UNSEEN:
        return ""
    return " ".join([element.text or "", *(f"{text_of(child)} {child.tail or ''}" for child in element)])

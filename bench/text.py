"""Main text of pages: trafilatura in four modes, Resiliparse, readability-lxml, newspaper4k and ours, page by page.

    uv run --group bench python bench/text.py [--pages N] [--ours] [--data ../data] [--score ../shared/score]

Each page goes through all systems in turn, so that their times compare. The figures of Motherlode on sites that it has
not learned from come from `bench/held_out_text.json`, which `scripts/train_blocks.py` writes. `--ours` measures
Motherlode alone: the figures of the peers, which do not change, and all times stay as the last run found them.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from data import ROOT, Places, Sample, arguments, drawn, load_manifest, places, scored, write_jsonl
from motherlode.model import LodeError, Page, Result
from motherlode.read.charset import decode
from motherlode.run.pipeline import process
from motherlode.verify.calibrate import expected_calibration_error
from motherlode.verify.compare import overlap
from report import RESULTS, Row, Subject, Table, save
from text_peers import PACKAGES, PEERS, Peer, answer

SETS = ("html/wcxb-dev", "html/magic-article", "html/zh-wce", "html/magic-forum", "html/forum-records")
KINDS = SETS[0]
HELD_OUT = ROOT / "bench" / "held_out_text.json"
OURS, STRANGE = "motherlode", "motherlode, sites not learned from"
STRANGERS = "sites that it has not learned from, each page three times, by models grown from three seeds"
RIGHT, FAILED, LEAST_SURE = 0.8, 0.5, 0.1


class Sure(NamedTuple):
    """A page of ours: its kind, how sure the verdict was, and its token F1."""

    kind: str
    confidence: float
    f1: float


@dataclass
class Runs:
    """What the systems answered on the pages of a set, the CPU seconds that they took, and how sure ours was."""

    texts: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    sure: list[Sure] = field(default_factory=list)


def run_all(samples: list[Sample], peers: Mapping[str, Peer] = PEERS) -> Runs:
    runs = Runs()
    for sample in samples:
        body = sample.body
        markup = decoded(body) if peers else ""
        for name, peer in peers.items():
            start = time.process_time()
            runs.texts[name].append(answer(peer, markup))
            runs.seconds[name] += time.process_time() - start
        start = time.process_time()
        result = process(Page(body, url=sample.row.get("url") or "")).result
        runs.seconds[OURS] += time.process_time() - start
        runs.texts[OURS].append(result.text)
        runs.sure += sureness(result, sample.row)
    return runs


def decoded(body: bytes) -> str:
    """The peers get the page decoded, and in less time."""
    try:
        return decode(body, "").text.replace("\0", "")
    except LodeError:
        return ""


def sureness(result: Result, row: dict[str, Any]) -> list[Sure]:
    if "text" not in result.evidence:
        return []
    gold = row["gold"]
    text = gold if isinstance(gold, str) else "\n".join(record.get("body") or "" for record in gold)
    return [Sure(row.get("page_type") or "", result.evidence["text"].confidence, overlap(result.text, text))]


def figures(where: Places, samples: list[Sample], texts: list[str]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        manifest = write_jsonl(Path(name) / "manifest.jsonl", [sample.row for sample in samples])
        rows = [{"source": s.row["file"], "text": text} for s, text in zip(samples, texts, strict=True)]
        return scored(where.scorer("text.py"), manifest, write_jsonl(Path(name) / "texts.jsonl", rows))


class Figures:
    """All that is measured, set by set."""

    def __init__(self, before: Mapping[str, list[Row]]) -> None:
        """`before` holds the tables of a run whose peers need not run again."""
        self.before = before
        self.sets: dict[str, Row] = {name: {"system": name} for name in (*PEERS, OURS)} | by_system(before, "sets")
        self.kinds: dict[str, Row] = {name: {"system": name} for name in (*PEERS, OURS)} | by_system(before, "kinds")
        self.seconds: dict[str, float] = defaultdict(float)
        self.sure: list[Sure] = []
        self.pages = 0

    def add(self, where: Places, name: str, samples: list[Sample]) -> None:
        runs = run_all(samples, {} if self.before else PEERS)
        self.pages += len(samples)
        self.sure += runs.sure
        for system, texts in runs.texts.items():
            self.seconds[system] += runs.seconds[system]
            found = figures(where, samples, texts)
            self.sets[system][name] = found["token_f1"]
            if name == KINDS:
                by_kind = {key.split("/")[1]: f1 for key, f1 in found.items() if key.startswith("token_f1/")}
                self.kinds[system] |= by_kind

    def tables(self, held: dict[str, Any]) -> list[Table]:
        """`held` is what the training script found on sites that it had left out."""
        strange: list[Row] = [{"system": STRANGE} | held[name] for name in ("sets", "kinds") if held]
        strangers = [Sure(*page) for page in held.get("pages", [])]
        times = self.before.get("speed") or speed_rows(self.seconds, self.pages)
        when = " (of an earlier run)" if self.before else ""
        return [
            Table("sets", "Token F1 by set, mean over pages:", [*self.sets.values(), *strange[:1]]),
            Table("kinds", f"The same by kind, {KINDS}:", [*self.kinds.values(), *strange[1:]]),
            Table("speed", f"CPU time a page, the peers spared the decoding{when}:", times),
            Table("calibration", caption("sites that it has learned from"), calibration_rows(self.sure)),
            Table("calibration-held-out", caption(STRANGERS), calibration_rows(strangers)),
        ]


def by_system(tables: Mapping[str, list[Row]], name: str) -> dict[str, Row]:
    return {str(row["system"]): row for row in tables.get(name, []) if row["system"] != STRANGE}


def last_run() -> dict[str, list[Row]]:
    """The tables of the last run, by name."""
    found = json.loads((RESULTS / "text.json").read_text(encoding="utf-8"))
    return {table["name"]: table["rows"] for table in found["tables"]}


def speed_rows(seconds: dict[str, float], pages: int) -> list[Row]:
    peer = seconds["trafilatura"]
    return [
        {"system": name, "CPU ms a page": 1000 * took / pages, "× trafilatura": peer / took}
        for name, took in seconds.items()
    ]


def calibration_rows(sure: list[Sure]) -> list[Row]:
    by_kind: dict[str, list[Sure]] = defaultdict(list)
    for page in sure:
        by_kind[page.kind or "no kind given"].append(page)
    return [calibration_row(kind, pages) for kind, pages in [*sorted(by_kind.items()), ("all", sure)] if pages]


def calibration_row(kind: str, pages: list[Sure]) -> Row:
    kept = sorted(pages, key=lambda page: page.confidence)[round(LEAST_SURE * len(pages)) :]
    return {
        "kind": kind,
        "pages": len(pages),
        "calibration error": expected_calibration_error([(page.confidence, page.f1 >= RIGHT) for page in pages]),
        "failures": sum(page.f1 < FAILED for page in pages),
        "failures among the surest 90 %": sum(page.f1 < FAILED for page in kept),
    }


def caption(pages: str) -> str:
    return (
        f"Confidence of Motherlode on {pages}: expected calibration error (right: token F1 of at least {RIGHT}), and "
        f"the failures (F1 below {FAILED}) that are left when the least sure tenth is dropped:"
    )


def what(pages: int) -> str:
    return (
        f"{pages:,} pages of five sets, scored by the official text.py: a bag of tokens a page, a Chinese character a "
        "token. Each page goes through all systems in turn, in one process; Motherlode finds title, authors, date, "
        "language and kind in the same time. Its weights were learned from these pages; the last row is the same "
        "system, learned from other sites than those it is tried on, the mean of models grown from three seeds; its "
        "few settings were chosen by the same figures."
    )


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, help="pages of each set, drawn by a seeded shuffle (all)")
    parser.add_argument("--ours", action="store_true", help="leave the peers as the last run found them")
    options = parser.parse_args()
    where = places(options)
    measured = Figures(last_run() if options.ours else {})
    run_all(load_manifest(where.manifest(KINDS))[:1])  # what is loaded at first use is not part of the times
    for name in SETS:
        samples = load_manifest(where.manifest(name))
        measured.add(where, name, drawn(samples, options.pages) if options.pages else samples)
    # It is known of all pages only, so it cannot stand beside figures of some of them.
    held = {} if options.pages or not HELD_OUT.exists() else json.loads(HELD_OUT.read_text(encoding="utf-8"))
    save(Subject("text", "Main text", what(measured.pages), ("motherlode", *PACKAGES)), measured.tables(held))


if __name__ == "__main__":
    main()

"""Learn from gold pages which blocks are text: the trees of the rival `learned`, and the vote of all rivals.

    uv run --group train python scripts/train_blocks.py [--data ../data] [--folds 5]

Reads the text sets of the development data (`block_gold.py` says which blocks are text). Prints token F1 on sites that
were not learned from and keeps it in `bench/held_out_text.json`; then learns from all and writes
`src/motherlode/data/blocks.npz` and the labels `text` in `witnesses.json`, one for each kind of page.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from block_gold import SETS, gold_pages, gold_text, marks
from catboost import CatBoostRegressor
from witness_data import FILE, update

from motherlode.extractors.fields.embedded_jsonld import by_jsonld
from motherlode.extractors.fields.metatags import by_opengraph
from motherlode.extractors.kinds import by_page_shape
from motherlode.extractors.text.features import block_rows
from motherlode.extractors.text.forest import Forest
from motherlode.extractors.text.learned import in_view
from motherlode.extractors.text.lettering import Numbers, Rows, lettering
from motherlode.extractors.text.render import as_text
from motherlode.extractors.text.tree import Tree, tree
from motherlode.extractors.witnesses import HTML_TEXT
from motherlode.model import Claim, Page, Value
from motherlode.read.html import HtmlDocument
from motherlode.verify.ballot import Rules, ballot
from motherlode.verify.calibrate import Calibration, calibrated, expected_calibration_error
from motherlode.verify.compare import TOKEN, overlap
from motherlode.verify.knowledge import Label, court_for
from motherlode.verify.settle import settle

HELD_OUT = Path(__file__).resolve().parents[1] / "bench/held_out_text.json"
WORTH = {
    "learned": 0.9,
    "density": 0.035,
    "container": 0.03,
    "semantics": 0.03,
    "remainder": 0.03,
    "area": 0.025,
    "span": 0.025,
    "embedded": 0.05,
}
"""Votes: on held-out sites more weight for the others loses; they are there to say how sure the verdict is."""
FIRST_TREES, SECOND_TREES, DEPTH, RATE, SEED = 150, 250, 6, 0.1, 7
INNER_FOLDS = 2
RIGHT, FEW = 0.8, 30
LONGEST = 60
"""A block counts by its words, but no more than this many."""
DRAWN = 120
"""Blocks of a page to learn from: a giant page would cost more time than it teaches."""
RARE = 2.0
"""The small sets, which hold the Chinese pages, count this much more."""


class Sample(NamedTuple):
    """One gold page, ready to learn from."""

    set: str
    gold_kind: str
    kind: str
    """What the page's kind is settled to be."""
    fold: int
    file: Path
    gold: str
    rows: Rows
    grown: Tree
    lengths: Numbers
    sizes: list[int]
    truth: Rows
    drawn: Numbers
    weights: Rows
    claims: list[Claim]


class Judged(NamedTuple):
    """The vote of all rivals on a page, and its token F1."""

    sample: Sample
    verdict: Value | None
    f1: float


def sample(page: tuple[str, Path, dict[str, Any]]) -> Sample | None:
    """None for a page without a block."""
    name, file, row = page
    address = row.get("url") or ""
    doc = HtmlDocument(Page(file.read_bytes(), url=address))
    if not doc.table.blocks:
        return None
    kinds = [claim for by in (by_jsonld, by_opengraph, by_page_shape) for claim in by(doc) if claim.label == "kind"]
    kind = settle(kinds, court_for("kind"))
    site = re.sub(r"^\w+://(www\.)?", "", address).split("/")[0] or file.name
    letters = lettering(doc.table)
    drawn, weights = draw([block.text for block in doc.table.blocks])
    return Sample(
        name,
        row.get("page_type") or "",
        str(kind.value) if kind else "",
        crc32(site.encode()),
        file,
        gold_text(row),
        block_rows(doc),
        tree(doc.table),
        letters.lengths,
        letters.sizes.tolist(),
        marks([block.text for block in doc.table.blocks], gold_text(row)),
        drawn,
        weights * (1.0 if name == SETS[0] else RARE),
        [claim for rival, by in HTML_TEXT.items() if rival != "learned" for claim in by(doc)],
    )


def draw(blocks: Sequence[str]) -> tuple[Numbers, Rows]:
    """Blocks to learn from, and their weights: every page counts alike, long blocks more than short ones."""
    roots = np.sqrt([min(LONGEST, len(TOKEN.findall(text))) + 0.3 for text in blocks])
    shares = roots / roots.sum()
    places = np.arange(len(blocks))
    if len(blocks) > DRAWN:
        chances = (shares + 1 / len(blocks)) / 2
        places = np.sort(np.random.default_rng(SEED).choice(places, DRAWN, replace=False, p=chances))
    weights = shares[places]
    return places, 100 * weights / weights.sum()


def grown_forest(samples: Sequence[Sample], rows: Iterable[Rows], name: str, trees: int) -> dict[str, Any]:
    """A forest learned from the drawn blocks, as arrays."""
    model = CatBoostRegressor(
        iterations=trees,
        depth=DEPTH,
        learning_rate=RATE,
        l2_leaf_reg=5,
        border_count=48,
        rsm=0.3,
        boosting_type="Plain",
        thread_count=1,
        random_seed=SEED,
        verbose=False,
        allow_writing_files=False,
    )
    drawn = [page[s.drawn] for page, s in zip(rows, samples, strict=True)]
    truth = np.concatenate([s.truth[s.drawn] for s in samples])
    model.fit(np.vstack(drawn), truth, sample_weight=np.concatenate([s.weights for s in samples]))
    return exported(model, name)


def exported(model: CatBoostRegressor, name: str) -> dict[str, Any]:
    """Questions and answers of the trees; where a tree asks less, the missing questions are always answered no."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        learned = json.loads(file.read_text())
    trees = learned["oblivious_trees"]
    columns = np.zeros((len(trees), DEPTH), np.int16)
    borders = np.full((len(trees), DEPTH), np.inf, np.float32)
    answers = np.zeros((len(trees), 2**DEPTH), np.float32)
    for number, grown in enumerate(trees):
        splits = grown["splits"] or []
        columns[number, : len(splits)] = [split["float_feature_index"] for split in splits]
        borders[number, : len(splits)] = [split["border"] for split in splits]
        answers[number, : len(grown["leaf_values"])] = grown["leaf_values"]
    scale, (bias,) = learned["scale_and_bias"]
    return {
        f"{name}.columns": columns,
        f"{name}.borders": borders,
        f"{name}.answers": (answers * scale).astype(np.float16),
        f"{name}.base": np.float32(bias),
    }


def both_stages(samples: Sequence[Sample]) -> dict[str, Any]:
    """The second forest must see first judgements as they are on strange pages: made by a forest that has not
    learned from the page."""
    views: dict[Path, Rows] = {}
    for part in range(INNER_FOLDS):
        others = [s for s in samples if inner_fold(s) != part]
        first = Forest(grown_forest(others, (s.rows for s in others), "first", FIRST_TREES), "first")
        views |= {s.file: in_view(s.grown, s.lengths, first(s.rows), s.rows) for s in samples if inner_fold(s) == part}
    arrays = grown_forest(samples, (s.rows for s in samples), "first", FIRST_TREES)
    return arrays | grown_forest(samples, (views[s.file] for s in samples), "second", SECOND_TREES)


def inner_fold(s: Sample) -> int:
    return s.fold // 100 % INNER_FOLDS


def shares_of(s: Sample, arrays: dict[str, Any]) -> Rows:
    """What the rival `learned` would say of a page."""
    first, second = Forest(arrays, "first"), Forest(arrays, "second")
    return second(in_view(s.grown, s.lengths, first(s.rows), s.rows))


def judged(s: Sample, shares: Rows) -> Judged:
    claims = [*s.claims, Claim("text", tuple(shares.tolist()), "learned")]
    found = ballot(claims, s.sizes, Rules(WORTH, Calibration()))
    text = as_text(HtmlDocument(Page(s.file.read_bytes())).table, found.value) if found else ""
    return Judged(s, found, overlap(text, s.gold) if text or s.gold.strip() else 1.0)


_samples: list[Sample] = []
"""Known to all processes that learn, so that no page travels between them."""


def held_out(part: tuple[int, int]) -> dict[int, Rows]:
    """The pages of one part of the sites, judged by what the others taught: shares by position of the page."""
    fold, folds = part
    arrays = both_stages([s for s in _samples if s.fold % folds != fold])
    return {at: shares_of(s, arrays) for at, s in enumerate(_samples) if s.fold % folds == fold}


def all_held_out(samples: Sequence[Sample], folds: int) -> list[Rows]:
    """What the rival `learned` says of each page when it has not learned from the page's site."""
    _samples[:] = samples
    found: dict[int, Rows] = {}
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        for part in pool.map(held_out, [(fold, folds) for fold in range(folds)]):
            found |= part
    return [found[at] for at in range(len(samples))]


class Score(NamedTuple):
    """Token F1 of one page."""

    set: str
    gold_kind: str
    f1: float


def blank_score(page: tuple[str, Path, dict[str, Any]]) -> Score:
    """A page without a block gets no text: right where the gold is empty too, wrong where scripts build the page."""
    name, _, row = page
    return Score(name, row.get("page_type") or "", float(not gold_text(row).strip()))


def scores(pages: Iterable[Judged]) -> list[Score]:
    return [Score(page.sample.set, page.sample.gold_kind, page.f1) for page in pages]


def means(found: Iterable[Score]) -> dict[str, dict[str, float]]:
    """Token F1 by set, and by kind within the first set."""
    groups: dict[str, dict[str, list[float]]] = {"sets": defaultdict(list), "kinds": defaultdict(list)}
    for score in found:
        groups["sets"][score.set].append(score.f1)
        if score.set == SETS[0]:
            groups["kinds"][score.gold_kind].append(score.f1)
    return {
        by: {name: round(float(np.mean(f1s)), 4) for name, f1s in sorted(group.items())} for by, group in groups.items()
    }


def labels_of(pages: Sequence[Judged]) -> dict[str, Label]:
    """The vote, with a calibration for all pages and for each kind that has enough of them."""
    cases: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for page in pages:
        if page.verdict:
            cases["text"].append((page.verdict.confidence, page.f1 >= RIGHT))
            cases[f"text@{page.sample.kind}"].append((page.verdict.confidence, page.f1 >= RIGHT))
    enough = {name: mine for name, mine in cases.items() if name == "text" or len(mine) >= FEW}
    return {name: Label(WORTH, {}, calibrated(mine, smallest=20)) for name, mine in enough.items()}


def stated(page: Judged, labels: dict[str, Label]) -> float:
    """The confidence of a verdict, calibrated as it is at run time."""
    assert page.verdict
    label = labels.get(f"text@{page.sample.kind}") or labels["text"]
    return label.calibration(page.verdict.confidence)


def keep_held_out(pages: Sequence[Judged], blank: Sequence[Score], folds: int, say: Callable[[str], None]) -> None:
    """Write what is true of strange sites; confidence is calibrated on the other folds."""
    rows: list[tuple[str, float, float]] = []
    for fold in range(folds):
        labels = labels_of([page for page in pages if page.sample.fold % folds != fold])
        mine = [page for page in pages if page.sample.fold % folds == fold and page.verdict]
        rows += [(page.sample.gold_kind, round(stated(page, labels), 3), round(page.f1, 3)) for page in mine]
    figures = means([*scores(pages), *blank])
    HELD_OUT.write_text(json.dumps({**figures, "pages": rows}) + "\n", encoding="utf-8")
    say(f"on sites that were not learned from: {figures}")
    error = expected_calibration_error([(confidence, f1 >= RIGHT) for _, confidence, f1 in rows])
    kept = sorted(rows, key=lambda row: row[1])[len(rows) // 10 :]
    say(f"calibration error {error:.3f}, failures {sum(f1 < 0.5 for *_, f1 in rows)}, ")
    say(f"among the surest 90 %: {sum(f1 < 0.5 for *_, f1 in kept)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=Path("../data"))
    parser.add_argument("--folds", type=int, default=5)
    options = parser.parse_args()
    if not (options.data / SETS[0]).exists():
        sys.exit(f"{options.data}: no development data here; name its folder with --data")
    gold = list(gold_pages(options.data))
    with ProcessPoolExecutor() as pool:
        read = list(pool.map(sample, gold, chunksize=10))
    samples = [s for s in read if s]
    blank = [blank_score(page) for page, s in zip(gold, read, strict=True) if not s]
    strange = all_held_out(samples, options.folds)
    pages = [judged(s, shares) for s, shares in zip(samples, strange, strict=True)]
    keep_held_out(pages, blank, options.folds, print)
    arrays = both_stages(samples)
    np.savez_compressed(FILE.with_name("blocks.npz"), **arrays)
    update(labels_of(pages))
    learned = scores(judged(s, shares_of(s, arrays)) for s in samples)
    print(f"on the sites learned from: {means([*learned, *blank])}")


if __name__ == "__main__":
    main()

"""Learn from gold pages which blocks are text: the trees of the rival `learned`, and the vote of all rivals.

    uv run --group train python scripts/train_blocks.py [--data ../data] [--folds 5] [--kept FOLDER]

Reads the text sets of the development data (`block_gold.py` says which blocks are text). Prints token F1 on sites that
were not learned from and keeps it in `bench/held_out_text.json`; then learns from all and writes
`src/motherlode/data/blocks.npz` and the labels `text` in `witnesses.json`, one for each kind of page. The second
forest must see first judgements as they are on strange pages, so they are made by forests that have not learned from
the page's site. What has been grown is kept: remove the folder `--kept` when a number or a page has changed.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import train_kinds
from block_gold import SETS, gold_pages, gold_text, marks
from catboost import CatBoostRegressor
from msgspec.structs import replace
from witness_data import FILE, update

from motherlode.extractors.kinds import Judge
from motherlode.extractors.text.as_said import as_said
from motherlode.extractors.text.facts import NAMING, fact_blocks, list_entries
from motherlode.extractors.text.features import block_rows
from motherlode.extractors.text.forest import Forest
from motherlode.extractors.text.learned import in_view
from motherlode.extractors.text.lettering import Numbers, Rows, lettering
from motherlode.extractors.text.others import OTHERS, Part, left_over, parts_apart
from motherlode.extractors.text.render import as_text
from motherlode.extractors.text.tree import Tree, tree
from motherlode.extractors.witnesses import HTML_TEXT
from motherlode.model import Claim, Page, Value
from motherlode.read.counted import tokens
from motherlode.read.html import HtmlDocument
from motherlode.run.kind_of_records import DOUBTFUL, kind_claims, kind_of_records
from motherlode.run.lost_letters import has_lost_letters
from motherlode.run.posts import LISTS, by_entries, by_posts, facts_of_posts, said_in_posts
from motherlode.run.record_search import settled_cut
from motherlode.run.records import records_of
from motherlode.run.script_built import says_nothing
from motherlode.verify.ballot import Rules, ballot
from motherlode.verify.calibrate import Calibration, between, calibrated, expected_calibration_error, from_nothing
from motherlode.verify.compare import overlap
from motherlode.verify.knowledge import Label, knowledge

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
    "posts": 0.4,
    "entries": 0.2,
}
"""Votes: on held-out sites more weight for the others loses; they are there to say how sure the verdict is. The posts
of a thread gain: more weight for them only where the gold of text is the posts and nothing else. The entries of lists
gain as much with .15 as with .3."""
SEEDS = (7, 8, 9)
"""Forests grown from another seed choose other texts on single strange pages: with one seed alone, the mean of all
pages is off by half a point and that of a kind by several. What is shipped is grown from the first."""
KEPT = Path(tempfile.gettempdir()) / "motherlode-blocks"
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
    file: Path
    address: str
    gold_kind: str
    shape: Rows
    declared: list[Claim]
    """What the page's kind is judged by."""
    turned: dict[str, list[Claim]]
    """What the records say of the kind, by the kind that the page is taken for."""
    fold: int
    texts: list[str]
    """Of the blocks."""
    gold: str
    rows: Rows
    grown: Tree
    lengths: Numbers
    sizes: list[int]
    truth: Rows
    drawn: Numbers
    weights: Rows
    claims: list[Claim]
    posts: list[Claim]
    """What the records would say, were the page a thread."""
    listed: list[Claim]
    """What they would say, were it a list."""
    facts: dict[str, list[int]]
    """The blocks that state a fact, on each kind of page."""
    entries: list[int]
    """The blocks that are entries of lists, unless the page is a thread."""
    others: dict[str, list[Part]]
    """What does not belong to the text, on each kind of page."""
    is_notice: bool
    """The page says nothing but that its scripts must run, or nothing but its frame."""

    def read(self) -> HtmlDocument:
        """The page, read anew: all of them would not fit into memory."""
        return HtmlDocument(Page(self.file.read_bytes(), url=self.address))


class Judged(NamedTuple):
    """The vote of all rivals on a page, and its token F1."""

    sample: Sample
    kind: str
    verdict: Value | None
    f1: float


def sample(page: tuple[str, Path, dict[str, Any]]) -> Sample | None:
    """None for a page without a block."""
    name, file, row = page
    address = row.get("url") or ""
    doc = HtmlDocument(Page(file.read_bytes(), url=address))
    if not doc.table.blocks:
        return None
    letters, records = lettering(doc.table), records_of(doc)
    posts = by_posts(doc, records, "thread")
    texts = [block.text for block in doc.table.blocks]
    drawn, weights = draw(texts)
    return Sample(
        name,
        file,
        address,
        row.get("page_type") or "",
        *train_kinds.shape_of(doc),
        {kind: kind_claims(doc, kind, settled_cut(records)) for kind in DOUBTFUL},
        crc32(train_kinds.site_of(address, file.name).encode()),
        texts,
        gold_text(row),
        block_rows(doc),
        tree(doc.table),
        letters.lengths,
        letters.sizes.tolist(),
        marks(texts, gold_text(row)),
        drawn,
        weights * (1.0 if name == SETS[0] else RARE),
        [claim for rival, by in HTML_TEXT.items() if rival != "learned" for claim in by(doc)],
        posts,
        by_entries(doc, records, "listing"),
        {kind: fact_blocks(doc, kind) for kind in ("", *NAMING)},
        list_entries(doc, ""),
        {
            kind: parts_apart(doc, kind, said_in_posts(posts if kind == "thread" else ()))
            for kind in ("", "service", *OTHERS)
        },
        says_nothing(doc),
    )


def draw(blocks: Sequence[str]) -> tuple[Numbers, Rows]:
    """Blocks to learn from, and their weights: every page counts alike, long blocks more than short ones."""
    roots = np.sqrt([min(LONGEST, len(tokens(text))) + 0.3 for text in blocks])
    shares = roots / roots.sum()
    places = np.arange(len(blocks))
    if len(blocks) > DRAWN:
        chances = (shares + 1 / len(blocks)) / 2
        places = np.sort(np.random.default_rng(SEEDS[0]).choice(places, DRAWN, replace=False, p=chances))
    weights = shares[places]
    return places, 100 * weights / weights.sum()


class Growth(NamedTuple):
    """How a forest is grown."""

    name: str
    trees: int
    depth: int
    rate: float


FIRST, SECOND = Growth("first", 150, 6, 0.1), Growth("second", 400, 8, 0.08)


def grown_forest(samples: Sequence[Sample], rows: Iterable[Rows], growth: Growth, seed: int) -> dict[str, Any]:
    """A forest learned from the drawn blocks, as arrays."""
    model = CatBoostRegressor(
        iterations=growth.trees,
        depth=growth.depth,
        learning_rate=growth.rate,
        l2_leaf_reg=5,
        border_count=48,
        rsm=0.3,
        boosting_type="Plain",
        thread_count=1,
        random_seed=seed,
        verbose=False,
        allow_writing_files=False,
    )
    drawn = [page[s.drawn] for page, s in zip(rows, samples, strict=True)]
    truth = np.concatenate([s.truth[s.drawn] for s in samples])
    model.fit(np.vstack(drawn), truth, sample_weight=np.concatenate([s.weights for s in samples]))
    return exported(model, growth)


def exported(model: CatBoostRegressor, growth: Growth) -> dict[str, Any]:
    """Questions and answers of the trees; where a tree asks less, the missing questions are always answered no."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        learned = json.loads(file.read_text())
    trees = learned["oblivious_trees"]
    columns = np.zeros((len(trees), growth.depth), np.int16)
    borders = np.full((len(trees), growth.depth), np.inf, np.float32)
    answers = np.zeros((len(trees), 2**growth.depth), np.float32)
    for number, grown in enumerate(trees):
        splits = grown["splits"] or []
        columns[number, : len(splits)] = [split["float_feature_index"] for split in splits]
        borders[number, : len(splits)] = [split["border"] for split in splits]
        answers[number, : len(grown["leaf_values"])] = grown["leaf_values"]
    scale, (bias,) = learned["scale_and_bias"]
    return {
        f"{growth.name}.columns": columns,
        f"{growth.name}.borders": borders,
        f"{growth.name}.answers": (answers * scale).astype(np.float16),
        f"{growth.name}.base": np.float32(bias),
    }


class School(NamedTuple):
    """All gold pages, and a folder that keeps every forest grown, so that a stopped run goes on where it was."""

    samples: list[Sample]
    folds: int
    kept: Path
    seed: int = SEEDS[0]

    def part(self, fold: int) -> list[int]:
        """The pages of one part of the sites, by position."""
        return [at for at, s in enumerate(self.samples) if s.fold % self.folds == fold]

    def others(self, fold: int) -> list[int]:
        """The pages of all other parts; of all parts for -1."""
        return [at for at, s in enumerate(self.samples) if fold < 0 or s.fold % self.folds != fold]

    def first(self, taught: Sequence[int], name: str) -> Forest:
        rows = {at: self.samples[at].rows for at in taught}
        return Forest(self.arrays(FIRST, rows, name), FIRST.name)

    def arrays(self, growth: Growth, rows: Mapping[int, Rows], name: str) -> dict[str, Any]:
        """A forest learned from some pages, by position; `name` says which they are."""
        file = self.kept / f"{growth.name}-{name}-{self.seed}.npz"
        if not file.exists():
            grown = grown_forest([self.samples[at] for at in rows], rows.values(), growth, self.seed)
            np.savez_compressed(file, **grown)
        return dict(np.load(file).items())

    def seen(self, fold: int) -> dict[int, Rows]:
        """What the second forest learns from: first judgements by forests that knew one half of the other sites only,
        and not the page's. It comes to trust them less than if they had known more, which holds better on strange
        sites."""
        taught = self.others(fold)
        found: dict[int, Rows] = {}
        for half in (0, 1):
            own = [at for at in taught if self.samples[at].fold // 100 % 2 == half]
            first = self.first([at for at in taught if at not in set(own)], f"{fold}-{half}")
            found |= {at: self.view(first, at) for at in own}
        return {at: found[at] for at in taught}

    def view(self, first: Forest, at: int) -> Rows:
        s = self.samples[at]
        return in_view(s.grown, s.lengths, first(s.rows), s.rows)

    def both(self, fold: int) -> dict[str, Any]:
        """Both forests, learned without one part of the sites; from all for -1."""
        rows = {at: self.samples[at].rows for at in self.others(fold)}
        return self.arrays(FIRST, rows, f"{fold}") | self.arrays(SECOND, self.seen(fold), f"{fold}")

    def shares(self, arrays: dict[str, Any], asked: Iterable[int]) -> dict[int, Rows]:
        """What the rival `learned` would say of some pages."""
        first, second = Forest(arrays, FIRST.name), Forest(arrays, SECOND.name)
        return {at: second(self.view(first, at)) for at in asked}

    def held_out(self) -> list[Rows]:
        """What forests say of each page that have not learned from its site."""
        found: dict[int, Rows] = {}
        for fold in range(self.folds):
            found |= self.shares(self.both(fold), self.part(fold))
        return [found[at] for at in range(len(self.samples))]

    def held_out_kinds(self) -> list[str]:
        """The kind of each page, judged by the shapes of other sites."""
        found: dict[int, str] = {}
        for fold in range(self.folds):
            found |= self.kinds(self.others(fold), self.part(fold))
        return [found[at] for at in range(len(self.samples))]

    def kinds(self, taught: Iterable[int], asked: Iterable[int]) -> dict[int, str]:
        """The kinds of some pages, learned from others."""
        learned = train_kinds.fitted([kind_sample(self.samples[at]) for at in taught])
        return {at: kind_of(self.samples[at], learned) for at in asked}


def kind_of(s: Sample, learned: Judge) -> str:
    """The kind of a page by its shape and what it declares, and by its records where they are surer."""
    found = train_kinds.verdict(learned, s.shape, s.declared)
    if found:
        found = replace(found, confidence=knowledge()["kind"].calibration(found.confidence))
    for claim in s.turned.get(str(found.value) if found else "", []):
        found = kind_of_records(found, claim)
    return str(found.value) if found else ""


def kind_sample(s: Sample) -> train_kinds.Sample:
    kind = train_kinds.SETS[s.set] or train_kinds.NAMES.get(s.gold_kind, s.gold_kind)
    return train_kinds.Sample("", kind, s.shape, s.declared, s.set)


def judged(s: Sample, shares: Rows, kind: str) -> Judged:
    posts = s.posts if kind == "thread" else s.listed if kind in LISTS else []
    claims = [*s.claims, *posts, Claim("text", tuple(shares.tolist()), "learned")]
    facts = facts_of_posts(s.facts.get(kind, s.facts[""]), said_in_posts(posts))
    rules = Rules(WORTH, Calibration(), kind, facts, s.entries if kind != "thread" else [])
    found = None if s.is_notice else ballot(claims, s.sizes, rules)
    text = written(s, found, kind) if found else ""
    if found and has_lost_letters(text):
        found = replace(found, confidence=0.0)
    return Judged(s, kind, found, overlap(text, s.gold) if text or s.gold.strip() else 1.0)


def written(s: Sample, found: Value, kind: str) -> str:
    """The text, written as it is at run time."""
    table = s.read().table
    return as_text(
        table, as_said(table, left_over(found.value, s.others.get(kind, s.others[""]), np.asarray(s.sizes)), kind)
    )


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
    """The vote, with a calibration for all pages and for each kind that has enough of them.

    A kind has few pages: its own curve alone would rank unsure pages of one kind among sure ones of another.
    """
    cases: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for page in pages:
        if page.verdict:
            cases["text"].append((page.verdict.confidence, page.f1 >= RIGHT))
            cases[f"text@{page.kind}"].append((page.verdict.confidence, page.f1 >= RIGHT))
    enough = {name: mine for name, mine in cases.items() if name == "text" or len(mine) >= FEW * len(SEEDS)}
    curves = {name: from_nothing(calibrated(mine, smallest=20 * len(SEEDS))) for name, mine in enough.items()}
    return {name: Label(WORTH, {}, between(curve, curves["text"])) for name, curve in curves.items()}


def stated(page: Judged, labels: dict[str, Label]) -> float:
    """The confidence of a verdict, calibrated as it is at run time."""
    assert page.verdict
    label = labels.get(f"text@{page.kind}") or labels["text"]
    return label.calibration(page.verdict.confidence)


class Trial(NamedTuple):
    """Every page judged by forests that have not learned from its site, one of each seed, and as often by those that
    are shipped.

    Confidence is learned from both: users bring strange pages and pages of the sites learned from, and rivals that
    are sharper on the latter are then believed as much as they deserve on either.
    """

    strange: list[Judged]
    known: list[Judged]

    def without(self, fold: int, folds: int) -> list[Judged]:
        """What is known of confidence where one part of the sites is not."""
        return [page for page in (*self.strange, *self.known) if page.sample.fold % folds != fold]


def keep_held_out(trial: Trial, blank: list[Score], folds: int, say: Callable[[str], None]) -> None:
    """Write what is true of strange sites; confidence is calibrated on the other folds."""
    rows: list[tuple[str, float, float]] = []
    pages = trial.strange
    for fold in range(folds):
        labels = labels_of(trial.without(fold, folds))
        mine = [page for page in pages if page.sample.fold % folds == fold and page.verdict]
        rows += [(page.sample.gold_kind, round(stated(page, labels), 3), round(page.f1, 3)) for page in mine]
    figures = means([*scores(pages), *blank * len(SEEDS)])
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
    parser.add_argument("--kept", type=Path, default=KEPT, help="pages read and forests grown so far")
    options = parser.parse_args()
    if not (options.data / SETS[0]).exists():
        sys.exit(f"{options.data}: no development data here; name its folder with --data")
    options.kept.mkdir(parents=True, exist_ok=True)
    samples, blank = read_pages(options.data, options.kept / "pages.pickle")
    school = School(samples, options.folds, options.kept)
    trial = tried(school)
    keep_held_out(trial, blank, options.folds, print)
    np.savez_compressed(FILE.with_name("blocks.npz"), **school.both(-1))
    update(labels_of([*trial.strange, *trial.known]))
    print(f"on the sites learned from: {means([*scores(trial.known), *blank * len(SEEDS)])}")


def tried(school: School) -> Trial:
    """All pages as strange ones, and as known ones."""
    everywhere = range(len(school.samples))
    kinds, shares = school.kinds(everywhere, everywhere), school.shares(school.both(-1), everywhere)
    strange_kinds = school.held_out_kinds()
    answers = [school._replace(seed=seed).held_out() for seed in SEEDS]
    return Trial(
        [judged(*page) for said in answers for page in zip(school.samples, said, strange_kinds, strict=True)],
        [judged(s, shares[at], kinds[at]) for at, s in enumerate(school.samples)] * len(SEEDS),
    )


def read_pages(data: Path, kept: Path) -> tuple[list[Sample], list[Score]]:
    """The gold pages, and the scores of those without a block."""
    if kept.exists():
        found: tuple[list[Sample], list[Score]] = pickle.loads(kept.read_bytes())
        return found
    gold = list(gold_pages(data))
    with ProcessPoolExecutor() as pool:
        read = list(pool.map(sample, gold, chunksize=10))
    blank = [blank_score(page) for page, s in zip(gold, read, strict=True) if not s]
    found = [s for s in read if s], blank
    kept.write_bytes(pickle.dumps(found))
    return found


if __name__ == "__main__":
    main()

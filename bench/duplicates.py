"""How well near duplicates are found among many pages, on Spark, against exact Jaccard."""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from data import arguments, web_archives, working_folder
from motherlode.read import shingles as read_shingles
from motherlode.read.shingles import ALIKE, overlap, shingles
from motherlode.store.archive import read_warc
from report import Row, Subject, Table, save

WHAT = (
    "Pages of real text (web/*.warc), and copies with words changed, left out and put in by chance (from none to two "
    "fifths of them)."
)
CAPTION = (
    f"Pairs of {{sample}} sampled pages with any other are compared exactly; alike are those with Jaccard {ALIKE} or "
    "more:"
)
WORDS = 200
"""Words that a page for the duplicates has at most."""
MUTATED = 9
"""Copies of each real page."""


TAGS = re.compile(rb"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)


def real_texts(warcs: list[Path], count: int) -> list[list[str]]:
    """The words of real pages, as many as are wanted or there are."""
    texts = (
        TAGS.sub(b" ", page.body).decode("utf-8", "ignore").split() for warc in warcs for page in read_warc(warc, "")
    )
    return list(islice((words[:WORDS] for words in texts if len(words) >= 60), count))


def mutated(words: list[str], vocabulary: list[str], chance: random.Random) -> list[str]:
    """A copy with some words changed, left out, or put in."""
    share = chance.choice([0.0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.4])
    made: list[str] = []
    for word in words:
        if chance.random() >= share:
            made.append(word)
            continue
        made += chance.choice([[], [chance.choice(vocabulary)], [word, chance.choice(vocabulary)]])
    return made


def copied_texts(warcs: list[Path], count: int) -> Iterator[str]:
    chance = random.Random(11)
    bases = real_texts(warcs, count // (MUTATED + 1))
    vocabulary = sorted({word for words in bases[:500] for word in words})
    copies = -(-count // len(bases)) - 1
    for words in bases:
        yield " ".join(words)
        yield from (" ".join(mutated(words, vocabulary, chance)) for _ in range(copies))


def measure_duplicates(folder: Path, warcs: list[Path], count: int, sample: int) -> list[Row]:
    import pyarrow
    from pyarrow import parquet

    texts = list(islice(copied_texts(warcs, count), count))
    random.Random(3).shuffle(texts)
    table = pyarrow.table({"id": range(len(texts)), "text": texts})
    parquet.write_table(table, folder / "texts.parquet", row_group_size=5000)
    kept = folder / "pairs.json"
    if not kept.exists():
        started = time.monotonic()
        found = sorted(found_pairs(folder / "texts.parquet"))
        kept.write_text(json.dumps({"seconds": time.monotonic() - started, "pairs": found}))
    noted = json.loads(kept.read_text())
    seconds, pairs = noted["seconds"], set(map(tuple, noted["pairs"]))
    asked = set(random.Random(5).sample(range(len(texts)), sample))
    true = exact_pairs(texts, asked)
    mine = {pair for pair in pairs if pair[0] in asked or pair[1] in asked}
    return [
        {
            "pages": len(texts),
            "sampled": sample,
            "alike pairs": len(true),
            "found": len(mine),
            "recall": len(true & mine) / len(true),
            "precision": len(true & mine) / len(mine),
            "pages / second": len(texts) / seconds,
        }
    ]


def found_pairs(texts: Path) -> set[tuple[int, int]]:
    """The pairs that Spark finds."""
    from motherlode.run.spark.duplicates import alike_pairs
    from motherlode.run.spark.session import start_session

    session = start_session("local[2,4]", {"spark.sql.shuffle.partitions": "8", "spark.driver.memory": "4g"})
    try:
        pages = session.read.parquet(str(texts)).repartition(16)
        return {(row["of"], row["id"]) for row in alike_pairs(pages).toLocalIterator()}
    finally:
        session.stop()


def exact_pairs(texts: list[str], asked: set[int]) -> set[tuple[int, int]]:
    """All pairs of a sampled page and any other whose whole sets of shingles are alike, by an inverted index."""
    read_shingles.MOST = sys.maxsize
    sampled = sorted(asked)
    sets = [shingles(texts[number]) for number in sampled]
    owners = np.repeat(np.arange(len(sets)), [found.size for found in sets])
    hashes = np.concatenate(sets)
    order = np.argsort(hashes, kind="stable")
    index = Index(hashes[order], owners[order])
    pairs: set[tuple[int, int]] = set()
    for other, text in enumerate(texts):
        mine = shingles(text)
        for place in np.flatnonzero(index.shared(mine) >= ALIKE * max(1, mine.size)):
            number = sampled[place]
            if number != other and overlap(sets[place], mine) >= ALIKE:
                pairs.add((min(number, other), max(number, other)))
    return pairs


@dataclass(frozen=True)
class Index:
    """Shingles in order, and whose each is."""

    hashes: read_shingles.Shingles
    owners: np.ndarray

    def shared(self, found: read_shingles.Shingles) -> np.ndarray:
        """How many of these shingles each owner has."""
        first, last = (np.searchsorted(self.hashes, found, side) for side in ("left", "right"))
        lengths = last - first
        places = np.repeat(first - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
        return np.bincount(self.owners[places], minlength=int(self.owners.max()) + 1)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=100_000, help="pages among which copies are looked for (100000)")
    parser.add_argument("--sample", type=int, default=1_000, help="pages whose copies are looked for exactly (1000)")
    parser.add_argument("--folder", type=Path, help="where what Spark found is kept, for a run that was broken off")
    options = parser.parse_args()
    with working_folder(options) as folder:
        rows = measure_duplicates(folder, web_archives(options), options.pages, options.sample)
    table = Table("found", CAPTION.format(sample=f"{options.sample:,}"), rows)
    save(Subject("duplicates", "Near duplicates", WHAT, ("motherlode", "pyspark", "numpy")), [table])


if __name__ == "__main__":
    main()

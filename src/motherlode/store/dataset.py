"""Results as a dataset folder that the libraries of model builders load as it is: Parquet shards and a card."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from motherlode.model import Outcome
from motherlode.store.output import Output
from motherlode.store.parquet import Parquet, require_pyarrow
from motherlode.store.writing import writing

SHARD = 50_000
"""Rows of a shard: readers take shards in parallel, and one of pages is a few hundred megabytes at most."""
CARD = """---
configs:
- config_name: default
  data_files:
  - split: train
    path: data/*.parquet
language: [{languages}]
size_categories: ["{size}"]
---

# {name}

{rows:,} pages and papers, extracted by Motherlode: a row each, with the main text, records, fields and formulas, and
for every value who agrees on it and how sure that is (`evidence`, JSON). The pages belong to their authors: `url` and
`source` say where each comes from.

| kind | rows |
| --- | --- |
{kinds}
"""
SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


class DatasetFolder:
    """A folder with data/train-00000.parquet … and README.md; each file bears its name once it is complete."""

    def __init__(self, name: str, shard: int = SHARD) -> None:
        require_pyarrow()
        self._folder, self._shard = Path(name), shard
        self._kinds: Counter[str] = Counter()
        self._languages: set[str] = set()
        self._shards = 0
        self._open = ExitStack()
        with writing(name):
            self._data.mkdir(parents=True, exist_ok=True)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def write(self, outcome: Outcome) -> None:
        if self._kinds.total() == self._shards * self._shard:
            self._next_shard()
        self._writer.write(outcome)
        self._kinds[outcome.result.kind] += 1
        self._languages.add(outcome.result.language)

    def _next_shard(self) -> None:
        self._open.close()
        path = self._data / f"train-{self._shards:05d}.parquet"
        self._writer = self._open.enter_context(Parquet(Output(str(path))))
        self._shards += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, error, trace)
        if error is None:
            with writing(str(self._folder)):
                self._leave_no_others()
                (self._folder / "README.md").write_text(self._card(), encoding="utf-8")

    def _leave_no_others(self) -> None:
        """Shards of a longer export before this one would be read along with the new ones."""
        for path in sorted(self._data.glob("train-*.parquet"))[self._shards :]:
            path.unlink()

    def _card(self) -> str:
        rows = self._kinds.total()
        return CARD.format(
            languages=", ".join(sorted(filter(None, self._languages))),
            size=next((name for limit, name in SIZES if rows < limit), "n>1M"),
            name=self._folder.name,
            rows=rows,
            kinds="\n".join(f"| {kind} | {count:,} |" for kind, count in self._kinds.most_common()),
        )

"""Tables as a run on a cluster leaves them, made without one."""

from __future__ import annotations

from pathlib import Path

from motherlode.model import Result
from motherlode.store.output import Output
from motherlode.store.parquet import Parquet


def write_run(folder: Path, *parts: list[Result]) -> Path:
    """Tables as a run on Spark leaves them."""
    (folder / "results").mkdir(parents=True)
    for number, results in enumerate(parts):
        with Parquet(Output(str(folder / "results" / f"part-{number:05}.parquet"))) as table:
            for result in results:
                table.put(result)
    return folder


def run_pages(word: str, count: int) -> list[Result]:
    return [
        Result(
            source="x.warc", url=f"http://{word}.example/{number}", title=f"{word} {number}", text=f"the {word} mine"
        )
        for number in range(count)
    ]

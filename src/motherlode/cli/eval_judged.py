"""lode eval judged: how often the values of a collection are right, by the word of those who looked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec import Struct

if TYPE_CHECKING:
    from motherlode.store.judgements import Judgement


class Judged(Struct, frozen=True):
    """The judgements of one label: how many are right, and how sure the values were said to be."""

    label: str
    judged: int
    right: int
    confidence: float

    @property
    def share(self) -> float:
        return self.right / self.judged


def judged(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection.")],
    json: Annotated[bool, typer.Option("--json", help="A JSON object a line.")] = False,
) -> None:
    """Count what people said of a collection's values in lode serve.

    For each label: how many values were judged, the share that is right, and how sure they were said to be. The two
    shares should be near each other; people look at doubtful values first, so expect the first to be the lower one.
    """
    from motherlode.cli.errors import tell
    from motherlode.store.collection import open_collection
    from motherlode.store.judgements import judgements

    rows = tallied(judgements(open_collection(folder)))
    for row in rows:
        if json:
            typer.echo(msgspec.json.encode(row))
        else:
            typer.echo(f"{row.label:20} {row.judged:5} judged  {row.share:6.1%} right  {row.confidence:6.1%} sure")
    if not rows:
        tell("lode: nothing was judged yet; do so in the pages of lode serve")


def tallied(found: Iterable[Judgement]) -> list[Judged]:
    """By label, most judged first; of several judgements of one value the last counts."""
    last = {(one.url, one.label): one for one in found}
    groups: dict[str, list[Judgement]] = {}
    for (_, label), one in last.items():
        groups.setdefault(label, []).append(one)
    rows = [
        Judged(label, len(group), sum(one.verdict == "right" for one in group), mean(one.confidence for one in group))
        for label, group in groups.items()
    ]
    return sorted(rows, key=lambda row: (-row.judged, row.label))


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)

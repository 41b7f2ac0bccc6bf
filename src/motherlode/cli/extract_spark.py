"""lode extract --engine spark: the same work on a cluster, the results as tables in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer
from msgspec import Struct

from motherlode.cli.errors import tell
from motherlode.cli.reading import end_with_status
from motherlode.model import InputError

if TYPE_CHECKING:
    from motherlode.run.job import Job


class Asked(Struct, frozen=True):
    """What the options ask of a run on Spark."""

    master: str | None
    settings: list[str]
    learn: bool
    profiles: Path | None
    dedupe: bool
    terms: bool


def extract_on_spark(
    inputs: Sequence[str], output: str, job: Job, asked: Asked, *, told: bool = True, json: bool = False
) -> None:
    """Run, and say in figures what came of it."""
    from motherlode.run.count import Count
    from motherlode.run.spark.listing import Listing
    from motherlode.run.spark.progress import StageProgress
    from motherlode.run.spark.run import Plan, run_on_spark
    from motherlode.run.spark.session import start_session
    from motherlode.run.spark.tally import take_counts

    if output == "-":
        raise typer.BadParameter("tables need a folder: -o FOLDER", param_hint="--output")
    plan = Plan(inputs, output, asked.learn, asked.profiles, asked.dedupe, asked.terms)
    session = start_session(asked.master, settings_in(asked.settings))
    total = Count()

    def failed(error: InputError) -> None:
        total.failed_inputs += 1
        tell(f"lode: error: {error}")

    def skipped(path: str, reason: str) -> None:
        total.skipped[reason] += 1

    try:
        with total, StageProgress(session, draw=told and not json):
            take_counts(run_on_spark(Listing(session, failed, skipped), session, plan, job), total)
    finally:
        session.stop()
    if json:
        tell(msgspec.json.encode(total.figures()).decode())
    elif told:
        tell(total.summary())
    end_with_status(total)


def settings_in(options: Sequence[str]) -> dict[str, str]:
    """Settings of Spark's, as NAME=VALUE.

    >>> settings_in(["spark.executor.memory=2g"])
    {'spark.executor.memory': '2g'}
    """
    pairs = [option.partition("=") for option in options]
    for name, mark, _ in pairs:
        if not mark:
            raise typer.BadParameter(f"'{name}' is not NAME=VALUE", param_hint="--spark-conf")
    return {name.strip(): value.strip() for name, _, value in pairs}

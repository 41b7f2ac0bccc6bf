"""A task without Spark: pages by a worker that stays, and that knows nothing it should not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from motherlode.model import Profile
from motherlode.recipe import RunSettings
from motherlode.run.local import order_for
from motherlode.run.spark import task
from motherlode.run.spark.listing import Listed
from motherlode.run.spark.parts import parts_of
from motherlode.run.spark.task import Attempt, Order, Packed, outcomes_of
from tests.run import page_works
from tests.run.spark_corpus import write_orders

SETTINGS = RunSettings(workers=1)


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    while task._kept:
        task._kept.pop().crew.dismiss()


def signers(folder: Path, profiles: Packed | None = None) -> set[str]:
    """The processes that did the work of an archive."""
    inputs = sorted(map(str, folder.iterdir()))
    (part,) = parts_of([Listed(name, name, 1000) for name in inputs], 10**6)
    order = Order(order_for(page_works.signed_knowing, SETTINGS), SETTINGS, (), tries=1)
    return {outcome.result.title for outcome in outcomes_of(Attempt(part, order, 0), profiles)}


def test_a_worker_stays_for_the_next_task(tmp_path: Path) -> None:
    write_orders(tmp_path / "a", [["fine"] * 3])
    first, second = signers(tmp_path / "a"), signers(tmp_path / "a")
    assert len(first) == 1
    assert first == second


def test_a_worker_that_was_told_of_profiles_does_not_stay_for_others(tmp_path: Path) -> None:
    write_orders(tmp_path / "a", [["fine"] * 3])
    known = {"0.example": msgspec.msgpack.encode(Profile("0.example", pages=5))}
    told = signers(tmp_path / "a", known)
    assert told == signers(tmp_path / "a", known)
    assert not told & signers(tmp_path / "a")


def test_a_failed_task_keeps_nobody(tmp_path: Path) -> None:
    order = Order(order_for(page_works.signed, SETTINGS), SETTINGS, (), tries=4)
    (part,) = parts_of([Listed(str(tmp_path / "gone.warc"), "gone.warc", 1000)], 10**6)
    with pytest.raises(FileNotFoundError):
        list(outcomes_of(Attempt(part, order, 0)))
    assert task._kept == []

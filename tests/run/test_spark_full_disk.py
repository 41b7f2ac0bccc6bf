"""A machine of the cluster that cannot write; a driver serves one cluster, so this one stands in a file of its own."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from motherlode.recipe import RunSettings
from tests.run import page_works
from tests.run.spark_cluster import Cluster, why_no_spark
from tests.run.spark_corpus import write_orders
from tests.run.spark_orders import obey


@pytest.mark.skipif(bool(why_no_spark()), reason=why_no_spark() or "Spark is there")
def test_a_worker_that_cannot_write_leaves_its_work_to_others(tmp_path: Path) -> None:
    """As on a machine whose disk is full: whatever it writes ends in an error, at once and every time."""
    chance = random.Random(1)
    inputs = write_orders(tmp_path / "full", [[chance.randbytes(80_000).hex()] for _ in range(12)])
    with Cluster(tmp_path / "full") as cluster:
        cluster.have(1)
        cluster.have(2, blocks=128)
        cluster.wait_for_executors(2)
        rows = obey(cluster, inputs, tmp_path / "whole", RunSettings(), page_works.echo)
    logs = "".join(path.read_text(errors="replace") for path in (tmp_path / "full").glob("worker*/**/stderr"))
    assert "File too large" in logs
    assert sorted(row["url"] for row in rows) == sorted(f"http://{number}.example/0" for number in range(12))
    assert not any(row["warnings"] for row in rows)

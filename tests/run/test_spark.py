"""Spark on a real standalone cluster: the rows of the local pool, whatever happens to pages, files and machines."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from motherlode.cli.app import app
from motherlode.model import Page, StoreError
from motherlode.recipe import Recipe, RunSettings
from motherlode.run.job import Job
from motherlode.run.learn_first import run_learned
from motherlode.store.byteranges import ByteRange
from motherlode.store.inputs import pages_of
from motherlode.store.parquet import row_of
from tests.run.spark_cluster import SETTINGS, Cluster, why_no_spark
from tests.run.spark_corpus import (
    Rows,
    demo_pages,
    in_order,
    local_rows,
    record,
    table_rows,
    unexpected,
    write_corpus,
    write_orders,
)
from tests.run.spark_orders import obey

pytestmark = pytest.mark.skipif(bool(why_no_spark()), reason=why_no_spark() or "Spark is there")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spark")


@pytest.fixture(scope="module")
def cluster(folder: Path) -> Iterator[Cluster]:
    mount = {"spark.hadoop.fs.viewfs.mounttable.test.link./here": folder.as_uri()}
    with Cluster(folder, mount) as started:
        started.have(1)
        yield started


@pytest.fixture(scope="module")
def corpus(folder: Path) -> list[str]:
    return write_corpus(folder / "corpus")


@pytest.fixture(scope="module")
def expected(corpus: list[str]) -> Rows:
    return in_order(local_rows(corpus))


def run(cluster: Cluster, inputs: list[str], output: Path, **wishes: Any) -> Any:
    from motherlode.run.spark.listing import Listing
    from motherlode.run.spark.run import Plan, run_on_spark

    plan = Plan(inputs, str(output), part=70_000, **wishes)
    listing = Listing(cluster.session, unexpected, lambda path, reason: None)
    return run_on_spark(listing, cluster.session, plan, Job(Recipe()))


def test_one_worker_gives_the_rows_of_the_local_pool(
    cluster: Cluster, corpus: list[str], expected: Rows, folder: Path
) -> None:
    output = folder / "one"
    counts = run(cluster, corpus, output)
    assert in_order(table_rows(output / "results")) == expected
    assert counts["pages"] == len(expected)
    assert counts["parts"] >= 8
    warned = {row["warning"] for row in table_rows(output / "warnings")}
    assert warned == {warning for row in expected for warning in row["warnings"]}
    reasons = {row["reason"] for row in table_rows(output / "warnings")}
    assert {"broken record, skipped", "is empty; there is nothing to extract"} <= reasons
    assert sum(row["pages"] for row in table_rows(output / "sites")) == len(expected)
    with pytest.raises(StoreError, match="holds results already"):
        run(cluster, corpus, output)


def test_two_workers_and_any_hadoop_file_system(
    cluster: Cluster, corpus: list[str], expected: Rows, folder: Path
) -> None:
    cluster.have(2)
    cluster.wait_for_executors(2)
    run(cluster, ["viewfs://test/here/corpus/*"], folder / "two")
    plain = str(folder / "corpus")
    rows = [renamed(row, "viewfs://test/here/corpus", plain) for row in table_rows(folder / "two" / "results")]
    assert in_order(rows) == expected


def renamed(row: dict[str, Any], before: str, after: str) -> dict[str, Any]:
    """A row as it would be had its file another name."""
    warnings = [warning.replace(before, after) for warning in row["warnings"]]
    return {**row, "source": row["source"].replace(before, after), "warnings": warnings}


def test_learning_first_gives_what_it_gives_on_one_machine(cluster: Cluster, folder: Path) -> None:
    pages = [page for site in ("flink", "kafka") for page in demo_pages(72) if site in page.url][16:32]
    archive = folder / "sites.warc.gz"
    archive.write_bytes(b"".join(map(record, pages)))
    run(cluster, [str(archive)], folder / "learned", learn=True, profiles=folder / "profiles")

    def again(*, counted: bool = True) -> Any:
        return pages_of([str(archive)], on_error=unexpected)

    here = [row_of(outcome.result) for outcome in run_learned(again, Job(Recipe(run=RunSettings(workers=2))))]
    assert in_order(table_rows(folder / "learned" / "results")) == in_order(here)
    assert any("site-profile" in row["evidence"] for row in here)
    assert len(list((folder / "profiles").iterdir())) == 2
    assert all(row["formulas"] > 0 for row in table_rows(folder / "learned" / "embeddings"))


def test_copies_are_left_out(cluster: Cluster, folder: Path) -> None:
    page = next(page for page in demo_pages(72) if "aosabook" in page.url)
    body = page.body
    near = body.replace(b"</body>", b"<p>Printed for you on a rainy day in autumn.</p></body>")
    path = page.url.partition("aosabook.org")[2]  # the words of an address tell the kind of a page, and that its text
    copies = [Page(body, url=f"http://copy{number}.example{path}") for number in range(3)]
    archive = folder / "copies.warc.gz"
    pages = [
        page,
        *copies,
        Page(near, url=f"http://near.example{path}"),
        Page(b"<p>Other", url="http://other.example/"),
    ]
    archive.write_bytes(b"".join(map(record, pages)))
    counts = run(cluster, [str(archive)], folder / "unique", dedupe=True, terms=True)
    kept = {row["url"] for row in table_rows(folder / "unique" / "results")}
    assert kept == {page.url, "http://other.example/"}
    left = table_rows(folder / "unique" / "duplicates")
    assert {row["of_url"] for row in left} == {page.url}
    assert counts["copies"] == len(left) == 4
    assert not (folder / "unique" / "_pages").exists()
    assert {"language", "term", "pages", "times"} == set(table_rows(folder / "unique" / "terms")[0])


def test_a_page_that_hangs_or_kills_its_process_is_a_row(cluster: Cluster, folder: Path) -> None:
    orders = ["fine", "sleep 60", "fine", "exit 3", "signal SIGKILL", "raise", "fine", "x" * 300_000_000, "fine"]
    inputs = write_orders(folder / "orders", [orders])
    settings = RunSettings(page_seconds=2.0, max_bytes=1_000_000)
    rows = obey(cluster, [*inputs, str(folder / "gone.warc.gz")], folder / "obeyed", settings)
    warnings = {row["url"]: row["warnings"] for row in rows}
    said = [" ".join(warnings[f"http://0.example/{number}"]) for number in range(len(orders))]
    parts = ["", "gave up after 2 s", "", "died: exit status 3", "died: SIGKILL", "ValueError", "", "longer than", ""]
    assert [part in text and bool(part) == bool(text) for part, text in zip(parts, said, strict=True)] == [True] * 9
    assert "gone.warc.gz: cannot be read" in warnings[""][0]


def test_a_killed_worker_loses_nothing(cluster: Cluster, folder: Path) -> None:
    cluster.have(2)
    cluster.wait_for_executors(2)
    inputs = write_orders(folder / "slow", [["sleep 0.3"] * 3] * 12)
    lines: list[str] = []
    killer = threading.Thread(target=kill_when_under_way, args=[cluster, lines])
    killer.start()
    rows = obey(cluster, inputs, folder / "survived", RunSettings())
    killer.join()
    assert len(cluster.workers) == 1
    assert "of 12 parts" in lines[0]
    assert sorted(row["url"] for row in rows) == sorted(f"http://{n}.example/{i}" for n in range(12) for i in range(3))
    assert not any(row["warnings"] for row in rows)


def kill_when_under_way(cluster: Cluster, lines: list[str]) -> None:
    """Kill a worker once a task is done and others are not; keep what a person would have seen."""
    from motherlode.run.spark.progress import StageProgress

    tracker = cluster.session.sparkContext.statusTracker()
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        stages = filter(None, map(tracker.getStageInfo, tracker.getActiveStageIds()))
        if any(stage.numTasks == 12 and 1 <= stage.numCompletedTasks < 10 for stage in stages):
            lines.append(StageProgress(cluster.session).line())
            cluster.kill_worker()
            return
        time.sleep(0.05)


def test_a_part_that_always_ends_its_task_is_given_up() -> None:
    from motherlode.run.spark.task import Attempt, Order, pages_of

    order = Order(b"", RunSettings(), (), tries=4)
    part = (ByteRange("a.warc", "a.warc", 5, 10, 20),)
    (page,) = pages_of(Attempt(part, order, 3))
    assert page.warnings[0].startswith("a.warc: given up: bytes 5 to 10 of 20: 3 attempts")


def test_the_command(cluster: Cluster, corpus: list[str], folder: Path) -> None:
    output = str(folder / "command")
    pattern = str(folder / "corpus" / "*.html")
    settings = [word for name, value in SETTINGS.items() for word in ("--spark-conf", f"{name}={value}")]
    common = ["extract", "--engine", "spark", "--master", cluster.url, *settings, pattern]
    done = CliRunner().invoke(app, [*common, "-o", output, "--json"])
    assert done.exit_code == 0, done.output
    assert '"pages":1' in done.output
    assert '"stages":{"list":{"files":1,"parts":1,' in done.output
    (row,) = table_rows(Path(output) / "results")
    assert row["source"] == str(folder / "corpus" / "page.html")

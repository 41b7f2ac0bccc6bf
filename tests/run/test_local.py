"""The pool against real processes: what a page does to its worker costs that page only."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.model import InputError, LodeError, Outcome, Page, Result
from motherlode.recipe import RunSettings
from motherlode.run.crew import Crew
from motherlode.run.local import BATCH_BYTES, WINDOW_BATCHES, Line, Source, order_for, run_local
from motherlode.store.inputs import pages_of as pages_of_inputs
from tests.run import page_works
from tests.run.processes import gone, is_running

TWO = RunSettings(workers=2, batch=4)
ONE = RunSettings(workers=1, batch=8)


def pages_of(*bodies: str) -> list[Page]:
    return [Page(body.encode(), source=f"{number}.html") for number, body in enumerate(bodies)]


def obey(*bodies: str, settings: RunSettings = ONE) -> list[Result]:
    return [outcome.result for outcome in run_local(pages_of(*bodies), page_works.obedient, settings)]


def test_same_outcomes_as_in_this_process_in_the_same_order() -> None:
    pages = [
        Page(f"w{n} {'x' * (n % 40)}".encode(), source=str(n), url=f"https://a.example/{n}", site="a.example")
        for n in range(300)
    ]
    assert list(run_local(pages, page_works.echo, TWO)) == [page_works.echo(page) for page in pages]


def test_order_is_kept_when_early_pages_are_slow() -> None:
    bodies = ["sleep 0.5", "", "", "sleep 0.1", *[""] * 20]
    results = obey(*bodies, settings=TWO)
    assert [result.source for result in results] == [f"{n}.html" for n in range(24)]
    assert len({result.title for result in results}) == 2


def test_workers_read_files_themselves(tmp_path: Path) -> None:
    """One that is gone when its turn comes has an outcome that says so, and costs the others nothing."""
    paths = [tmp_path / f"{number}.html" for number in range(3)]
    for path in paths:
        path.write_text("sleep 0")
    pages = list(pages_of_inputs([str(path) for path in paths], on_error=print, later=True))
    paths[1].unlink()
    results = [outcome.result for outcome in run_local(pages, page_works.addressed, TWO)]
    assert [result.source for result in results] == [str(path) for path in paths]
    assert [len(result.warnings) for result in results] == [0, 1, 0]
    assert "cannot be read" in results[1].warnings[0]


def test_no_pages_give_no_outcomes() -> None:
    assert list(run_local([], page_works.echo, TWO)) == []


def test_workers_start_when_there_is_work_for_them() -> None:
    settings = RunSettings(workers=8)
    crew = Crew(order_for(page_works.signed, settings), settings)
    try:
        assert crew.workers == []
        crew.give([(0, Page(b""))])
        while not list(crew.answers()):
            assert len(crew.workers) == 1
        crew.give([(1, Page(b""))])
        assert len(crew.workers) == 1
    finally:
        crew.dismiss()


def test_a_worker_that_died_while_it_was_free_is_no_pages_fault() -> None:
    crew = Crew(order_for(page_works.signed, ONE), ONE)
    try:
        crew.give([(0, Page(b""))])
        while not (first := list(crew.answers())):
            pass
        crew.workers[0].process.kill()
        crew.workers[0].process.wait()
        crew.give([(1, Page(b""))])
        while not (second := list(crew.answers())):
            pass
    finally:
        crew.dismiss()
    assert second[0][1].result.warnings == []
    assert second[0][1].result.title != first[0][1].result.title


def test_few_pages_are_shared_by_all_workers() -> None:
    results = obey("sleep 0.3", "sleep 0.3", settings=RunSettings(workers=2, batch=16))
    assert results[0].title != results[1].title


def test_a_slow_page_is_given_up_and_the_others_go_on() -> None:
    settings = RunSettings(workers=1, batch=8, page_seconds=1)
    results = obey(*[""] * 4, "sleep 60", "", "", settings=settings)
    assert [result.warnings for result in results] == [[]] * 4 + [
        ["gave up after 1 s (run.page_seconds)"],
        [],
        [],
    ]
    assert results[3].title != results[5].title == results[6].title


def test_a_pause_of_the_caller_is_not_the_pages_fault() -> None:
    run = run_local(pages_of(*["sleep 0.01"] * 12), page_works.obedient, RunSettings(1, 8, page_seconds=1))
    outcomes = [next(run), next(run)]  # the third page is in the works: it shares a batch with the second
    time.sleep(1.5)
    outcomes.extend(run)
    assert [outcome.result.warnings for outcome in outcomes] == [[]] * 12


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("exit 3", "exit status 3"),
        ("exit 0", "exit status 0"),
        ("signal SIGSEGV", "SIGSEGV"),
        ("signal SIGKILL", "SIGKILL (out of memory?)"),
    ],
)
def test_a_page_that_ends_its_worker_is_reported_once(body: str, said: str) -> None:
    results = obey("", body, body, "", "")
    died = [f"the worker process died: {said}"]
    assert [result.warnings for result in results] == [[], died, died, [], []]
    assert len({result.title for result in results if not result.warnings}) == 2


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise", "ValueError: no such thing"),
        ("raise lode", "is encrypted\n  Ask for the password."),
        ("raise exit", "SystemExit: enough"),
        ("unpackable", "TypeError: Encoding objects of type"),
    ],
)
def test_an_exception_costs_its_page_and_not_the_worker(body: str, said: str) -> None:
    before, failed, after = obey("", body, "")
    assert len(failed.warnings) == 1
    assert failed.warnings[0].startswith(said)
    assert before.title == after.title != ""


@pytest.mark.parametrize("body", ["raise", "exit 1"])
def test_a_failed_page_keeps_what_is_known_of_it(body: str) -> None:
    when = datetime(2024, 5, 1, tzinfo=UTC)
    page = Page(body.encode(), "https://a.example/", "a.html", fetched=when, warnings=("cut short",))
    (outcome,) = run_local([page], page_works.obedient, ONE)
    result = outcome.result
    assert (result.source, result.url, result.fetched) == ("a.html", "https://a.example/", when)
    assert result.warnings[0] == "cut short"
    assert len(result.warnings) == 2


def test_many_pages_a_batch_and_pages_larger_than_a_batch() -> None:
    bodies = [b"a" * 3_000_000] * 4 + [b"b" * (BATCH_BYTES + 1)] + [b"c"] * 500
    pages = [Page(body) for body in bodies]
    outcomes = run_local(pages, page_works.echo, RunSettings(workers=1, batch=1000))
    assert [len(outcome.result.text) for outcome in outcomes] == [len(body) for body in bodies]


def endless(taken: list[int] | None = None) -> Iterator[Page]:
    for number in itertools.count():
        if taken is not None:
            taken.append(number)
        yield Page(b"", source=str(number))


def test_an_endless_input_is_taken_as_it_is_needed() -> None:
    taken: list[int] = []
    run = run_local(endless(taken), page_works.signed, TWO)
    outcomes = list(itertools.islice(run, 10))
    assert [outcome.result.source for outcome in outcomes] == [str(n) for n in range(10)]
    assert len(taken) <= 10 + (WINDOW_BATCHES + 1) * TWO.workers * TWO.batch


def test_a_stuck_page_does_not_let_outcomes_pile_up() -> None:
    taken: list[int] = []
    pages = itertools.chain(pages_of("sleep 2"), endless(taken))
    next(run_local(pages, page_works.obedient, RunSettings(workers=2, batch=4, page_seconds=1)))
    assert len(taken) <= (WINDOW_BATCHES + 1) * TWO.workers * TWO.batch


def test_closing_early_ends_the_workers() -> None:
    run = run_local(endless(), page_works.signed, TWO)
    pids = {int(outcome.result.title) for outcome in itertools.islice(run, 40)}
    assert all(is_running(pid) for pid in pids)
    run.close()
    assert not any(is_running(pid) for pid in pids)


def test_the_end_of_the_input_ends_the_workers() -> None:
    pids = {int(result.title) for result in obey(*[""] * 20, settings=TWO)}
    assert not any(is_running(pid) for pid in pids)


def test_what_a_page_started_ends_with_its_worker(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    settings = RunSettings(workers=1, page_seconds=1.5)
    (result,) = obey(f"child {file}", settings=settings)
    assert result.warnings == ["gave up after 1.5 s (run.page_seconds)"]
    assert gone(int(file.read_text()))


def test_a_failing_input_is_raised_after_the_pages_before_it() -> None:
    def pages() -> Iterator[Page]:
        yield from pages_of(*"abcdefghi")
        raise InputError("is cut off", where="crawl.warc.gz")

    outcomes: list[Outcome] = []
    with pytest.raises(InputError, match=r"crawl\.warc\.gz: is cut off"):
        outcomes.extend(run_local(pages(), page_works.echo, TWO))
    assert "".join(outcome.result.text for outcome in outcomes) == "abcdefghi"


def test_a_work_that_cannot_be_sent_says_what_helps() -> None:
    with pytest.raises(LodeError, match=r"cannot load the work.*\n.*in a module"):
        list(run_local(pages_of(""), lambda page: page_works.echo(page), ONE))


@given(st.permutations(range(12)))
def test_outcomes_leave_in_the_order_in_which_pages_entered(order: list[int]) -> None:
    line = Line(limit=12)
    line.enter([Page(b"")] * 12)
    left: list[str] = []
    for number in order:
        line.arrive(number, Outcome(Result(title=str(number))))
        left.extend(outcome.result.title for outcome in line.leave())
    assert left == [str(number) for number in range(12)]
    assert line.arrived == {}


@given(
    st.lists(st.sampled_from([0, 10, BATCH_BYTES // 2, BATCH_BYTES + 1])),
    st.integers(1, 5),
    st.integers(1, 3),
)
def test_batches_hold_every_page_once_and_are_bounded(sizes: list[int], most: int, workers: int) -> None:
    bodies = {size: b"x" * size for size in set(sizes)}
    pages = [Page(bodies[size], source=str(n)) for n, size in enumerate(sizes)]
    source = Source(pages, most, workers)
    cut = list(iter(source.next_batch, []))
    assert [page for batch in cut for page in batch] == pages
    for batch in cut:
        assert len(batch) <= most
        assert len(batch) == 1 or sum(len(page.body) for page in batch) <= BATCH_BYTES

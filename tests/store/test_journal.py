"""The journal beside an output: what a stopped run has done is not done again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from motherlode.model import Outcome, Result
from motherlode.store.journal import Journal, whole_lines


def outcomes(*sources: str) -> Generator[Outcome, None, None]:
    for source in sources:
        yield Outcome(Result(source=source, title=source.upper()))


def stop_at(source: str, noted: Generator[Outcome, None, None]) -> None:
    for outcome in noted:
        if outcome.result.source == source:
            raise KeyboardInterrupt


def test_a_stopped_run_is_remembered_and_a_complete_one_is_not(tmp_path: Path) -> None:
    output = str(tmp_path / "refs.bib")
    with pytest.raises(KeyboardInterrupt) as stopped, Journal(output) as journal:
        stop_at("b", journal.noted(outcomes("a", "b", "c")))
    assert "refs.bib.done.jsonl" in stopped.value.__notes__[0]
    with Journal(output) as journal:
        assert journal.done == {("a", ""): 1, ("b", ""): 1}
        assert [outcome.result.title for outcome in journal.former()] == ["A", "B"]
        assert [outcome.result.source for outcome in journal.noted(outcomes("c"))] == ["c"]
    assert list(tmp_path.iterdir()) == []


def test_a_line_that_was_cut_short_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib.done.jsonl"
    path.write_bytes(b'{"source": "a"}\n{"source": "b')
    journal = Journal(str(tmp_path / "refs.bib"))
    assert journal.done == {("a", ""): 1}
    assert [outcome.result.source for outcome in journal.noted(outcomes("b"))] == ["b"]
    assert [result.source for result in whole_lines(path.read_bytes())[0]] == ["a", "b"]


def test_a_run_that_did_nothing_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no input"), Journal(str(tmp_path / "refs.bib")):
        raise ValueError("no input")
    assert list(tmp_path.iterdir()) == []


FULL = """
import resource, sys
from motherlode.model import Outcome, Result, StoreError
from motherlode.store.journal import Journal
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))
try:
    with Journal(sys.argv[1]) as journal:
        for _ in journal.noted(Outcome(Result(source=str(number), text="x" * 900)) for number in range(9)):
            pass
except StoreError as error:
    print(error.what, *error.__notes__)
"""


def test_a_full_disk_is_told_and_what_fitted_is_kept(tmp_path: Path) -> None:
    output = str(tmp_path / "refs.bib")
    done = subprocess.run([sys.executable, "-c", FULL, output], capture_output=True, check=True, text=True)
    assert done.stdout.startswith("cannot be written (File too large) The same command goes on from here")
    with Journal(output) as journal:
        assert 1 <= len(journal.done) < 5

"""What a run has done so far, kept beside its output, so that the same command goes on where a former one stopped.

A bibliography or a table cannot be continued from a part of it: what goes into it is kept as JSON lines, whatever its
format, and written again at the start. A line that was cut short is worked out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from motherlode.model import Outcome, Result
from motherlode.store.writing import writing


class Journal:
    """The results of former runs, and those of this one; gone once the output is complete."""

    def __init__(self, output: str) -> None:
        self.path = Path(f"{output}.done.jsonl")
        with writing(self.path):
            self._former, end = whole_lines(self.path.read_bytes() if self.path.exists() else b"")
            self._file = self.path.open("ab")
            self._file.truncate(end)
        self.done = Counter((result.source, result.url) for result in self._former)
        """Pages by source and address; all pages of an archive have one source, and may have one address."""

    def former(self) -> list[Outcome]:
        """What was done before, in its order."""
        return [Outcome(result) for result in self._former]

    def noted(self, outcomes: Generator[Outcome, None, None]) -> Generator[Outcome, None, None]:
        """The same outcomes, each in the journal before anybody sees it."""
        with closing(outcomes):
            for outcome in outcomes:
                with writing(self.path):
                    self._file.write(msgspec.json.encode(outcome.result) + b"\n")
                    self._file.flush()
                yield outcome

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # a line that did not fit on the disk was told of when it was written
            self._file.close()
        if error is None or not self.path.stat().st_size:
            self.path.unlink()
        else:
            error.add_note(f"The same command goes on from here: what is done is kept in {self.path}")


def whole_lines(data: bytes) -> tuple[list[Result], int]:
    """The results of the whole lines, and where the last of them ends."""
    found: list[Result] = []
    end = 0
    for line in data.splitlines(keepends=True):
        try:
            result = msgspec.json.decode(line, type=Result)
        except msgspec.DecodeError:
            break
        if not line.endswith(b"\n"):
            break
        found.append(result)
        end += len(line)
    return found, end

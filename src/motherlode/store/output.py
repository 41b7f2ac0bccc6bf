"""Where a table or a list goes: a file that is either complete or visibly not, or standard output."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from motherlode.model import Outcome, Result, StoreError
from motherlode.store.writing import writing


class Output:
    """A file that bears its name only once it is complete; until then it is NAME.part."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = Path(name)
        self.part = Path(name + ".part")
        with writing(name):
            if self.path.is_dir():
                raise IsADirectoryError(0, "it is a folder")
            self.file: BinaryIO = self.part.open("wb")

    def complete(self) -> None:
        """All is written: take the final name."""
        with writing(self.name):
            self.file.flush()
            os.fsync(self.file.fileno())  # else a power failure may leave the name without the bytes
            self.file.close()
            os.replace(self.part, self.path)

    def keep_part(self, error: BaseException) -> None:
        """Not all is written: leave the part, and say so with the error; a part with nothing in it goes."""
        with suppress(OSError):
            self.file.close()
        if self.part.exists() and not self.part.stat().st_size:
            self.part.unlink()
            return
        error.add_note(f"What was written so far is kept in {self.part}")


class StandardOutput:
    """Standard output, which has no name to take and is not ours to close."""

    name = "standard output"

    def __init__(self) -> None:
        self.file: BinaryIO = sys.stdout.buffer

    def complete(self) -> None:
        self.file.flush()

    def keep_part(self, error: BaseException) -> None:
        """What was printed is printed."""


class FileWriter:
    """What the writers of files share: complete the output, or keep the part."""

    def __init__(self, output: Output | StandardOutput) -> None:
        self.output = output

    def write(self, outcome: Outcome) -> None:
        """Write an outcome; a full disk is an error that says so."""
        with writing(self.output.name):
            self.put(outcome.result)

    def put(self, result: Result) -> None:
        """Write a result in the format."""
        raise NotImplementedError

    def finish(self) -> None:
        """Write what the format wants at the end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._complete()
            return
        with suppress(OSError):
            self.finish()
        self.output.keep_part(error)

    def _complete(self) -> None:
        """The last bytes may be those that no longer find room."""
        try:
            with writing(self.output.name):
                self.finish()
                self.output.complete()
        except StoreError as error:
            self.output.keep_part(error)
            raise

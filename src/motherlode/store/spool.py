"""Many values that are gone through more than once, in a temporary file instead of in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, overload

import msgspec

from motherlode.store.writing import writing

FILE = "a temporary file"
Value = TypeVar("Value")


class Spool(Sequence[Value], Generic[Value]):
    """Values in the order they came in; the file is gone when it is closed, or when the process ends."""

    def __init__(self, values: Iterable[Value], kind: type[Value]) -> None:
        self._decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(kind)
        self._ends = [0]
        with writing(FILE):
            self._file = TemporaryFile()  # noqa: SIM115 - it lives as long as this does
        encoder = msgspec.msgpack.Encoder()
        for value in values:
            with writing(FILE):
                self._ends.append(self._ends[-1] + self._file.write(encoder.encode(value)))
        with writing(FILE):
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __iter__(self) -> Iterator[Value]:
        return (self[at] for at in range(len(self)))

    @overload
    def __getitem__(self, at: int) -> Value: ...
    @overload
    def __getitem__(self, at: slice) -> list[Value]: ...
    def __getitem__(self, at: int | slice) -> Value | list[Value]:
        if isinstance(at, slice):
            return [self[one] for one in range(len(self))[at]]
        number = range(len(self))[at]
        begin, end = self._ends[number : number + 2]
        self._file.seek(begin)
        value: Value = self._decoder.decode(self._file.read(end - begin))
        return value

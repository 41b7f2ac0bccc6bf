"""Files cut and put together into parts of about equal size: a task each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from motherlode.run.spark.listing import Listed
from motherlode.store.byteranges import ByteRange, ranges_of

Part = tuple[ByteRange, ...]
"""What one task reads, in order."""

LEAST, MOST = 1_000_000, 64_000_000
"""Bytes of a part: enough that starting a task costs nothing beside it, few enough that one done again is no loss."""
TASKS_A_CORE = 8
"""So the cores that are done first find another part, until nearly the end."""


def part_bytes(total: int, cores: int) -> int:
    """How long parts are to be.

    >>> part_bytes(10_000, 2), part_bytes(160_000_000, 2), part_bytes(10**12, 2)
    (1000000, 10000000, 64000000)
    """
    return min(MOST, max(LEAST, total // (TASKS_A_CORE * max(1, cores))))


def parts_of(files: Iterable[Listed], most: int) -> list[Part]:
    """The files as parts; large files are cut, small ones stand together."""
    ranges = (part for file in files for part in ranges_of(file.path, file.source, file.size, most))
    return list(grouped(ranges, most))


def grouped(ranges: Iterable[ByteRange], most: int) -> Iterator[Part]:
    """Neighbours together, as long as they fit."""
    group: list[ByteRange] = []
    size = 0
    for piece in ranges:
        length = piece.end - piece.start
        if group and size + length > most:
            yield tuple(group)
            group, size = [], 0
        group.append(piece)
        size += length
    if group:
        yield tuple(group)

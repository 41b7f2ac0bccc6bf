"""Writing to disk: a file is there as a whole or not at all, and a fault of the disk is said in plain words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from motherlode.model import StoreError


@contextmanager
def writing(name: Path | str) -> Iterator[None]:
    """Say what cannot be written, and what helps; a reader that has left, such as head, is no fault of the disk."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritable(name, error) from error


def unwritable(name: Path | str, error: OSError) -> StoreError:
    """The error for what cannot be written."""
    remedy = "Check that the folder exists, that there is free space, and the rights on it."
    return StoreError(f"cannot be written ({error.strerror})", where=str(name), remedy=remedy)


def put_whole(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all; its folder is made where there is none."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(content)
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)  # where the disk was full, or somebody pressed Ctrl-C

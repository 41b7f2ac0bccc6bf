"""Manifests with gold, for `lode eval`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


def rows_of(file: Path) -> list[dict[str, Any]]:
    """The objects of a file of JSON lines; a fault names its line."""
    from motherlode.model import InputError

    try:
        lines = file.read_bytes().split(b"\n")  # only these: U+2028 may stand inside a row
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", where=str(file)) from error
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(msgspec.json.decode(line, type=dict[str, Any]))
            except msgspec.DecodeError as error:
                raise InputError(f"is no JSON object: {error}", where=f"{file}, line {number}") from error
    return found

"""The file that the training scripts fill: `src/motherlode/data/witnesses.json`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from motherlode.verify.knowledge import Label

FILE = Path(__file__).resolve().parents[1] / "src/motherlode/data/witnesses.json"


def update(labels: Mapping[str, Label]) -> None:
    """Put what was learned of these labels into the file; the others stay."""
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Label])
    merged = dict(sorted({**known, **labels}.items()))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(merged), indent=1) + b"\n")

"""What a trial of rules shows."""

from __future__ import annotations

from msgspec import Struct


class Trial(Struct, frozen=True):
    """What rules find on one page, and what speaks against it."""

    name: str
    title: str
    annotated: bool
    values: dict[str, list[str]]
    doubts: list[str]

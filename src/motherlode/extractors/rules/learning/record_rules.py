"""Above the node: the region that repeats, found from annotated objects, and the rules inside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from motherlode.extractors.rules.model import Records
from motherlode.read.html import HtmlDocument


def learn_records(pages: Sequence[tuple[HtmlDocument, list[dict[str, Any]]]]) -> Records | None:
    """The rules of a repeated region."""
    return None

"""From the blocks that were chosen to those that are written: code, rows and headings are completed, what no post says
is left out, and what is said again too. The same for every page, whoever chose."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.extractors.text.asides import without_asides
from motherlode.extractors.text.code import with_whole_code
from motherlode.extractors.text.headed import with_headings
from motherlode.extractors.text.quotes import said_once
from motherlode.extractors.text.whole_rows import with_whole_rows
from motherlode.read.nodes import NodeTable


def as_said(table: NodeTable, chosen: Sequence[int], kind: str) -> Sequence[int]:
    """The blocks of the text, in the order of the page."""
    whole = with_headings(table, with_whole_rows(table, with_whole_code(table, chosen)), kind)
    return said_once(table.blocks, without_asides(table, whole, kind), kind)

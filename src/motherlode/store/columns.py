"""Which fields of a result are the columns of a table."""

from __future__ import annotations

from datetime import datetime
from typing import get_type_hints

from motherlode.model import Kind, Record, Result

KINDS = get_type_hints(Result)
LISTS = frozenset(name for name, kind in KINDS.items() if kind == list[str])
FLAT = tuple(name for name, kind in KINDS.items() if name in LISTS or kind in (str, Kind, datetime | None))
"""The fields that fit into one cell."""
RECORD_ITEMS = tuple(name for name, kind in get_type_hints(Record).items() if kind in (str, float))
"""The items of a record that fit into one cell."""

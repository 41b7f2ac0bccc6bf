"""A result that shows itself: as Markdown, as Python's own types, as a table in a notebook."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec

from motherlode.model import Record, Result

SHOWN = 600
"""Characters of a value that a view shows."""
SHOWN_ROWS = 10
"""Records, fields and formulas that a view shows."""
ROWS = ("url", "source", "kind", "language", "authors", "published", "abstract", "keywords", "doi", "text")
"""What a view shows besides the title, where there is any."""


class Extracted(Result, frozen=True, kw_only=True):
    """A result that shows itself."""

    def to_markdown(self) -> str:
        """The page's Markdown, or what can be made of its text and posts."""
        from motherlode.store.markdown import body

        return body(self)

    def to_dict(self) -> dict[str, Any]:
        """The one JSON object of the page, as Python's own types."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found

    def _repr_html_(self) -> str:
        return view(self)


def shown(result: Result) -> Extracted:
    """A result as one that shows itself."""
    return Extracted(**{name: getattr(result, name) for name in Result.__struct_fields__})


def view(result: Result) -> str:
    """A result as HTML in which nothing of the page can act: every value is escaped, no address becomes a link."""
    rows = [(name, getattr(result, name)) for name in ROWS]
    rows += list(result.fields.items())[:SHOWN_ROWS]
    rows += [("formula", formula.latex) for formula in result.formulas[:SHOWN_ROWS]]
    lines = "".join(
        f"<tr><th style='text-align:left'>{cell(name)}</th><td style='text-align:left'>{cell(value)}</td></tr>"
        for name, value in rows
        if value
    )
    heading = f"<caption style='text-align:left'><b>{cell(result.title) or 'no title'}</b></caption>"
    return f"<table>{heading}{lines}</table>{records_view(result.records)}"


def records_view(records: list[Record]) -> str:
    """The first records as a table."""
    if not records:
        return ""
    names = [name for name in ("author", "date", "title", "body", "price") if any(getattr(r, name) for r in records)]
    names = names or ["text"]
    columns = list(dict.fromkeys(name for record in records for name in record.columns))
    head = "".join(f"<th>{cell(name)}</th>" for name in (*names, *columns))
    lines = (
        "<tr>" + "".join(f"<td style='text-align:left'>{cell(value)}</td>" for value in values) + "</tr>"
        for record in records[:SHOWN_ROWS]
        for values in [[getattr(record, name) for name in names] + [record.columns.get(name, "") for name in columns]]
    )
    return f"<p>{len(records)} records</p><table><tr>{head}</tr>{''.join(lines)}</table>"


def cell(value: Any) -> str:
    """A value as escaped text, cut where it is long."""
    text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
    return escape(text[:SHOWN] + ("…" if len(text) > SHOWN else ""))

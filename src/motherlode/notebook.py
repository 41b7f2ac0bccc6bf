"""Results in a notebook: a view of each, and tables for pandas and polars, which are imported only when asked for.

>>> from motherlode import extract
>>> page = extract("<title>Hello</title><h1>Hello</h1><p>Some words.</p>")
>>> page.to_markdown().splitlines()[0]
'# Hello'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from motherlode.extracted import Extracted, shown
from motherlode.model import LodeError, Record, Result

__all__ = ["Extracted", "frame", "records_frame", "results", "shown"]


def results(folder: str | Path, query: str = "") -> Iterator[Extracted]:
    """The results of a collection one by one: all, or those that a query finds."""
    from motherlode.run.exporting import results_of
    from motherlode.store.collection import open_collection

    with results_of(open_collection(Path(folder)), query) as found:
        yield from map(shown, found)


def frame(results: Iterable[Result], library: Literal["pandas", "polars"] = "pandas") -> Any:
    """A row a page: the flat fields, and how many records and formulas it has."""
    return table(library, [page_row(result) for result in results])


def records_frame(results: Iterable[Result], library: Literal["pandas", "polars"] = "pandas") -> Any:
    """A row a record, such as a post, with the page that it stands on."""
    return table(library, [record_row(result, record) for result in results for record in result.records])


def table(library: str, rows: list[dict[str, Any]]) -> Any:
    try:
        module = import_module(library)
    except ImportError as error:
        raise LodeError(f"{library} is not installed", remedy=f"pip install {library}") from error
    return module.DataFrame(rows)


def page_row(result: Result) -> dict[str, Any]:
    from motherlode.store.columns import FLAT

    row = {name: getattr(result, name) for name in FLAT}
    row["relevance"] = result.relevance.score if result.relevance else None
    return row | {"records": len(result.records), "formulas": len(result.formulas)}


def record_row(result: Result, record: Record) -> dict[str, Any]:
    """One row; the columns of a listing stand beside the items that all records have."""
    own = {name: getattr(record, name) for name in Record.__struct_fields__ if name not in ("where", "columns")}
    return record.columns | {"page": result.url or result.source, "page_title": result.title, **own}

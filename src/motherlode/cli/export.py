"""lode export: the results of a collection, in a format for others."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class ExportFormat(StrEnum):
    """The formats of tables and lists; the database is in the collection already."""

    jsonl = "jsonl"
    csv = "csv"
    records = "records"
    parquet = "parquet"
    bibtex = "bibtex"
    csl = "csl"
    markdown = "markdown"
    jsonld = "jsonld"
    dataset = "dataset"


def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection.")],
    to: Annotated[ExportFormat | None, typer.Option("--to", help="The format, if no ending says it.")] = None,
    query: Annotated[
        str, typer.Option("--query", metavar="QUERY", help="Only pages that this finds, as lode search does.")
    ] = "",
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Where it goes; its ending is the format.")
    ] = "-",
) -> None:
    """Write the results of a collection for other programs.

    They go to standard output as JSON lines, CSV, BibTeX, CSL-JSON, Markdown or JSON-LD (schema.org), or to FILE as
    .jsonl, .csv, .records.csv, .parquet, .bib, .csl.json, .md or .jsonld; .records.csv has a row for every post or
    entry of a list, BibTeX holds the papers alone, CSL-JSON readings too. Markdown goes into a folder, a file a page,
    where the name does not end in .md; a dataset into a folder of Parquet files with a card.
    """
    from motherlode.model import Outcome
    from motherlode.run.exporting import results_of
    from motherlode.store.collection import open_collection
    from motherlode.store.export import format_of, open_writer

    collection = open_collection(folder)
    format = to.value if to else format_of(output, without=frozenset({"db"}))
    with results_of(collection, query) as results, open_writer(output, format) as writer:
        for result in results:
            writer.write(Outcome(result))
        sys.stdout.flush()

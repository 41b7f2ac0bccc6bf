"""lode fetched: what a crawl fetched, in order, and why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer


def fetched(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The collection.")],
    kept: Annotated[bool, typer.Option("--kept", help="Only pages that were kept.")] = False,
    waiting: Annotated[bool, typer.Option("--waiting", help="Addresses that wait instead.")] = False,
    refused: Annotated[bool, typer.Option("--refused", help="Addresses that gave no page instead, and why.")] = False,
) -> None:
    """List what a crawl fetched, in order: one JSON object an address.

    Each has url, start, relevance, kept, why (the terms that say most), reason (why it was not kept or not
    fetched), parent (the page that leads there), text (of the link), depth, queue, status, number and time.
    """
    from motherlode.store.collection import open_collection
    from motherlode.store.frontier_view import FrontierView

    encoder = msgspec.json.Encoder()
    with FrontierView(open_collection(folder).frontier) as view:
        rows = view.waiting() if waiting else view.refused() if refused else view.fetched(kept=True if kept else None)
        for row in rows:
            sys.stdout.write(encoder.encode(row).decode() + "\n")
        sys.stdout.flush()

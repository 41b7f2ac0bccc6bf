"""Of which sites will enough pages come? Only there is what a page teaches of any use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from motherlode.model import Page
from motherlode.run.job import site_of
from motherlode.run.notebook import lessons_for
from motherlode.store.manifest import rows_of

PAGES = (".html", ".htm", ".xhtml", ".pdf")
"""A file of any other name may be an archive of many pages."""


def pupils_among(inputs: Sequence[str]) -> frozenset[str] | None:
    """The sites of which a manifest has a page that uses lessons; None where the inputs are others, and may be any."""
    met: Counter[str] = Counter()
    for name in inputs:
        rows = rows_of(Path(name))
        if rows is None or not all(row.file.lower().endswith(PAGES) for row in rows):
            return None
        met.update(site_of(Page(b"", url=row.url or "", site=row.site or "")) for row in rows)
    return frozenset(site for site, pages in met.items() if site and lessons_for(pages - 1))

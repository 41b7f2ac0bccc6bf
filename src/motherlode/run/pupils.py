"""Of which sites will more than one page come? Only there is what a page teaches of any use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from motherlode.model import Page
from motherlode.run.job import site_of
from motherlode.store.manifest import rows_of

PAGES = (".html", ".htm", ".xhtml", ".pdf")
"""A file of any other name may be an archive of many pages."""


def pupils_among(inputs: Sequence[str]) -> frozenset[str] | None:
    """The sites that stand in more than one row of the manifests; None where the inputs are others, and may be any."""
    met: Counter[str] = Counter()
    for name in inputs:
        rows = rows_of(Path(name))
        if rows is None or not all(row.file.lower().endswith(PAGES) for row in rows):
            return None
        met.update(site_of(Page(b"", url=row.url or "", site=row.site or "")) for row in rows)
    return frozenset(site for site, pages in met.items() if site and pages > 1)

"""Motherlode: pages and papers in, verified data out.

>>> from motherlode import extract
>>> extract("<title>Hello</title><h1>Hello</h1>").title
'Hello'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from motherlode.model import LodeError, Page, Result

if TYPE_CHECKING:
    from datetime import datetime

    from motherlode.extracted import Extracted

__version__ = "0.1.0"
__all__ = ["LodeError", "Page", "Result", "__version__", "extract"]


def extract(
    body: str | bytes,
    *,
    url: str = "",
    source: str = "",
    fetched: datetime | None = None,
    markdown: bool = True,
    records: bool = True,
) -> Extracted:
    """All that one page or paper gives: HTML as text or bytes, PDF as bytes.

    What comes back is a `Result` with `.to_markdown()`, `.to_dict()` and a view of its own in a notebook; `records`
    cuts threads and listings into their parts, whose dates such as "3 days ago" are counted from `fetched`.
    """
    # Imported here: half a second of parsers and arithmetic that the command line's parent process never needs.
    from motherlode.extracted import shown
    from motherlode.recipe import ExtractSettings, Recipe
    from motherlode.run.pipeline import Wanted, process

    data = body.encode("utf-8", "replace") if isinstance(body, str) else body
    recipe = Recipe(extract=ExtractSettings(markdown=markdown, records=records))
    page, alone = Page(data, url=url, source=source or url, fetched=fetched), Wanted(lesson=False, claims=False)
    return shown(process(page, recipe, wanted=alone).result)

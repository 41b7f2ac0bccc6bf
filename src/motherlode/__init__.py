"""Motherlode: pages and papers in, verified data out.

>>> from motherlode import extract
>>> extract("<title>Hello</title><h1>Hello</h1>").title
'Hello'
"""

from __future__ import annotations

from motherlode.model import LodeError, Page, Result

__version__ = "0.1.0"
__all__ = ["LodeError", "Page", "Result", "__version__", "extract"]


def extract(body: str | bytes, *, url: str = "", source: str = "", markdown: bool = False) -> Result:
    """All that one page or paper gives: HTML as text or bytes, PDF as bytes."""
    # Imported here: half a second of parsers and arithmetic that the command line's parent process never needs.
    from motherlode.recipe import ExtractSettings, Recipe
    from motherlode.run.pipeline import process

    data = body.encode("utf-8", "replace") if isinstance(body, str) else body
    recipe = Recipe(extract=ExtractSettings(markdown=markdown))
    return process(Page(data, url=url, source=source or url), recipe).result

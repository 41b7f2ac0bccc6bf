"""lode eval formulas: how many formulas the pages of each site hold, as the paper of part E counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
import typer

from motherlode.cli.gold import rows_of

READ_BACK = frozenset({"mathml", "content-mathml", "katex-html", "mathjax-html", "html-scripts"})
"""Witnesses that make LaTeX of something else."""
COLUMNS = {
    "pages": "pages",
    "per_1000": "with formulas, of 1,000",
    "per_page": "formulas a page",
    "per_formula_page": "a page that has some",
    "in_latex": "written in LaTeX, %",
}


def formulas(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="JSON lines as `lode extract` writes them.")],
    json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Count the formulas of each site: pages that have some, formulas a page, and how many are written in LaTeX."""
    figures = counted(rows_of(results))
    typer.echo(msgspec.json.encode(figures).decode() if json else table_of(figures))


def counted(rows: Iterable[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Site -> its figures; "all" for all of them."""
    sites: dict[str, Counter[str]] = {"all": Counter()}
    for row in rows:
        found = row.get("formulas") or []
        latex = sum(not READ_BACK.issuperset(formula.get("by") or ()) for formula in found)
        for name in (site_of(row), "all"):
            counts = sites.setdefault(name, Counter())
            counts.update(pages=1, with_some=bool(found), formulas=len(found), latex=latex)
    return {name: figures_of(counts) for name, counts in sorted(sites.items())}


def site_of(row: dict[str, Any]) -> str:
    try:
        return urlsplit(row.get("url") or "").hostname or "(no address)"
    except ValueError:
        return "(no address)"


def figures_of(counts: Counter[str]) -> dict[str, float]:
    pages, some, found = counts["pages"], counts["with_some"], counts["formulas"]
    return {
        "pages": pages,
        "per_1000": round(1000 * some / pages, 1) if pages else 0.0,
        "per_page": round(found / pages, 2) if pages else 0.0,
        "per_formula_page": round(found / some, 2) if some else 0.0,
        "in_latex": round(100 * counts["latex"] / found, 1) if found else 0.0,
    }


def table_of(figures: dict[str, dict[str, float]]) -> str:
    """A row a site, all of them last."""
    sites = [*(site for site in figures if site != "all"), "all"]
    width = max(map(len, sites))
    lines = [" " * width + "".join(f"{title:>25}" for title in COLUMNS.values())]
    lines += [f"{site:<{width}}" + "".join(f"{figures[site][name]:>25g}" for name in COLUMNS) for site in sites]
    return "\n".join(lines)

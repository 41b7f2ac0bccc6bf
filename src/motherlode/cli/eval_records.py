"""lode eval records: the experiment of the paper that part B is built on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from motherlode.cli.gold import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from motherlode.run.experiment import Trial


def records(
    manifest: Annotated[
        Path, typer.Argument(metavar="MANIFEST", help="JSON lines with `file`, `url`, and `gold`: posts with `author`.")
    ],
    by_site: Annotated[bool, typer.Option("--by-site", help="A row for each site too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Who wrote the posts of each thread: each algorithm alone, groups that must agree, and all together.

    A page is right where the authors are just those of the gold, in their order. G1 to G3 and GA are the groups of the
    paper, with thresholds moved until results meet; `settled` is what lode extract gives.
    """
    from motherlode.run.experiment import shares

    all_trials = [trial for trials in trials_of(manifest) for trial in trials]
    figures = {
        "right": shares(all_trials, lambda trial: trial.right),
        "answered": shares(all_trials, lambda trial: trial.answered),
    }
    if json:
        typer.echo(msgspec.json.encode(figures).decode())
        return
    for name, title in (("right", "Pages with just the right authors"), ("answered", "Pages with an answer")):
        typer.echo(f"{title}\n{table_of(figures[name], by_site=by_site)}\n")


def trials_of(manifest: Path) -> Iterator[list[Trial]]:
    """The trials of every page with gold authors; where somebody looks on, each page is counted."""
    from motherlode.model import InputError
    from motherlode.read.html import HtmlDocument
    from motherlode.recipe import RunSettings
    from motherlode.run.experiment import trials
    from motherlode.store.manifest import Row, pages_of_row

    judged = 0
    for row in rows_of(manifest):
        authors = gold_authors(row.get("gold"))
        if not authors:
            continue
        source = msgspec.convert(row, Row)
        for page in pages_of_row(source, manifest.parent, RunSettings().max_bytes):
            judged += 1
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{judged} pages")
            yield trials(HtmlDocument(page), authors)
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    if not judged:
        remedy = 'A row is {"file": "page.html", "url": …, "gold": [{"author": "Ann", "body": …}, …]}.'
        raise InputError("no row has gold posts with authors", where=str(manifest), remedy=remedy)


def gold_authors(gold: Any) -> list[str]:
    """The authors of the gold posts; [] where there are none to compare with."""
    posts = [post for post in gold if isinstance(post, dict)] if isinstance(gold, list) else []
    authors = [str(post.get("author") or "") for post in posts]
    return authors if any(authors) else []


def table_of(figures: dict[str, dict[str, float]], *, by_site: bool) -> str:
    """Shares in percent, a column an algorithm."""
    names = list(figures["all"])
    sites = [*(sorted(site for site in figures if site != "all") if by_site else ()), "all"]
    width = max(len(site) for site in sites)
    lines = [" " * width + "".join(f"{name:>12}" for name in names)]
    lines += [f"{site:<{width}}" + "".join(f"{100 * figures[site][name]:12.1f}" for name in names) for site in sites]
    return "\n".join(lines)

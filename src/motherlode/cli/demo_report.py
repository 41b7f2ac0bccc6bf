"""What a demo found, for the person who ran it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from motherlode.cli.display import StandardOutput, case_view, place, shown
from motherlode.model import Result
from motherlode.store.collection import Collection
from motherlode.store.database import Database
from motherlode.store.explanation import explanation
from motherlode.store.frontier_view import FrontierView
from motherlode.store.highlights import SHOWN, Highlight, highlights, most_disputed
from motherlode.store.overview import SiteOverview, overview

TERMS = "Whose pages these are, and their licences: {}/ATTRIBUTION.md"


def report(collection: Collection, seconds: float, *, again: bool) -> None:
    """Print what was done, what was kept and why, what was found, examples, a disagreement, and where to go on."""
    out = StandardOutput()
    with Database(collection.database) as database:
        sites = overview(database.results())
        out.print(what_was_done(collection, seconds, sites, again=again))
        out.print()
        show_crawl(out, collection)
        out.print(sites_table(sites))
        chosen = highlights(database.results())
        for highlight in chosen:
            show_highlight(out, highlight)
        disputed = most_disputed(database.results(), "title")
        if disputed:
            show_dispute(out, database, disputed)
    show_next(out, collection, chosen, disputed)


def what_was_done(collection: Collection, seconds: float, sites: list[SiteOverview], *, again: bool) -> Panel:
    """The run in a few lines."""
    pages = sum(site.pages for site in sites)
    found = (
        f"{pages} real pages of {len(sites)} sites were served on this machine under their own host names, crawled "
        f"from three samples, archived and extracted in {seconds:.1f} s. No network was used."
    )
    kept = "The collection of an earlier demo was used again" if again else "The collection is kept"
    lines = [found, f"{kept}: {collection.folder}/", TERMS.format(collection.folder)]
    return Panel(Text("\n".join(lines)), title="lode demo", title_align="left")


def show_crawl(out: Console, collection: Collection) -> None:
    """Some pages that the crawl kept and some that it did not, with the terms that decided."""
    with FrontierView(collection.frontier) as view:
        progress = view.progress()
        kept = sorted(view.fetched(kept=True), key=lambda seen: -seen.relevance)
        others = list(view.fetched(kept=False))
    out.print(
        Text(f"The crawl fetched {progress.fetched} pages and kept {progress.kept} that are like the samples", "bold")
    )
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, min_width=8)
    grid.add_column(no_wrap=True, min_width=4, justify="right")
    grid.add_column(no_wrap=True, overflow="ellipsis", max_width=out.width - 14)
    for seen in [*kept[:3], *kept[-1:], *others[:3]]:
        terms = ", ".join([term for term, _ in seen.why if ":" not in term][:3])
        grid.add_row("kept" if seen.kept else "not kept", f"{seen.relevance:.2f}", shown(f"{seen.url}  {terms}"))
    out.print(grid)
    out.print()


def sites_table(sites: list[SiteOverview]) -> Table:
    """What each site gave; the last columns count pages, and say how sure the values are on average."""
    table = Table(title="What was found", title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    # Where the terminal is narrow, the names give way; the figures stay whole.
    table.add_column("site", overflow="ellipsis", no_wrap=True, max_width=23)
    table.add_column("pages", justify="right", no_wrap=True, min_width=5)
    table.add_column("kind", overflow="ellipsis", no_wrap=True, max_width=8)
    table.add_column("lang", no_wrap=True, min_width=6)
    for name in ("title", "authors", "date", "sure"):
        table.add_column(name, justify="right", no_wrap=True, min_width=len(name))
    for site in sites:
        counts = (site.titles, site.authors, site.dates)
        cells = (site.site, str(site.pages), ranked(site.kinds, most=1), ranked(site.languages, most=2))
        table.add_row(*cells, *(str(count) if count else "-" for count in counts), f"{site.confidence:.2f}")
    return table


def ranked(names: Counter[str], *, most: int) -> str:
    """Names, the frequent ones first.

    >>> ranked(Counter(["en", "zh", "zh", "fr"]), most=2)
    'zh, en'
    """
    return ", ".join(name or "?" for name, _ in names.most_common(most))


def show_highlight(out: Console, highlight: Highlight) -> None:
    """A page with its values: where each stands, who agrees, how sure."""
    result = highlight.result
    out.print()
    heading(out, highlight.name[0].upper() + highlight.name[1:], result.url)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column(width=9, no_wrap=True, style="bold")
    grid.add_column()
    for label in SHOWN:
        if evidence := result.evidence.get(label):
            value = Text(shown(getattr(result, label)))
            value.truncate(out.width - 13, overflow="ellipsis")
            grid.add_row("", label, value)
            who = f"{evidence.confidence:.2f} sure, by {', '.join(evidence.by)}"
            who += f"; against: {', '.join(evidence.against)}" if evidence.against else ""
            grid.add_row("", "", Text(who, style="dim"))
            grid.add_row("", "", Text(f"at {place(evidence.where, out.width - 17)}", style="dim"))
    out.print(grid)


def heading(out: Console, name: str, url: str) -> None:
    line = Text.assemble((name, "bold"), "  ", shown(url))
    line.truncate(out.width, overflow="ellipsis")
    out.print(line)


def show_dispute(out: Console, database: Database, result: Result) -> None:
    """A case in which the witnesses do not say the same: shown, not hidden."""
    case = explanation(result, database.claims_of(result.url)).case("title")
    out.print()
    heading(out, "A disagreement", result.url)
    if case:
        out.print(case_view(case, out.width))


def show_next(out: Console, collection: Collection, chosen: list[Highlight], disputed: Result | None) -> None:
    """Commands to go on with, each on one line so that it can be copied."""
    page = disputed or (chosen[0].result if chosen else None)
    commands = [
        f"lode serve {collection.folder} --open",
        f"lode search {collection.folder} 流处理",
        f"lode explain {collection.folder} {page.url}" if page else "",
        f"lode export {collection.folder} --to csv",
        "lode extract yourpage.html",
    ]
    out.print(Text("\nGo on with", style="bold"))
    print_lines(out, (command for command in commands if command))


def print_lines(out: Console, lines: Iterable[str]) -> None:
    for line in lines:
        out.print(Text(f"  {line}"), soft_wrap=True)

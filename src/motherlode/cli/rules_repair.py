"""lode rules repair: a site has changed, and its known values say where things stand now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from motherlode.cli.errors import tell
from motherlode.cli.gold import rows_of

if TYPE_CHECKING:
    from motherlode.extractors.rules.learning.repair import Known, Repair
    from motherlode.extractors.rules.model import RuleBook, SiteRules
    from motherlode.read.html import HtmlDocument


def repair(
    rules: Annotated[Path, typer.Argument(metavar="RULES", help="The rule file that no longer fits.")],
    pages: Annotated[list[str], typer.Argument(metavar="PAGES…", help="New pages: files, folders, manifest.jsonl.")],
    known: Annotated[
        list[Path] | None,
        typer.Option("--known", metavar="RESULTS.jsonl", help="Earlier results of the site; may be repeated."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where it goes; else standard output.")
    ] = None,
    day: Annotated[str, typer.Option("--since", metavar="DAY", help="The day of the change; else today.")] = "",
) -> None:
    """Mend rules of a site that changed, by finding known values on its new pages.

    Known are the values of earlier results (--known) and of the tests inside the rule file. The old rules stay in
    the file, dated: pages fetched before the change are still read by them. What changed is told field by field.
    """
    from motherlode.extractors.rules.text import text_of
    from motherlode.store.rules import load_rules, write_text

    book = load_rules(rules)
    docs = list(documents(pages))
    earlier = [*known_in_tests(book), *(item for path in known or () for item in known_in(path))]
    since = day_of(day)
    repairs = [repaired_site(site, docs, earlier, since) for site in book.sites]
    tell(*(line for site, found in zip(book.sites, repairs, strict=True) for line in report(site.domain, found)))
    text = text_of(replace(book, sites=tuple(version for found in repairs for version in found.versions)))
    if output:
        write_text(text, output)
    else:
        typer.echo(text, nl=False)


def documents(inputs: list[str]) -> Iterable[HtmlDocument]:
    """The pages that can be read; the others are told."""
    from motherlode.read.html import HtmlDocument
    from motherlode.store.inputs import pages_of

    for page in pages_of(inputs, on_error=lambda error: tell(f"lode: error: {error}")):
        if page.body:
            yield HtmlDocument(page)


def known_in_tests(book: RuleBook) -> list[Known]:
    from motherlode.extractors.rules.learning.repair import Known

    return [Known(test.fields, test.url, test.page) for test in book.tests]


def known_in(path: Path) -> list[Known]:
    """The results of a file, or rows of a manifest with gold."""
    from motherlode.extractors.rules.learning.repair import Known

    rows: list[dict[str, Any]] = rows_of(path)
    found = [(row.get("fields") or row.get("gold"), row) for row in rows]
    return [
        Known(fields, str(row.get("url") or ""), str(row.get("source") or row.get("file") or ""))
        for fields, row in found
        if isinstance(fields, dict) and fields
    ]


def day_of(text: str) -> date:
    try:
        return date.fromisoformat(text) if text else date.today()
    except ValueError as error:
        raise typer.BadParameter(f"'{text}' is no day such as 2026-01-31", param_hint="--since") from error


def repaired_site(site: SiteRules, docs: list[HtmlDocument], known: list[Known], day: date) -> Repair:
    """A version of the past stays as it is; pages without an address are taken for any site's."""
    from motherlode.extractors.rules.apply import on_site
    from motherlode.extractors.rules.learning.repair import Repair, repaired

    own = [doc for doc in docs if not doc.host or on_site(doc.host, site)]
    return Repair((site,)) if site.until or not own else repaired(site, own, known, day)


def report(domain: str, found: Repair) -> Iterable[str]:
    """What became of a site's rules."""
    if not found.pages:
        return
    state = "a new version" if len(found.versions) > 1 else "nothing changed"
    yield f"lode: {domain}: {state}; known values on {found.matched} of {found.pages} pages"
    for change in found.changes:
        yield f"  {change.told()}"

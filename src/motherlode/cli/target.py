"""lode target: what is wanted, explained."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from motherlode.cli.errors import FAILED, printable, tell
from motherlode.cli.reading import pages_from

if TYPE_CHECKING:
    from motherlode.run.ranking import RankedPage
    from motherlode.target.model import Target

EXAMPLES = {"show": "lode target show collection", "rank": "lode target rank collection crawl.warc.gz"}
MOST = 12
target_app = typer.Typer(
    name="target",
    help="What a collection wants, as learned from its samples.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@target_app.callback()
def group() -> None:
    """What a collection wants, as learned from its samples."""


@target_app.command(epilog=f"Example: {EXAMPLES['show']}")
def show(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A collection with target.json.")],
    json: Annotated[bool, typer.Option("--json", help="All terms and weights as JSON.")] = False,
) -> None:
    """Show the target of a collection: terms, weights, zones, threshold, nearest and farthest sample, warnings."""
    from motherlode.run.targets import load_target

    target = load_target(folder)
    typer.echo(msgspec.json.encode(summary(target)).decode() if json else "\n".join(shown(target)))


def summary(target: Target) -> dict[str, Any]:
    """The target without the samples' own words."""
    plain: dict[str, Any] = msgspec.to_builtins(target)
    return {name: value for name, value in plain.items() if name not in ("samples", "counter")}


def shown(target: Target) -> list[str]:
    """The target for people to read."""
    lines = [
        f"{target.method}: a page with a score from {target.threshold:.2f} on is kept",
        f"{len(target.samples)} samples, {len(target.counter)} counter-samples, {target.seen:,} pages seen",
        "",
        f"{'zone':10} {'weight':>7}  heaviest terms",
    ]
    for name, zone in sorted(target.zones.items(), key=lambda item: -item[1].weight):
        heaviest = sorted(zone.terms, key=lambda term: -zone.terms[term])[:MOST]
        lines.append(f"{name:10} {zone.weight:7.2f}  {', '.join(heaviest)}")
    heaviest = list(target.words)[:MOST]
    lines += ["", "words: " + ", ".join(f"{word} {target.words[word]:.2f}" for word in heaviest), ""]
    if target.leanings:
        lines.append("samples, each scored by the others:")
        lines += [f"  {leaning.score:.2f}  {leaning.name}" for leaning in target.leanings]
    lines += [f"warning: {warning}" for warning in target.warnings]
    return [printable(line) for line in lines]


@target_app.command(epilog=f"Example: {EXAMPLES['rank']}")
def rank(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A collection with target.json.")],
    inputs: Annotated[
        list[str] | None, typer.Argument(metavar="[INPUT]...", help="Pages; without any, the collection's archive.")
    ] = None,
    top: Annotated[int, typer.Option("--top", min=1, help="How many are shown at most.")] = 20,
    json: Annotated[bool, typer.Option("--json", help="All of them, a JSON object a line.")] = False,
) -> None:
    """Rank pages by how well they match the target, best first.

    All pages are taken together: what goes with what in them sharpens the target, so this tells more than a crawl can
    while it runs. A score from the target's threshold on is likely what is wanted. Nothing in the collection changes.
    """
    from motherlode.run.count import Count
    from motherlode.run.progress import drawn
    from motherlode.run.ranking import ranked_pages
    from motherlode.run.targets import load_target
    from motherlode.store.collection import open_collection

    target, collection, count = load_target(folder), open_collection(folder), Count()
    pages = pages_from(inputs or [str(collection.archive)], collection.recipe(), count)
    found = list(ranked_pages(target, drawn(pages), tell))
    if not found:
        tell("lode: error: no page to rank")
        raise typer.Exit(FAILED)
    if json:
        for page in found:
            typer.echo(msgspec.json.encode(page).decode())
    else:
        typer.echo("\n".join(table_of(found, top)))
    if count.failed_inputs:
        raise typer.Exit(FAILED)


def table_of(found: list[RankedPage], top: int) -> list[str]:
    """The best pages, a line each, for people to read."""
    kept = sum(page.kept for page in found)
    lines = [
        f"{kept:,} of {len(found):,} pages are likely wanted",
        "",
        "rank  score  page, and the terms that say most",
    ]
    for page in found[:top]:
        terms = ", ".join(term for term, _ in page.why[:5])
        lines.append(f"{page.rank:4}  {page.score:5.2f}  {page.url}\n{'':13}{terms}")
    return [printable(line) for line in lines]

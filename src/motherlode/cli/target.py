"""lode target: what is wanted, explained."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

if TYPE_CHECKING:
    from motherlode.target.model import Target

EXAMPLES = {"show": "lode target show collection"}
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
    from motherlode.cli.errors import printable

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

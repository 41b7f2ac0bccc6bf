"""lode eval target: the cross-validation of the paper that part A is built on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from motherlode.cli.errors import tell

if TYPE_CHECKING:
    from motherlode.run.target_scores import TargetScores


def target(
    samples: Annotated[list[str], typer.Option("--samples", help="Wanted: pages, papers, folders or @list.txt.")],
    others: Annotated[list[str], typer.Option("--others", help="Not wanted: pages to tell them from.")],
    method: Annotated[str, typer.Option("--method", help="zones or classic.")] = "zones",
    folds: Annotated[int, typer.Option("--folds", min=2, help="Parts that the samples are cut into.")] = 5,
    json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Cross-validate a target: each part of the samples is sought among the others by what the rest teaches.

    Precision is told at the recall levels of the paper: 12, 25, 41, 83 and 100 %.
    """
    from motherlode.model import InputError
    from motherlode.recipe import recipe_from
    from motherlode.run.target_scores import cross_validated
    from motherlode.run.targets import samples_of

    settings = recipe_from({"target": {"method": method}}).target
    wanted, rest = (samples_of(side, tell, settings) for side in (samples, others))
    if len(wanted) < 2 or not rest:
        raise InputError("too few pages", remedy="Give two samples or more, and some others.")
    scores = cross_validated(wanted, rest, settings, folds)
    typer.echo(msgspec.json.encode(scores).decode() if json else table_of(scores))


def table_of(scores: TargetScores) -> str:
    rows = [f"{scores.samples} samples among {scores.others} others", "", "recall   precision"]
    rows += [f"{100 * float(level):5.0f} %   {100 * value:6.1f} %" for level, value in scores.precision_at.items()]
    rows += ["", f"mean precision     {100 * scores.mean_precision:.1f} %"]
    rows.append(f"average precision  {100 * scores.average_precision:.1f} %")
    rows.append(
        f"kept               {100 * scores.kept:.1f} % of the samples, {100 * scores.kept_others:.1f} % of others"
    )
    return "\n".join(rows)

"""lode doctor: what is installed, which extras work, and what helps where they do not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from motherlode.cli.errors import FAILED


def doctor(
    folder: Annotated[
        Path, typer.Argument(help="Where collections are to stand.", exists=True, file_okay=False)
    ] = Path(),
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Say what is installed here, which extras work, and what helps."""
    from motherlode.run.checkup import broken, checkup

    findings = checkup(folder)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(findings)))
    else:
        for finding in findings:
            typer.echo(f"{'ok' if finding.works else '--':3}{finding.part:16}{finding.seen}")
            if not finding.works and finding.remedy:
                typer.echo(f"{'':19}{finding.remedy}")
    if any(broken(findings)):
        raise typer.Exit(FAILED)

"""lode eval: results against gold, in the papers' own measures."""

from __future__ import annotations

import typer

from motherlode.cli.eval_fields import fields
from motherlode.cli.eval_formulas import formulas
from motherlode.cli.eval_judged import judged
from motherlode.cli.eval_papers import papers
from motherlode.cli.eval_records import records
from motherlode.cli.eval_target import target

EXAMPLES = {
    "fields": "lode eval fields manifest.jsonl rules.yaml",
    "formulas": "lode eval formulas results.jsonl",
    "judged": "lode eval judged collection",
    "papers": "lode eval papers manifest.jsonl results.jsonl",
    "records": "lode eval records manifest.jsonl --by-site",
    "target": "lode eval target --samples wanted/ --others rest/",
}

eval_app = typer.Typer(
    name="eval",
    help="Score results against gold, in the measures of the papers that the methods come from.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
for command in (fields, formulas, judged, papers, records, target):
    eval_app.command(epilog=f"Example: {EXAMPLES[command.__name__]}")(command)

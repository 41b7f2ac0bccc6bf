"""All commands under one name."""

from __future__ import annotations

from typing import Annotated

import typer

from motherlode.cli.add import add
from motherlode.cli.crawl import crawl
from motherlode.cli.demo import demo
from motherlode.cli.doctor import doctor
from motherlode.cli.errors import ExplainedErrors
from motherlode.cli.eval import eval_app
from motherlode.cli.explain import explain
from motherlode.cli.export import export
from motherlode.cli.extract import extract
from motherlode.cli.fetched import fetched
from motherlode.cli.index import index
from motherlode.cli.new import new
from motherlode.cli.rules import rules_app
from motherlode.cli.schema import schema
from motherlode.cli.search import search
from motherlode.cli.serve import serve
from motherlode.cli.sources import sources
from motherlode.cli.target import target_app

HELP = """Pages and papers in, verified data out.

Every value says where it stands, which algorithms agree on it, and how sure that is.
"""
EXAMPLES = {
    "demo": "lode demo",
    "extract": "lode extract page.html paper.pdf crawl.warc.gz -o results.jsonl",
    "new": "lode new topic --samples sample.html --start https://example.com/",
    "crawl": "lode crawl topic --max-pages 1000",
    "fetched": "lode fetched topic --kept",
    "add": "lode add collection pages/ https://example.com/",
    "explain": "lode explain page.html",
    "export": "lode export collection --to csv -o table.csv",
    "search": "lode search collection 'crawling site:example.org' --formula '\\frac{?a}{\\sqrt{?b}}'",
    "index": "lode index collection",
    "serve": "lode serve collection --open",
    "schema": "lode schema > result.schema.json",
    "eval": "lode eval papers manifest.jsonl results.jsonl",
    "doctor": "lode doctor",
    "sources": "lode sources collection --service openalex --service arxiv",
    "target": "lode target show collection",
    "rules": "lode rules learn train.jsonl -o rules.yaml",
}
EPILOG = "\b\nExamples:\n" + "".join(f"  {example}\n" for example in EXAMPLES.values())

app = typer.Typer(
    name="lode",
    cls=ExplainedErrors,
    help=HELP,
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (demo, extract, new, crawl, fetched, add, explain, export, search, index, serve, schema, sources, doctor)
for command in COMMANDS:
    app.command(epilog=f"Example: {EXAMPLES[command.__name__]}")(command)
app.add_typer(target_app)
app.add_typer(rules_app)
app.add_typer(eval_app)


def print_version(wanted: bool) -> None:
    if wanted:
        from motherlode import __version__

        typer.echo(f"lode {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """What stands before the command."""

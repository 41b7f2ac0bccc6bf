"""The name `lode` itself: what all its commands share, and an app of some of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

from motherlode.cli.errors import ExplainedErrors

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


def app_of(commands: Iterable[Callable[..., Any]]) -> typer.Typer:
    """An app of these commands: typer makes every command that it is given, whichever is asked for."""
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
    for command in commands:
        app.command(epilog=f"Example: {EXAMPLES[command.__name__]}")(command)
    app.callback()(options)
    return app


def print_version(wanted: bool) -> None:
    if wanted:
        from motherlode import __version__

        typer.echo(f"lode {__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """What stands before the command."""

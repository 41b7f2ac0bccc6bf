"""lode extract: pages and papers in, one result each out."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from motherlode.cli.extract_here import Here, extract_here
from motherlode.cli.options import Engine, EngineOption, Master, Quiet, SparkConf, refuse

if TYPE_CHECKING:
    from motherlode.recipe import Recipe
    from motherlode.run.job import Job


class Format(StrEnum):
    """The formats of results."""

    jsonl = "jsonl"
    csv = "csv"
    parquet = "parquet"
    db = "db"
    bibtex = "bibtex"
    csl = "csl"
    jsonld = "jsonld"


class Rule(StrEnum):
    """How claims are settled."""

    weighted = "weighted"
    majority = "majority"


def extract(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT",
            help="A file (html, pdf, gz, warc), a folder, a URL, a manifest.jsonl, @list.txt, or - for standard input.",
        ),
    ],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Where results go; its ending is the format.")
    ] = "-",
    format: Annotated[Format | None, typer.Option("--format", help="The format, if the ending does not say.")] = None,
    recipe: Annotated[Path | None, typer.Option("--recipe", metavar="FILE", help="Settings: a lode.toml.")] = None,
    workers: Annotated[int | None, typer.Option("--workers", min=0, help="Processes; 0 means one a core.")] = None,
    page_seconds: Annotated[
        float | None, typer.Option("--page-seconds", min=0.1, help="Give a page up after this time.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Give the main text as Markdown too.")] = False,
    records: Annotated[
        bool | None,
        typer.Option(
            "--records/--no-records", help="Cut threads and listings into records, as the recipe does or not."
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Render pages in Chromium first: scripts run, boxes are real.")
    ] = False,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="NAME", help="Do not ask this witness; may be repeated.")
    ] = None,
    rules: Annotated[
        Path | None, typer.Option("--rules", metavar="FILE", help="Rules for fields; see lode rules.")
    ] = None,
    rule: Annotated[Rule | None, typer.Option("--rule", help="How claims are settled.")] = None,
    profiles: Annotated[
        Path | None,
        typer.Option(
            "--profiles", metavar="FOLDER", help="Keep what is learned of sites there, and use what is there."
        ),
    ] = None,
    no_profiles: Annotated[
        bool, typer.Option("--no-profiles", help="Learn nothing: every page by itself, by all witnesses.")
    ] = False,
    learn_first: Annotated[
        bool,
        typer.Option(
            "--learn-first", help="Learn sites from a sample of their pages first: the order then does not matter."
        ),
    ] = False,
    engine: EngineOption = Engine.local,
    master: Master = None,
    spark_conf: SparkConf = None,
    dedupe: Annotated[
        bool, typer.Option("--dedupe", help="Leave out pages that say the same as an earlier one (Spark).")
    ] = False,
    terms: Annotated[
        bool, typer.Option("--terms", help="Count words over all pages, as a table of its own (Spark).")
    ] = False,
    quiet: Quiet = False,
    json: Annotated[bool, typer.Option("--json", help="Figures of the run as JSON, last on standard error.")] = False,
) -> None:
    """Turn pages and papers into verified data, one JSON object each.

    Results go to standard output as JSON lines, or to FILE as .jsonl, .csv, .parquet or .db, papers also as .bib or
    .csl.json. The exit status is 0, or 1 if an input failed or nothing could be read, or 2 for a fault in the command.
    """
    job = job_for(
        recipe,
        rules,
        without or (),
        run={"workers": workers, "page_seconds": page_seconds},
        extract={"markdown": markdown or None, "records": records, "rule": rule and rule.value},
    )
    if no_profiles and (profiles or learn_first):
        raise typer.BadParameter("not together with --profiles or --learn-first", param_hint="--no-profiles")
    if engine is Engine.spark:
        from motherlode.cli.extract_spark import Asked, extract_on_spark

        refuse("with --engine spark", {"--format": format, "--browser": browser})
        wanted = Asked(master, spark_conf or [], learn=learn_first, profiles=profiles, dedupe=dedupe, terms=terms)
        extract_on_spark(inputs, output, job, wanted, told=not quiet, json=json)
        return
    refuse(
        "without --engine spark",
        {"--master": master, "--spark-conf": spark_conf, "--dedupe": dedupe, "--terms": terms},
    )
    shape = format.value if format else None
    here = Here(shape, browser, profiles, learn=not no_profiles, learn_first=learn_first)
    extract_here(inputs, output, job, here, told=not quiet, json=json)


def job_for(recipe: Path | None, rules: Path | None, without: Iterable[str], **options: dict[str, Any]) -> Job:
    """The work that the command asks for: the recipe's settings, those of the options, and the rules."""
    from motherlode.recipe import Recipe, load_recipe
    from motherlode.run.job import Job, checked

    base = load_recipe(recipe) if recipe else Recipe()
    options["extract"]["without"] = (*base.extract.without, *without)
    settings = checked(with_options(base, **options))
    if rules is None:
        return Job(settings)
    from motherlode.store.rules import load_rules

    return Job(settings, rules=load_rules(rules))


def with_options(recipe: Recipe, **groups: dict[str, Any]) -> Recipe:
    """The recipe with the options that were given; those left out keep the recipe's word."""
    for group, options in groups.items():
        given = {name: value for name, value in options.items() if value is not None}
        recipe = replace(recipe, **{group: replace(getattr(recipe, group), **given)})
    return recipe

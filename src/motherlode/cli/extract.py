"""lode extract: pages and papers in, one result each out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from msgspec.structs import replace

from motherlode.cli import extract_options as ask
from motherlode.cli.extract_here import Here, extract_here
from motherlode.cli.options import Engine, EngineOption, Master, Quiet, SparkConf, refuse

if TYPE_CHECKING:
    from motherlode.recipe import Recipe
    from motherlode.run.job import Job


def extract(
    inputs: ask.Inputs,
    output: ask.Output = "-",
    format: ask.FormatOption = None,
    recipe: ask.RecipeFile = None,
    workers: ask.Workers = None,
    page_seconds: ask.PageSeconds = None,
    markdown: ask.Markdown = False,
    records: ask.Records = None,
    browser: ask.Browser = False,
    without: ask.Without = None,
    rules: ask.RulesFile = None,
    rule: ask.RuleOption = None,
    profiles: ask.Profiles = None,
    no_profiles: ask.NoProfiles = False,
    learn_first: ask.LearnFirst = False,
    resume: ask.Resume = False,
    engine: EngineOption = Engine.local,
    master: Master = None,
    spark_conf: SparkConf = None,
    dedupe: ask.Dedupe = False,
    terms: ask.Terms = False,
    quiet: Quiet = False,
    json: ask.Json = False,
) -> None:
    """Turn pages and papers into verified data, one JSON object each.

    Results go to standard output as JSON lines, or to FILE as .jsonl, .csv, .parquet, .db, .jsonld or .md, posts and
    entries of lists as .records.csv, papers also as .bib or .csl.json. The exit status is 0, or 1 if an input failed or
    nothing could be read, or 2 for a fault in the command.
    """
    job = job_for(
        recipe,
        rules,
        without or (),
        run={"workers": workers, "page_seconds": page_seconds},
        extract={
            "markdown": markdown or writes_markdown(output, format) or None,
            "records": records,
            "rule": rule and rule.value,
        },
    )
    if no_profiles and (profiles or learn_first):
        raise typer.BadParameter("not together with --profiles or --learn-first", param_hint="--no-profiles")
    if engine is Engine.spark:
        from motherlode.cli.extract_spark import Asked, extract_on_spark

        refuse("with --engine spark", {"--format": format, "--browser": browser, "--resume": resume})
        wanted = Asked(master, spark_conf or [], learn=learn_first, profiles=profiles, dedupe=dedupe, terms=terms)
        extract_on_spark(inputs, output, job, wanted, told=not quiet, json=json)
        return
    refuse(
        "without --engine spark",
        {"--master": master, "--spark-conf": spark_conf, "--dedupe": dedupe, "--terms": terms},
    )
    shape = format.value if format else None
    here = Here(shape, browser, profiles, learn=not no_profiles, learn_first=learn_first, resume=resume)
    extract_here(inputs, output, job, here, told=not quiet, json=json)


def writes_markdown(output: str, format: ask.Format | None) -> bool:
    """Whether the output is Markdown, which plain text cannot be made into: code, lists and tables would be lost."""
    return format is ask.Format.markdown if format else output.lower().endswith(".md")


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

"""lode extract: pages and papers in, one result each out."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterable
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from msgspec import Struct
from msgspec.structs import replace

from motherlode.cli.errors import tell
from motherlode.cli.reading import end_with_status, pages_from
from motherlode.model import InputError, Outcome, Page

if TYPE_CHECKING:
    from motherlode.recipe import Recipe
    from motherlode.run.count import Count
    from motherlode.run.job import Job
    from motherlode.store.export import Writer


class Format(StrEnum):
    """The formats of results."""

    jsonl = "jsonl"
    csv = "csv"
    parquet = "parquet"
    db = "db"
    bibtex = "bibtex"
    csl = "csl"
    jsonld = "jsonld"


BIBLIOGRAPHIES = frozenset({"bibtex", "csl"})


class Engine(StrEnum):
    """Where the work is done."""

    local = "local"
    spark = "spark"


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
    engine: Annotated[Engine, typer.Option("--engine", help="Where the work is done.")] = Engine.local,
    master: Annotated[
        str | None, typer.Option("--master", metavar="URL", help="Spark's master; without it, this machine.")
    ] = None,
    spark_conf: Annotated[
        list[str] | None,
        typer.Option("--spark-conf", metavar="NAME=VALUE", help="A setting of Spark's; may be repeated."),
    ] = None,
    dedupe: Annotated[
        bool, typer.Option("--dedupe", help="Leave out pages that say the same as an earlier one (Spark).")
    ] = False,
    terms: Annotated[
        bool, typer.Option("--terms", help="Count words over all pages, as a table of its own (Spark).")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Figures of the run as JSON, last on standard error.")] = False,
) -> None:
    """Turn pages and papers into verified data, one JSON object each.

    Results go to standard output as JSON lines, or to FILE as .jsonl, .csv, .parquet or .db, papers also as .bib or
    .csl.json. The exit status is 0, or 1 if an input failed or nothing could be read, or 2 for a fault in the command.
    """
    from motherlode.run.count import counted
    from motherlode.store.export import format_of, open_writer

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
    told = not quiet and not json
    same_terminal = output == "-" and sys.stdout.isatty()
    shape = format.value if format else format_of(output)
    with (
        watched(open_writer(output, shape), table=told and shape in BIBLIOGRAPHIES) as writer,
        counted(draw=told and not same_terminal, summary=told) as progress,
    ):
        pupils = None if learn_first else pupils_for(inputs, profiles, learn=not no_profiles)
        reading = Reading(inputs, replace(job, pupils=pupils), progress, browser)
        outcomes = (
            learned_run(reading, profiles) if learn_first else learning_run(reading, profiles, learn=not no_profiles)
        )
        write_results(outcomes, writer, progress)
    if json:
        tell(msgspec.json.encode(progress.figures()).decode())
    end_with_status(progress)


def refuse(when: str, options: dict[str, Any]) -> None:
    """Say which option cannot be had, rather than leave it aside."""
    for name, value in options.items():
        if value:
            raise typer.BadParameter(f"cannot be had {when}", param_hint=name)


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


def watched(writer: Writer, *, table: bool) -> Writer:
    """The writer; where a person looks on, one that ends with a table of the papers."""
    if not table or not sys.stderr.isatty():
        return writer
    from motherlode.cli.paper_table import Watched

    return Watched(writer)


def with_options(recipe: Recipe, **groups: dict[str, Any]) -> Recipe:
    """The recipe with the options that were given; those left out keep the recipe's word."""
    for group, options in groups.items():
        given = {name: value for name, value in options.items() if value is not None}
        recipe = replace(recipe, **{group: replace(getattr(recipe, group), **given)})
    return recipe


def pupils_for(inputs: list[str], folder: Path | None, *, learn: bool) -> frozenset[str] | None:
    """The sites whose pages are to teach: with a folder all, for it is kept; else those that come again."""
    from motherlode.run.pupils import pupils_among

    if not learn:
        return frozenset()
    return None if folder else pupils_among(inputs)


class Reading(Struct, frozen=True):
    """Inputs, what is done with their pages, and who counts them."""

    inputs: list[str]
    job: Job
    count: Count
    browser: bool

    def pages(self, *, counted: bool = True) -> Generator[Page, None, None]:
        """The pages of the inputs, each time from the beginning."""
        return pages_from(self.inputs, self.job.recipe, self.count if counted else None, browser=self.browser)


def learning_run(reading: Reading, folder: Path | None, *, learn: bool) -> Generator[Outcome, None, None]:
    """The outcomes of the pages; what they teach serves the pages behind them, and is kept where a folder is given."""
    from motherlode.run.keeper import Keeper
    from motherlode.run.local import run_local
    from motherlode.run.notebook import Notebook

    job = reading.job
    keeper = Keeper(folder) if folder else None
    notebook = (Notebook(keeper.recall) if keeper else Notebook()) if learn else None
    with (
        closing(reading.pages()) as pages,
        closing(run_local(pages, job, job.recipe.run, watch=reading.count, notebook=notebook)) as outcomes,
    ):
        try:
            for outcome in outcomes:
                if keeper:
                    keeper.take(outcome.lesson)
                yield outcome
        finally:
            if keeper:
                keeper.flush()


def learned_run(reading: Reading, folder: Path | None) -> Generator[Outcome, None, None]:
    """The outcomes of the pages, each read with what a sample of its site taught; the inputs are read three times."""
    from motherlode.run.keeper import Keeper
    from motherlode.run.learn_first import run_learned

    if "-" in reading.inputs:
        raise typer.BadParameter("standard input cannot be read twice", param_hint="--learn-first")
    keeper = Keeper(folder) if folder else None
    return run_learned(reading.pages, reading.job, watch=reading.count, keeper=keeper)


def write_results(outcomes: Generator[Outcome, None, None], writer: Writer, count: Count) -> None:
    """One result a page, as soon as it is there. No page at all is an error, so that no former output is replaced."""
    with closing(outcomes):
        for outcome in outcomes:
            writer.write(outcome)
            sys.stdout.flush()
    if not count.pages:
        raise InputError("no input gave a page; nothing was written")

"""The work of lode extract on this machine: pages through workers, results to a writer, sites remembered."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Generator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer
from msgspec import Struct
from msgspec.structs import replace

from motherlode.cli.errors import tell
from motherlode.cli.reading import end_with_status, pages_from
from motherlode.model import InputError, Outcome, Page

if TYPE_CHECKING:
    from motherlode.run.count import Count
    from motherlode.run.job import Job
    from motherlode.run.keeper import Keeper
    from motherlode.store.export import Writer
    from motherlode.store.journal import Journal

BIBLIOGRAPHIES = frozenset({"bibtex", "csl"})
KEEPS_CLAIMS = frozenset({"db"})
"""Formats that hold what every witness said, beside the results."""


class Here(Struct, frozen=True):
    """What the options ask of a run on this machine."""

    format: str | None
    browser: bool
    profiles: Path | None
    learn: bool
    """Whether pages teach what their site is like."""
    learn_first: bool
    resume: bool = False


def extract_here(inputs: list[str], output: str, job: Job, asked: Here, *, told: bool, json: bool) -> None:
    """Run, and say in figures what came of it."""
    from motherlode.run.count import counted
    from motherlode.store.export import format_of, open_writer

    told = told and not json
    same_terminal = output == "-" and sys.stdout.isatty()
    shape = asked.format or format_of(output)
    with (
        journal_for(output, shape) if asked.resume else nullcontext() as journal,
        watched(open_writer(output, shape), table=told and shape in BIBLIOGRAPHIES) as writer,
        counted(draw=told and not same_terminal, summary=told) as progress,
    ):
        claimed = replace(job, claims=shape in KEEPS_CLAIMS)
        write_results(outcomes_of(inputs, claimed, asked, progress, journal), writer, progress)
    if json:
        tell(msgspec.json.encode(progress.figures()).decode())
    end_with_status(progress)


def journal_for(output: str, shape: str) -> Journal:
    """Where a run notes what it has done."""
    from motherlode.store.journal import Journal

    if output == "-" or shape == "db":
        raise typer.BadParameter("needs a file that is written as a whole: -o FILE, no .db", param_hint="--resume")
    return Journal(output)


def outcomes_of(
    inputs: list[str], job: Job, asked: Here, count: Count, journal: Journal | None
) -> Generator[Outcome, None, None]:
    """The outcomes of the pages: those of a former run, and the others by the way of learning that was asked for."""
    done = journal.done if journal else Counter[tuple[str, str]]()
    if asked.learn_first:
        run = learned_run(Reading(inputs, job, count, asked.browser, done), asked.profiles)
    else:
        pupils = pupils_for(inputs, asked.profiles, learn=asked.learn)
        reading = Reading(inputs, replace(job, pupils=pupils), count, asked.browser, done)
        run = learning_run(reading, asked.profiles, learn=asked.learn)
    return resumed(journal, run, count) if journal else run


def resumed(journal: Journal, run: Generator[Outcome, None, None], count: Count) -> Generator[Outcome, None, None]:
    for outcome in journal.former():
        count.saw(outcome)
        yield outcome
    yield from journal.noted(run)


def watched(writer: Writer, *, table: bool) -> Writer:
    """The writer; where a person looks on, one that ends with a table of the papers."""
    if not table or not sys.stderr.isatty():
        return writer
    from motherlode.cli.paper_table import Watched

    return Watched(writer)


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
    done: Counter[tuple[str, str]]
    """The pages that a former run has done, by source and address."""

    def pages(self, *, counted: bool = True, later: bool = False) -> Generator[Page, None, None]:
        """The pages of the inputs, each time from the beginning; `later` leaves them in their files."""
        count = self.count if counted else None
        pages = pages_from(self.inputs, self.job.recipe, count, browser=self.browser, later=later)
        return without(pages, self.done) if self.done else pages


def without(pages: Generator[Page, None, None], done: Counter[tuple[str, str]]) -> Generator[Page, None, None]:
    """The pages but those that are done, each as often as it is done."""
    left = done.copy()
    with closing(pages):
        for page in pages:
            if left[page.source, page.url] > 0:
                left[page.source, page.url] -= 1
            else:
                yield page


def learning_run(reading: Reading, folder: Path | None, *, learn: bool) -> Generator[Outcome, None, None]:
    """The outcomes of the pages; what they teach serves the pages behind them, and is kept where a folder is given."""
    from motherlode.run.local import run_local
    from motherlode.run.notebook import Notebook

    job = reading.job
    keeper = keeper_of(folder) if folder else None
    notebook = (Notebook(keeper.recall) if keeper else Notebook()) if learn else None
    with (
        closing(reading.pages(later=True)) as pages,
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
    from motherlode.run.learn_first import run_learned

    if "-" in reading.inputs:
        raise typer.BadParameter("standard input cannot be read twice", param_hint="--learn-first")
    keeper = keeper_of(folder) if folder else None
    return run_learned(reading.pages, reading.job, watch=reading.count, keeper=keeper)


def keeper_of(folder: Path) -> Keeper:
    from motherlode.run.keeper import Keeper

    return Keeper(folder)


def write_results(outcomes: Generator[Outcome, None, None], writer: Writer, count: Count) -> None:
    """One result a page, as soon as it is there. No page at all is an error, so that no former output is replaced."""
    with closing(outcomes):
        for outcome in outcomes:
            writer.write(outcome)
            sys.stdout.flush()
    if not count.pages:
        raise InputError("no input gave a page; nothing was written")

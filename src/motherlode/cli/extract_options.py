"""The options of lode extract, each with the sentence that its help shows."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Format(StrEnum):
    """The formats of results."""

    jsonl = "jsonl"
    csv = "csv"
    records = "records"
    parquet = "parquet"
    db = "db"
    bibtex = "bibtex"
    csl = "csl"
    jsonld = "jsonld"
    markdown = "markdown"


class Rule(StrEnum):
    """How claims are settled."""

    weighted = "weighted"
    majority = "majority"


INPUT_HELP = "A file (html, pdf, gz, warc), a folder, a URL, a manifest.jsonl, @list.txt, or - for standard input."
RECORDS_HELP = "Cut threads and listings into records, as the recipe does or not."
PROFILES_HELP = "Keep what is learned of sites there, and use what is there."
LEARN_FIRST_HELP = "Learn sites from a sample of their pages first: the order then does not matter."

Inputs = Annotated[list[str], typer.Argument(metavar="INPUT…", help=INPUT_HELP)]
Output = Annotated[
    str, typer.Option("-o", "--output", metavar="FILE", help="Where results go; its ending is the format.")
]
FormatOption = Annotated[Format | None, typer.Option("--format", help="The format, if the ending does not say.")]
RecipeFile = Annotated[Path | None, typer.Option("--recipe", metavar="FILE", help="Settings: a lode.toml.")]
Workers = Annotated[int | None, typer.Option("--workers", min=0, help="Processes; 0 means one a core.")]
PageSeconds = Annotated[float | None, typer.Option("--page-seconds", min=0.1, help="Give a page up after this time.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Give the main text as Markdown too.")]
Records = Annotated[bool | None, typer.Option("--records/--no-records", help=RECORDS_HELP)]
Browser = Annotated[
    bool, typer.Option("--browser", help="Render pages in Chromium first: scripts run, boxes are real.")
]
Without = Annotated[
    list[str] | None, typer.Option("--without", metavar="NAME", help="Do not ask this witness; may be repeated.")
]
RulesFile = Annotated[Path | None, typer.Option("--rules", metavar="FILE", help="Rules for fields; see lode rules.")]
RuleOption = Annotated[Rule | None, typer.Option("--rule", help="How claims are settled.")]
Profiles = Annotated[Path | None, typer.Option("--profiles", metavar="FOLDER", help=PROFILES_HELP)]
NoProfiles = Annotated[
    bool, typer.Option("--no-profiles", help="Learn nothing: every page by itself, by all witnesses.")
]
LearnFirst = Annotated[bool, typer.Option("--learn-first", help=LEARN_FIRST_HELP)]
Resume = Annotated[
    bool, typer.Option("--resume", help="Note what is done beside FILE, and go on where a former run stopped.")
]
Dedupe = Annotated[bool, typer.Option("--dedupe", help="Leave out pages that say the same as an earlier one (Spark).")]
Terms = Annotated[bool, typer.Option("--terms", help="Count words over all pages, as a table of its own (Spark).")]
Json = Annotated[bool, typer.Option("--json", help="Figures of the run as JSON, last on standard error.")]

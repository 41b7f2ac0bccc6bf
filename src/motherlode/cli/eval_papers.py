"""lode eval papers: headers against gold, in the measure of the paper that part D is built on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from motherlode.cli.gold import rows_of

LANGUAGES = {"zh": "Chinese", "en": "English"}


def papers(
    manifest: Annotated[Path, typer.Argument(metavar="MANIFEST", help="JSON lines with `file`, `gold`, maybe `lang`.")],
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="JSON lines as `lode extract` writes them.")],
    json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Score the headers of papers against gold, for each field and language.

    Titles, author lists and DOIs must be the same, abstracts alike to 80 %; of authors and keywords the F1 is told too.
    """
    from motherlode.verify.header_scores import header_scores

    answers = {row.get("source", ""): row for row in rows_of(results)}
    groups: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {"all": []}
    rows = rows_of(manifest)
    found = answers_by_file(answers, [row.get("file", "") for row in rows], str(manifest))
    for row in rows:
        pair = row.get("gold") or {}, found.get(row.get("file", ""), {})
        groups["all"].append(pair)
        groups.setdefault(row.get("lang") or language_of_gold(pair[0]), []).append(pair)
    figures = {name: header_scores(pairs) for name, pairs in groups.items()}
    typer.echo(msgspec.json.encode(figures).decode() if json else table_of(figures))


def answers_by_file(answers: dict[str, dict[str, Any]], files: list[str], manifest: str) -> dict[str, dict[str, Any]]:
    """The result of each file of a manifest: by the same name, or by the end of the path that it was read from."""
    from motherlode.model import InputError

    named: dict[str, list[str]] = {}
    for source in answers:
        named.setdefault(source.rpartition("/")[2], []).append(source)
    found = {}
    for file in files:
        same = [source for source in named.get(file.rpartition("/")[2], ()) if source.endswith(f"/{file}")]
        source = file if file in answers else same[0] if len(same) == 1 else ""
        if source:
            found[file] = answers[source]
    if files and not found:
        raise InputError(
            "none of its files is among the results", where=manifest, remedy="Extract the papers that it names first."
        )
    return found


def language_of_gold(gold: dict[str, Any]) -> str:
    """By the script of the title, where a manifest does not say."""
    return "zh" if any("\u4e00" <= char <= "\u9fff" for char in str(gold.get("title", ""))) else "en"


def table_of(figures: dict[str, dict[str, float]]) -> str:
    """Figures in percent, a column a language."""
    names = list(figures)
    rows = [["", *(LANGUAGES.get(name, name) for name in names)]]
    rows.append(["papers", *(str(int(figures[name]["papers"])) for name in names)])
    measured = dict.fromkeys(figure for group in figures.values() for figure in group if figure != "papers")
    for figure in measured:
        cells = [f"{100 * figures[name][figure]:.1f}" if figure in figures[name] else "–" for name in names]
        rows.append([figure.replace("_", " "), *cells])
    return "\n".join(f"{row[0]:16}" + "".join(f"{cell:>10}" for cell in row[1:]) for row in rows)

"""lode eval fields: rules, or results, against gold, in the measure of the paper that part C is built on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from motherlode.cli.gold import rows_of

if TYPE_CHECKING:
    from motherlode.extractors.rules.model import RuleBook
    from motherlode.extractors.rules.refinement import Removal
    from motherlode.verify.field_scores import FieldScore

Pair = tuple[dict[str, Any], dict[str, Any]]
SHOWN = 20
"""Removed words that are listed, most frequent first."""


def fields(
    manifest: Annotated[Path, typer.Argument(metavar="MANIFEST", help="JSON lines with `file` and `gold`.")],
    answers: Annotated[
        Path, typer.Argument(metavar="RULES|RESULTS", help="A rule file (.yaml), or results of `lode extract`.")
    ],
    no_refine: Annotated[bool, typer.Option("--no-refine", help="Only without refinement.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Precision, recall and F with beta 0.5 of each field, and the mean over the fields.

    A rule file is applied to the pages of the manifest with refinement and without, so that both can be compared;
    what refinement cut off is listed with the reason.
    """
    if answers.suffix.lower() in (".yaml", ".yml"):
        scores, removed = by_rules(manifest, answers, refine=not no_refine)
    else:
        scores, removed = {"": by_results(manifest, answers)}, []
    typer.echo(as_json(scores, removed) if json else "\n\n".join(tables(scores, removed)))


def by_results(manifest: Path, results: Path) -> dict[str, FieldScore]:
    """The scores of results that are there already."""
    from motherlode.verify.field_scores import field_scores

    found = {row.get("source", ""): row.get("fields") or {} for row in rows_of(results)}
    return field_scores((row.get("gold") or {}, found.get(row.get("file", ""), {})) for row in rows_of(manifest))


def by_rules(manifest: Path, rules: Path, *, refine: bool) -> tuple[dict[str, dict[str, FieldScore]], list[Removal]]:
    """The scores of rules with and without refinement, and what refinement cut off."""
    from motherlode.extractors.rules.refinement import removals, without_refinement
    from motherlode.read.html import HtmlDocument
    from motherlode.store.rules import annotated_pages, load_rules
    from motherlode.verify.field_scores import field_scores

    book = load_rules(rules)
    books = {"refined": book} if refine else {}
    books["not refined"] = without_refinement(book)
    pairs: dict[str, list[Pair]] = {name: [] for name in books}
    removed: list[Removal] = []
    for page, gold in annotated_pages(manifest):
        doc = HtmlDocument(page)
        for name, version in books.items():
            pairs[name].append((gold, values(doc, version)))
        removed.extend(removals(doc, book) if refine else ())
    return {name: field_scores(group) for name, group in pairs.items()}, removed


def values(doc: Any, book: RuleBook) -> dict[str, list[Any]]:
    from motherlode.extractors.rules.apply import fields_by_rules

    found: dict[str, list[Any]] = {}
    for claim in fields_by_rules(doc, book):
        found.setdefault(claim.label, []).append(claim.value)
    return found


def as_json(scores: dict[str, dict[str, FieldScore]], removed: list[Removal]) -> str:
    from motherlode.verify.field_scores import macro_f

    groups = {
        name or "results": {
            "macro_f05": macro_f(group),
            "fields": {field: {"p": one.precision, "r": one.recall, "f05": one.f} for field, one in group.items()},
        }
        for name, group in scores.items()
    }
    return msgspec.json.encode({**groups, "removed": [item._asdict() for item in removed]}).decode()


def tables(scores: dict[str, dict[str, FieldScore]], removed: list[Removal]) -> list[str]:
    """The scores, a field a line; then the words that were removed."""
    from motherlode.verify.field_scores import macro_f

    main = next(iter(scores.values()))
    others = list(scores.items())[1:]
    width = max(len(name) for name in [*main, "mean of the fields"]) + 2
    head = f"{'':{width}}" + "".join(f"{title:>8}" for title in ("values", "P", "R", "F0.5"))
    lines = [head + "".join(f"{name:>14}" for name, _ in others)]
    for name, score in main.items():
        cells = "".join(f"{figure:8.3f}" for figure in (score.precision, score.recall, score.f))
        rest = "".join(f"{group[name].f:14.3f}" if name in group else f"{'–':>14}" for _, group in others)
        lines.append(f"{name:{width}}{score.gold:8}{cells}{rest}")
    means = "".join(f"{macro_f(group):14.3f}" for _, group in others)
    lines.append(f"{'mean of the fields':{width}}{'':24}{macro_f(main):8.3f}{means}")
    return ["\n".join(lines), *([removed_table(removed)] if removed else [])]


def removed_table(removed: list[Removal]) -> str:
    """What refinement cut off, most frequent first."""
    counted = Counter((item.field, item.word, item.why) for item in removed)
    example = {(item.field, item.word, item.why): item.value for item in removed}
    lines = [f"{len(removed)} words removed:"]
    for key, number in counted.most_common(SHOWN):
        field, word, why = key
        lines.append(f"  {number:5} {field}: '{word}', {why}, as in '{example[key][:60]}'")
    return "\n".join(lines)

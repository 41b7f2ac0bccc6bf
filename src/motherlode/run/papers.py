"""One PDF through the pipeline: read, let the witnesses speak, settle in both languages, link authors and places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from motherlode.extractors.paper import PDF_HEADER
from motherlode.extractors.paper.front import ends_header
from motherlode.extractors.paper.genre import is_paper
from motherlode.extractors.paper.languages import by_language, is_chinese
from motherlode.extractors.witnesses import chosen
from motherlode.model import Claim, Outcome, Page, Result, Value, Where
from motherlode.read.language import language_of
from motherlode.read.pdf import read_pdf
from motherlode.recipe import Recipe
from motherlode.run.ocr import read_again
from motherlode.run.pipeline import result_of
from motherlode.store.bibliography import name_parts
from motherlode.verify.knowledge import court_for
from motherlode.verify.settle import settle

GENRE = "paper"
ALT = "_alt"
IN_FIELDS = ("authors_alt", "keywords_alt", "affiliation_of", "journal", "subtitle", "arxiv", "references")
"""Labels that have no place of their own in a result."""
ANYWAY = frozenset({"doi", "emails", "published"})
"""What is known by its shape alone, on a paper or not."""


def process_pdf(page: Page, recipe: Recipe) -> Outcome:
    pages = read_again(page.body, read_pdf(page.body, is_last=ends_header))
    claims = [claim for witness in chosen(PDF_HEADER, recipe.extract.without).values() for claim in witness(pages)]
    paper = is_paper(pages, claims)
    if not paper:
        claims = [claim for claim in claims if claim.label in ANYWAY]
    claims = by_language(claims, chinese=is_chinese(pages))
    claims.append(Claim("kind", "paper" if paper else "other", "file-format"))
    text = pages.text
    if language := language_of(text):
        claims.append(Claim("language", language, "text-language", Where(page=1)))
    values = settled_header(claims, recipe.extract.rule)
    # One reading alone: nobody confirms it.
    values["text"] = Value(value=text, by=("pdf-lines",), where=Where(page=1), confidence=0.5, settled=False)
    return Outcome(_result(page, values, pages.warnings), tuple(claims))


def settled_header(claims: Iterable[Claim], rule: str) -> dict[str, Value]:
    """A verdict for every label; the other language is judged by what is known of the first."""
    by_label: dict[str, list[Claim]] = {}
    for claim in claims:
        by_label.setdefault(claim.label, []).append(claim)
    courts = {label: court_for(label.removesuffix(ALT), genre=GENRE, rule=rule) for label in by_label}
    values = {label: settle(group, courts[label]) for label, group in by_label.items()}
    return {label: value for label, value in values.items() if value is not None}


def _result(page: Page, values: dict[str, Value], warnings: Iterable[str]) -> Result:
    plain = {label: value for label, value in values.items() if label not in IN_FIELDS}
    result = result_of(page, plain, warnings)
    fields: dict[str, list[Any]] = dict(result.fields)
    for label in IN_FIELDS:
        if label in values:
            value = values[label].value
            fields[label] = value if isinstance(value, list) else [value]
    if result.published:
        fields["year"] = [result.published[:4]]
    if result.authors:
        fields["names"] = [dict(zip(("family", "given"), name_parts(name), strict=True)) for name in result.authors]
    return replace(result, fields=fields)

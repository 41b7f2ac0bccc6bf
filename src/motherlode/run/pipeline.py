"""The whole pipeline for one page, pure and picklable: the same in one process, in a pool and on a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.extractors.witnesses import HTML_FIELDS, HTML_TEXT, chosen
from motherlode.model import Claim, Evidence, LodeError, Outcome, Page, Profile, Result, Value, Where
from motherlode.read.html import HtmlDocument
from motherlode.read.language import language_of
from motherlode.recipe import Recipe
from motherlode.verify.ballot import Rules, ballot
from motherlode.verify.knowledge import Label, court_for, knowledge
from motherlode.verify.profile import drift, lesson
from motherlode.verify.settle import settle

EXCERPT, EXCERPT_BLOCKS = 300, 20
"""How much of each rival's text is kept as its claim."""
PDF_MAGIC = b"%PDF-"
PDF_MAGIC_WITHIN = 1024
"""Readers accept a PDF whose header stands within the first kilobyte."""


def process(page: Page, recipe: Recipe | None = None, profile: Profile | None = None) -> Outcome:
    """Read, let the witnesses speak, settle. What cannot be read is said in the result's warnings."""
    recipe = recipe or Recipe()
    try:
        if PDF_MAGIC in page.body[:PDF_MAGIC_WITHIN]:
            return process_pdf(page, recipe)
        return process_html(page, recipe, profile)
    except LodeError as error:
        return Outcome(result_of(page, {}, [str(error)]))


def process_html(page: Page, recipe: Recipe, profile: Profile | None) -> Outcome:
    doc = HtmlDocument(page)
    without = recipe.extract.without
    claims = [claim for witness in chosen(HTML_FIELDS, without).values() for claim in witness(doc)]
    values = settled(claims, profile, recipe.extract.rule)
    text_claims = [claim for rival in chosen(HTML_TEXT, without).values() for claim in rival(doc)]
    kind = values["kind"].value if "kind" in values else ""
    values |= settled_text(doc, text_claims, kind=kind, markdown=recipe.extract.markdown)
    claims += [excerpt(doc, claim) for claim in text_claims]
    result = result_of(page, values, [*doc.warnings, *drift(profile, values)])
    if recipe.extract.records:
        result, record_claims = with_records(doc, result, without)
        claims += record_claims
    return Outcome(result, tuple(claims), lesson(doc.host, values))


def with_records(doc: HtmlDocument, result: Result, without: Iterable[str]) -> tuple[Result, list[Claim]]:
    """The result with the records of the page, where it has any, and what the rivals said of them."""
    from motherlode.run.records import records_of

    found = records_of(doc, without=without)
    claims = [replace(claim, value=len(claim.value)) for claim in found.claims]
    if not found.records:
        return result, claims
    against = {claim.by for claim in claims} - set(found.by)
    evidence = Evidence(
        where=found.records[0].where,
        by=found.by,
        against=tuple(sorted(against)),
        confidence=found.confidence,
        moves=found.moves,
    )
    return replace(result, records=found.records, evidence={**result.evidence, "records": evidence}), claims


def settled_text(doc: HtmlDocument, claims: list[Claim], *, kind: str = "", markdown: bool) -> dict[str, Value]:
    """The main text: the blocks that win the rivals' vote. How far agreement can be trusted depends on the kind."""
    sizes = lettering(doc.table).sizes.tolist()
    known = knowledge().get(f"text@{kind}") or knowledge().get("text", Label())
    found = ballot(claims, sizes, Rules(known.reliability, known.calibration))
    if found is None:
        return {}
    values = {"text": replace(found, value=as_text(doc.table, found.value))}
    if markdown:
        values["markdown"] = replace(found, value=as_markdown(doc.table, found.value))
    return values


def excerpt(doc: HtmlDocument, claim: Claim) -> Claim:
    """A rival's choice as the beginning of its text, to be read by people."""
    chosen = [position for position, share in enumerate(claim.value) if share >= 0.5]
    return replace(claim, value=as_text(doc.table, chosen[:EXCERPT_BLOCKS])[:EXCERPT])


def process_pdf(page: Page, recipe: Recipe) -> Outcome:
    # The rules for papers and the engines take a third of a second to load, and most pages are HTML.
    from motherlode.extractors.paper import PDF_HEADER
    from motherlode.read.pdf import read_pdf

    pages = read_pdf(page.body)
    claims = [claim for witness in chosen(PDF_HEADER, recipe.extract.without).values() for claim in witness(pages)]
    claims.append(Claim("kind", "paper", "file-format"))
    claims.append(Claim("genre", "paper", "file-format"))
    if language := language_of(pages.text):
        claims.append(Claim("language", language, "text-language", Where(page=1)))
    values = settled(claims, None, recipe.extract.rule)
    # One reading alone: nobody confirms it.
    values["text"] = Value(value=pages.text, by=("pdf-lines",), where=Where(page=1), confidence=0.5, settled=False)
    return Outcome(result_of(page, values, pages.warnings), tuple(claims))


def settled(claims: Iterable[Claim], profile: Profile | None, rule: str) -> dict[str, Value]:
    """A verdict for every label that somebody claims."""
    by_label: dict[str, list[Claim]] = {}
    for claim in claims:
        by_label.setdefault(claim.label, []).append(claim)
    genre = max((str(claim.value) for claim in by_label.pop("genre", [])), default="")
    values = {}
    for label, group in by_label.items():
        value = settle(group, court_for(label, profile, genre=genre, rule=rule))
        if value is not None:
            values[label] = value
    return values


def result_of(page: Page, values: Mapping[str, Value], warnings: Iterable[str]) -> Result:
    """The settled values as one result, each with its evidence."""
    return Result(
        source=page.source,
        url=page.url,
        fetched=page.fetched,
        **plain(values),
        fields=as_fields(values),
        evidence={label: value.evidence for label, value in values.items()},
        warnings=[*page.warnings, *warnings],
    )


def plain(values: Mapping[str, Value]) -> dict[str, Any]:
    """Label -> value alone, languages as their main code."""
    found = {label: value.value for label, value in values.items()}
    if "language" in found:
        found["language"] = found["language"].replace("_", "-").split("-")[0].lower()
    return found


FIELD_NAMES = {"title": "title", "authors": "authors", "published": "publishing_date"}
"""Labels that stand among the fields too, under the names that news people use."""


def as_fields(values: Mapping[str, Value]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for label, name in FIELD_NAMES.items():
        if label in values:
            value = values[label].value
            found[name] = list(value) if isinstance(value, list) else [value]
    return found

"""The whole pipeline for one page, pure and picklable: the same in one process, in a pool and on a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.text.as_said import as_said
from motherlode.extractors.text.facts import fact_blocks, list_entries
from motherlode.extractors.text.lettering import lettering
from motherlode.extractors.text.others import without_others
from motherlode.extractors.text.render import as_markdown, as_text
from motherlode.extractors.witnesses import HTML_FIELDS, HTML_TEXT, chosen
from motherlode.model import Claim, Evidence, LodeError, Outcome, Page, Profile, Record, Result, Value
from motherlode.read.feeds import listing_name
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import forget_pages
from motherlode.recipe import Recipe
from motherlode.run.first_post import first_post_claims, with_first_post
from motherlode.run.formulas import mathematics_of, with_latex
from motherlode.run.kind_of_records import claims_of_search, fitting, kind_of_records
from motherlode.run.known import Reading, is_known, kind_in, known_site, read_known, shape_of
from motherlode.run.known_records import record_lesson
from motherlode.run.lost_letters import has_lost_letters, lost_warnings
from motherlode.run.no_page import silence_warnings
from motherlode.run.plans import BY, told_anew
from motherlode.run.posts import BY as POSTS
from motherlode.run.posts import BY_ENTRIES, by_entries, by_posts, entries_alone, facts_of_posts, said_in_posts
from motherlode.run.record_search import found_records, settled_cut
from motherlode.run.refusal import Refusal
from motherlode.run.script_built import says_nothing, script_warnings, text_of_data
from motherlode.run.teaching import Seen, drift_from_memory, memory_of, without_template
from motherlode.verify.ballot import Rules, ballot
from motherlode.verify.knowledge import Label, court_for, knowledge
from motherlode.verify.memory import kind_taught, sufficed
from motherlode.verify.profile import drift, lesson
from motherlode.verify.settle import settle

if TYPE_CHECKING:
    from motherlode.extractors.rules.model import RuleBook
    from motherlode.run.records import SettledRecords

EMBEDDED = "embedded"
EXCERPT, EXCERPT_BLOCKS = 300, 20
"""How much of each rival's text is kept as its claim."""
PDF_MAGIC = b"%PDF-"
PDF_MAGIC_WITHIN = 1024
"""Readers accept a PDF whose header stands within the first kilobyte."""


class Wanted(Struct, frozen=True):
    """What is wanted beside the result; what nobody will look at is not worked out."""

    lesson: bool = True
    """What the page teaches: another page of its site will be read."""
    claims: bool = True
    """What every witness said: somebody may ask why."""


EVERYTHING = Wanted()


def process(
    page: Page,
    recipe: Recipe | None = None,
    profile: Profile | None = None,
    rules: RuleBook | None = None,
    wanted: Wanted = EVERYTHING,
) -> Outcome:
    """Read, let the witnesses speak, settle. What cannot be read is said in the result's warnings."""
    recipe = recipe or Recipe()
    try:
        if is_called_pdf(page):
            # The rules for papers and the engines take a third of a second to load, and most pages are HTML.
            from motherlode.run.papers import process_pdf

            return process_pdf(page, recipe)
        if name := listing_name(page.body):
            from motherlode.run.feeds import process_listing

            return process_listing(page, name, recipe)
        return process_html(page, recipe, profile, rules, wanted)
    except LodeError as error:
        return Outcome(result_of(page, {}, [str(error)]))
    finally:
        forget_pages()


def is_called_pdf(page: Page) -> bool:
    """Whether a page is a PDF by its first bytes, or else by its name where it is nothing that HTML could be."""
    found = page.body.find
    if found(PDF_MAGIC, 0, PDF_MAGIC_WITHIN) >= 0:
        return True
    return found(b"<", 0, PDF_MAGIC_WITHIN) < 0 and page.source.lower().endswith(".pdf")


def process_html(
    page: Page, recipe: Recipe, profile: Profile | None, rules: RuleBook | None, wanted: Wanted
) -> Outcome:
    """Formulas first: text and records are then read with LaTeX in the formulas' places."""
    doc = HtmlDocument(page)
    profile = profile or Profile(doc.host)
    mathematics = mathematics_of(doc, recipe, profile.formulas, teach=wanted.lesson)
    outcome = process_document(mathematics.doc, recipe, profile, wanted)
    if outcome.lesson:
        outcome.lesson.formulas.update(mathematics.embeddings)
    if mathematics.placed:
        outcome = replace(outcome, result=with_latex(outcome.result, mathematics.placed))
    if rules is None:
        return outcome
    from motherlode.run.fields import with_rules

    return with_rules(doc, outcome, rules)


def process_document(doc: HtmlDocument, recipe: Recipe, profile: Profile, wanted: Wanted) -> Outcome:
    """A known site's page from its memory; any other, or where that does not do, by all witnesses."""
    why = ""
    if is_known(profile, recipe) and doc.table.blocks:  # an empty page says nothing of its site
        try:
            return from_memory(doc, recipe, profile, wanted)
        except Refusal as refusal:
            why = str(refusal)
    return by_all(doc, recipe, profile, why, wanted)


def from_memory(doc: HtmlDocument, recipe: Recipe, profile: Profile, wanted: Wanted) -> Outcome:
    """A page of a known site, read where things stood before; raises `Refusal` where that does not do."""
    found = read_known(doc, known_site(profile), recipe)
    opening = first_post_claims(kind_in(found.values), found.records) if found.records else []
    result = result_of(doc.page, with_first_post(found.values, opening), doc.warnings)
    claims = [*found.claims, *opening]
    if found.searched:
        result = with_records(result, found.searched) if found.searched.records else result
        claims = [*claims, *shown_claims(doc, [], found.searched)]
    elif found.records:
        records = found.records.records
        evidence = Evidence(where=records[0].where, by=(BY,), confidence=found.records.confidence)
        result = with_evidence(result, records, evidence)
        claims = [*claims, Claim("records", len(records), BY, records[0].where)]
    return Outcome(result, tuple(claims) if wanted.claims else (), known_lesson(doc, profile, found, wanted))


def known_lesson(doc: HtmlDocument, profile: Profile, found: Reading, wanted: Wanted) -> Profile | None:
    """What a page teaches that was read from memory: what had to be asked for, or searched."""
    if not wanted.lesson:
        return None
    anew = told_anew(doc, found.values, found.claims, found.moved)
    kinds = kind_taught(found.values, found.claims)
    taught = sufficed(profile.memory, shape_of(doc), anew, kinds)
    if found.searched and found.records:
        taught.records = record_lesson(doc, found.records, profile.memory.records)
        taught.searched = 1
    return Profile(doc.host, 1, memory=taught)


def with_evidence(result: Result, records: Sequence[Record], evidence: Evidence) -> Result:
    return replace(result, records=list(records), evidence={**result.evidence, "records": evidence})


def by_all(doc: HtmlDocument, recipe: Recipe, profile: Profile, refused: str, wanted: Wanted) -> Outcome:
    """A page heard by every witness, and what it teaches."""
    without = recipe.extract.without
    claims = [claim for witness in chosen(HTML_FIELDS, without).values() for claim in witness(doc)]
    values = settled(claims, profile, recipe.extract.rule)
    found = found_records(doc, recipe)
    shown = claims_of_search(doc, kind_in(values), found) if found else []
    values |= {claim.label: kind_of_records(values.get(claim.label), claim) for claim in shown}
    kind = kind_in(values)
    found = fitting(found, kind) if found else None
    rivals = chosen(HTML_TEXT, without) if doc.table.blocks else {}
    text_claims = [claim for rival in rivals.values() for claim in rival(doc)]
    if POSTS not in without:
        text_claims += by_posts(doc, found, kind)
    if BY_ENTRIES not in without:
        text_claims += by_entries(doc, found, kind)
    data = text_of_data(doc) if EMBEDDED not in without else None
    text = elected(doc, text_claims, kind) if data is None else None
    if text is None and data is None and BY_ENTRIES not in without:
        text = entries_alone(found, kind)
    if text and BY not in without:
        text = without_template(doc, text, profile)
    seen = Seen(doc, dict(values), claims, text, text_claims, settled_cut(found) if found else None, refused)
    if text:
        values |= written(doc, text, kind, recipe)
    elif data:
        values |= {"text": data} | ({"markdown": data} if recipe.extract.markdown else {})
    silence = silence_warnings(doc, values, len(found.records) if found else 0)
    warnings = [*doc.warnings, *(script_warnings(doc) or silence), *lost_warnings(values)]
    doubts = [*drift(profile, values), *drift_from_memory(seen, profile)]
    opening = first_post_claims(kind, settled_cut(found)) if found else []
    result = result_of(doc.page, with_first_post(values, opening), [*warnings, *doubts])
    if found and found.records:
        result = with_records(result, found)
    said = [*claims, *shown, *opening, *shown_claims(doc, text_claims, found)] if wanted.claims else ()
    taught = lesson(doc.host, values, memory_of(seen, profile)) if wanted.lesson else None
    return Outcome(result, tuple(said), taught)


def with_records(result: Result, found: SettledRecords) -> Result:
    """The result with the records of the page, who cut them so and who did not."""
    evidence = Evidence(
        where=found.records[0].where,
        by=found.by,
        against=tuple(sorted({claim.by for claim in found.claims} - set(found.by))),
        confidence=found.confidence,
        moves=found.moves,
    )
    return with_evidence(result, found.records, evidence)


def shown_claims(doc: HtmlDocument, text_claims: list[Claim], found: SettledRecords | None) -> Iterator[Claim]:
    """What the rivals for text and records said, to be read by people: the beginning of a text, a number of records."""
    yield from (excerpt(doc, claim) for claim in text_claims)
    for claim in found.claims if found else ():
        yield replace(claim, value=len(claim.value), where=doc.where(claim.value[0][0]))


def elected(doc: HtmlDocument, claims: list[Claim], kind: str) -> Value | None:
    """The blocks that win the rivals' vote. How far agreement can be trusted depends on the kind of page."""
    if says_nothing(doc):
        return None
    known = knowledge().get(f"text@{kind}") or knowledge().get("text", Label())
    posts = said_in_posts(claims)
    facts = facts_of_posts(fact_blocks(doc, kind), posts)
    rules = Rules(known.reliability, known.calibration, kind, facts, list_entries(doc, kind))
    found = ballot(claims, lettering(doc.table).sizes, rules)
    return replace(found, value=without_others(doc, found.value, kind, posts)) if found else None


def written(doc: HtmlDocument, found: Value, kind: str, recipe: Recipe) -> dict[str, Value]:
    """The main text, as text and as Markdown."""
    blocks = as_said(doc.table, found.value, kind)
    text = as_text(doc.table, blocks)
    if has_lost_letters(text):
        found = replace(found, confidence=0.0)
    values = {"text": replace(found, value=text)}
    if recipe.extract.markdown:
        values["markdown"] = replace(found, value=as_markdown(doc.table, blocks))
    return values


def excerpt(doc: HtmlDocument, claim: Claim) -> Claim:
    """A rival's choice as the beginning of its text, to be read by people."""
    chosen = (position for position, share in enumerate(claim.value) if share >= 0.5)
    return replace(claim, value=as_text(doc.table, islice(chosen, EXCERPT_BLOCKS))[:EXCERPT])


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

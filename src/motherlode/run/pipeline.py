"""The whole pipeline for one page, pure and picklable: the same in one process, in a pool and on a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from motherlode.extract.witnesses import HTML_FIELDS, chosen
from motherlode.model import Claim, LodeError, Outcome, Page, Profile, Result, Value
from motherlode.read.html import HtmlDocument
from motherlode.recipe import Recipe
from motherlode.verify.knowledge import court_for
from motherlode.verify.profile import drift, lesson
from motherlode.verify.settle import settle


def process(page: Page, recipe: Recipe | None = None, profile: Profile | None = None) -> Outcome:
    """Read, let the witnesses speak, settle. What cannot be read is said in the result's warnings."""
    recipe = recipe or Recipe()
    try:
        return process_html(page, recipe, profile)
    except LodeError as error:
        return Outcome(empty_result(page, [str(error)]))


def empty_result(page: Page, warnings: Iterable[str]) -> Result:
    """What is left of a page that gave nothing."""
    return Result(source=page.source, url=page.url, fetched=page.fetched, warnings=[*page.warnings, *warnings])


def process_html(page: Page, recipe: Recipe, profile: Profile | None) -> Outcome:
    doc = HtmlDocument(page)
    claims = [claim for witness in chosen(HTML_FIELDS, recipe.extract.without).values() for claim in witness(doc)]
    values = settled(claims, profile, recipe.extract.rule)
    result = Result(
        source=page.source,
        url=page.url,
        fetched=page.fetched,
        **plain(values),
        fields=as_fields(values),
        evidence={label: value.evidence for label, value in values.items()},
        warnings=[*page.warnings, *doc.warnings, *drift(profile, values)],
    )
    return Outcome(result, tuple(claims), lesson(doc.host, values))


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

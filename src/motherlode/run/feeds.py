"""Feeds and sitemaps given as pages: the entries of a feed are its records; of a sitemap it is said what reads it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from motherlode.model import Claim, Evidence, Outcome, Page, Record, Value, Where
from motherlode.read.feeds import FEEDS, SITEMAPS, Entry, listed_pages, read_feed
from motherlode.read.language import language_of
from motherlode.recipe import Recipe
from motherlode.run.pipeline import result_of

BY = "feed"
SURE = 0.9
"""A feed names its values itself. No gold has feeds, so it is a guess that the few mistaken ones are as many."""


def process_listing(page: Page, name: str, recipe: Recipe) -> Outcome:
    """The outcome for a file whose first element has this name."""
    return from_feed(page, recipe) if name in FEEDS else of_sitemap(page, name)


def of_sitemap(page: Page, name: str) -> Outcome:
    """Addresses are no text: a warning says what the file is for."""
    many = listed_pages(page)
    listed = "1 address" if many == 1 else f"{many} addresses"
    warning = (
        f"this is {SITEMAPS[name]} of {listed}, not a page: lode sources FOLDER --service sitemap=ADDRESS reads it"
    )
    return Outcome(result_of(page, {}, [warning]))


def from_feed(page: Page, recipe: Recipe) -> Outcome:
    """Title, language, text and records of a feed, as it declares them."""
    feed = read_feed(page)
    records = [as_record(entry) for entry in feed.entries]
    text = "\n".join(record.text for record in records)
    language = feed.language or language_of(text)
    first = records[0].where if records else feed.where
    said: dict[str, tuple[Any, Where]] = {"kind": ("listing", Where(xpath="/*"))}
    said |= {"title": (feed.title, feed.where)} if feed.title else {}
    said |= {"language": (language, feed.where)} if language else {}
    said |= {"text": (text, first)} if text else {}
    said |= {"markdown": (as_markdown(feed.entries), first)} if text and recipe.extract.markdown else {}
    values = {label: Value(value=value, where=at, by=(BY,), confidence=SURE) for label, (value, at) in said.items()}
    entries = "its 1 entry is its record" if len(records) == 1 else f"its {len(records)} entries are its records"
    result = result_of(page, values, [f"this is {feed.called}: {entries}; the pages that it leads to were not read"])
    claims = [Claim(label, value.value, BY, value.where) for label, value in values.items() if label != "markdown"]
    if records and recipe.extract.records:
        evidence = Evidence(where=first, by=(BY,), confidence=SURE)
        result = replace(result, records=records, evidence={**result.evidence, "records": evidence})
        claims.append(Claim("records", len(records), BY, first))
    return Outcome(result, tuple(claims))


def as_record(entry: Entry) -> Record:
    """An entry as an item of a listing; its body is the longest that the feed says of it."""
    return Record(
        text="\n".join(filter(None, (entry.title, entry.author, entry.date, entry.body))),
        body=entry.body or entry.title,
        author=entry.author,
        date=entry.date,
        iso=entry.iso,
        title=entry.title,
        link=entry.link,
        confidence=SURE,
        where=entry.where,
    )


def as_markdown(entries: list[Entry]) -> str:
    """A heading an entry, linked, then who and when, then what it says."""
    parts: list[str] = []
    for entry in entries:
        title = entry.title or entry.link
        parts.append(f"## [{title}]({entry.link})" if entry.link else f"## {title}")
        parts.append(" · ".join(filter(None, (entry.author, entry.date))))
        parts += entry.body.split("\n")
    return "\n\n".join(filter(None, parts))

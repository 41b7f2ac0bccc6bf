"""A large collection for bench/search.py: real pages, repeated with changes. Broken off, it goes on where it ended."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import islice
from pathlib import Path

import msgspec
from lxml.etree import XPathEvalError
from msgspec import Struct

from data import Places, drawn, load_manifest
from formula_search import variation
from motherlode.model import Formula, Outcome, Page, Result
from motherlode.recipe import Recipe
from motherlode.run.pipeline import process
from motherlode.store.archive import ArchiveWriter
from motherlode.store.collection import Collection, create_collection, is_collection
from motherlode.store.database import Database

SETS = {"html/wcxb-dev": 150, "html/zh-wce": 150, "formulas/pages": 100, "html/forum-records": 40, "pdf/jose": 40}
"""Real pages and papers of each set that the collection is made of."""
BATCH = 500
SITES = 200
WHOLE = 50
"""One page in so many is a real one as it is, with its archived copy and all claims; the others are mixed."""
MOST_CHARACTERS = 3000
"""Of a real page's text that a mixed one has."""
PAGES_OF_A_FORMULA = 3
"""Pages that a formula stands on, on average."""
CORPUS = "corpus.msgpack"
HTML = (("content-type", "text/html; charset=utf-8"),)


class Real(Struct, frozen=True):
    """A real page with what extraction gives for it."""

    body: bytes
    outcome: Outcome


@dataclass(frozen=True)
class Size:
    """How large the collection is to be."""

    pages: int
    formulas: int

    @property
    def each(self) -> int:
        """Formulas of a page."""
        return self.formulas // self.pages


@dataclass
class Corpus:
    """Real pages, and what changed copies of them are made of."""

    real: list[Real]

    @cached_property
    def mixable(self) -> list[Result]:
        return [one.outcome.result for one in self.real if one.outcome.result.text]

    @cached_property
    def formulas(self) -> list[str]:
        return [formula.latex for one in self.real for formula in one.outcome.result.formulas]

    def arrivals(self, size: Size, start: int) -> Iterator[Real]:
        """Pages from a number on; each depends on its number alone."""
        pool = self.formula_pool(max(size.each, size.formulas // PAGES_OF_A_FORMULA)) if start < size.pages else []
        for number in range(start, size.pages):
            chance = random.Random(number)
            if number % WHOLE:
                yield self.mixed(number, chance.sample(pool, size.each), chance)
            else:
                yield self.whole(number)

    def formula_pool(self, count: int) -> list[Formula]:
        chance = random.Random(1)
        pick = chance.choice
        return [Formula(variation(pick(self.formulas), pick(self.formulas), chance)) for _ in range(count)]

    def whole(self, number: int) -> Real:
        """A real page under another address."""
        one = self.real[number // WHOLE % len(self.real)]
        result = msgspec.structs.replace(one.outcome.result, url=url_of(number), source=f"page-{number}")
        return Real(one.body, msgspec.structs.replace(one.outcome, result=result))

    def mixed(self, number: int, formulas: list[Formula], chance: random.Random) -> Real:
        """Half of the lines are those of another page; numbers, dates, fields and formulas are its own."""
        page, other = chance.choice(self.mixable), chance.choice(self.mixable)
        lines, more = (one.text[:MOST_CHARACTERS].split("\n") for one in (page, other))
        text = "\n".join(chance.choice(more) if chance.random() < 0.5 else line for line in lines)[:MOST_CHARACTERS]
        result = msgspec.structs.replace(
            page,
            url=url_of(number),
            source=f"page-{number}",
            title=f"{page.title} {number}",
            published=f"{chance.randrange(2000, 2026)}-0{chance.randrange(1, 10)}-11",
            text=text,
            fields=page.fields | {"course_id": [f"C{number % 5000}"]},
            formulas=formulas,
            records=[],
            evidence={},
        )
        body = f"<html><title>{escape(result.title)}</title><body><p>{escape(text)}</p></body></html>"
        return Real(body.encode("utf-8", "replace"), Outcome(result))


def url_of(number: int) -> str:
    return f"https://site{number % SITES}.example/{number}"


def whole_pages(corpus: Corpus, size: Size) -> Iterator[tuple[str, Result]]:
    """The addresses of the real pages of the collection, with their results."""
    for number in range(0, size.pages, WHOLE):
        yield url_of(number), corpus.real[number // WHOLE % len(corpus.real)].outcome.result


def real_pages(where: Places, kept: Path) -> Corpus:
    """What extraction gives for some pages of each set; kept, so that it is done once."""
    if kept.exists():
        return Corpus(msgspec.msgpack.decode(kept.read_bytes(), type=list[Real]))
    real: list[Real] = []
    for name, count in SETS.items():
        for sample in drawn(load_manifest(where.manifest(name)), count):
            try:
                real.append(Real(sample.body, process(Page(sample.body, url=sample.row.get("url", "")), Recipe())))
            except XPathEvalError:
                continue  # a run gives such a page up with a warning
    random.Random(0).shuffle(real)
    kept.write_bytes(msgspec.msgpack.encode(real))
    return Corpus(real)


def filled(folder: Path, corpus: Corpus, size: Size) -> Collection:
    """The collection with all of its pages."""
    collection = Collection(folder) if is_collection(folder) else create_collection(folder)
    with Database(collection.database) as database, ArchiveWriter(collection.archive) as archive:
        arriving = corpus.arrivals(size, database.revision())
        while step := list(islice(arriving, BATCH)):
            for one in step:
                result = one.outcome.result
                headers = () if one.body.startswith(b"%PDF") else HTML
                archive.write(Page(one.body, result.url, result.source, headers=headers))
            database.put([one.outcome for one in step])
    return collection

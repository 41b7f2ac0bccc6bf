"""A collection: one folder with everything that was gathered, in files that open without Motherlode.

lode.toml            the recipe
archive/*.warc.gz    the pages as fetched
rules/*.yaml         rules for fields, written or learned; may be missing
profiles/*.toml      what is known of each site
lode.db              results and the claims behind them
samples/             the documents that the target was learned from
target.json          what is wanted, learned from the samples
frontier.db          the state of the crawl: what waits, what was fetched, what was refused and why
archive.db           where each page stands in the archive; may be deleted
judgements.jsonl     what people say of values: right or wrong
annotations/         fields that people marked on pages, as rows that rules are learned from
pause                while this file is there, a crawl asks for no more pages
search.db            an index of words and formulas, once they were searched; may be deleted
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from motherlode.model import Page, StoreError
from motherlode.recipe import Recipe, load_recipe
from motherlode.store.writing import writing

if TYPE_CHECKING:
    from motherlode.extractors.rules.model import RuleBook

DEFAULTS = """\
# What is often changed; a line without its first # is in force. All settings: docs/reference/recipe.md
[run]
# workers = 0               # processes; 0 means one a core
[extract]
# markdown = false          # give the main text as Markdown too
# records = true            # cut threads and listings into records
[target]
# threshold = 0.0           # a score from here on is a match; 0 means set from the samples
[crawl]
# policy = "adaptive"       # the order of visits: or best-first, shark, interest, breadth-first …
# scope = "any"             # or "domain", "host", "prefix": how far from the start pages
# allow = []                # regular expressions: only such addresses are fetched
# deny = []                 # regular expressions: such addresses are not fetched
# contact = ""              # a mail or web address for those who wonder about the visits
# delay = 1.0               # seconds between two requests to a host
"""


class Collection(Struct, frozen=True):
    """Where the parts of a collection stand."""

    folder: Path

    @property
    def recipe_file(self) -> Path:
        return self.folder / "lode.toml"

    @property
    def archive(self) -> Path:
        return self.folder / "archive"

    @property
    def profiles(self) -> Path:
        return self.folder / "profiles"

    @property
    def pause(self) -> Path:
        """A flag: while this file is there, a crawl asks for no more pages."""
        return self.folder / "pause"

    @property
    def database(self) -> Path:
        return self.folder / "lode.db"

    @property
    def frontier(self) -> Path:
        return self.folder / "frontier.db"

    @property
    def target_file(self) -> Path:
        return self.folder / "target.json"

    @property
    def samples(self) -> Path:
        return self.folder / "samples"

    def rule_book(self) -> RuleBook | None:
        """The rules of all the collection's rule files, or None where it has none."""
        files = sorted((self.folder / "rules").glob("*.yaml"))
        if not files:
            return None
        from motherlode.extractors.rules.model import RuleBook
        from motherlode.store.rules import load_rules

        return RuleBook(sites=tuple(site for file in files for site in load_rules(file).sites))

    def recipe(self) -> Recipe:
        """The collection's own settings."""
        return load_recipe(self.recipe_file) if self.recipe_file.exists() else Recipe()


def is_collection(folder: Path) -> bool:
    return Collection(folder).database.is_file()


def open_collection(folder: Path) -> Collection:
    """A collection that exists."""
    if folder.is_file():
        raise not_a_folder(folder)
    if not is_collection(folder):
        what = "is no collection (it has no lode.db)" if folder.exists() else "there is no such collection"
        crawl = f"lode new {folder} --samples INPUT --start URL"
        remedy = f"Make one with: lode add {folder} INPUT… or, for a crawl, {crawl}"
        raise StoreError(what, where=str(folder), remedy=remedy)
    return Collection(folder)


def create_collection(folder: Path) -> Collection:
    """A collection that exists or is made now, with its settings as a file to be edited."""
    collection = Collection(folder)
    if folder.exists() and not folder.is_dir():
        raise not_a_folder(folder)
    with writing(folder):
        for part in (collection.archive, collection.profiles):
            part.mkdir(parents=True, exist_ok=True)
        if not collection.recipe_file.exists():
            collection.recipe_file.write_text(DEFAULTS, encoding="utf-8")
    return collection


def keep_samples(collection: Collection, pages: Iterable[Page]) -> None:
    """Keep the documents that the target was learned from, each as a file to look at."""
    with writing(collection.samples):
        collection.samples.mkdir(exist_ok=True)
        for number, page in enumerate(pages, 1):
            ending = "pdf" if b"%PDF-" in page.body[:1024] else "html"
            (collection.samples / f"{number:03}.{ending}").write_bytes(page.body)


def not_a_folder(path: Path) -> StoreError:
    remedy = "The first argument is the collection's folder; the others follow it."
    return StoreError("is a file, not a collection's folder", where=str(path), remedy=remedy)

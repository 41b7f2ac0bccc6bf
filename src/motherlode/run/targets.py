"""A target from what a user names: pages, papers, texts, addresses or lists of them; and the file it is kept in."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from motherlode.model import InputError, LodeError, Page, RecipeError, StoreError
from motherlode.read.charset import decode
from motherlode.read.html import MARKUP, HtmlDocument
from motherlode.read.pdf_page import PdfPages
from motherlode.recipe import TargetSettings
from motherlode.run.pipeline import PDF_MAGIC, PDF_MAGIC_WITHIN
from motherlode.store.inputs import pages_of
from motherlode.store.writing import put_whole
from motherlode.target.bilingual import dictionary_from, translated
from motherlode.target.classic import Dictionaries, classic_features
from motherlode.target.features import features_of, features_of_pdf, features_of_text
from motherlode.target.learn import learn
from motherlode.target.model import Features, Sample, Target
from motherlode.target.query import forms_of

TARGET_FILE = "target.json"
PDF_PAGES = 3
"""Of a paper; what it is about stands on the first ones."""


class Extra(Struct, frozen=True):
    """What a user says of the target beside samples."""

    bilingual: Path | None = None
    """Lines of two terms with a tab between them."""
    dictionaries: Path | None = None
    """TOML for the method classic: a table a main term, with `synonyms` and `implied`."""


class Wanted(Struct, frozen=True):
    """What a user says of the target: inputs as `lode extract` takes them, and more."""

    samples: Sequence[str]
    counter: Sequence[str] = ()
    settings: TargetSettings = TargetSettings()
    extra: Extra = Extra()


def target_from(inputs: Sequence[str] | Wanted) -> Target:
    """The target that the samples give; a sample that cannot be read is a warning in it, none at all an InputError."""
    wanted = inputs if isinstance(inputs, Wanted) else Wanted(tuple(inputs))
    warnings: list[str] = []
    samples = samples_of(wanted.samples, warnings.append, wanted.settings)
    counter = samples_of(wanted.counter, warnings.append, wanted.settings)
    return learned(samples, counter, wanted.settings, wanted.extra, warnings)


def learned(
    samples: list[Sample], counter: list[Sample], settings: TargetSettings, extra: Extra, warnings: Sequence[str]
) -> Target:
    """The target of samples that were read; `warnings` is what was said of those that could not be."""
    if not samples:
        raise InputError("no sample could be read", remedy="; ".join(warnings) or "Give pages, papers or texts.")
    if extra.bilingual:
        samples = translated(samples, dictionary_from(lines_of(extra.bilingual)))
    target = learn(samples, counter, settings, load_dictionaries(extra.dictionaries) if extra.dictionaries else {})
    return replace(target, warnings=(*warnings, *target.warnings))


def samples_of(inputs: Sequence[str], warn: Callable[[str], None], settings: TargetSettings) -> list[Sample]:
    """The samples that the inputs hold."""
    return list(samples_from(pages_of(inputs, on_error=lambda error: warn(str(error))), warn, settings))


def samples_from(pages: Iterable[Page], warn: Callable[[str], None], settings: TargetSettings) -> Iterable[Sample]:
    """Pages as samples; one that gives no words is told."""
    for page in pages:
        name = page.url or page.source
        if page.status >= 400 or not page.body:
            warn(f"{name}: is no sample: {'; '.join(page.warnings) or 'it is empty'}")
            continue
        try:
            sample = sample_of(page, settings)
        except LodeError as error:
            warn(f"{name}: is no sample: {error.what}")
            continue
        if not sample.features.zones:
            warn(f"{name}: is no sample: it has no words")
            continue
        yield sample


def sample_of(page: Page, settings: TargetSettings) -> Sample:
    """A page with its features, and its words as they are written."""
    document = read_page(page)
    if isinstance(document, HtmlDocument):
        text = "\n".join(block.text for block in document.table.blocks)
    else:
        text = document if isinstance(document, str) else document.text
    return Sample(page.url or page.source, document_features(document, page.url, settings), forms_of(text))


def page_features(page: Page, settings: TargetSettings | None = None) -> Features:
    """The features of whatever was fetched: a paper, a page or plain text."""
    return document_features(read_page(page), page.url, settings or TargetSettings())


def is_pdf(page: Page) -> bool:
    return PDF_MAGIC in page.body[:PDF_MAGIC_WITHIN]


def read_page(page: Page) -> HtmlDocument | PdfPages | str:
    """What was fetched, as what it is; raises ReadError where it is nothing that can be read."""
    if is_pdf(page):
        from motherlode.read.pdf import read_pdf  # the engines take a third of a second to load

        return read_pdf(page.body, pages=PDF_PAGES)
    if not MARKUP.search(page.body[:20_000]):
        return decode(page.body, page.header("content-type")).text
    return HtmlDocument(page)


def document_features(document: HtmlDocument | PdfPages | str, url: str, settings: TargetSettings) -> Features:
    if isinstance(document, str):
        return features_of_text(document, url)
    if isinstance(document, PdfPages):
        return features_of_pdf(document, url)
    return classic_features(document, settings.coefficients) if settings.method == "classic" else features_of(document)


def lines_of(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read ({error})", where=str(path), remedy="Give UTF-8 text.") from error


def load_dictionaries(path: Path) -> Dictionaries:
    """Main terms with their synonyms and what implies them."""
    try:
        found: Any = tomllib.loads("\n".join(lines_of(path)))
        return msgspec.convert(found, dict[str, dict[str, list[str]]])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        remedy = 'A main term is a table: ["main term"], with synonyms = [...] and implied = [...].'
        raise RecipeError(f"is no dictionary: {error}", where=str(path), remedy=remedy) from error


def save_target(folder: Path, target: Target) -> Path:
    """Keep the target in a collection, readable."""
    path = folder / TARGET_FILE
    put_whole(path, msgspec.json.format(msgspec.json.encode(target), indent=1))
    return path


def load_target(folder: Path) -> Target:
    """The target of a collection, or a StoreError that says how to make one."""
    path = folder / TARGET_FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Target)
    except FileNotFoundError as error:
        remedy = f"Make one: lode new {folder} --samples INPUT --start URL"
        raise StoreError("has no target", where=str(folder), remedy=remedy) from error
    except OSError as error:
        raise StoreError(f"cannot be read ({error.strerror})", where=str(path)) from error
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise StoreError(f"is no target: {error}", where=str(path), remedy="Make it anew from its samples.") from error

"""Every witness for HTML by name, so that a recipe can leave one out and the docs can list them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from motherlode.extractors.fields.bylines import by_author_class, by_author_link, by_opening_word, by_rel_author
from motherlode.extractors.fields.datalayer import by_datalayer
from motherlode.extractors.fields.dates import by_address, by_time_tag, by_visible_date
from motherlode.extractors.fields.embedded_jsonld import by_jsonld
from motherlode.extractors.fields.genre import by_newsroom_marks
from motherlode.extractors.fields.headings import by_h1, by_title_and_heading, by_title_tag
from motherlode.extractors.fields.metatags import by_citation, by_metatags, by_opengraph, by_twitter
from motherlode.extractors.fields.microdata import by_microdata
from motherlode.extractors.fields.site import (
    by_canonical_link,
    by_header_language,
    by_html_lang,
    by_own_address,
    by_text_language,
)
from motherlode.extractors.fields.slug import by_slug
from motherlode.extractors.kinds import by_page_shape, by_shape_alone
from motherlode.extractors.text.area import by_area
from motherlode.extractors.text.container import by_container
from motherlode.extractors.text.density import by_density
from motherlode.extractors.text.embedded import by_embedded
from motherlode.extractors.text.learned import by_learned
from motherlode.extractors.text.remainder import by_remainder
from motherlode.extractors.text.semantic import by_semantics
from motherlode.extractors.text.span import by_span
from motherlode.model import Claim
from motherlode.read.html import HtmlDocument
from motherlode.recipe import unknown_name

Witness = Callable[[HtmlDocument], Iterable[Claim]]
T = TypeVar("T")

HTML_FIELDS: Mapping[str, Witness] = {
    "jsonld": by_jsonld,
    "opengraph": by_opengraph,
    "twitter": by_twitter,
    "citation": by_citation,
    "metatags": by_metatags,
    "microdata": by_microdata,
    "datalayer": by_datalayer,
    "h1": by_h1,
    "title-tag": by_title_tag,
    "title+heading": by_title_and_heading,
    "slug": by_slug,
    "rel-author": by_rel_author,
    "byline-class": by_author_class,
    "byline-text": by_opening_word,
    "author-link": by_author_link,
    "time-tag": by_time_tag,
    "address": by_address,
    "visible-date": by_visible_date,
    "newsroom-marks": by_newsroom_marks,
    "page-shape": by_page_shape,
    "html-lang": by_html_lang,
    "text-language": by_text_language,
    "http-header": by_header_language,
    "link-canonical": by_canonical_link,
    "fetched-from": by_own_address,
}

ALONE: Mapping[str, Witness] = {"page-shape": by_shape_alone}
"""What to ask where a page is not read by the other witnesses: says the same in less time."""

HTML_TEXT: Mapping[str, Witness] = {
    "learned": by_learned,
    "density": by_density,
    "container": by_container,
    "semantics": by_semantics,
    "remainder": by_remainder,
    "area": by_area,
    "span": by_span,
    "embedded": by_embedded,
}


def chosen(witnesses: Mapping[str, T], without: Iterable[str]) -> Mapping[str, T]:
    """The witnesses that a recipe leaves in."""
    left_out = set(without)
    return witnesses if not left_out else {name: witness for name, witness in witnesses.items() if name not in left_out}


def check_names(without: Iterable[str], known: Iterable[str]) -> None:
    """Raise for a witness that does not exist, naming the nearest."""
    names = list(known)
    for name in without:
        if name not in names:
            raise unknown_name("witness", name, names, where="extract.without")

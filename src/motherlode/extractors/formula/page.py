"""All formulas of a page: witnesses, each formula once, with its place and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.formula.annotations import by_alttext, by_annotation
from motherlode.extractors.formula.attributes import by_data_attribute
from motherlode.extractors.formula.confidence import confidence_of
from motherlode.extractors.formula.config import DOLLAR, Delimiter
from motherlode.extractors.formula.content_mathml import by_content_mathml
from motherlode.extractors.formula.context import block_of, number_of, sentence_of
from motherlode.extractors.formula.delimiters import OpenText, by_delimiter, is_only_definitions
from motherlode.extractors.formula.discovery import embeddings_in
from motherlode.extractors.formula.embedding import Embedding
from motherlode.extractors.formula.gate import MathPage, math_page
from motherlode.extractors.formula.html_scripts import by_html_scripts
from motherlode.extractors.formula.images import by_image_address, by_image_alt
from motherlode.extractors.formula.katex_html import by_katex_html
from motherlode.extractors.formula.learned import by_embedding, text_delimiters
from motherlode.extractors.formula.macros import expanded, macros_of
from motherlode.extractors.formula.mathjax_html import by_mathjax_html
from motherlode.extractors.formula.mathml import by_mathml
from motherlode.extractors.formula.once import Settled, grouped, settled
from motherlode.extractors.formula.repairs import by_repair
from motherlode.extractors.formula.scripts import by_script
from motherlode.extractors.formula.sighting import Sighting
from motherlode.extractors.formula.spans import by_span
from motherlode.model import Formula
from motherlode.read.html import HtmlDocument
from motherlode.read.patterns import pattern

Witness = Callable[[HtmlDocument], Iterable[Sighting]]
WITNESSES: Mapping[str, Witness] = {
    "annotation": by_annotation,
    "script": by_script,
    "data-attribute": by_data_attribute,
    "span": by_span,
    "alttext": by_alttext,
    "image-address": by_image_address,
    "image-alt": by_image_alt,
    "content-mathml": by_content_mathml,
    "mathml": by_mathml,
    "katex-html": by_katex_html,
    "mathjax-html": by_mathjax_html,
}
"""Witnesses for markup, by name; those for running text (`delimiters`, `html-scripts`) see what these have left."""
LEAST_OWN = 3
CONTROL = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Characters that no text may hold; character references in attributes bring them in."""


class Placed(Struct, frozen=True):
    """A formula and the place that it takes in the text of the page."""

    formula: Formula
    nodes: tuple[int, ...]
    """Elements that are nothing but this formula: the formula replaces their text; () in running text."""
    block: int
    """Index of the block that it stands in, or -1 where the page shows it without text, as a picture does."""
    source: str
    """In running text: the characters of the block that the formula replaces, delimiters and all; else ""."""

    @property
    def markup(self) -> str:
        """The formula as it belongs into text and Markdown."""
        return f"$${self.formula.latex}$$" if self.formula.display else f"${self.formula.latex}$"


def formulas_of(
    doc: HtmlDocument, known: Sequence[Embedding] = (), *, without: Iterable[str] = (), least: float = 0.0
) -> list[Formula]:
    """Every formula of a page once, in document order; `known` is what the site's other pages taught.

    `least` leaves out what is less sure than that; 0.2 drops readings of drawings that hint at a macro.
    """
    found = (placed.formula for placed in placed_formulas(doc, known, without=without))
    return [formula for formula in found if formula.confidence >= least]


def placed_formulas(doc: HtmlDocument, known: Sequence[Embedding] = (), *, without: Iterable[str] = ()) -> list[Placed]:
    """The formulas with the places that they take."""
    page = math_page(doc)
    found = settled_formulas(page, known, frozenset(without))
    if not found:
        return []
    macros = macros_of(doc, page.settings)
    starts = [block.node for block in doc.table.blocks]
    placed = [place(doc, one, starts) for one in found]
    return [with_macros(one, macros) for one in placed] if macros else placed


def settled_formulas(page: MathPage, known: Sequence[Embedding], without: frozenset[str]) -> list[Settled]:
    """Markup first, then running text outside it; a page that gives nothing is asked how it embeds formulas."""
    doc = page.doc
    seen = list(by_embedding(doc, known)) if known else []
    if page.has_markup:
        seen += [one for name, witness in WITNESSES.items() if name not in without for one in witness(doc)]
    found = [settled(group) for group in grouped(doc.table, seen)]
    found += text_formulas(page, found, text_delimiters(known), without)
    if not found and page.has_markup and not known:
        own = [one for one in embeddings_in(doc) if one.r and one.count >= LEAST_OWN]
        found = [settled(group) for group in grouped(doc.table, by_embedding(doc, own))]
    return sorted(found, key=lambda one: one.best.node)


def text_formulas(
    page: MathPage, found: Sequence[Settled], learned: tuple[Delimiter, ...], without: frozenset[str]
) -> list[Settled]:
    """Formulas in running text, outside those that markup has given."""
    owned = {node for one in found for node in one.whole}
    seen: list[Sighting] = []
    if page.may_hold(learned) and ("delimiters" not in without or learned):
        text = OpenText(page.doc, page.settings, owned)
        seen += by_delimiter(text, learned, only_learned="delimiters" in without)
        if (seen or page.settings.sure) and "repair" not in without:
            used = tuple(dict.fromkeys((*page.settings.sure, *learned))) or (DOLLAR,)
            seen += by_repair(text, used)
    if not found and not seen and "html-scripts" not in without and page.has_scripts:
        seen += by_html_scripts(page.doc)
    if len(found) > len(seen):  # a page that marks its formulas means no others by what draws nothing
        seen = [one for one in seen if not is_only_definitions(one.latex)]
    return [settled([one]) for one in seen]


def place(doc: HtmlDocument, one: Settled, starts: list[int]) -> Placed:
    best = one.best
    node = min(one.whole, default=best.node)
    source = " ".join(best.source.split())
    block = block_of(doc.table, node, source, starts)
    text = doc.table.blocks[block].text if block >= 0 else ""
    formula = Formula(
        CONTROL.sub("", best.latex),
        best.display,
        doc.where(best.node, best.part),
        one.by,
        confidence_of(one),
        number=number_of(doc, one),
        sentence=sentence_of(text, source),
    )
    return Placed(formula, one.whole, block, source)


def with_macros(one: Placed, macros: Mapping[str, tuple[str, int]]) -> Placed:
    """The page's own commands written out, beside what the author typed."""
    full = expanded(one.formula.latex, macros)
    return one if full == one.formula.latex else replace(one, formula=replace(one.formula, expanded=full))

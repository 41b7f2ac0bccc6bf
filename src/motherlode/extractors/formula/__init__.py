"""Formulas of a page, each once, as LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from motherlode.extractors.formula.annotations import by_alttext, by_annotation
from motherlode.extractors.formula.config import settings_of
from motherlode.extractors.formula.delimiters import by_delimiter
from motherlode.extractors.formula.images import by_image_address, by_image_alt
from motherlode.extractors.formula.katex_html import by_katex_html
from motherlode.extractors.formula.mathjax_html import by_mathjax_html
from motherlode.extractors.formula.mathml import by_mathml
from motherlode.extractors.formula.once import Settled, grouped, settled
from motherlode.extractors.formula.scripts import by_script
from motherlode.extractors.formula.sighting import Sighting
from motherlode.extractors.formula.spans import by_span
from motherlode.model import Formula
from motherlode.read.html import HtmlDocument

Witness = Callable[[HtmlDocument], Iterable[Sighting]]
WITNESSES: Mapping[str, Witness] = {
    "annotation": by_annotation,
    "script": by_script,
    "alttext": by_alttext,
    "image-address": by_image_address,
    "image-alt": by_image_alt,
    "span": by_span,
    "mathml": by_mathml,
    "katex-html": by_katex_html,
    "mathjax-html": by_mathjax_html,
}


def settled_formulas(doc: HtmlDocument, without: Iterable[str] = ()) -> list[Settled]:
    table = doc.table
    left_out = set(without)
    seen = [s for name, w in WITNESSES.items() if name not in left_out for s in w(doc)]
    found = [settled(group) for group in grouped(table, seen)]
    owned = {node for one in found for node in one.whole}
    if "delimiters" not in left_out:
        found += [settled([one]) for one in by_delimiter(doc, settings_of(doc), owned)]
    return sorted(found, key=lambda one: one.best.node)


def formulas_of(doc: HtmlDocument, known=(), without: Iterable[str] = ()) -> list[Formula]:
    return [
        Formula(one.best.latex, one.best.display, doc.where(one.best.node, one.best.part), one.by, 0.9)
        for one in settled_formulas(doc, without)
    ]

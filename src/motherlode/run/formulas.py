"""The formulas of a page, and the page with its formulas as LaTeX in the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from motherlode.extractors.formula.gate import math_page
from motherlode.model import Record, Result
from motherlode.read.html import HtmlDocument
from motherlode.recipe import Recipe

if TYPE_CHECKING:
    from motherlode.extractors.formula.embedding import Embedding
    from motherlode.extractors.formula.page import Placed


LEAST_SURE = 0.2
"""A formula read off a drawing that hints at a private macro is less sure: right in meaning, not as it was typed."""


MOST_FORMULAS = 10_000
"""Of a page; what stands behind them stays in the text as it is."""


class Mathematics(Struct, frozen=True):
    """What mathematics a page holds: the page to read on, its formulas, and how it embeds them."""

    doc: HtmlDocument
    placed: Sequence[Placed] = ()
    embeddings: Mapping[str, int] = {}


def mathematics_of(doc: HtmlDocument, recipe: Recipe, known: Mapping[str, int], *, teach: bool = True) -> Mathematics:
    """The formulas of a page; `known` is how other pages of its site embed them.

    Without `teach` nobody is told how this one does, and it is not worked out.
    """
    if not recipe.extract.formulas or not (known or math_page(doc).may_hold_formulas(())):
        return Mathematics(doc)
    # Most pages hold none, and the witnesses for formulas take a while to load.
    from motherlode.extractors.formula.discovery import embeddings_in
    from motherlode.extractors.formula.inline import in_sentences, with_formulas
    from motherlode.extractors.formula.page import placed_formulas

    placed = placed_formulas(doc, embeddings_from(known), without=recipe.extract.without)
    if len(placed) > MOST_FORMULAS:
        doc.warnings.append(f"{len(placed):,} formulas; the first {MOST_FORMULAS:,} are kept")
        placed = placed[:MOST_FORMULAS]
    lines = {one.triple: one.count for one in embeddings_in(doc)} if teach else {}
    shown = with_formulas(doc, placed)
    return Mathematics(shown, in_sentences(shown, placed), lines)


def embeddings_from(known: Mapping[str, int]) -> list[Embedding]:
    """The lines of a profile as embeddings; a line that was edited into something else says nothing."""
    from motherlode.extractors.formula.embedding import embedding_from, merged

    read = (embedding_from(line, count) for line, count in known.items())
    return merged([one for one in read if one])


def with_latex(result: Result, placed: Sequence[Placed]) -> Result:
    """The result with its formulas, and with one spelling of them in all its texts."""
    if not placed:
        return result
    from motherlode.extractors.formula.inline import latex_in

    def record(one: Record) -> Record:
        return replace(one, text=latex_in(one.text, placed), body=latex_in(one.body, placed))

    return replace(
        result,
        text=latex_in(result.text, placed),
        markdown=latex_in(result.markdown, placed),
        records=[record(one) for one in result.records],
        formulas=[one.formula for one in placed if one.formula.confidence >= LEAST_SURE],
    )

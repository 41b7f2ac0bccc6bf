"""Formulas in pages (part E): found by several witnesses, checked by a grammar, each once, as LaTeX.

`formulas_of(doc, known)` gives the formulas of a page, `placed_formulas` also what each replaces in the text;
`embeddings_in(doc)` is what one page teaches about the way its site embeds formulas, `merged` adds pages up.
"""

from motherlode.extractors.formula.discovery import embeddings_in
from motherlode.extractors.formula.embedding import Embedding, embedding_from, merged
from motherlode.extractors.formula.page import WITNESSES, Placed, formulas_of, placed_formulas

__all__ = [
    "WITNESSES",
    "Embedding",
    "Placed",
    "embedding_from",
    "embeddings_in",
    "formulas_of",
    "merged",
    "placed_formulas",
]

"""Formulas in pages (part E): found by several witnesses, checked by a grammar, each once, as LaTeX.

`page.placed_formulas(doc, known)` gives the formulas of a page and what each replaces in the text;
`discovery.embeddings_in(doc)` is what one page teaches about the way its site embeds formulas. Most pages hold none;
then only `gate` is asked, and the rest is not even loaded.
"""

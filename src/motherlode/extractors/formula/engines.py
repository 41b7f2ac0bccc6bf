"""The elements that rendering engines put around a formula and its copies: one of these is one formula."""

from __future__ import annotations

from motherlode.read.html import HtmlDocument
from motherlode.read.nodes import NodeTable

CONTAINER_TAGS = frozenset({"mjx-container", "math-renderer", "katex-element", "mjx-math"})
CONTAINER_CLASSES = frozenset(
    "katex katex-display MathJax MathJax_Display MathJax_SVG MathJax_SVG_Display MathJax_CHTML MJXc-display mjx-chtml "
    "MathJax_Preview MathJax_MathML mwe-math-element tex math-tex math math-container ltx_Math katex-mathml katex-html "
    "mjpage mjpage__block mathjax-container mathjax mathml math-inline math-display math-block".split()
)
CLIMB = 6


def container_of(doc: HtmlDocument, node: int) -> tuple[int, ...]:
    """The outermost element around a formula that an engine made for it, or the formula's own."""
    table = doc.table
    best = node
    above = node
    for _ in range(CLIMB):
        below, above = above, table.parent[above]
        if above < 0:
            break
        if is_container(table, above) and holds_one_formula(table, above):
            best = above
        elif not is_wrapper(table, above, below):
            break
    return (best,)


def is_container(table: NodeTable, node: int) -> bool:
    if table.tag[node] in CONTAINER_TAGS:
        return True
    return not CONTAINER_CLASSES.isdisjoint(table.classes[node].split())


def is_wrapper(table: NodeTable, node: int, child: int) -> bool:
    """An element with nothing in it but this child."""
    element = table.elements[node]
    inner = table.elements[child]
    return len(element) <= 2 and not (element.text or "").strip() and not (inner.tail or "").strip()


def holds_one_formula(table: NodeTable, node: int) -> bool:
    """A class such as `math` may also stand on a whole exercise."""
    inside = table.tag[node : table.end[node]]
    return len(inside) < 5000 and inside.count("math") + inside.count("m:math") <= 1

"""Chosen blocks as plain text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from motherlode.read.nodes import NodeTable

try:
    from motherlode.extractors.text._blocks import lined
except ImportError:  # the package was installed without a compiler
    from motherlode.extractors.text.blocks import lined

HEADING_MARKS = {f"h{level}": "#" * level + " " for level in range(1, 7)}
CELLS = frozenset({"td", "th"})


def as_text(table: NodeTable, chosen: Iterable[int]) -> str:
    """A block a line; cells of one row stand on one line."""
    if not any(map(table.of, CELLS)):
        blocks = table.blocks
        return "\n".join([blocks[index].text for index in chosen])
    return "\n".join([text for text, _ in lined(table, list(chosen), CELLS)])


def as_markdown(table: NodeTable, chosen: Iterable[int]) -> str:
    """Headings, lists, quotes, code and tables as Markdown, an empty line between blocks of different kinds."""
    parts: list[str] = []
    kind_before = ""
    for text, node in lined(table, list(chosen), CELLS):
        kind, line = _marked(table, text, node)
        tight = kind == kind_before and kind in ("list", "row", "quote")
        if parts:
            parts.append("\n" if tight else "\n\n")
        parts.append(line)
        kind_before = kind
    return "".join(parts)


def _marked(table: NodeTable, text: str, node: int) -> tuple[str, str]:
    tag = table.tag[node]
    if tag in HEADING_MARKS:
        return "heading", HEADING_MARKS[tag] + " ".join(text.split())
    if tag == "pre":
        return "code", f"```\n{text}\n```"
    if tag == "tr":
        return "row", f"| {text} |"
    above = [table.tag[n] for n in [node, *table.ancestors(node)[:6]]]
    if "li" in above:
        depth = sum(tag in ("ul", "ol") for tag in above)
        return "list", "  " * max(0, depth - 1) + "- " + text.replace("\n", " ")
    if "blockquote" in above:
        return "quote", "> " + text.replace("\n", "\n> ")
    return "paragraph", text

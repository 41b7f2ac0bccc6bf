"""A tree as canonical LaTeX: every argument in braces, one spelling for one tree."""

from __future__ import annotations

from motherlode.extractors.formula.grammar import Tree


def printed(tree: Tree) -> str:
    """LaTeX that parses to the same tree."""
    kind = tree[0]
    if kind == "row":
        return spaced([braced(child) if child[0] == "lines" else printed(child) for child in tree[2:]])
    if kind == "lines":
        return printed_rows(tree)
    if kind == "script":
        return printed_script(tree)
    if kind == "text":
        return f"{tree[1]}{{{tree[2]}}}"
    if kind in ("unary", "fraction", "root"):
        return f"{tree[1]}{''.join(braced(child) for child in tree[2:])}"
    if kind == "infix":
        return f"{{{printed(tree[2])} {tree[1]} {printed(tree[3])}}}"
    if kind == "fenced":
        return spaced(["\\left" + gap(tree[1]), printed(tree[3]), "\\right" + gap(tree[2])])
    if kind == "environment":
        name = tree[1].split("{")[0].split("[")[0]
        return f"\\begin{{{name}}}{tree[1][len(name) :]} {printed_rows(tree)} \\end{{{name}}}"
    return str(tree[1])


def printed_rows(tree: Tree) -> str:
    return r" \\ ".join(" & ".join(printed(cell) for cell in row[2:]) for row in tree[2:])


def printed_script(tree: Tree) -> str:
    base, sub, sup = tree[2:]
    text = braced(base) if base[0] in ("row", "script", "lines", "infix") else printed(base)
    if sub is not None:
        text += "_" + braced(sub)
    return text + "^" + braced(sup) if sup is not None else text


def braced(tree: Tree) -> str:
    return f"{{{printed(tree)}}}"


def gap(fence: str) -> str:
    return fence if not fence[0].isalnum() else " " + fence


def spaced(parts: list[str]) -> str:
    """The parts behind each other, with a space where a command would swallow a letter."""
    text = ""
    for part in parts:
        if text and part and needs_space(text, part[0]):
            text += " "
        text += part
    return text


def needs_space(text: str, following: str) -> bool:
    if following == "*" or (following.isdigit() and text[-1].isdigit()):
        return True
    if not (following.isalpha() and text[-1].isalpha()):
        return text[-1].isdigit() and following == "."
    return "\\" in text and text[text.rfind("\\") + 1 :].isalpha()

"""Content MathML -> LaTeX: meaning without a layout, written as it is usually printed."""

from __future__ import annotations

from collections.abc import Iterator

from motherlode.extractors.formula.annotations import is_display
from motherlode.extractors.formula.box import Element, local
from motherlode.extractors.formula.engines import container_of
from motherlode.extractors.formula.glyphs import command_of, joined
from motherlode.extractors.formula.sighting import Sighting
from motherlode.extractors.formula.symbols import FUNCTIONS
from motherlode.read.html import HtmlDocument

INFIX = {
    "plus": "+",
    "times": "",
    "eq": "=",
    "neq": "\\neq ",
    "lt": "<",
    "gt": ">",
    "leq": "\\leq ",
    "geq": "\\geq ",
    "equivalent": "\\equiv ",
    "approx": "\\approx ",
    "in": "\\in ",
    "notin": "\\notin ",
    "subset": "\\subseteq ",
    "prsubset": "\\subset ",
    "union": "\\cup ",
    "intersect": "\\cap ",
    "setdiff": "\\setminus ",
    "and": "\\land ",
    "or": "\\lor ",
    "implies": "\\implies ",
    "tendsto": "\\to ",
    "vectorproduct": "\\times ",
    "scalarproduct": "\\cdot ",
    "compose": "\\circ ",
    "rem": "\\bmod ",
    "cartesianproduct": "\\times ",
}
CONSTANTS = {
    "pi": "\\pi",
    "infinity": "\\infty",
    "exponentiale": "e",
    "imaginaryi": "i",
    "emptyset": "\\emptyset",
    "reals": "\\mathbb{R}",
    "integers": "\\mathbb{Z}",
    "naturalnumbers": "\\mathbb{N}",
    "rationals": "\\mathbb{Q}",
    "complexes": "\\mathbb{C}",
    "eulergamma": "\\gamma",
}
BIG = {"int": "\\int", "sum": "\\sum", "product": "\\prod", "limit": "\\lim"}
AROUND = {
    "abs": ("|", "|"),
    "floor": ("\\lfloor ", "\\rfloor "),
    "ceiling": ("\\lceil ", "\\rceil "),
    "card": ("|", "|"),
}
PREFIX = {"not": "\\lnot ", "forall": "\\forall ", "exists": "\\exists ", "partialdiff": "\\partial "}
LOOSE = frozenset({"plus", "minus"})
LAYOUT = frozenset("mi mn mo mrow mfrac msup msub".split())
MAX_DEPTH = 60


def by_content_mathml(doc: HtmlDocument) -> Iterator[Sighting]:
    """`<math>` that holds an `<apply>` and no layout."""
    table = doc.table
    if not table.of("apply", "m:apply"):
        return
    for node in table.of("math", "m:math"):
        tags = {tag.rpartition(":")[2] for tag in table.tag[node + 1 : table.end[node]]}
        if "apply" in tags and LAYOUT.isdisjoint(tags):
            latex = joined([content_of(child) for child in table.elements[node] if isinstance(child.tag, str)])
            if latex:
                whole = container_of(doc, node)
                yield Sighting(
                    latex, "content-mathml", node, display=is_display(doc, node), whole=whole, faith="rebuilt"
                )


def content_of(element: Element, depth: int = 0) -> str:
    """One element as LaTeX."""
    tag = local(str(element.tag))
    if depth > MAX_DEPTH:
        return ""
    if tag in ("ci", "cn", "csymbol"):
        return "".join(command_of(character) for character in "".join(element.itertext()).strip())
    if tag in CONSTANTS:
        return CONSTANTS[tag]
    children = [child for child in element if isinstance(child.tag, str)]
    if tag == "apply" and children:
        return applied(children, depth + 1)
    if tag in ("set", "list", "vector"):
        opening, closing = {"set": ("\\{", "\\}"), "list": ("[", "]")}.get(tag, ("(", ")"))
        return opening + ",".join(content_of(child, depth + 1) for child in children) + closing
    if tag == "matrix":
        rows = (" & ".join(content_of(cell, depth + 1) for cell in row) for row in children)
        return "\\begin{pmatrix}" + " \\\\ ".join(rows) + "\\end{pmatrix}"
    if tag == "piecewise":
        return "\\begin{cases}" + " \\\\ ".join(piece(child, depth) for child in children) + "\\end{cases}"
    if tag == "annotation" or tag == "annotation-xml":
        return ""
    return joined([content_of(child, depth + 1) for child in children])


def piece(element: Element, depth: int) -> str:
    return " & ".join(content_of(child, depth + 1) for child in element)


def applied(children: list[Element], depth: int) -> str:
    """An operator and what it is applied to."""
    name = local(str(children[0].tag))
    bound = {local(str(child.tag)): child for child in children if local(str(child.tag)) in QUALIFIERS}
    operands = [child for child in children[1:] if local(str(child.tag)) not in QUALIFIERS]
    terms = [content_of(child, depth) for child in operands]
    first, second, *_ = (*terms, "", "")
    if name in BIG:
        return big(name, bound, terms, depth)
    if name == "minus":
        return f"-{first}" if len(terms) == 1 else f"{first}-{wrapped(operands[1], second)}"
    if name == "divide":
        return f"\\frac{{{first}}}{{{second}}}"
    if name == "power":
        return f"{wrapped(operands[0], first, tight=True)}^{{{second}}}" if operands else ""
    if name == "root":
        degree = content_of(bound["degree"], depth) if "degree" in bound else ""
        return f"\\sqrt[{degree}]{{{first}}}" if degree and degree != "2" else f"\\sqrt{{{first}}}"
    if name == "diff":
        variable = content_of(bound["bvar"], depth) if "bvar" in bound else ""
        return f"\\frac{{d{first}}}{{d{variable}}}" if variable else f"{first}'"
    if name == "factorial":
        return f"{first}!"
    if name in AROUND:
        return AROUND[name][0] + first + AROUND[name][1]
    if name in PREFIX:
        return PREFIX[name] + joined(terms)
    if name in INFIX:
        parts = [wrapped(op, text) if name == "times" else text for op, text in zip(operands, terms, strict=True)]
        return INFIX[name].join(parts) if INFIX[name] else joined(parts)
    head = "\\" + name if name in FUNCTIONS else content_of(children[0], depth)
    return f"{head}({', '.join(terms)})"


QUALIFIERS = frozenset({"bvar", "lowlimit", "uplimit", "degree", "condition", "domainofapplication", "logbase"})


def wrapped(element: Element, text: str, *, tight: bool = False) -> str:
    """Sums inside products and powers stand in parentheses."""
    inner = next((local(child.tag) for child in element if isinstance(child.tag, str)), "")
    needs = inner in LOOSE or (tight and inner in ("times", "divide", "power"))
    return f"({text})" if local(str(element.tag)) == "apply" and needs else text


def big(name: str, bound: dict[str, Element], terms: list[str], depth: int) -> str:
    variable = content_of(bound["bvar"], depth) if "bvar" in bound else ""
    low = content_of(bound["lowlimit"], depth) if "lowlimit" in bound else ""
    high = content_of(bound["uplimit"], depth) if "uplimit" in bound else ""
    if "condition" in bound:
        low = content_of(bound["condition"], depth)
    elif name in ("sum", "product") and low:
        low = f"{variable}={low}"
    elif name == "limit":
        low = f"{variable}\\to {low}"
    text = BIG[name] + (f"_{{{low}}}" if low else "") + (f"^{{{high}}}" if high else "")
    tail = f"\\,d{variable}" if name == "int" and variable else ""
    return joined([text + " ", joined(terms) + tail])

"""Commands that mean the same, by one name: what a reader does not see a difference in, a search must not either."""

from __future__ import annotations

from motherlode.extractors.formula.symbols import (
    ARROWS,
    CHARACTER_OF,
    COMMAND_OF,
    FENCES,
    GREEK,
    RELATIONS,
    pairs,
)

ASCII = {"<": "<", ">": ">", ":": ":", "|": "|", "[": "[", "]": "]", "{": "\\{", "}": "\\}"}
SYMBOL: dict[str, str] = {
    **{command: COMMAND_OF[char] for command, char in CHARACTER_OF.items() if char in COMMAND_OF},
    **{f"\\{name}": ASCII[char] for table in (RELATIONS, FENCES) for name, char in pairs(table) if char in ASCII},
    **COMMAND_OF,
    **dict.fromkeys(("\\mid", "∣"), "|"),
    **dict.fromkeys(("\\cdotp", "·"), "\\cdot"),
    **dict.fromkeys(("\\leqslant", "⩽"), "\\leq"),
    **dict.fromkeys(("\\geqslant", "⩾"), "\\geq"),
    "\\ast": "*",
    "−": "-",
    "\\bmod": "\\mod",
    "\\coloneq": "\\coloneqq",
}
"""Token -> the one name of what it prints."""

COMMAND: dict[str, str] = {
    **dict.fromkeys(("\\dfrac", "\\tfrac", "\\cfrac", "\\over"), "\\frac"),
    **dict.fromkeys(("\\dbinom", "\\tbinom", "\\choose"), "\\binom"),
    **dict.fromkeys(("\\bm", "\\boldsymbol", "\\bold", "\\pmb", "\\symbf", "\\mathbfup", "\\mathbfit"), "\\mathbf"),
    **dict.fromkeys(("\\Bbb", "\\symbb"), "\\mathbb"),
    **dict.fromkeys(("\\mathscr", "\\symcal"), "\\mathcal"),
    "\\stackrel": "\\overset",
    "\\widehat": "\\hat",
    "\\widetilde": "\\tilde",
    "\\overline": "\\bar",
    "\\overrightarrow": "\\vec",
}
"""Command -> the one name of its kind."""

FONTS = frozenset("\\mathbf \\mathbb \\mathcal \\mathfrak \\mathsf \\mathtt".split())
UPRIGHT = frozenset("\\mathrm \\operatorname \\operatorname* \\mathup \\symrm".split())
PLAIN = frozenset(
    "\\mathit \\mathnormal \\mathord \\mathbin \\mathrel \\mathop \\mathopen \\mathclose \\mathpunct \\mathinner "
    "\\boxed \\fbox \\smash \\mathclap \\mathllap \\mathrlap \\llap \\rlap \\clap \\Aboxed \\substack".split()
)
"""Commands that only place or frame their argument."""

COLOURS = frozenset("\\textcolor \\colorbox \\href \\class \\style \\htmlClass \\htmlId \\htmlStyle \\bbox".split())
INVISIBLE = frozenset(
    "\\phantom \\hphantom \\vphantom \\label \\tag \\tag* \\require \\cssId "
    "\\hspace \\hspace* \\vspace \\mspace".split()
)
NEGATED = {"=": "\\neq", "\\in": "\\notin", "\\subseteq": "\\nsubseteq", "\\mid": "\\nmid", "\\equiv": "\\nequiv"}
AROUND = {"\\abs": ("|", "|"), "\\norm": ("\\|", "\\|"), "\\set": ("\\{", "\\}"), "\\pmod": ("(", ")")}
MATRICES = {"p": ("(", ")"), "b": ("[", "]"), "B": ("\\{", "\\}"), "v": ("|", "|"), "V": ("\\|", "\\|"), "": ("", "")}
RELATION_SIGNS = frozenset(
    {"=", "<", ">", ":"} | {SYMBOL.get(f"\\{name}", f"\\{name}") for t in (RELATIONS, ARROWS) for name, _ in pairs(t)}
) - {"|"}
SUM_SIGNS = frozenset({"+", "-", "\\pm", "\\mp", "\\oplus", "\\cup", "\\vee"})
GREEK_LETTERS = frozenset(f"\\{name}" for name, _ in pairs(GREEK)) - {"\\pi"}

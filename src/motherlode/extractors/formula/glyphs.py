"""Characters of a rendering back to LaTeX: letters of the mathematical alphabets, operators, spaces."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from motherlode.extractors.formula.symbols import COMMAND_OF, FUNCTIONS

PLAIN = {
    "−": "-",
    "∗": "*",
    "′": "'",
    "″": "''",
    "‴": "'''",
    "·": "\\cdot",
    "•": "\\bullet",
    "{": "\\{",
    "}": "\\}",
    "%": "\\%",
    "#": "\\#",
    "$": "\\$",
    "&": "\\&",
    "_": "\\_",
    "\\": "\\backslash",
    "∕": "/",
    "⟨": "\\langle",
    "⟩": "\\rangle",
    "〈": "\\langle",
    "〉": "\\rangle",
    "∥": "\\|",
    "‖": "\\|",
    "□": "\\square",
    "¬": "\\neg",
    "⊥": "\\perp",
    "⋆": "\\star",
    "∖": "\\setminus",
    "ℝ": "\\mathbb{R}",
    "∶": ":",
    "˸": ":",
    "△": "\\triangle",
    "≔": "\\coloneqq",
    "̸": "\\not",
    "⟶": "\\longrightarrow",
    "\u00a0": "\\ ",
    "‾": "\\overline",
    "Å": "\\AA",
    "♮": "\\natural",
    "∣": "\\mid",
    "⊨": "\\models",
}
COMMANDS = {**COMMAND_OF, **PLAIN}
FONT_COMMANDS = {
    "bold": "\\mathbf",
    "double-struck": "\\mathbb",
    "script": "\\mathscr",
    "calligraphic": "\\mathcal",
    "fraktur": "\\mathfrak",
    "sans-serif": "\\mathsf",
    "monospace": "\\mathtt",
    "bold-italic": "\\boldsymbol",
    "bold-script": "\\boldsymbol",
    "normal": "\\mathrm",
    "italic": "\\mathit",
    "bold-fraktur": "\\mathfrak",
    "sans-serif-bold": "\\mathsf",
    "upright": "\\mathrm",
}
ALPHABETS = (
    ("BOLD ITALIC ", "bold-italic"),
    ("BOLD SCRIPT ", "bold-script"),
    ("BOLD FRAKTUR ", "fraktur"),
    ("SANS-SERIF BOLD ITALIC ", "sans-serif"),
    ("SANS-SERIF BOLD ", "sans-serif"),
    ("SANS-SERIF ITALIC ", "sans-serif"),
    ("SANS-SERIF ", "sans-serif"),
    ("BOLD ", "bold"),
    ("ITALIC ", ""),
    ("SCRIPT ", "calligraphic"),
    ("FRAKTUR ", "fraktur"),
    ("DOUBLE-STRUCK ", "double-struck"),
    ("MONOSPACE ", "monospace"),
)
NAMED_FUNCTIONS = {name: "\\" + name for name in FUNCTIONS if name not in ("mod", "bmod")}
"""Of the names of the functions, those that renderings write as a word."""


@lru_cache(maxsize=4096)  # a formula repeats its letters
def letter_of(character: str) -> tuple[str, str]:
    """(plain letter, font) of a letter of the mathematical alphabets.

    >>> letter_of("𝐱"), letter_of("ℝ"), letter_of("𝑥"), letter_of("a")
    (('x', 'bold'), ('R', 'double-struck'), ('x', ''), ('a', ''))
    """
    if character < "\u2100" or not (character <= "\u213f" or character >= "\U0001d400"):
        return character, ""
    name = unicodedata.name(character, "")
    name = name.removeprefix("MATHEMATICAL ").removeprefix("BLACK-LETTER ")
    if character <= "\u213f" and "CAPITAL" not in name and "SMALL" not in name:
        return character, ""
    if character in "ℏℓ℘ℵℶℷℸℑℜ℧":
        return character, ""
    plain = unicodedata.normalize("NFKD", character)
    if len(plain) != 1:
        return character, ""
    if unicodedata.name(character, "").startswith("BLACK-LETTER"):
        return plain, "fraktur"
    return plain, next((font for prefix, font in ALPHABETS if name.startswith(prefix)), "")


def command_of(character: str) -> str:
    """LaTeX of one character."""
    if character.isascii() and character.isalnum():
        return character
    return COMMANDS.get(character, character)


def in_font(latex: str, font: str) -> str:
    command = FONT_COMMANDS.get(font)
    return f"{command}{{{latex}}}" if command else latex


def joined(parts: list[str]) -> str:
    """LaTeX pieces behind each other, with a space where a command would swallow a letter."""
    text = ""
    for part in parts:
        if not part:
            continue
        if text and part[0].isalpha() and ends_in_command(text):
            text += " "
        text += part
    return text


def ends_in_command(text: str) -> bool:
    if not text[-1].isalpha():
        return False
    at = text.rfind("\\", max(0, len(text) - 24))
    return at >= 0 and text[at + 1 :].isalpha() and (at == 0 or text[at - 1] != "\\" or text[at - 2 : at] == "\\\\")

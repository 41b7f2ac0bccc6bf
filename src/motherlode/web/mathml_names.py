"""What commands of LaTeX are in MathML: characters, accents, alphabets, fences."""

from __future__ import annotations

import re

from motherlode.extractors.formula.symbols import ACCENTS, pairs

ACCENT_MARKS = {"\\" + name: mark for name, mark in pairs(ACCENTS)}
UNDER = frozenset({"\\underbrace", "\\underline", "\\underbracket"})
VARIANTS = {
    "\\mathbf": "bold",
    "\\boldsymbol": "bold-italic",
    "\\bm": "bold-italic",
    "\\mathbb": "double-struck",
    "\\Bbb": "double-struck",
    "\\mathcal": "script",
    "\\mathscr": "script",
    "\\mathfrak": "fraktur",
    "\\mathsf": "sans-serif",
    "\\mathtt": "monospace",
}
STARTS = {
    "double-struck": (0x1D538, 0x1D552, 0x1D7D8),
    "bold": (0x1D400, 0x1D41A, 0x1D7CE),
    "bold-italic": (0x1D468, 0x1D482, 0x1D7CE),
    "script": (0x1D49C, 0x1D4B6, 0),
    "fraktur": (0x1D504, 0x1D51E, 0),
    "sans-serif": (0x1D5A0, 0x1D5BA, 0x1D7E2),
    "monospace": (0x1D670, 0x1D68A, 0x1D7F6),
}
"""Where Unicode's alphabets begin: capitals, small letters, digits (0: none)."""
ELSEWHERE = {
    "double-struck": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
    "script": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "fraktur": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
}
"""Letters that Unicode had before it had the alphabets."""
SIZE = re.compile(r"^\\(?:[bB]igg?[lrm]?|middle|m?left|m?right)(?![a-z])")
ESCAPED = re.compile(r"\\([_%&#$ {}])")
PAREN = {"p": "()", "b": "[]", "B": "{}", "v": "||", "V": "‖‖"}

"""From LaTeX that says what is drawn to LaTeX as people type it: commands that print several signs, lone braces."""

from __future__ import annotations

from motherlode.read.patterns import pattern

TYPED = (
    ("\\;\\Longrightarrow\\;", "\\implies "),
    ("\\;\\Longleftrightarrow\\;", "\\iff "),
    ("\\;\\Longleftarrow\\;", "\\impliedby "),
    ("\\;\\bmod\\;", "\\bmod "),
)
"""Commands that print more than one sign."""
MODULO = pattern(
    r"(?:\\(?:quad|;|,|:| |!))*\((?:\{?\\mathrm\{mod\}\}?|\\operatorname\{mod\}|\\bmod|mod)"
    r"(?:\\[;,: ])*\s*([^()]{1,40})\)"
)
"""Engines write out what `\\pmod` prints."""
BINOMIAL = pattern(r"(?:\\[bB]igg?|\\left)?\(\{([^{}]+) \\atop ([^{}]+)\}(?:\\[bB]igg?|\\right)?\)")
DOTS_SPACE = pattern(r"(\\[cl]dots)\\,(?=[)\];.,]|\\[}r])")
"""Engines put a space between dots and what closes."""


def as_typed(latex: str) -> str:
    """A whole formula, the way its author most likely typed it."""
    latex = inside(latex)
    if "\\;\\" in latex:
        for drawn, typed in TYPED:
            latex = latex.replace(drawn, typed)
    if "\\atop" in latex:
        latex = BINOMIAL.sub(r"\\binom{\1}{\2}", latex)
    if "mod" in latex:
        latex = MODULO.sub(r"\\pmod{\1}", latex)
    return DOTS_SPACE.sub(r"\1", latex) if "dots\\," in latex else latex


def inside(latex: str) -> str:
    """Braces that the command brings anyway are not written twice."""
    if latex.startswith("{") and latex.endswith("}"):
        depth = 0
        for at, character in enumerate(latex):
            depth += (character == "{") - (character == "}")
            if depth == 0 and at < len(latex) - 1:
                return latex
        return latex[1:-1]
    return latex

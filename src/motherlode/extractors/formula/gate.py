"""Is there any mathematics on this page at all? Most pages have none, and must not pay for the question.

A scan for a word costs about 1 % of parsing and walking the page, so there are few of them, and patterns begin with a
rare character (measured on 250 pages by `bench/formulas.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from motherlode.extractors.formula.config import Delimiter, MathSettings, settings_of
from motherlode.extractors.formula.probes import holds_probe
from motherlode.read.html import HtmlDocument
from motherlode.read.memory import lazy, once_a_page
from motherlode.read.seek import Seeker, first_place

WORDS = ("MathJax", "katex", "latex", "mjx-", "mimetex", 'alt="$', 'ALT="$', "ASCIIMath")
"""What engines, converters and servers leave in the source."""
TRACES = Seeker(WORDS)
DESCRIBED = {word: re.compile(word.encode().replace(b"$", rb"\$+[^$\"]+\$")) for word in ('alt="$', 'ALT="$')}
"""A picture's formula stands between dollars; pictures of prices have dollars alone, or begin with one."""
MATHS = (
    b"<math",
    b":math",
    b"math/tex",
    b"math/ascii",
    b'="math',
    b"=math",
    b' math"',
    b"mwe-math",
    b"mathtex",
    b"mathjax",
    b"mathml",
)
"""Markup with `math` in it; looked for around that word, which is quicker than a search for each."""
REACH = max(word.find(b"math") for word in MATHS), max(len(word) - word.find(b"math") for word in MATHS)
DELIMITERS = frozenset({"$", "\\(", "\\[", "\\begin", "[tex]", "[itex]", "[math]", "[latex]", "##"})
TAGS = frozenset({"[tex]", "[itex]", "[math]", "[latex]"})
CONVINCING = {
    "$": re.compile(r"\$[^$\n]{0,400}?(?:\\[a-zA-Z]{2}|[A-Za-z)][\^_])[^$\n]{0,400}?\$"),
    "\\(": re.compile(r"\\\([^\n]{1,400}?\\\)"),
    "\\[": re.compile(r"\\\[[^\n]{1,400}?\\\]"),
    "##": re.compile(r"##[^#\n]*\\[a-zA-Z]"),
}
"""Delimiters around something that only LaTeX looks like: asked for where no engine is in sight. Each begins with its
own character, for which Python looks far faster than for one of several, and is found in one line, which has a
backslash, a circumflex or an underscore."""
LIKE_LATEX = Seeker(("\\", "^", "_", "[tex]", "[itex]", "[math]", "[latex]"))
"""Without one of these nothing convinces: prices have dollars too."""
SIGNS = frozenset("∑∫√∂∇∈∀∃≤≥≠≈≡∞⇒⇔∏⊂⊆²³₀₁₂₃₄₅₆₇₈₉")
RELATIONS = frozenset("=→⇌")
MARKS = Seeker((*sorted(DELIMITERS), *sorted(SIGNS), *sorted(RELATIONS)))
"""All that is looked for in the text of every page, in one pass over its blocks."""
RAISED = frozenset({"sup", "sub"})


class MathPage:
    """A page, and what the witnesses ask of it again and again."""

    def __init__(self, doc: HtmlDocument) -> None:
        self.doc = doc

    @lazy
    def has_markup(self) -> bool:
        """A trace of an engine, or a command of LaTeX anywhere in the source."""
        source = self.doc.decoded.utf8
        traces = TRACES(source)
        if traces and any(word not in DESCRIBED or DESCRIBED[word].search(source) for word in traces):
            return True
        return holds_probe(source) or holds_math_markup(source)

    @lazy
    def marks(self) -> frozenset[str]:
        """What stands in the text that formulas have."""
        return MARKS.in_blocks(self.doc.table.blocks)

    @lazy
    def text(self) -> str:
        return "\n".join([block[1] for block in self.doc.table.blocks])

    @lazy
    def has_delimiters(self) -> bool:
        """Text that could hold a formula between delimiters."""
        found = self.marks & DELIMITERS
        if not found:
            return False
        return self.has_markup or (bool(LIKE_LATEX(self.text)) and convinces(self.text, found))

    def may_hold_formulas(self, learned: tuple[Delimiter, ...]) -> bool:
        """Is it worth asking the witnesses at all?"""
        return self.has_markup or self.may_hold(learned) or self.has_scripts

    def may_hold(self, learned: tuple[Delimiter, ...]) -> bool:
        """Text with delimiters that are usual, that the page's engine is told of, or that the site taught."""
        told = (*self.settings.sure, *learned) if self.has_markup else learned
        return self.has_delimiters or (bool(told) and any(start in self.text for start, _, _ in told))

    @lazy
    def has_scripts(self) -> bool:
        """Raised or lowered text beside a relation, or signs that only mathematics has."""
        if self.marks.isdisjoint(RELATIONS):
            return not self.marks.isdisjoint(SIGNS)
        return not (self.marks.isdisjoint(SIGNS) and RAISED.isdisjoint(self.doc.table.by_tag))

    @lazy
    def settings(self) -> MathSettings:
        return settings_of(self.doc)


@once_a_page  # asked whether there is any mathematics, and then for it
def math_page(doc: HtmlDocument) -> MathPage:
    return MathPage(doc)


def convinces(text: str, delimiters: frozenset[str]) -> bool:
    """Does one of these delimiters stand around LaTeX?

    >>> convinces("$5 and $6", frozenset({"$"})), convinces("$x_1$", frozenset({"$"}))
    (False, True)
    """
    if not delimiters.isdisjoint(TAGS):
        return True
    lines = [*lines_with("\\^_", text)]
    return any(CONVINCING[start].search(line) for start in delimiters & CONVINCING.keys() for line in lines)


def lines_with(marks: str, text: str) -> Iterator[str]:
    """The lines that hold one of the marks, for each mark that they hold; others are not cut out.

    >>> [*lines_with("^_", "a_b and c_d\\ne\\nf_g^h")]
    ['f_g^h', 'a_b and c_d', 'f_g^h']
    """
    for mark in marks:
        at = text.find(mark)
        while at >= 0:
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop
            yield text[text.rfind("\n", 0, at) + 1 : stop]
            at = text.find(mark, stop)


def holds_math_markup(source: bytes) -> bool:
    """Does `math` stand anywhere as markup has it?

    >>> holds_math_markup(b"Math.random() and mathematics"), holds_math_markup(b'<span class="math">')
    (False, True)
    """
    before, behind = REACH
    at = first_place(source, b"math")
    while at >= 0:
        around = source[max(0, at - before) : at + behind]
        if any(word in around for word in MATHS):
            return True
        at = source.find(b"math", at + 1)
    return False

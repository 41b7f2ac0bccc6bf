"""One entry of a reading list, taken apart: author, title, source. Works on lists of any style that marks its titles.

The title is what stands in quotes or is emphasised, whichever opens first; the author is the run of names before it,
or behind "by"; the source is the rest, up to an ISBN, without notes. Fails where a title is not marked and no full
stop divides the entry.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

QUOTED = re.compile(r"[“«《„]([^”»》“]{3,300}?)[”»》“]|(?<!\w)\"([^\"]{3,300})\"(?!\w)")
FORMAT = re.compile(r"\s*\((?:PDF|HTML?|PS|DOC|PPT|ZIP|online|e-?book)\b[^()]*\)", re.IGNORECASE)
NUMBER = re.compile(r"\b(?:ISBN|ISSN|DOI)(?:-1[03])?\b[:\s]*([\w.()/:-]*[\w/])", re.IGNORECASE)
YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
YEAR_BEFORE = re.compile(r"\s*\((?:1[5-9]|20)\d\d[a-z]?\)[\s.,:]*$")
POINTER = re.compile(r"\d+(\.\d+)+\s|(?:chapters?|sections?|appendix|pp?\.|lectures?)\s+[\dIVX]+\b", re.IGNORECASE)
"""A title that only points into a book that was named before."""
NOTE = re.compile(r"\s*\[[^\[\]]*\]\s*\.?\s*$")
TITLE_BY = re.compile(r"([A-Z][^.?!“\"]{5,150}?),? by ([A-Z].+)", re.DOTALL)
BY = re.compile(r"^[\s.,;:)”\"]*\bby\s+(.+)", re.IGNORECASE | re.DOTALL)
SENTENCE = re.compile(r"(?<=[^\W\d_]{2}[.?!]|\d\)[.]|.[—\d][.])\s+(?=\S)")
PARTICLES = frozenset(
    "de der den van von la le du di da dos del al el bin ibn ter ten zu y e and & et al al. und with ed. eds. ed eds "
    "ed., eds., editor editors trans. trans jr. jr others".split()
)
NO_NAMES = frozenset(
    "a an the see in read this that these watch chapter chapters section sections lecture part appendix for from of "
    "note notes text textbook required recommended optional reading readings book paper article".split()
)
JOINTS = " .,;:–-"
MOST_WORDS = 40
FEWEST_LETTERS = 4


class Reference(NamedTuple):
    """An entry of a reading list; what it does not say is empty."""

    author: str
    title: str
    source: str
    id: str = ""


def reference_in(text: str, emphasised: Sequence[tuple[int, int]] = ()) -> Reference | None:
    """The parts of an entry, or None where a text is no entry; `emphasised` are the spans in italics.

    >>> reference_in("Knuth, D. “Big Omicron.” SIGACT News 8 (1976), 18-24.")
    Reference(author='Knuth, D', title='Big Omicron', source='SIGACT News 8 (1976), 18-24', id='')
    """
    title = title_span(text, emphasised)
    if title is None:
        return by_sentences(text)
    before, after = text[: title[0]], text[title[1] :]
    name = tidy(FORMAT.sub("", text[title[0] : title[1]]))
    author = names_at_end(YEAR_BEFORE.sub(".", before))
    if not author and (behind := BY.match(after)):
        author, after = names_at_start(behind[1])
    if not author or not name or POINTER.match(name):
        return None
    return Reference(author, name, source_in(after), number_in(after))


def title_span(text: str, emphasised: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The first marked part that is long enough for a title; quotes keep the emphasis inside them."""
    quoted = [found.span() for found in QUOTED.finditer(text)]
    spans = sorted([*quoted, *emphasised], key=lambda span: (span[0], -span[1]))
    return next((span for span in spans if letters(text[slice(*span)]) >= FEWEST_LETTERS), None)


def letters(text: str) -> int:
    return sum(char.isalpha() for char in text) + sum("\u4e00" <= char <= "\u9fff" for char in text)


def names_at_end(before: str) -> str:
    """The names that a text ends with, behind what is no name; a joint must part them from the title.

    >>> names_at_end("For more see de Berg, Mark, and O. Cheong. ")
    'de Berg, Mark, and O. Cheong'
    """
    text = before.rstrip(' \n“"«《„(')
    if not text or text[-1] not in JOINTS + "。，：—":
        return ""
    words = text.rstrip(JOINTS + "。，：").split()
    kept: list[str] = []
    while words and len(kept) < MOST_WORDS and may_be_name(words[-1], bool(kept)):
        kept.insert(0, words.pop())
    while kept and kept[0].lower() in ("and", "&", "with", "by", "et", "al.", "ed.", "eds."):
        kept.pop(0)
    return " ".join(kept) if any(is_capital(word) for word in kept) else ""


def may_be_name(word: str, followed: bool) -> bool:
    """Can a word be part of a list of names? A colon or a closed sentence ends what stands before the names."""
    bare = word.strip(".,;:()’'")
    initial = len(bare) == 1 and bare.isupper() and (word[-1] in ".," or not followed)
    if any(char.isdigit() for char in word) or (bare.lower() in NO_NAMES and not initial) or word[0] in "[=":
        return False
    if followed and (word[-1] in ":?!" or (word[-1] == "." and is_long_word(bare))):
        return False
    return bare.lower() in PARTICLES or word.lower() in PARTICLES or is_capital(word)


def is_long_word(bare: str) -> bool:
    """Not an initial or a short form such as "Ph": a full stop behind a longer word ends a sentence."""
    return len(bare) > 3 and bare.isalpha() and not bare.isupper() and bare.lower() not in PARTICLES


def is_capital(word: str) -> bool:
    first = word.lstrip("(‘'")[:1]
    return first.isupper() or first == "—" or ("\u4e00" <= first <= "\u9fff" and len(word) <= 12)


def names_at_start(text: str) -> tuple[str, str]:
    """The names that a text begins with, and what is left of it.

    >>> names_at_start("Ada Lovelace and C. Babbage. London, 1843")
    ('Ada Lovelace and C. Babbage', ' London, 1843')
    """
    kept: list[str] = []
    words = text.split()
    for word in words:
        if not may_be_name(word, followed=False) or word.startswith("("):
            break
        kept.append(word)
        if word[-1] == "." and is_long_word(word.strip(".,;:()’'")):
            break
    rest = " ".join(words[len(kept) :])
    return tidy(" ".join(kept)), f" {rest}" if rest else ""


def source_in(after: str) -> str:
    """What follows the title, up to a number of the book; without formats, notes and the marks around it."""
    text = FORMAT.sub("", after)
    found = NUMBER.search(text)
    text = text[: found.start()] if found else NOTE.sub("", text)
    text = text.strip(' \n.,;:”»》"')
    if text.startswith("(") and text.endswith(")") and text.count("(") == 1:
        text = text[1:-1]
    return tidy(text)


def number_in(text: str) -> str:
    found = NUMBER.search(text)
    return found[1] if found else ""


def by_sentences(text: str) -> Reference | None:
    """An entry without any mark: names. Title. The rest; or title by names. The rest. A year must be somewhere."""
    parts = SENTENCE.split(text)
    if len(parts) < 2 or not YEAR.search(text):
        return None
    if titled := TITLE_BY.match(text):
        author, rest = names_at_start(titled[2])
        return Reference(author, tidy(titled[1]), source_in(rest), number_in(rest)) if author and rest else None
    author = names_at_end(YEAR_BEFORE.sub(".", parts[0]))
    if len(parts) < 3 or not author or not text.startswith(author) or letters(parts[1]) < FEWEST_LETTERS:
        return None
    rest = " ".join(parts[2:])
    return Reference(author, tidy(parts[1]), source_in(rest), number_in(rest))


def tidy(text: str) -> str:
    """A part without the marks that close or open it."""
    return " ".join(text.split()).strip(' .,;:“”"«»《》„')

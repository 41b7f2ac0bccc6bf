"""Papers as a bibliography in BibTeX, an entry a paper; what is no paper is left out."""

from __future__ import annotations

import re
import unicodedata

from motherlode.model import Result
from motherlode.store.output import FileWriter, Output, StandardOutput

_SPECIAL = str.maketrans(
    {char: f"\\{char}" for char in "&%$#_{}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
)
HAN_IN_KEY = 6
"""Chinese is written without blanks: a key would hold the whole title."""
_HAN = re.compile("[\u3400-\u9fff]")
_PARTICLES = frozenset(
    "de da do dos das del della di du des der den van von ter ten la le el al bin ben ibn zu af".split()
)
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})
_STOP = frozenset("a an the on of in for and to with from by at is are using".split())


def is_reference(result: Result) -> bool:
    """A paper with a title can be cited."""
    return result.kind == "paper" and bool(result.title)


def name_parts(name: str) -> tuple[str, str]:
    """Family and given name; particles and "Jr." go with the family, Chinese names stay whole.

    >>> name_parts("Ludwig van Beethoven"), name_parts("王丹"), name_parts("Barba, Lorena A.")
    (('van Beethoven', 'Ludwig'), ('王丹', ''), ('Barba', 'Lorena A.'))
    >>> name_parts("Elsio Wunder Jr."), name_parts("HUANG Li-Wei")
    (('Wunder Jr.', 'Elsio'), ('HUANG', 'Li-Wei'))
    """
    if _HAN.search(name):
        return name, ""
    family, comma, given = name.partition(",")
    if comma:
        return family.strip(), given.strip()
    words = name.split()
    if _is_family_first(words):
        return words[0], " ".join(words[1:])
    if len(words) > 2 and words[-1].strip(".").lower() in _SUFFIXES:
        words[-2:] = [" ".join(words[-2:])]
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    return " ".join(words[max(start, 0) :]), " ".join(words[: max(start, 0)])


def _is_family_first(words: list[str]) -> bool:
    """Romanised Chinese names have their family name first, in capitals, and no initials."""
    return (
        len(words) == 2 and len(words[0]) > 1 and words[0].isupper() and not words[1].isupper() and "." not in words[1]
    )


class BibTex(FileWriter):
    """One @article (or @misc) a paper, with keys made of name, year and title word."""

    def __init__(self, output: Output | StandardOutput) -> None:
        super().__init__(output)
        self._keys: set[str] = set()

    def put(self, result: Result) -> None:
        if is_reference(result):
            self.output.file.write(bibtex_entry(result, self._key(result)).encode())

    def _key(self, result: Result) -> str:
        """Unique in the file: a second one gets a letter."""
        base = citation_key(result)
        key = base
        letters = (f"{base}{number}" for number in range(2, 1_000_000))
        while key in self._keys:
            key = next(letters)
        self._keys.add(key)
        return key


def citation_key(result: Result) -> str:
    """Barba2018Python: family name of the first author, year, first telling word of the title."""
    family = name_parts(result.authors[0])[0] if result.authors else ""
    words = [word for word in re.findall(r"\w+", result.title) if word.lower() not in _STOP]
    first = words[0] if words else ""
    telling = first[:HAN_IN_KEY] if _HAN.search(first) else first
    return _ascii(family) + result.published[:4] + _ascii(telling) or "paper"


def _ascii(text: str) -> str:
    """Letters that every BibTeX takes in a key; Chinese ones are taken by all that read UTF-8."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if char.isalnum() and not unicodedata.combining(char))


def bibtex_entry(result: Result, key: str) -> str:
    journal = first_of(result, "journal")
    fields = {
        "title": f"{{{escaped(result.title)}}}",
        "author": " and ".join(map(_bibtex_name, result.authors)),
        "year": result.published[:4],
        "journal": escaped(journal),
        "doi": result.doi,
        "eprint": first_of(result, "arxiv"),
        "archiveprefix": "arXiv" if first_of(result, "arxiv") else "",
        "keywords": escaped(", ".join(result.keywords)),
        "abstract": escaped(result.abstract),
        "language": result.language,
        "file": escaped(result.source),
    }
    body = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value and value != "{}")
    return f"@{'article' if journal else 'misc'}{{{key},\n{body}}}\n\n"


def _bibtex_name(name: str) -> str:
    family, given = name_parts(name)
    return escaped(f"{family}, {given}" if given else f"{{{family}}}" if " " in family else family)


def escaped(text: str) -> str:
    """Text that TeX prints as it is.

    >>> escaped("R&D at 5 %")
    'R\\\\&D at 5 \\\\%'
    """
    return " ".join(text.split()).translate(_SPECIAL)


def first_of(result: Result, name: str) -> str:
    values = result.fields.get(name) or [""]
    return str(values[0])

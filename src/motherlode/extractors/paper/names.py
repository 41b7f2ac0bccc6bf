"""Author lines -> names: marks and degrees removed, lists split, what is no name left out."""

from __future__ import annotations

import re
from collections.abc import Iterable

from motherlode.extractors.paper.lexicon import DEGREES, INSTITUTION, SURNAMES
from motherlode.extractors.paper.memory import kept
from motherlode.extractors.paper.name_parts import (
    MARKS,
    holds_no_names,
    is_part,
    is_plain_list,
    latin_name,
    latin_names,
    parts_of,
    unmarked,
)
from motherlode.extractors.paper.sieve import Sign
from motherlode.read.letters import HAN, count_letters, has_han, is_han
from motherlode.read.pdf_page import Line

_SPLIT = re.compile(r"\s{2,}|\s*(?:[,;，；、|•·∙/&＆]|\band\b|\bund\b|\bet\b(?! al)|(?<![A-Za-z])AND(?![A-Za-z]))\s*")
_MARK = re.compile(rf"[\d{re.escape(MARKS)}]+")
_TAG = re.compile(r"<[^>]*>")
_LABEL = re.compile(
    rf"^\s*(by|authors?|written by|作\s*者|姓\s*名|队员|参赛队员|参赛者)\s*[:：]?\s*(?=[A-Z{HAN}])",
    re.IGNORECASE,
)
# Jane Smithand John Doe; but Roland, Anand and Ferdinand are whole.
_GLUED_AND = re.compile(r"(\b[A-Z]\S*\s+[A-Z][a-z]{2,})and(?= [A-Z]\S* [A-Z])")
# Narrow spaces get lost: ChenghaiWang, ChrisW. Doe; but MacLachlan and FitzGerald are whole.
_GLUED_NAMES = re.compile(r"(?<=[a-z]{2})(?<!Mac)(?<!Fitz)(?=[A-Z](?:[a-z]{2}|\.))")
_CAMEL = re.compile(r"[a-z][A-Z]")
_NICKNAME = re.compile(r"(?<=[a-z] )\([A-Z][a-z]+\) (?=[A-Z])")
# Surname, I. J.: the comma stands inside the name.
_INITIALS = re.compile(r",\s*((?:[A-Z]\.?[ -]?){1,4})(?=\s*(?:[,;&\d*†‡]|and\b|$))")
_INVERTED = re.compile(
    r"((?:(?:van|von|de|del|da|di|la|le|der|den) )*[A-Z][\w'’‐-]+(?: [A-Z][\w'’‐-]+)?)" + _INITIALS.pattern
)
_EMAIL = re.compile(r"\S*@\S*|\{[^{}]*\}\s*@\s*\S+")
_ORCID = re.compile(r"(?<=[a-z])\s?iD\b|(?<=[a-z])ID\b")
MAX_HAN = 4
_HAN_NAME = re.compile(f"^[{HAN}]{{2,{MAX_HAN}}}$")
_AND = re.compile(r"\band\b")
# A digit beside a name is cut off, and what was the middle of a word becomes its start: Lee2University.
_INSTITUTION_WITHIN = Sign(INSTITUTION.pattern.replace(r"\b", r"(?:\b|\d)"), re.IGNORECASE)
MAX_NAMES = 200


def names_in(lines: Iterable[Line]) -> list[str]:
    """The names in the lines, in order, each once."""
    found: dict[str, None] = {}
    for text in _paragraphs(lines):
        for name in split_names(text):
            found.setdefault(name)
    return list(found)[:MAX_NAMES]


def _paragraphs(lines: Iterable[Line]) -> list[str]:
    """A list of names runs on over its lines; without commas each line stands for itself."""
    texts: list[str] = []
    before = ""
    for line in lines:
        text = unmarked(line)
        if texts and _runs_on(before):
            texts[-1] = f"{texts[-1]} {text}"
        else:
            texts.append(text)
        before = text
    return texts


def _runs_on(text: str) -> bool:
    return text.rstrip().endswith((",", "and", "&", "、", "，", ";")) or _is_list(text) or _ends_in_name(text)


def _is_list(text: str) -> bool:
    return len(_SPLIT.findall(text)) >= 2 and not is_han(text.strip()[-1:])


def _ends_in_name(text: str) -> bool:
    """Whether the last name has but one word yet: the other stands on the next line."""
    last = _SPLIT.split(text)[-1].split()
    return len(last) == 1 and not has_han(last[0]) and is_part(last[0])


@kept
def split_names(text: str) -> tuple[str, ...]:
    """Names from a list in running text.

    >>> split_names("Lorena A. Barba1 and Olivier Mesnard1,2, PhD")
    ('Lorena A. Barba', 'Olivier Mesnard')
    >>> split_names("中山大学 林悦涛 王 丹")
    ('林悦涛', '王丹')
    """
    if holds_no_names(text):
        return ()
    text = DEGREES.sub(", ", text) if is_plain_list(text) else _mended(text)
    if has_han(text) or "iD" in text or "ID" in text:
        return tuple([name for part in parts_of(text) for name in _names_of(part)])
    names = latin_names(text)
    if names and _INSTITUTION_WITHIN.may_stand_in(text):
        names = [name for name in names if not INSTITUTION.search(name)]
    return tuple(names)


def _mended(text: str) -> str:
    """A list without addresses, degrees, tags and what else gets between names."""
    text = _without_emails(_without_nicknames(text), ", ")
    if label := _LABEL.match(text):
        text = text[label.end() :]
    text = DEGREES.sub(", ", turned_over(_with_and_apart(text, " and")))
    if "<" in text:
        text = _TAG.sub(", ", text)
    return _GLUED_NAMES.sub(" ", text) if _CAMEL.search(text) else text


def _without_nicknames(text: str) -> str:
    return _NICKNAME.sub("", text) if "(" in text else text


def _with_and_apart(text: str, instead: str) -> str:
    """Jane Smithand John Doe -> Jane Smith and John Doe."""
    glued = text.count("and ") > text.count(" and ")
    return _GLUED_AND.sub(rf"\1{instead}", text) if glued else text


def _without_marks(text: str, instead: str) -> str:
    return _MARK.sub(instead, _TAG.sub(instead, text) if "<" in text else text)


def turned_over(text: str) -> str:
    """A list of "Surname, I." with the initials put first; other lists as they are.

    >>> turned_over("Shalisko, V.1, Lopez, J. A. and Kim, S.")
    'V. Shalisko 1, J. A. Lopez and S. Kim'
    """
    inverted = len(_INVERTED.findall(text)) if _INITIALS.search(text) else 0
    if not inverted:
        return text
    parts = [part for part in _SPLIT.split(_without_marks(text, ",")) if part.strip()]
    if 2 * inverted < 0.8 * len(parts):
        return text
    return _INVERTED.sub(lambda match: f"{match[2].strip()} {match[1]} ", text).rstrip()


def _names_of(part: str) -> list[str]:
    if part.isascii() and " " not in part:
        return []  # a word alone, as most parts of a list of keywords are
    if has_han(part):
        return _han_names(part)
    if "iD" in part or "ID" in part:
        part = _ORCID.sub("", part)
    name = latin_name(part)
    return [name] if name and not INSTITUTION.search(name) else []


def _han_names(part: str) -> list[str]:
    """Names of two characters are often spread over the width of three: 王 丹."""
    words: list[str] = []
    for word in part.split():
        if words and len(word) == 1 and len(words[-1]) == 1:
            words[-1] += word
        else:
            words += _side_by_side(word)
    names = [word for word in words if len(word) <= MAX_HAN and _is_han_name(word)]
    if len(names) < 2:
        return names
    # Rare surnames are in no list: among names, what has the length of one is one.
    alike = [word for word in words if _HAN_NAME.match(word) and not INSTITUTION.search(word)]
    return alike if 2 * len(names) > len(alike) else names


def _side_by_side(word: str) -> list[str]:
    """刘峤李杨段宏: names of two letters that lost the blanks between them."""
    if len(word) <= MAX_HAN or len(word) % 2 or not all(char in SURNAMES for char in word[::2]):
        return [word]
    return [word] if INSTITUTION.search(word) else [word[at : at + 2] for at in range(0, len(word), 2)]


def _is_han_name(text: str) -> bool:
    """Whether a text is a Chinese name: a surname and one to three letters behind it."""
    return text[0] in SURNAMES and bool(_HAN_NAME.match(text)) and not INSTITUTION.search(text)


def is_name(text: str) -> bool:
    """Whether a text reads like one person's name."""
    if not text.isascii() and _HAN_NAME.match(text):
        return _is_han_name(text)
    return bool(text) and latin_name(text) == " ".join(text.split()) and not INSTITUTION.search(text)


def is_rest_of_name(line: Line) -> bool:
    """Whether a line holds but a few words of a name that began on the line before."""
    words = _without_marks(unmarked(line).replace(",", " ").replace(";", " "), " ").split()
    return 1 <= len(words) <= 2 and all(map(is_part, words)) and not INSTITUTION.search(line.text)


def name_share(line: Line) -> float:
    """How much of a line is names, by letters: 1 for a pure author line."""
    text = unmarked(line)
    return 0.0 if holds_no_names(text) else share_of_names(text)


@kept
def share_of_names(text: str) -> float:
    """How much of a text is names, by letters."""
    text = _without_nicknames(text)
    names = split_names(text)
    if not names:
        return 0.0
    rest = _with_and_apart(_AND.sub("", DEGREES.sub("", _without_emails(text, ""))), " ")
    letters = count_letters(rest)
    return count_letters("".join(names)) / letters if letters else 0.0


def _without_emails(text: str, instead: str) -> str:
    """The pattern looks at every word to its end: only where there is an address."""
    return _EMAIL.sub(instead, text) if "@" in text else text

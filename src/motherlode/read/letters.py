"""One spelling for what fonts spell in many ways: ligatures, full-width Latin, loose accents."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from motherlode.read.counted import (
    HAN,
    USUAL_HAN,
    beyond_ascii,
    count_han,
    count_letters,
    fold,
    fold_plain,
    has_han,
    spelled,
)
from motherlode.read.patterns import pattern

__all__ = [
    "HAN",
    "USUAL_HAN",
    "beyond_ascii",
    "close_up",
    "count_han",
    "count_letters",
    "fold",
    "has_han",
    "is_han",
    "plain",
    "spoken",
]

_SILENT = pattern(r"[\W_]+")
_INVISIBLE = pattern("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_BLANK = pattern("[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\x0b\x0c]")
_ASCII_BLANK = str.maketrans("\t\x0b\x0c", "   ")
# Full-width punctuation such as ，：（） is at home in Chinese and stays.
_PRESENTATION = pattern(
    "[\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\uff0e\uff0f\uff06\uff0b\uff1d\uff05\uff20\uff3f"
    "\u2f00-\u2fdf\u2e80-\u2eff\uf900-\ufaff]"
)
_ACCENTS = {
    "´": "\u0301",
    "`": "\u0300",
    "¨": "\u0308",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "˚": "\u030a",
    "¸": "\u0327",
}
_UNUSUAL = pattern(f"{_INVISIBLE.pattern[:-1]}{_BLANK.pattern[1:-1]}{_PRESENTATION.pattern[1:-1]}{''.join(_ACCENTS)}]")
"""Any of the four; most texts have none."""
_LOOSE_ACCENT = pattern(r"([A-Za-zı]?)( ?)([´`¨ˆ˜ˇ˘˚¸])( ?)([A-Za-zı]?)")
_ACCENTED = frozenset("áéíóúýàèìòùäëïöüÿâêîôûãñõåćčçďěğłńňřśšşťůźžżățșÁÉÍÓÚÝÀÈÌÒÙÄËÏÖÜÂÊÎÔÛÃÑÕÅĆČÇĎĚĞŃŇŘŚŠŞŤŮŹŽŻĂ")
_VOWELS = frozenset("aeiouyıAEIOUY")
_SPACED_HAN = pattern(f"(?<![{HAN}])(?:[{HAN}] ){{2,}}[{HAN}](?![{HAN}])")


def is_han(char: str) -> bool:
    """Whether a character is a Chinese one."""
    return "\u3400" <= char <= "\u9fff" or char == "\u3007" or "\uf900" <= char <= "\ufaff"


def spoken(text: str) -> str:
    """Letters and digits alone, in small letters.

    >>> spoken("The end."), spoken("L’été")
    ('theend', 'lété')
    """
    if text.isascii() and (folded := fold_plain(text)) is not None:
        return folded
    return _SILENT.sub("", text.lower())


def plain(text: str) -> str:
    """The text in its usual letters; what carries meaning (superscript digits, Chinese punctuation) stays.

    >>> plain("ﬁnite Ｃｏｎｖ，Andr´e")
    'finite Conv，André'
    """
    usual = spelled(text)
    return _mended(text) if usual is None else usual


def _mended(text: str) -> str:
    """The same by patterns, whatever the letters are."""
    if text.isascii() and "`" not in text:
        return text.translate(_ASCII_BLANK)
    if _UNUSUAL.search(text):
        text = _BLANK.sub(" ", _INVISIBLE.sub("", text))
        text = _PRESENTATION.sub(_usual, text)
        text = _LOOSE_ACCENT.sub(_compose, text)
    return unicodedata.normalize("NFC", text)


def _usual(match: re.Match[str]) -> str:
    return _spelled(match[0])


@cache
def _spelled(letter: str) -> str:
    """One of a few hundred letters in its usual form."""
    return unicodedata.normalize("NFKC", letter)


def _compose(match: re.Match[str]) -> str:
    """TeX draws the accent before its letter, other programs after it: the vowel side is right more often."""
    before, gap, accent, _, after = match.groups()
    first, second = _accented(before, accent), _accented(after, accent)
    if second and (after in _VOWELS or not (first and before in _VOWELS)):
        return before + gap + second
    return first + after if first else match[0]


def _accented(letter: str, accent: str) -> str:
    """One letter with its accent, or "" where no language has it."""
    composed = unicodedata.normalize("NFC", letter.replace("ı", "i") + _ACCENTS[accent])
    return composed if composed in _ACCENTED else ""


def close_up(text: str) -> str:
    """Join Chinese that was set letter by letter.

    >>> close_up("知 识 集 成 研究")
    '知识集成 研究'
    """
    if not has_han(text):
        return text
    return _SPACED_HAN.sub(lambda match: match[0].replace(" ", ""), text)

"""One spelling for what fonts spell in many ways: ligatures, full-width Latin, loose accents."""

from __future__ import annotations

import re
import unicodedata

HAN = r"\u3007\u3400-\u9fff\uf900-\ufaff"
_HAN = re.compile(f"[{HAN}]")
_HAN_RUN = re.compile(f"[{HAN}]+")
USUAL_HAN = re.compile("[\u4e00-\u9fa5]+")
"""Letters, all of them, since the first version of Unicode: they need no look one by one."""
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_BLANK = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\x0b\x0c]")
_ASCII_BLANK = str.maketrans("\t\x0b\x0c", "   ")
# Full-width punctuation such as ，：（） is at home in Chinese and stays.
_PRESENTATION = re.compile(
    "[\ufb00-\ufb06\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\uff0e\uff0f\uff06\uff0b\uff1d\uff05\uff20\uff3f"
    "\u2f00-\u2fdf\u2e80-\u2eff\uf900-\ufaff]"
)
_MARKS = re.compile(r"[\W_]+")
_PLAIN = re.compile("[\x00-\x7f\u4e00-\u9fa5\u3001\u3002\uff0c\uff1a\uff1b\uff08\uff09\u2013\u2014\u2018-\u201d]*")
"""Letters that have one spelling, and marks that are none in any."""
_ASCII_MARKS = bytes(code for code in range(128) if not chr(code).isalnum())
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
_UNUSUAL = re.compile(
    f"{_INVISIBLE.pattern[:-1]}{_BLANK.pattern[1:-1]}{_PRESENTATION.pattern[1:-1]}{''.join(_ACCENTS)}]"
)
"""Any of the four; most texts have none."""
_ASCII = re.compile("[\x00-\x7f]+")
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())
_LOOSE_ACCENT = re.compile(r"([A-Za-zı]?)( ?)([´`¨ˆ˜ˇ˘˚¸])( ?)([A-Za-zı]?)")
_ACCENTED = frozenset("áéíóúýàèìòùäëïöüÿâêîôûãñõåćčçďěğłńňřśšşťůźžżățșÁÉÍÓÚÝÀÈÌÒÙÄËÏÖÜÂÊÎÔÛÃÑÕÅĆČÇĎĚĞŃŇŘŚŠŞŤŮŹŽŻĂ")
_VOWELS = frozenset("aeiouyıAEIOUY")
_SPACED_HAN = re.compile(f"(?<![{HAN}])(?:[{HAN}] ){{2,}}[{HAN}](?![{HAN}])")


def is_han(char: str) -> bool:
    """Whether a character is a Chinese one."""
    return bool(_HAN.match(char))


def has_han(text: str) -> bool:
    """Whether a text has any Chinese character."""
    return not text.isascii() and bool(_HAN.search(text))


def count_han(text: str) -> int:
    """How many Chinese characters a text has."""
    return 0 if text.isascii() else sum(map(len, _HAN_RUN.findall(text)))


def count_letters(text: str) -> int:
    """How many letters a text has, in any script."""
    plain = len(text.encode("ascii", "ignore").translate(None, _NO_LETTERS))
    if text.isascii():
        return plain
    others = beyond_ascii(text)
    rest = USUAL_HAN.sub("", others)  # letters all, and most of a Chinese text
    return plain + len(others) - len(rest) + sum(map(str.isalpha, rest))


def beyond_ascii(text: str) -> str:
    """What is not ASCII; of most texts little is left, and that is soon looked through."""
    return "" if text.isascii() else _ASCII.sub("", text)


def plain(text: str) -> str:
    """The text in its usual letters; what carries meaning (superscript digits, Chinese punctuation) stays.

    >>> plain("ﬁnite Ｃｏｎｖ，Andr´e")
    'finite Conv，André'
    """
    if text.isascii() and "`" not in text:
        return text if text.isprintable() else text.translate(_ASCII_BLANK)
    if _UNUSUAL.search(text):
        text = _BLANK.sub(" ", _INVISIBLE.sub("", text))
        text = _PRESENTATION.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
        text = _LOOSE_ACCENT.sub(_compose, text)
    return unicodedata.normalize("NFC", text)


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
    if text.isascii():
        return text
    return _SPACED_HAN.sub(lambda match: match[0].replace(" ", ""), text)


def fold(text: str) -> str:
    """Letters and digits alone, without case and accents: for comparing what two places say."""
    if text.isascii():
        return text.lower().encode().translate(None, _ASCII_MARKS).decode()
    if _PLAIN.fullmatch(text):
        return _MARKS.sub("", text).lower()
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold())
    return _MARKS.sub("", text)

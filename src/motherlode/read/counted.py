"""The letters of a text counted, and folded to what two spellings share.

`_letters.pyx` does the same, compiled, where patterns go over a text several times; what stands here runs where the
package was installed without a compiler.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = [
    "HAN",
    "USUAL_HAN",
    "beyond_ascii",
    "count_han",
    "count_letters",
    "fold",
    "has_han",
    "plain_fold",
    "plainly_beyond_ascii",
    "plainly_count_han",
    "plainly_count_letters",
    "plainly_has_han",
]

HAN = r"\u3007\u3400-\u9fff\uf900-\ufaff"
USUAL_HAN = re.compile("[\u4e00-\u9fa5]+")
"""Letters, all of them, since the first version of Unicode: they need no look one by one."""
_HAN_RUN = re.compile(f"[{HAN}]+")
_MARKS = re.compile(r"[\W_]+")
_PLAIN = re.compile("[\x00-\x7f\u4e00-\u9fa5\u3001\u3002\uff0c\uff1a\uff1b\uff08\uff09\u2013\u2014\u2018-\u201d]*")
"""Letters that have one spelling, and marks that are none in any."""
_ASCII_MARKS = bytes(code for code in range(128) if not chr(code).isalnum())
_ASCII = re.compile("[\x00-\x7f]+")
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())


def plainly_has_han(text: str) -> bool:
    """Whether a text has any Chinese character."""
    return not text.isascii() and bool(_HAN_RUN.search(text))


def plainly_count_han(text: str) -> int:
    """How many Chinese characters a text has."""
    return 0 if text.isascii() else sum(map(len, _HAN_RUN.findall(text)))


def plainly_count_letters(text: str) -> int:
    """How many letters a text has, in any script."""
    plain = len(text.encode("ascii", "ignore").translate(None, _NO_LETTERS))
    if text.isascii():
        return plain
    others = plainly_beyond_ascii(text)
    rest = USUAL_HAN.sub("", others)  # letters all, and most of a Chinese text
    return plain + len(others) - len(rest) + sum(map(str.isalpha, rest))


def plainly_beyond_ascii(text: str) -> str:
    """What is not ASCII; of most texts little is left, and that is soon looked through."""
    return "" if text.isascii() else _ASCII.sub("", text)


def plain_fold(text: str) -> str | None:
    """Letters and digits without case, or None for a text with letters that have several spellings."""
    if text.isascii():
        return text.lower().encode().translate(None, _ASCII_MARKS).decode()
    return _MARKS.sub("", text).lower() if _PLAIN.fullmatch(text) else None


def fold(text: str) -> str:
    """Letters and digits alone, without case and accents: for comparing what two places say."""
    plain = fold_plain(text)
    if plain is not None:
        return plain
    return _MARKS.sub("", unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).casefold()))


try:
    from motherlode.read._letters import beyond_ascii, count_han, count_letters, fold_plain, has_han
except ImportError:  # the package was installed without a compiler
    beyond_ascii, count_han, count_letters = plainly_beyond_ascii, plainly_count_han, plainly_count_letters
    fold_plain, has_han = plain_fold, plainly_has_han

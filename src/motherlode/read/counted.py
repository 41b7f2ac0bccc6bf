"""The letters of a text counted, folded to what two spellings share, and lines of them joined.

`_letters.pyx` does the same, compiled, where patterns go over a text several times; what stands here runs where the
package was installed without a compiler.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections import Counter
from typing import NamedTuple

from motherlode.read.patterns import pattern

__all__ = [
    "HAN",
    "JOINING",
    "USUAL_HAN",
    "Tally",
    "beyond_ascii",
    "count_han",
    "count_letters",
    "count_small",
    "fold",
    "fold_plain",
    "has_halves",
    "has_han",
    "has_letter",
    "plain_fold",
    "plain_runs_of_letters",
    "plain_tally",
    "plain_token_prints",
    "plain_tokens",
    "plainly_beyond_ascii",
    "plainly_count_han",
    "plainly_count_letters",
    "plainly_count_small",
    "plainly_has_halves",
    "plainly_has_han",
    "plainly_has_letter",
    "plainly_running",
    "plainly_shared_prints",
    "plainly_spelled",
    "running",
    "runs_of_letters",
    "shared_prints",
    "spelled",
    "tally",
    "token_prints",
    "tokens",
]

HAN = r"\u3007\u3400-\u9fff\uf900-\ufaff"
USUAL_HAN = pattern("[\u4e00-\u9fa5]+")
"""Letters, all of them, since the first version of Unicode: they need no look one by one."""
JOINING = "，。、；：（）《》“”—【】！？"
"""Marks that meet the Chinese letters of the next line without a blank."""
_HALF = pattern("[\ud800-\udfff]")
_WORD = pattern(r"[^\W\d_]+")
_HAN_RUN = pattern(f"[{HAN}]+")
_MARKS = pattern(r"[\W_]+")
_TOKEN = pattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_PLAIN = pattern("[\x00-\x7f\u4e00-\u9fa5\u3001\u3002\uff0c\uff1a\uff1b\uff08\uff09\u2013\u2014\u2018-\u201d]*")
"""Letters that have one spelling, and marks that are none in any."""
_ASCII_MARKS = bytes(code for code in range(128) if not chr(code).isalnum())
_ASCII = pattern("[\x00-\x7f]+")
_BLANKS = bytes(code for code in range(128) if chr(code).isspace())
_PRINTED = bytes(range(0x20, 0x7F))
_VOWELS = b"AEIOUYaeiouy"
_NOT_SMALL = bytes(code for code in range(128) if not chr(code).islower())
_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalpha())


def plainly_has_han(text: str) -> bool:
    """Whether a text has any Chinese character."""
    return not text.isascii() and bool(_HAN_RUN.search(text))


def plainly_has_letter(text: str) -> bool:
    """Whether a text has any letter, in any script."""
    return any(map(str.isalpha, text))


def plainly_has_halves(text: str) -> bool:
    """Whether a text has characters beyond U+FFFF in two halves, as pdfium counts them."""
    return not text.isascii() and bool(_HALF.search(text))


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


class Tally(NamedTuple):
    """What a text is made of; blanks do not count."""

    length: int
    unprinted: int
    """Control characters of ASCII."""
    letters: int
    """Latin ones of ASCII."""
    vowels: int
    usual_han: int
    rest: str
    """What is neither ASCII nor a usual Chinese character."""


def plain_tally(text: str) -> Tally:
    """The characters of a text by what they are."""
    plain = text.encode("ascii", "ignore").translate(None, _BLANKS)
    others = "".join(plainly_beyond_ascii(text).split())
    letters = plain.translate(None, _NO_LETTERS)
    rest = USUAL_HAN.sub("", others)
    return Tally(
        length=len(plain) + len(others),
        unprinted=len(plain.translate(None, _PRINTED)),
        letters=len(letters),
        vowels=len(letters) - len(letters.translate(None, _VOWELS)),
        usual_han=len(others) - len(rest),
        rest=rest,
    )


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


def plain_runs_of_letters(text: str) -> list[str]:
    """The words of a text, which are letters in a row."""
    return _WORD.findall(text)


def plainly_spelled(text: str) -> str | None:
    """A text of usual letters, those of full width as the others; None where there are any else."""
    return text if text.isascii() and text.isprintable() and "`" not in text else None


def plainly_count_small(text: str) -> int:
    """How many letters of running text: small ones, and Chinese and others of the East."""
    small = len(text.encode("ascii", "ignore").translate(None, _NOT_SMALL))
    return small + sum(char > "\u3000" or char.islower() for char in plainly_beyond_ascii(text))


def plain_tokens(text: str) -> list[str]:
    """The words and numbers of a text; a Chinese, Japanese or Korean letter is a token of its own."""
    return _TOKEN.findall(text)


def plain_token_prints(text: str) -> bytes:
    """The tokens of a text as sorted numbers, which are soon compared with those of another."""
    return array("q", sorted(map(hash, plain_tokens(text)))).tobytes()


def plainly_shared_prints(left: bytes, right: bytes) -> int:
    """How many tokens two texts share, each as often as both have it."""
    return (Counter(array("q", left)) & Counter(array("q", right))).total()


def plainly_running(texts: list[str]) -> str:
    """Lines as running text: divided words are whole again, Chinese lines meet without a space."""
    parts: list[str] = []
    for text in texts:
        after = " ".join(text.split())
        if not after:
            continue
        before = parts[-1] if parts else ""
        if before[-1:] == "-" and before[-2:-1].isalpha() and after[0].islower():
            parts[-1] = before[:-1]
        elif before and not (_joins(before[-1]) and _joins(after[0])):
            parts.append(" ")
        parts.append(after)
    return "".join(parts)


def _joins(char: str) -> bool:
    return char >= "—" and (plainly_has_han(char) or char in JOINING)


try:
    from motherlode.read._letters import (
        beyond_ascii,
        count_han,
        count_letters,
        count_small,
        fold_plain,
        has_halves,
        has_han,
        has_letter,
        running,
        runs_of_letters,
        shared_prints,
        spelled,
        tally,
        token_prints,
        tokens,
    )
except ImportError:  # the package was installed without a compiler
    beyond_ascii, count_han, count_letters = plainly_beyond_ascii, plainly_count_han, plainly_count_letters
    shared_prints, token_prints = plainly_shared_prints, plain_token_prints
    count_small, spelled, has_letter = plainly_count_small, plainly_spelled, plainly_has_letter
    has_halves, has_han, running = plainly_has_halves, plainly_has_han, plainly_running
    fold_plain, tally, runs_of_letters, tokens = plain_fold, plain_tally, plain_runs_of_letters, plain_tokens

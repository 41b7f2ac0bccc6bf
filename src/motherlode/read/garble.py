"""Can a text layer be trusted? Fonts with a missing or wrong Unicode table give text that nobody wrote."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from motherlode.read.counted import HAN, Tally, count_han, has_han, tally

_HAN = re.compile(f"[{HAN}]+")
ENOUGH = 40
"""Fewer characters than this say nothing about a page."""

# Some Chinese typesetting fonts keep Latin letters in row A0 of GBK, where only the rarest characters live.
_HIDDEN = {bytes((0xA0, trail)).decode("gbk"): chr(trail - 0x80) for trail in range(0xA1, 0xFF)}
_HIDDEN_ALL = str.maketrans(_HIDDEN)
_HIDDEN_RUN = re.compile("[" + "".join(_HIDDEN) + "]{3,}")


def unveil(text: str, *, everywhere: bool = False) -> str:
    """Latin text hidden in GBK row A0; a lone rare character is left alone unless the page is full of them.

    >>> unveil("犜犺犲狅狉狔 and 牛")
    'Theory and 牛'
    """
    if everywhere:
        return text.translate(_HIDDEN_ALL)
    return _HIDDEN_RUN.sub(lambda match: match[0].translate(_HIDDEN_ALL), text)


def clear(text: str) -> str:
    """A page's text with the cipher resolved; most pages have none of it."""
    return unveil(text, everywhere=is_veiled(text)) if has_han(text) and _HIDDEN_RUN.search(text) else text


def is_veiled(text: str) -> bool:
    """Whether a page uses the cipher throughout, so that even one hidden letter is to be read."""
    return sum(len(match[0]) for match in _HIDDEN_RUN.finditer(text)) >= 12


def distrust(text: str, *, unmapped: float = 0.0) -> str:
    """Why a page's text is not to be believed, or "". `unmapped` is the share that the fonts could not map.

    >>> distrust("\\ufffd" * 50)
    '100 % of the characters have no Unicode value'
    """
    found = tally(text)
    length, counts = found.length, Counter(found.rest)
    if length < ENOUGH:
        return ""
    nameless = found.unprinted + sum(counts[char] for char in counts if _is_nameless(char))
    if nameless > 0.05 * length:
        return f"{nameless / length:.0%} of the characters have no Unicode value".replace("%", " %")
    if unmapped > 0.2:
        return f"the fonts have no Unicode table for {unmapped:.0%} of the characters".replace("%", " %")
    counts["\u4e00"] += found.usual_han
    return _improbable_han(text) or _improbable_latin(found) or _improbable_scripts(counts, length)


def _is_nameless(char: str) -> bool:
    return char == "\ufffd" or unicodedata.category(char) in {"Co", "Cc", "Cn", "Cs"}


def _improbable_han(text: str) -> str:
    """Real Chinese lives in GB 2312 or Big5; a wrong table scatters over the rest of Unicode."""
    if count_han(text) < ENOUGH:
        return ""
    han = "".join(_HAN.findall(text))
    codes = ("gb2312", "big5", "shift_jis")
    usual = any(len(han.encode(code, "ignore")) / 2 >= 0.7 * len(han) for code in codes)
    return "" if usual else "most of the Chinese characters are rare ones"


def _improbable_latin(found: Tally) -> str:
    if found.letters < 3 * ENOUGH:
        return ""
    return "" if 0.22 < found.vowels / found.letters < 0.62 else "the Latin letters form no words"


def _improbable_scripts(counts: Counter[str], length: int) -> str:
    """A page is written in two or three scripts; ten mean that code numbers were taken for letters."""
    scripts: dict[str, int] = {}
    for char, count in counts.items():
        if char > "\u024f" and char.isalpha():
            script = "CJK" if "\u3400" <= char <= "\u9fff" else unicodedata.name(char, "NONE").split()[0]
            scripts[script] = scripts.get(script, 0) + count
    many = [script for script, count in scripts.items() if count > 0.02 * length]
    return f"the letters come from {len(many)} scripts" if len(many) > 4 else ""

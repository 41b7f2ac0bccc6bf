"""The filters of part E: image names, links, foreign letters, prose by whole words; and prices and code besides."""

from __future__ import annotations

import re

from motherlode.read.patterns import pattern

ADDRESS = pattern(
    r"\.(?:jpe?g|JPE?G|png|PNG|gif|GIF|svg|webp|bmp|html?|php|js|css|pdf)\b|https?:|www\.|link\s*=|\bdata:"
)
PRICE = pattern(
    r"[\d,.]*\d\s*(?:%|[kKmMbB]|bn|mn|mio|USD|EUR|US|AUD|CAD)?\s*[.,;:!?)]*"
    r"|\d[\d,.]*\s*(?:million|billion|trillion|thousand|per|a|an|to|and|or|for|in|off|from|each|–|-|/)\b.*",
    re.S,
)
CODE = pattern(
    r"\$\(|\$\{|=>|;\s*$|\bfunction\b|\bvar\b|\bconst\b|\breturn\b|\becho\b|\bsudo\b|\bexport\b|===|!==|&&|\|\||->\w|::"
    r"|\bdocument\.|\bthis\.|\bself\.|\.\w+\(\)|\(\)|</|/>|<\w+\s|\w\.\w+\(|[A-Z]{2,}_[A-Z]{2,}|\bint\s+\w+\s*="
)
LATEX_WORD = pattern(r"\\[a-zA-Z]+\*?")
TEXT_GROUP = pattern(
    r"\\(?:text\w*|mbox|hbox|operatorname\*?|mathrm|mathsf|mathtt|mathit|mathbf|tag\*?|label|begin|end|ce|intertext"
    r"|rm|sf|tt|it|bf)\s*\{[^{}]*\}"
)
WORD = pattern(r"[A-Za-zÀ-ÖØ-öø-ÿ]{2,}")
PROSE = frozenset(
    "the and of is are was were for with that this from have has had not but they their you your we our it its he she "
    "his her which who whom will would can could should may might must been being about after also any because before "
    "between both by each how if into more most no only other over same some such than then there these those through "
    "to too under until very what when where while why as at an in on or all do does did so up out off per says said "
    "one two new page move edit click here see use used using get make like just time year day price free buy".split()
)
MATH_WORDS = frozenset("if for all and or in of to is by at on where then such that with the an as no if".split())
"""Words that formulas hold too, as in `x if y`: alone they make no prose."""
FOREIGN = pattern(r"[À-ÖØ-öø-ÿ\u0400-\u052f\u0590-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")


MATHEMATICAL = pattern(r"[_^=<>+]")
LONG_WORD = pattern(r"[A-Za-z]{4}")


def noise_in(latex: str) -> str:
    """Why this is no formula, or "".

    >>> noise_in("12.50 a month or "), noise_in("photo.jpg"), noise_in("x + y")
    ('price', 'address', '')
    """
    bare = latex.strip()
    if not bare:
        return "empty"
    commands = LATEX_WORD.search(bare) is not None
    if not commands and PRICE.fullmatch(bare) and not bare.isdigit():
        return "price"
    if is_prose(bare):
        return "prose"
    if ADDRESS.search(bare) and ADDRESS.search(TEXT_GROUP.sub(" ", bare)):
        return "address"
    if not commands and CODE.search(bare):
        return "code"
    if not commands and not MATHEMATICAL.search(bare) and LONG_WORD.search(bare):
        return "words"
    if not commands and "_" not in bare and "^" not in bare and FOREIGN.search(bare):
        return "foreign letters"
    return ""


def is_prose(latex: str) -> bool:
    """Whole words of a language outside commands, and more of them than a formula would hold."""
    if len(WORD.findall(LATEX_WORD.sub(" ", latex))) < 2:
        return False
    found = [word.lower() for word in WORD.findall(LATEX_WORD.sub(" ", TEXT_GROUP.sub(" ", latex)))]
    known = [word for word in found if word in PROSE]
    plain = [word for word in known if word not in MATH_WORDS]
    long = sum(len(word) > 3 for word in found)
    return (len(known) >= 3 or (bool(plain) and long >= 2) or (bool(known) and long >= 3)) and (
        sum(map(len, found)) > 0.5 * len(latex)
    )

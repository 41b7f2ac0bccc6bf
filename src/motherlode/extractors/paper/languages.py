"""The two languages of a bilingual paper: its own, and the other one whose block repeats the header."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from motherlode.extractors.paper.memory import remembered
from motherlode.model import Claim
from motherlode.read.letters import count_han, count_letters
from motherlode.read.pdf_page import PdfPages

TOLD_TWICE = ("title", "authors", "abstract", "keywords")
CHINESE_FROM = 0.1
"""Share of Chinese characters among the letters of a Chinese paper; its English block may be long."""


@remembered
def is_chinese(pages: PdfPages) -> bool:
    """Whether the paper's own language is Chinese."""
    text = pages.text
    han = count_han(text)
    return han > 0 and han > CHINESE_FROM * max(count_letters(text), 1)


def by_language(claims: Iterable[Claim], *, chinese: bool) -> list[Claim]:
    """The claims, those in the other language under a label of their own (title_alt); a field that is written in
    the other language alone keeps its label."""
    found = list(claims)
    twice = [claim for claim in found if claim.label in TOLD_TWICE]
    other = [claim for claim in twice if _is_chinese(claim.value) != chinese]
    if not other:
        return found
    own = {claim.label for claim in twice if claim not in other}
    return [
        replace(claim, label=f"{claim.label}_alt") if claim in other and claim.label in own else claim
        for claim in found
    ]


def _is_chinese(value: Any) -> bool:
    """By most of its letters: Chinese titles quote English words."""
    text = "".join(value) if isinstance(value, list) else str(value)
    han = count_han(text)
    return han > 0 and 2.5 * han > 0.5 * count_letters(text)

"""A text cut into its words, run by run of letters.

`_cut.pyx` is the same, compiled; this one runs where the package was installed without a compiler.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from motherlode.read.remembered import Remembered

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
RUN = re.compile(rf"([{HAN}]+)|([^\W_{HAN}]+(?:['’][^\W\d_{HAN}]+)?)")


def cut(text: str, words: Remembered[str], segments: Callable[[str], Sequence[str]]) -> list[str]:
    """Every run of Chinese by `segments`, everything else with a letter or a figure by `words`."""
    found: list[str] = []
    for han, other in RUN.findall(text):
        if han:
            found += segments(han)
        else:
            found.append(words[other])
    return found

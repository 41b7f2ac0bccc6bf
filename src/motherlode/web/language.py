"""The words of the pages: one table a language, and which one a reader wants.

The group `said` has what other rooms say in English, such as warnings and reasons: sentences with {gaps}. English needs
none of it, and what is not in the table is shown as it was said.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import re2

LANGUAGES = {"en": "English", "zh": "中文"}
COOKIE = "lode-language"
SAID = "said."
LONGEST = 1000
"""Characters of a sentence that is looked up."""


@cache
def messages(language: str) -> dict[str, str]:
    """Key -> words."""
    text = (files("motherlode.web") / "messages" / f"{language}.toml").read_text(encoding="utf-8")
    return {f"{group}.{key}": words for group, table in tomllib.loads(text).items() for key, words in table.items()}


@cache
def sentences(language: str) -> list[tuple[Any, str]]:
    """What is said in English, as patterns, each with the words for it; re2, since the gaps hold foreign text."""
    table = messages(language).items()
    return [(re2.compile(pattern_of(key.removeprefix(SAID))), words) for key, words in table if key.startswith(SAID)]


def pattern_of(sentence: str) -> str:
    """A sentence with {gaps} as a pattern.

    >>> pattern_of("denied by {rule}")
    '(?s)denied\\\\ by\\\\ (?P<rule>.+?)'
    """
    parts = re.split(r"\{(\w+)\}", sentence)
    return "(?s)" + "".join(f"(?P<{part}>.+?)" if odd % 2 else re.escape(part) for odd, part in enumerate(parts))


class Words:
    """The words of one language, with a form for one thing where it has one (KEY_one).

    What has no words, such as a field of one's own, is shown by its name.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages = messages(language)

    def __call__(self, key: str, **values: Any) -> str:
        one = self._messages.get(f"{key}_one") if values.get("count") == 1 else None
        return (one or self._messages[key]).format(**values)

    def named(self, group: str, name: str) -> str:
        """The name of a label, a kind or a reason.

        >>> Words("zh").named("label", "title"), Words("zh").named("label", "course_id")
        ('标题', 'course_id')
        """
        return self._messages.get(f"{group}.{name}", name)

    def said(self, sentence: str) -> str:
        """A sentence of another room in the reader's language, as far as there are words for it.

        >>> Words("zh").said("drift: h1 agreed on title on all 9 pages of this site, and not here")
        '站点可能已改版：h1 在本站全部 9 页上对“标题”都与裁决一致，在此页却不一致'
        """
        if len(sentence) > LONGEST:
            return sentence
        for pattern, words in sentences(self.language):
            if found := pattern.fullmatch(sentence):
                return words.format(**{gap: self._filled(gap, value) for gap, value in found.groupdict().items()})
        return sentence

    def _filled(self, gap: str, value: str) -> str:
        """What stands in a gap: a label by its name, a sentence within a sentence translated too."""
        return self.named("label", value) if gap == "label" else self.said(value) if gap == "why" else value


def wanted(chosen: str, accepted: str) -> str:
    """The language that was chosen, or the first one known that the browser asks for.

    >>> wanted("", "fr-FR,zh-CN;q=0.8,en;q=0.5")
    'zh'
    """
    if chosen in LANGUAGES:
        return chosen
    names = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((name for name in names if name in LANGUAGES), "en")

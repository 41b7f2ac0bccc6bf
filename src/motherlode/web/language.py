"""The words of the pages: one table a language, and which one a reader wants."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = {"en": "English", "zh": "中文"}
COOKIE = "lode-language"


@cache
def messages(language: str) -> dict[str, str]:
    """Key -> words."""
    text = (files("motherlode.web") / "messages" / f"{language}.toml").read_text(encoding="utf-8")
    return {f"{group}.{key}": words for group, table in tomllib.loads(text).items() for key, words in table.items()}


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


def wanted(chosen: str, accepted: str) -> str:
    """The language that was chosen, or the first one known that the browser asks for.

    >>> wanted("", "fr-FR,zh-CN;q=0.8,en;q=0.5")
    'zh'
    """
    if chosen in LANGUAGES:
        return chosen
    names = (part.strip()[:2].lower() for part in accepted.split(","))
    return next((name for name in names if name in LANGUAGES), "en")

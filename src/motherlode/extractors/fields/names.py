"""People's names out of bylines: "By Ann Lee and Bo Li, Staff Writer" -> Ann Lee, Bo Li; 作者：王小明 -> 王小明."""

from __future__ import annotations

import re

from motherlode.read.caseless import Caseless
from motherlode.read.patterns import pattern

PREFIX = pattern(
    r"^\s*(?:(?:(?:written|posted|published|reported|story|words|text|reviewed|updated)\s+)?by|von|par|por|di|door|av|af|"
    r"autor(?:in)?|author|auteur|redaktion|текст|автор|yazan|文\s*[/|｜:：]|作者|撰文|记者|本报记者|编辑|責任編集)"
    r"\s*[:：|]?\s+|^\s*(?:作者|撰文|文|记者|本报记者|来源)\s*[:：/]\s*",
    re.I,
)
BETWEEN = pattern(
    r"\s*(?:[;；、|•·\n]|,(?!\s*(?:jr|sr|ph\.?d|m\.?d|ii+)\b)|，|\s/\s|\s(?:and|und|et|y|e|och|og|en|ve|и|with|mit|&)\s)\s*",
    re.I,
)
NOT_NAME = Caseless(r"[@\d<>{}\[\]=?!？！。]|https?:|www\.|\.com\b|\bfollow\b|\bupdated?\b|\bpublished\b|\bmin read\b")
HAN_NAME = pattern("^[\u4e00-\u9fff·]{2,6}$|^[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\\s]{2,14}$")
LONG_HAN = pattern("[\u4e00-\u9fff]{11}")
"""Newsrooms have names of ten characters, sentences have more."""
BRACKETS = pattern(r"\s*[(（][^)）]*[)）]")
LONGEST_WORDS = 6
LONGEST_CHARS = 60
LONGEST_BYLINE = 1000
"""Characters of a byline that are looked at; hostile pages have author fields of megabytes."""


def names_in(text: str) -> list[str]:
    """The names of a byline, in order, each once.

    >>> names_in("By Ann Lee and Bo Li"), names_in("作者：王小明、李雷")
    (['Ann Lee', 'Bo Li'], ['王小明', '李雷'])
    """
    text = PREFIX.sub("", text[:LONGEST_BYLINE], count=1)
    found: dict[str, None] = {}
    for part in BETWEEN.split(text):
        name = cleaned(part)
        if name and is_name(name):
            found.setdefault(name)
    return list(found)


def persons(text: str) -> list[str]:
    """A field that should hold one name and may hold several: cut only where every part is a full name.

    >>> persons("Ann Lee and Bo Li"), persons("Le Monde et AFP")
    (['Ann Lee', 'Bo Li'], ['Le Monde et AFP'])
    """
    text = text[:LONGEST_BYLINE]
    parts = [part for part in BETWEEN.split(text) if part.strip()]
    full = all(len(part.split()) > 1 or is_han_name(part) for part in parts)
    return parts if full else [text]


def cleaned(name: str) -> str:
    """A name without quotation marks, dangling punctuation and what stands in brackets."""
    name = BRACKETS.sub("", name[:LONGEST_BYLINE])
    return " ".join(PREFIX.sub("", name).split()).strip(" ,;:|/-–—\"'“”·•")


def is_han_name(text: str) -> bool:
    """Is this a name in Chinese, Japanese or Korean letters?"""
    return not text.isascii() and HAN_NAME.match(text) is not None


def is_name(text: str) -> bool:
    """Could this be a person or a newsroom? Short, no sentence, no address."""
    if not 1 < len(text) <= LONGEST_CHARS or NOT_NAME.search(text):
        return False
    if not text.isascii() and LONG_HAN.search(text):
        return False
    if is_han_name(text):
        return True
    words = text.split()
    return len(words) <= LONGEST_WORDS and any(word[0].isupper() or not word[0].isascii() for word in words)

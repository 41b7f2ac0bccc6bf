"""Two letters hold back no opening that its pattern would find."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.paper import genre, lexicon, openings, references, traits
from motherlode.extractors.paper.openings import Openings, PlainOpenings, opened

HEADS = """Abstract|a b s t r a c t|摘 要|Summary|KEYWORDS|k e y w o r d s|index terms|关键词|full title:
题目 某某某某某|1 Introduction|I. INTRODUCTION|iI introduction|Ⅰ 引言|一、引言|IV References|xi.works cited
参 考 文 献|bibliography|doi:10|*correspondence|© 2019|E-mail|article  info|中图分类号|Background|结果|aims|a) Lee|bOslo
12Paris|†Rome|c\u3000Oslo|D Lee|abc|in|i|""".replace("\n", "|").split("|")
KNOWN = [item for module in (genre, lexicon, references, traits) for item in vars(module).values()]
OPENINGS = {item.bit: item for item in KNOWN if isinstance(item, openings.Opening)}


@given(st.sampled_from(["", " ", "【", "(", "\xa0"]), st.sampled_from(HEADS), st.sampled_from(["", ":", " text", "x"]))
def test_it_finds_what_the_patterns_find(before: str, head: str, after: str) -> None:
    text = before + head + after
    wanted = sum(bit for bit, opening in OPENINGS.items() if opening._pattern.match(text))
    assert opened(text) == wanted
    assert PlainOpenings(openings._BY_START)(text) == Openings(openings._BY_START)(text) == wanted

"""Text as terms at positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from motherlode.search.tokens import is_character, phrase_of, terms_in

MIXED = st.text(st.sampled_from("搜索引擎的 aR runing,。ＡＢ1２'-\n"), max_size=30)


@settings(deadline=None)
@given(MIXED, MIXED, MIXED)
def test_a_phrase_stands_wherever_its_text_stands_between_breaks(before: str, text: str, after: str) -> None:
    terms = terms_in(f"{before}\n{text}\n{after}")
    places = {
        (start, place)
        for term, place in zip(terms.terms, terms.positions, strict=True)
        for start in (term, term[0] if is_character(term[0]) else term)
    }
    phrase = phrase_of(text)
    starts = range(terms.end + 1)
    assert any(all((term, start + offset) in places for term, offset in phrase) for start in starts)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_positions_never_fall_and_stay_below_the_end(text: str) -> None:
    terms = terms_in(text, 5)
    assert terms.positions == sorted(terms.positions)
    assert all(5 <= position < terms.end for position in terms.positions)


def test_width_and_case_make_no_difference() -> None:
    assert terms_in("ＣＲＡＷＬＥＲ　２０").terms == terms_in("crawler 20").terms
    assert terms_in("Straße").terms == terms_in("STRASSE").terms


def test_a_chinese_word_of_any_length_is_held_by_its_terms() -> None:
    terms = terms_in("主题搜索引擎").terms
    for word in ("搜索", "搜索引擎", "题搜索"):
        assert {term for term, _ in phrase_of(word)} <= set(terms)
    for character in "主题搜索引擎":
        assert sum(term.startswith(character) for term in terms) == 1
        assert is_character(character)


def test_the_form_stands_where_its_stem_stands() -> None:
    terms = terms_in("he was running on")
    assert [place for term, place in zip(terms.terms, terms.positions, strict=True) if "run" in term] == [2, 2]

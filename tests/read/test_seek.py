"""One pass for many words finds what a search for each finds."""

from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.seek import PlainSeeker, Seeker, holds_command, plain_holds_command

LETTERS = st.text(alphabet="ax$\0[\xad\ufeff中", max_size=40)


@given(st.lists(LETTERS.filter(bool), max_size=6), LETTERS)
def test_the_compiled_search_is_the_plain_one(words: list[str], text: str) -> None:
    assert Seeker(words)(text) == PlainSeeker(words)(text)


def test_words_at_both_ends_and_in_halves_of_characters() -> None:
    seeker = Seeker(("MathJax", "katex"))
    assert seeker("MathJax … katex") == {"MathJax", "katex"}
    assert seeker("MathJa katexMathJa") == {"katex"}
    assert seeker("katex \ud800") == {"katex"}
    assert seeker("") == frozenset()


NAMES = frozenset({"ab", "frac", ","})


@given(st.text(alphabet="abfrc\\,中é\ud800", max_size=30))
def test_commands_are_found_by_the_compiled_search_as_by_the_pattern(text: str) -> None:
    assert holds_command(text, NAMES) is plain_holds_command(text, NAMES)


def test_a_command_is_a_whole_name() -> None:
    assert holds_command(r"x \frac", NAMES)
    assert not holds_command(r"\fraction \a frac \,", NAMES)

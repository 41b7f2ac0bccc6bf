"""One pass for many words finds what a search for each finds."""

from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.nodes import Block
from motherlode.read.seek import (
    Passages,
    PlainPassages,
    PlainSeeker,
    Seeker,
    first_place,
    holds_command,
    is_utf8,
    plain_first_place,
    plain_holds_command,
    plain_is_utf8,
)

LETTERS = st.text(alphabet="ax$\0[\xad\ufeff中", max_size=40)


@given(st.lists(LETTERS.filter(bool), max_size=6), LETTERS)
def test_the_compiled_search_is_the_plain_one(words: list[str], text: str) -> None:
    found = PlainSeeker(words)(text)
    assert Seeker(words)(text) == found
    assert Seeker(words)(text.encode()) == PlainSeeker(words)(text.encode()) == found


@given(st.lists(LETTERS.filter(bool), max_size=6), st.lists(LETTERS | st.just("a\ud800"), max_size=6))
def test_blocks_hold_what_their_text_holds(words: list[str], texts: list[str]) -> None:
    blocks = [Block(0, text, 0, 0) for text in texts]
    assert Seeker(words).in_blocks(blocks) == PlainSeeker(words).in_blocks(blocks)


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
    utf8 = text.encode("utf-8", "replace")
    assert holds_command(utf8, NAMES) is plain_holds_command(utf8, NAMES)


def test_a_command_is_a_whole_name() -> None:
    assert holds_command(r"x \frac", NAMES)
    assert not holds_command(r"\fraction \a frac \,", NAMES)


@given(st.lists(st.sampled_from([b"a", b"abcdefgh", *(bytes([byte]) for byte in range(0x7E, 0x100))]), max_size=12))
def test_bytes_are_utf8_where_they_can_be_decoded(parts: list[bytes]) -> None:
    body = b"".join(parts)
    assert is_utf8(body) is plain_is_utf8(body)


@given(st.text(), st.binary(max_size=3), st.text())
def test_utf8_is_told_with_anything_in_its_midst(before: str, between: bytes, after: str) -> None:
    body = before.encode() + between + after.encode()
    assert is_utf8(body) is plain_is_utf8(body)
    assert is_utf8((before + after).encode())


@given(st.integers(0, 600), st.lists(st.sampled_from([b"<x:x", b"<x:xm", b"<", b"x:", b"\0"]), max_size=4), st.binary())
def test_the_first_place_is_the_one_that_bytes_find(before: int, parts: list[bytes], after: bytes) -> None:
    body = b"x" * before + b"".join(parts) + after
    for word in (b"<x:x", b"<x:xm", b"xxxx"):
        assert first_place(body, word) == plain_first_place(body, word)


@given(st.lists(st.text("ab é公", max_size=120)), st.text("ab é公", min_size=31, max_size=60))
def test_what_was_said_is_never_taken_for_new(passages: list[str], text: str) -> None:
    for known in (Passages(), PlainPassages()):
        for passage in passages:
            known.add(passage)
        assert known.may_hold(text) or not any(text in passage for passage in passages)
        known.add(f"{passages}{text}!")
        assert known.may_hold(text)


def test_most_of_what_is_new_is_taken_for_new() -> None:
    said, new = (["".join(chr(a + 7 * i % 25 + n % 9) for i in range(n, n + 99)) for n in range(99)] for a in (97, 913))
    for known in (Passages(), PlainPassages()):
        for passage in said:
            known.add(passage)
        assert sum(map(known.may_hold, new)) < 20

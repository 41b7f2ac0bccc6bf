"""What a page teaches about its site, and what that gives on another page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.extractors.formula.discovery import embeddings_in
from motherlode.extractors.formula.embedding import Embedding, embedding_from, merged
from motherlode.extractors.formula.page import formulas_of
from tests.extractors.formula.pages import doc_of, latex_in

FORMULAS = ("\\frac{a}{b}", "\\alpha + \\beta = 1", "\\sum_{i} x_i", "\\sqrt{x^2 + 1}")


def taught(*bodies: str) -> tuple[Embedding, ...]:
    return tuple(merged(*(embeddings_in(doc_of(body)) for body in bodies)))


@pytest.mark.parametrize(
    ("before", "behind", "place"),
    [
        ('<widget class="eqx" data-source="', '"></widget>', "widget.eqx@data-source"),
        ('<object standby="eq: ', '"></object>', "object@standby"),
        ('<b class="fml q7">', "</b>", "b.fml.q7"),
        ('<script type="text/x-formel">', "</script>", "script[text/x-formel]"),
    ],
)
def test_an_embedding_that_no_rule_knows_is_learned(before: str, behind: str, place: str) -> None:
    body = "".join(f"<p>where {before}{latex}{behind} holds</p>" for latex in FORMULAS)
    known = taught(body)
    assert place in {embedding.r for embedding in known}
    assert latex_in(f"<p>and {before}y{behind}, {before}z_1{behind}</p>", known=known) == ["y", "z_1"]


@pytest.mark.parametrize(("p", "q"), [("@@", "@@"), ("[formel]", "[/formel]"), ("%%%", "%%%"), ("⟦", "⟧")])
def test_delimiters_that_nobody_told_us_of(p: str, q: str) -> None:
    known = taught("".join(f"<p>where {p}{latex}{q} holds</p>" for latex in FORMULAS))
    assert ("", p, q) in {embedding.key for embedding in known}
    found = formulas_of(doc_of(f"<p>let {p}n{q} be</p><p>\\alpha</p>"), known)
    assert [formula.latex for formula in found] == ["n"]


def test_a_script_that_names_mathematics_needs_no_command_in_it() -> None:
    body = "".join(f'<script type="math/x-own">{letter}</script>' for letter in "RES")
    assert [known.triple for known in taught(body)] == ['script[math/x-own] "" ""']
    assert taught(body + '<script type="math/x-own">let it be known to you and to all</script>') == ()


def test_a_page_without_mathematics_teaches_nothing() -> None:
    assert taught('<p title="The $5 deal">Only $5 or $6!</p><img alt="a cat">') == ()


def test_an_attribute_that_holds_formulas_by_chance_is_not_learned() -> None:
    prose = "".join(f'<img alt="A picture of number {n} in the park">' for n in range(20))
    assert taught(prose + '<img alt="\\frac{a}{b}"><img alt="\\alpha">') == ()


@given(st.text(max_size=8), st.text(max_size=8), st.integers(1, 999))
def test_a_line_of_a_profile_is_read_back(p: str, q: str, count: int) -> None:
    embedding = Embedding("img.tex@alt", p, q, count)
    assert "\n" not in embedding.triple
    assert embedding_from(embedding.triple, count) == embedding


def test_a_line_that_is_none_is_no_error() -> None:
    assert embedding_from("what is this?") is None


def test_pages_add_up_whatever_their_order() -> None:
    one, other = [Embedding("a", count=3)], [Embedding("a", count=2), Embedding("b", count=4)]
    assert merged(one, other) == merged(other, one) == [Embedding("a", count=5), Embedding("b", count=4)]

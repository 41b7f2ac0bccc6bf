"""Formulas on their way through the whole pipeline."""

from __future__ import annotations

from motherlode.model import Outcome, Page, Profile
from motherlode.recipe import ExtractSettings, Recipe
from motherlode.run.pipeline import process
from motherlode.verify.profile import merged

PROSE = (
    "The energy of a body at rest is given by its mass, and this sentence makes the paragraph long enough to be kept. "
)
KATEX = (
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi></mrow>'
    '<annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span>'
    '<span class="katex-html" aria-hidden="true">E=mc2</span></span>'
)


def run(body: str, profile: Profile | None = None, recipe: Recipe | None = None) -> Outcome:
    page = Page(f"<html><body><h1>Energy</h1>{body}</body></html>".encode(), url="http://a.example/1")
    return process(page, recipe, profile)


def test_a_formula_stands_once_in_text_and_markdown() -> None:
    recipe = Recipe(extract=ExtractSettings(markdown=True))
    result = run(f"<article><p>{PROSE}Then {KATEX}, as is known. {PROSE}</p></article>", recipe=recipe).result
    assert [formula.latex for formula in result.formulas] == ["E=mc^2"]
    assert "Then $E=mc^2$, as is known." in result.text
    assert "Then $E=mc^2$, as is known." in result.markdown
    assert result.text.count("mc") == 1


def test_formulas_in_running_text_have_one_spelling() -> None:
    body = (
        "<script src='/MathJax.js?config=TeX-AMS_HTML'></script>"
        f"<p>{PROSE}Let \\(x_1 + y\\) be small. {PROSE}</p><p>{PROSE}\\[ \\frac{{a}}{{b}} \\]</p>"
    )
    result = run(body).result
    assert "Let $x_1 + y$ be small." in result.text
    assert "$$\\frac{a}{b}$$" in result.text


def test_pictures_of_formulas_are_read() -> None:
    picture = '<img class="latex" src="/cgi-bin/mimetex.cgi?\\frac{a}{b}" alt="\\frac{a}{b}">'
    result = run(f"<p>{PROSE}It is {picture} of that. {PROSE}</p>").result
    assert "It is $\\frac{a}{b}$ of that." in result.text


def test_the_profile_learns_how_a_site_embeds_formulas() -> None:
    lessons = []
    for number in range(4):
        odd = "".join(
            f"<i class='eq' data-src='q:{one}'></i>" for one in (f"\\frac{{{number}}}{{x}}+\\alpha", "\\sqrt{x}")
        )
        lesson = run(f"<p>{PROSE}{odd}</p>").lesson
        assert lesson is not None
        lessons.append(lesson)
    profile = merged(lessons)
    assert any("i.eq@data-src" in line for line in profile.formulas)
    result = run(
        f"<p>{PROSE}Now <i class='eq' data-src='q:\\beta'></i>.</p>", Profile("a.example", 4, {}, profile.formulas)
    )
    assert [formula.latex for formula in result.result.formulas] == ["\\beta"]


def test_formulas_can_be_left_out() -> None:
    recipe = Recipe(extract=ExtractSettings(formulas=False))
    assert run(f"<p>{PROSE}{KATEX}</p>", recipe=recipe).result.formulas == []


def test_prices_are_no_formulas() -> None:
    result = run(f"<p>{PROSE}It costs $5 or $6, and <code>$HOME</code> is a folder.</p>").result
    assert result.formulas == []


def test_control_characters_behind_a_formula_are_no_failure() -> None:
    body = '<p>let <math alttext="x^2"><mi>x</mi></math>\x0b and \x01<math alttext="y"><mi>y</mi></math>\x1f be</p>'
    assert [formula.latex for formula in process(Page(body.encode())).result.formulas] == ["x^2", "y"]

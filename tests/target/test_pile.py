"""Pages ranked among each other."""

from __future__ import annotations

from random import Random

import pytest

from motherlode.model import Page
from motherlode.read.html import HtmlDocument
from motherlode.target import Features, features_of, learn, match, ranked_in_pile
from motherlode.target.axes import axes_of, directions
from tests.target.pages import course, recipe, samples


def pile(courses: int, recipes: int) -> tuple[list[Features], list[bool]]:
    """Pages of both kinds, shuffled, and which of them are courses."""
    mixed = [(course(10 + number), True) for number in range(courses)]
    mixed += [(recipe(number), False) for number in range(recipes)]
    Random(1).shuffle(mixed)
    return [page for page, _ in mixed], [wanted for _, wanted in mixed]


@pytest.mark.parametrize(("courses", "recipes"), [(5, 95), (30, 30), (60, 10)])
def test_what_is_wanted_stands_first_whatever_its_share(courses: int, recipes: int) -> None:
    pages, wanted = pile(courses, recipes)
    found = ranked_in_pile(learn(samples()), pages)
    order = sorted(range(len(pages)), key=lambda at: -found[at].score)
    assert all(wanted[at] for at in order[:courses])
    assert all(0 <= relevance.score <= 1 for relevance in found)


def test_the_terms_that_gave_most_are_told() -> None:
    pages, wanted = pile(20, 40)
    found = ranked_in_pile(learn(samples()), pages)
    first = max(zip(found, wanted, strict=True), key=lambda pair: pair[0].score)
    assert first[1]
    assert {"homework", "lectur", "cs ###", "hour"} & {term for term, _ in first[0].why}
    assert first[0].why[0][1] >= first[0].why[-1][1] > 0


def test_a_page_without_a_sample_s_words_is_known_by_its_company() -> None:
    """Pages of tutors share words with pages of courses, and this one with those of tutors alone."""
    tutors = [
        read(f"<p>homework exam lecture and tutor {number}, desk {number}, bell</p>", number) for number in range(30)
    ]
    alone = read("<p>tutor, desk and bell</p>", 99)
    pages = [*tutors, alone, *(recipe(number) for number in range(60))]
    found = ranked_in_pile(learn(samples()), pages)
    assert found[30].score > max(relevance.score for relevance in found[31:])


def test_a_few_pages_are_matched_one_by_one() -> None:
    target, pages = learn(samples()), [course(7), recipe(1)]
    assert ranked_in_pile(target, pages) == [match(target, page) for page in pages]
    assert ranked_in_pile(target, []) == []


def test_pages_of_nothing_but_one_word_break_nothing() -> None:
    pages = [Features({}, "http://a.example/")] * 20 + [read("<p>word</p>", 1)] * 40
    assert len(ranked_in_pile(learn(samples()), pages)) == 60
    assert len(ranked_in_pile(learn(samples()), pages[:20] * 3)) == 60


def test_alike_pages_lie_in_the_same_direction() -> None:
    pages = [*(course(number) for number in range(8)), *(recipe(number) for number in range(8))]
    lying, _ = directions(axes_of(pages).places(pages))
    alike = lying @ lying.T
    assert alike[:8, :8].mean() > 2 * alike[:8, 8:].mean()


def read(html: str, number: int) -> Features:
    return features_of(
        HtmlDocument(Page(f"<html><body>{html}</body></html>".encode(), url=f"http://c{number}.example/"))
    )

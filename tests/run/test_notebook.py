"""Lessons during a run: which page knows what depends on the input alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.model import Outcome, Page, Profile, Result
from motherlode.recipe import Recipe, RunSettings
from motherlode.run.desk import parts
from motherlode.run.job import Job
from motherlode.run.keeper import Keeper
from motherlode.run.local import run_local
from motherlode.run.notebook import FIRST, MOST_LOOSE, Notebook, SiteNotes, Ticket, lessons_for, term_of
from tests.run.site_pages import article, thread

PAGE = Page(b"", url="https://a.example/1")


def outcome(lesson: Profile | None) -> Outcome:
    return Outcome(Result(), (), lesson)


@given(st.integers(0, 10**6))
def test_a_page_uses_lessons_of_pages_before_it_and_never_fewer_than_the_page_before(number: int) -> None:
    assert lessons_for(number) <= number
    assert lessons_for(number) <= lessons_for(number + 1)
    assert number < FIRST or lessons_for(number) >= FIRST


@given(st.integers(0, 10**5), st.integers(0, 10**5))
def test_lessons_come_into_use_term_by_term(number: int, later: int) -> None:
    """A page uses a lesson or does not: no term is used in part."""
    assert term_of(number) > number
    used = lessons_for(later)
    assert (number < used) == (term_of(number) <= used)


def test_a_page_waits_for_the_lessons_that_it_uses() -> None:
    notebook = Notebook()
    tickets = [notebook.ticket(PAGE) for _ in range(FIRST + 1)]
    assert notebook.is_ready(tickets[:FIRST])
    assert not notebook.is_ready(tickets)
    for ticket in reversed(tickets[:FIRST]):
        notebook.note(ticket, outcome(Profile("a.example", 1)))
    assert notebook.is_ready(tickets)
    assert notebook.profiles(tickets[FIRST:])["a.example"].pages == FIRST


@given(st.permutations(range(64)))
def test_lessons_may_come_in_any_order(order: list[int]) -> None:
    notes = SiteNotes(Profile("a.example"))
    for position, number in enumerate(order):
        assert notes.has(64) == (position == 64)
        notes.add(number, Profile("a.example", number))
    assert notes.has(64)
    assert len(notes.terms[64].lessons) < MOST_LOOSE
    assert notes.with_lessons(64).pages == sum(range(64))


def test_pages_that_teach_nothing_are_not_waited_for_in_vain() -> None:
    notebook = Notebook()
    tickets = [notebook.ticket(PAGE) for _ in range(FIRST + 1)]
    for ticket in tickets[:FIRST]:
        notebook.note(ticket, outcome(None))
    assert notebook.is_ready(tickets)
    assert notebook.profiles(tickets) == {}


def test_what_was_known_before_the_run_is_used_from_the_first_page_on() -> None:
    notebook = Notebook(lambda site: Profile(site, 7))
    assert notebook.profiles([notebook.ticket(PAGE)])["a.example"].pages == 7


def test_a_page_without_a_site_knows_nothing() -> None:
    notebook = Notebook()
    ticket = notebook.ticket(Page(b""))
    assert notebook.is_ready([ticket])
    assert notebook.profiles([ticket]) == {}


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 2))))
def test_within_a_part_of_a_batch_all_pages_of_a_site_know_the_same(known: list[tuple[str, int]]) -> None:
    batch = [(PAGE, Ticket(site, 0, lessons)) for site, lessons in known]
    found = parts(batch)
    assert [pair for part in found for pair in part] == batch
    for part in found:
        assert len({(ticket.site, ticket.lessons) for _, ticket in part}) == len({ticket.site for _, ticket in part})


@pytest.fixture(scope="module")
def alone() -> list[Outcome]:
    """A run in one worker, page by page."""
    return list(run_local(mixed_pages(), Job(Recipe()), RunSettings(workers=1, batch=1), notebook=Notebook()))


def mixed_pages() -> list[Page]:
    return [make(number) for number in range(14) for make in (article, thread)]


def test_the_run_learns(alone: list[Outcome]) -> None:
    read = [any(claim.by == "site-profile" for claim in outcome.claims) for outcome in alone]
    assert not any(read[: 2 * FIRST])
    assert all(read[2 * FIRST :])


@pytest.mark.parametrize(("workers", "batch"), [(1, 16), (3, 2), (2, 7)])
def test_outcomes_are_the_same_with_any_number_of_workers(alone: list[Outcome], workers: int, batch: int) -> None:
    settings = RunSettings(workers=workers, batch=batch)
    assert list(run_local(mixed_pages(), Job(Recipe()), settings, notebook=Notebook())) == alone


def test_lessons_are_kept_and_recalled(tmp_path: Path, alone: list[Outcome]) -> None:
    keeper = Keeper(tmp_path / "profiles")
    for one in alone:
        keeper.take(one.lesson)
    keeper.flush()
    known = Keeper(tmp_path / "profiles").recall("news.example")
    assert known.pages == 14
    assert known.memory.pages == FIRST
    settings = RunSettings(workers=1)
    (again,) = run_local([article(50)], Job(Recipe()), settings, notebook=Notebook(keeper.recall))
    assert any(claim.by == "site-profile" for claim in again.claims)

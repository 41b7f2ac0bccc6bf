"""The adaptive policy learns from nothing but the pages that arrive."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise

import pytest

from motherlode.crawl.memory_frontier import Sight, walk
from motherlode.crawl.policies.adaptive import Adaptive
from motherlode.crawl.policies.budget import Budget
from motherlode.crawl.policies.experience import Experience
from motherlode.crawl.policies.predictor import Predictor
from motherlode.crawl.policy import Visit, Waiting
from motherlode.crawl.surroundings import evenly, ordinary
from motherlode.model import Link

SITE = "http://a.example"


def silent(text: str) -> float:
    return 0.0


def patterned(good: Callable[[int], Link], bad: Callable[[int], Link], pages: int = 60) -> dict[str, Sight]:
    """A web whose start links to good and bad pages in turn."""
    links = [link for number in range(pages) for link in (bad(number), good(number))]
    sights = {link.url: Sight(0.0, False) for link in links}
    sights |= {good(number).url: Sight(0.9, True) for number in range(pages)}
    return {SITE: Sight(0.2, False, tuple(links)), **sights}


def share_of_good(sights: dict[str, Sight], first: int, last: int) -> float:
    visits = list(walk(Adaptive(silent), [SITE], sights.get))[first:last]
    return sum(visit.kept for visit in visits) / len(visits)


WEBS = {
    "address": (lambda n: Link(f"{SITE}/lessons/{n}.html"), lambda n: Link(f"{SITE}/staff/{n}.html")),
    "list": (lambda n: Link(f"{SITE}/{n}x", place="ul.main/li"), lambda n: Link(f"{SITE}/{n}y", place="ul.side/li")),
    "words": (lambda n: Link(f"{SITE}/{n}a", "a lesson"), lambda n: Link(f"{SITE}/{n}b", "a person")),
}


@pytest.mark.parametrize("kind", WEBS)
def test_it_learns_what_good_links_have_in_common(kind: str) -> None:
    sights = patterned(*WEBS[kind])
    assert share_of_good(sights, 31, 61) > 0.85


def test_what_was_learned_on_one_site_holds_on_another() -> None:
    """The words of links carry over to a site that was never visited, where address and list are new."""
    sights = patterned(*WEBS["words"])
    policy = Adaptive(silent)
    list(walk(policy, [SITE], sights.get))
    other = [
        Waiting(Link(f"http://b.example/{n}", text), "http://b.example", 0.1, 0, 1, 0)
        for n, text in enumerate(("a lesson", "a person"))
    ]
    lesson, person = policy.rate(other)
    assert lesson[0] > person[0]
    assert lesson[1] > person[1]


def test_a_list_of_good_pages_is_no_failure() -> None:
    """Pages that are not relevant but open many promising links are worth more than pages that open none."""

    def worth_after(links: tuple[Link, ...]) -> float:
        policy = Adaptive(lambda text: float("good" in text))
        lists = [Link(f"{SITE}/lists/{number}") for number in range(8)]
        for number, link in enumerate(lists[:-1]):
            opened = tuple(Link(f"{each.url}/{number}", each.text) for each in links)
            policy.arrived(Visit(Waiting(link, SITE, 0.1, 0.0, 1, number), 0, 0.0, False, opened))
        return policy.rate([Waiting(lists[-1], SITE, 0.1, 0.0, 1, 99)])[0][0]

    promising = tuple(Link(f"{SITE}/p{number}", "good") for number in range(6))
    assert worth_after(promising) > 1.5 * worth_after(())


def test_verified_records_count_more() -> None:
    def promise_after(records: int) -> float:
        policy = Adaptive(silent)
        policy.arrived(Visit(Waiting(Link(f"{SITE}/a/1"), SITE, 0.1, 0.0, 1, 1), 0, 0.6, True, (), records))
        return policy.rate([Waiting(Link(f"{SITE}/a/2"), SITE, 0.1, 0.0, 1, 2)])[0][0]

    assert promise_after(records=3) > promise_after(records=0)


COURSES = tuple(f"http://{host}.example/courses/{host}1/" for host in "abc")


def waiting(path: str, parent: str) -> Waiting:
    return Waiting(Link(SITE + path), SITE + parent, 0.1, 0.0, 2, 1)


@pytest.mark.parametrize("samples", [COURSES, (), (*COURSES, COURSES[0] + "times.html")])
def test_parts_of_what_was_found_come_later_where_samples_stand_apart(samples: tuple[str, ...]) -> None:
    policy = Adaptive(silent, samples)
    policy.arrived(Visit(Waiting(Link(f"{SITE}/x/"), SITE, 0.1, 0.0, 1, 1), 0, 0.9, True))
    part, other, listed = policy.rate(
        [waiting("/x/1.html", "/x/"), waiting("/y/1.html", "/x/"), waiting("/x/1.html", "/")]
    )
    assert (part[0] < 0.2 * listed[0]) == (samples == COURSES)
    assert (part[0] < other[0]) == (samples == COURSES)


def test_told_of_former_visits_it_is_the_same_again() -> None:
    sights = patterned(*WEBS["address"])
    policy = Adaptive(silent)
    visits = list(islice(walk(policy, [SITE], sights.get), 40))
    again = Adaptive(silent)
    for visit in visits:
        again.arrived(visit)
    waiting = [Waiting(Link(f"{SITE}/{kind}/77.html"), SITE, 0.2, 0.0, 1, 9) for kind in ("lessons", "staff", "new")]
    assert again.rate(waiting) == policy.rate(waiting)
    assert again.turn() == policy.turn()


@pytest.mark.parametrize("url", ["http://[", "", "http://a.example:port/%ff%", "//", "http://a.example/?q=#"])
def test_no_address_is_too_odd(url: str) -> None:
    ((first, second, third),) = Adaptive(silent).rate([Waiting(Link(url), url, 0.0, 0.0, 1, 0)])
    assert 0 < first < 1
    assert 0 < second < 1
    assert third == second - 1


def test_it_asks_for_new_ratings_ever_more_seldom() -> None:
    policy = Adaptive(silent)
    asked = []
    for number in range(400):
        policy.arrived(Visit(Waiting(Link(f"{SITE}/{number}"), SITE, 0.1, 0.0, 1, number), 0, 0.5, True))
        if policy.stale():
            asked.append(number)
    pauses = [later - sooner for sooner, later in pairwise(asked)]
    assert len(asked) > 10
    assert pauses == sorted(pauses)


def test_the_times_of_new_ratings_hold_after_a_pause() -> None:
    """Asked after every visit or first after many, it asks for the next ratings at the same visit."""
    steady, paused = Adaptive(silent), Adaptive(silent)
    asked = []
    for number in range(120):
        visit = Visit(Waiting(Link(f"{SITE}/{number}"), SITE, 0.1, 0.0, 1, number), 0, 0.5, True)
        steady.arrived(visit)
        paused.arrived(visit)
        asked.append((steady.stale(), paused.stale() if number >= 50 else None))
    assert [one for one, _ in asked[51:]] == [other for _, other in asked[51:]]


def test_the_most_promising_of_the_nearest_comes_first_in_the_third_queue() -> None:
    policy = Adaptive(lambda text: float("good" in text))
    links = [Waiting(Link(SITE, text), SITE, 0.1, 0.0, depth, 1) for text, depth in (("good", 1), ("", 1), ("good", 2))]
    near, plain, far = (ratings[2] for ratings in policy.rate(links))
    assert near > plain > far


def test_the_budget_moves_to_what_pays_and_starves_nobody() -> None:
    budget = Budget((0.3, 0.3), (0.03, 0.03))
    turns = []
    for _ in range(400):
        turns.append(budget.turn())
        budget.learn(turns[-1], 0.8 if turns[-1] == 1 else 0.1)
    assert 0.9 < sum(turns[200:]) / 200 < 1
    for _ in range(400):
        turns.append(budget.turn())
        budget.learn(turns[-1], 0.8 if turns[-1] == 0 else 0.1)
    assert sum(turns[600:]) / 200 < 0.1


def test_experience_forgets_a_list_that_has_run_dry() -> None:
    experience = Experience()
    for _ in range(100):
        experience.learn(["list"], 1.0)
        experience.learn(["other"], 0.0)
    assert experience.evidence((("list",),))[0] > 0 > experience.evidence((("other",),))[0]
    for _ in range(60):
        experience.learn(["list"], 0.0)
    assert experience.evidence((("list",),))[0] < 0
    assert experience.evidence((("never met",), (), ("never", "met"))) == [0, 0, 0]


def test_a_predictor_finds_what_predicts() -> None:
    predictor = Predictor([0.3, 0.3])
    for number in range(200):
        telling = float(number % 2)
        predictor.learn([telling, float(number % 3 == 0)], 0.0, telling)
    assert predictor.promise([1.0, 0.0], 0.0) > 0.6 > 0.4 > predictor.promise([0.0, 1.0], 0.0)


def test_ordinary_pages_are_those_unlike_the_samples() -> None:
    assert ordinary([(0.9, "like"), (0.4, "unlike"), (0.7, "between")], 0.7) == ["unlike"]
    assert len(evenly(range(5000))) <= 400
    assert list(evenly(range(10))) == list(range(10))

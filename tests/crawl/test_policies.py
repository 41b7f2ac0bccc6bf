"""The simple policies: each keeps its law on small webs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from motherlode.crawl.choice import POLICIES, Known, policy_named
from motherlode.crawl.memory_frontier import Sight, walk
from motherlode.crawl.policies.interest import Interest, InterestQueue, InterestWalk
from motherlode.crawl.policy import RATED_AGAIN, Policy, Visit, Waiting
from motherlode.model import Link, RecipeError

GRAPH = {"s": "ab", "a": "cd", "b": "ef", "c": "g", "d": "", "e": "", "f": "", "g": ""}
"""Page -> its links, in order."""


def likeness(text: str) -> float:
    return 1.0 if "good" in text else 0.0


def visited(
    policy: Policy,
    graph: dict[str, str] = GRAPH,
    relevance: dict[str, float] | None = None,
    texts: dict[str, str] | None = None,
) -> str:
    """The pages in the order of their visits, from the first page of the graph."""

    def look(url: str) -> Sight | None:
        if url not in graph:
            return None
        value = (relevance or {}).get(url, 0.0)
        return Sight(value, value >= 0.5, tuple(Link(to, (texts or {}).get(to, "")) for to in graph[url]))

    return "".join(visit.waiting.link.url for visit in walk(policy, [next(iter(graph))], look))


def test_breadth_first_goes_level_by_level() -> None:
    assert visited(policy_named("breadth-first", Known(likeness))) == "sabcdefg"


def test_depth_first_turns_back_only_at_an_end() -> None:
    assert visited(policy_named("depth-first", Known(likeness))) == "sacgdbef"


def test_depth_first_takes_a_page_by_its_latest_link() -> None:
    assert (
        visited(policy_named("depth-first", Known(likeness)), {"s": "abc", "a": "c", "b": "", "c": "d", "d": ""})
        == "sacdb"
    )


def test_best_first_takes_the_best_link_text_and_parent() -> None:
    texts = {"b": "good", "f": "good", "d": "good"}
    assert visited(policy_named("best-first", Known(likeness)), texts=texts).startswith("sbf")
    assert visited(policy_named("best-first", Known(likeness)), relevance={"b": 0.9}).startswith("sabef")


def test_shark_hands_relevance_down_and_lets_it_fade() -> None:
    graph = {"s": "ab", "a": "c", "b": "d", "c": "e", "d": "", "e": ""}
    assert visited(policy_named("shark", Known(likeness)), graph, {"a": 0.8}) == "sacebd"
    assert visited(policy_named("shark", Known(likeness)), graph, {"a": 0.8}, {"d": "good", "b": "good"}) == "sbdace"


def test_shark_looks_around_a_link_that_says_nothing() -> None:
    policy = policy_named("shark", Known(likeness))
    links = (Link("x", "plain", "plain"), Link("y", "plain", "a good one"))
    sights = {"s": Sight(0.0, False, links), "x": Sight(0.0, False), "y": Sight(0.0, False)}
    assert [visit.waiting.link.url for visit in walk(policy, ["s"], sights.get)] == ["s", "y", "x"]


PAPER = {"A1": ["B1", "B2"], "B1": ["C1"], "C1": ["D1"], "B2": ["C2"], "C2": [], "D1": []}
"""The web of the paper's figure, in short."""


def paper_walk(policy: Policy, relevance: dict[str, float]) -> dict[str, float]:
    """Page -> the interest before it, in the order of visits."""

    def look(url: str) -> Sight:
        return Sight(relevance[url], relevance[url] >= 0.5, tuple(Link(to) for to in PAPER[url]))

    return {visit.waiting.link.url: round(visit.waiting.inherited, 3) for visit in walk(policy, ["A1"], look)}


def test_the_interest_rule_step_by_step() -> None:
    """I(A1) = .5; B1: .5 + (.2 - .3) = .4, on to C1: .4 + (.0 - .3) = .1 < .2, back to A1 with .5; B2; C2."""
    relevance = {"A1": 0.5, "B1": 0.2, "C1": 0.0, "D1": 0.9, "B2": 0.4, "C2": 0.1}
    walked = paper_walk(InterestWalk(Interest(threshold=0.2, base=0.3)), relevance)
    assert list(walked.items()) == [("A1", 0.0), ("B1", 0.5), ("C1", 0.4), ("B2", 0.5), ("C2", 0.6)]


def test_a_start_without_interest_ends_the_walk() -> None:
    assert list(paper_walk(InterestWalk(Interest(threshold=0.2, base=0.3)), dict.fromkeys(PAPER, 0.1))) == ["A1"]


def test_a_lower_base_roams_farther() -> None:
    relevance = dict.fromkeys(PAPER, 0.3)
    near, far = (list(paper_walk(InterestWalk(Interest(0.25, base)), relevance)) for base in (0.4, 0.3))
    assert near == ["A1", "B1", "B2"]
    assert far == ["A1", "B1", "C1", "D1", "B2", "C2"]


def test_interest_as_priority_goes_where_it_is_highest_and_cuts_nothing_off() -> None:
    relevance = {"A1": 0.3, "B1": 0.1, "C1": 0.0, "D1": 0.9, "B2": 0.8, "C2": 0.1}
    walked = paper_walk(InterestQueue(Interest(threshold=0.2, base=0.3)), relevance)
    assert list(walked.items()) == [("A1", 0), ("B1", 0.3), ("B2", 0.3), ("C2", 0.8), ("C1", 0.1), ("D1", -0.2)]


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_reaches_every_page_once_if_all_are_relevant(name: str) -> None:
    reached = visited(policy_named(name, Known(likeness)), relevance=dict.fromkeys(GRAPH, 0.9))
    assert sorted(reached) == sorted(GRAPH)


@pytest.mark.parametrize("name", POLICIES)
def test_a_link_to_nowhere_and_a_circle_end(name: str) -> None:
    assert sorted(visited(policy_named(name, Known(likeness)), {"s": "as?", "a": "s!"}, {"s": 0.9, "a": 0.9})) == [
        "a",
        "s",
    ]


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(RecipeError, match="Did you mean breadth-first"):
        policy_named("bredth-first", Known(likeness))


class Disappointed:
    """Thinks well of numbered pages until it has seen one."""

    queues: tuple[str, ...] = ("hope",)

    def __init__(self) -> None:
        self._disappointed = False

    def arrived(self, visit: Visit) -> float | None:
        self._disappointed |= visit.waiting.link.url.isdigit()
        return 0.0

    def rate(self, waiting: Sequence[Waiting]) -> list[tuple[float, ...]]:
        numbered = 0.1 if self._disappointed else 0.9
        return [(numbered if one.link.url.isdigit() else 0.5,) for one in waiting]

    def turn(self) -> int:
        return 0

    def stale(self) -> bool:
        return False


def test_what_promises_less_by_now_goes_back() -> None:
    graph = {"s": "1234567x", **dict.fromkeys("1234567x", "")}
    assert visited(Disappointed(), graph) == "s1x234567"


def test_a_long_list_of_bad_links_does_not_hold_a_crawl_up() -> None:
    bad = [str(number) for number in range(3 * RATED_AGAIN)]
    links = {"s": [*bad, "x"]}
    steps = walk(Disappointed(), ["s"], lambda url: Sight(0.0, False, tuple(Link(to) for to in links.get(url, ()))))
    order = [visit.waiting.link.url for visit in steps]
    assert sorted(order) == sorted(["s", *bad, "x"])
    assert order.index("x") == 4  # after the first, and one for each time that all tries were used up

"""The state of a crawl in its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.crawl.simhash import fingerprint
from motherlode.model import Link, StoreError
from motherlode.store.frontier import Frontier
from motherlode.store.frontier_rows import Arrived, Found, Lease, Patience
from motherlode.store.frontier_schema import FETCHED, LEASED, REFUSED, WAITING
from motherlode.store.frontier_view import FrontierView


def found(url: str, *ratings: float, parent: int | None = 1, depth: int = 1, reason: str = "") -> Found:
    return Found(url, Link(url, f"to {url}"), parent, depth, ratings, reason)


def page(score: float = 0.9, *, kept: bool = True, print_: int = 0, links: tuple[Link, ...] = ()) -> Arrived:
    return Arrived(
        status=200, relevance=score, matched=kept, kept=kept, inherited=score, fingerprint=print_, links=links
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "frontier.db"


def opened(path: Path, queues: int = 2) -> Frontier:
    frontier = Frontier(path)
    frontier.use_queues(queues)
    return frontier


def taken(frontier: Frontier, queue: int, busy: tuple[str, ...] = ()) -> str:
    lease = frontier.lease(queue, busy)
    return lease.url if lease else ""


def start(frontier: Frontier, url: str = "http://start.example/") -> Lease:
    """A start page, fetched."""
    frontier.add([Found(url, Link(url))])
    lease = frontier.lease(0)
    assert lease is not None
    frontier.arrived(lease, page())
    return lease


def test_what_promises_less_waits_for_better_ones_at_hosts_that_will_be_free_soon(path: Path) -> None:
    with opened(path) as frontier:
        better = [found(f"http://busy.example/{number}", 0.9) for number in range(3)]
        frontier.add([*better, found("http://free.example/", 0.1)])
        busy = ("busy.example",)
        assert frontier.lease(0, busy, Patience(busy, better=3)) is None
        frontier.add([found("http://other.example/", 0.2)])
        lease = frontier.lease(0, busy, Patience(busy, better=4))
        assert lease is not None
        assert lease.url == "http://other.example/"
        lease = frontier.lease(0, busy, Patience((), better=1))
        assert lease is not None
        assert lease.url == "http://free.example/"


def test_starts_come_first_then_the_best_of_the_queue_asked(path: Path) -> None:
    with opened(path) as frontier:
        frontier.add([Found("http://s.example/", Link("http://s.example/"))])
        frontier.add([found("http://a.example/", 0.1, 0.9), found("http://b.example/", 0.5, 0.2)])
        frontier.add([found("http://c.example/", 0.5, 0.1)])
        assert taken(frontier, 0) == "http://s.example/"
        assert taken(frontier, 1) == "http://a.example/"
        assert taken(frontier, 0) == "http://b.example/"
        assert taken(frontier, 1) == "http://c.example/"
        assert taken(frontier, 0) == ""


def test_a_host_that_pauses_is_passed_over(path: Path) -> None:
    with opened(path) as frontier:
        frontier.add([found(f"http://slow.example/{n}", 1.0, 1.0) for n in range(50)])
        frontier.add([found("http://other.example/", 0.0, 0.0)])
        assert taken(frontier, 0, ("slow.example",)) == "http://other.example/"
        assert taken(frontier, 0, ("slow.example", "other.example")) == ""
        assert taken(frontier, 0) == "http://slow.example/0"


def test_an_address_is_remembered_once(path: Path) -> None:
    with opened(path) as frontier:
        frontier.add([found("http://a.example/", 0.1, 0.1), found("http://a.example/", 0.9, 0.9)])
        assert taken(frontier, 0) == "http://a.example/"
        assert taken(frontier, 0) == ""
        assert list(frontier.known(["http://a.example/", "http://new.example/"])) == ["http://a.example/"]


def test_a_link_found_again_raises_queue_by_queue(path: Path) -> None:
    with opened(path) as frontier:
        frontier.add([found("http://a.example/", 0.1, 0.9), found("http://b.example/", 0.5, 0.95)])
        number = frontier.known(["http://a.example/"])["http://a.example/"].id
        frontier.found_again([(number, Found("", Link("http://a.example/", "better"), 1, 3, (0.6, 0.2)))])
        [(_, best)] = frontier.tops(1, 1)
        assert (best.link.url, best.link.text, best.depth) == ("http://a.example/", "better", 3)
        assert {waiting.link.url for _, waiting in frontier.tops(2, 1)} == {"http://a.example/", "http://b.example/"}
        frontier.found_again([(number, Found("", Link("http://a.example/", "worse"), 1, 9, (0.2, 0.99)))])
        assert [waiting.link.text for _, waiting in frontier.tops(2, 1)] == ["better"]


def test_an_address_at_hand_has_its_newest_state(path: Path) -> None:
    url = "http://a.example/"

    def state(frontier: Frontier) -> int:
        return frontier.known([url])[url].state

    with opened(path) as frontier:
        frontier.add([found(url, 0.1, 0.1)])
        assert state(frontier) == WAITING
        lease = frontier.lease(0)
        assert lease is not None
        assert state(frontier) == LEASED
        frontier.put_back(lease)
        assert state(frontier) == WAITING
        frontier.arrived(lease, page())
        assert state(frontier) == FETCHED
        frontier.begin_round()
        assert state(frontier) == WAITING
        frontier.unchanged(lease)
        assert state(frontier) == FETCHED
        frontier.refuse(Lease(lease.id, lease.waiting, 0), "gone")
        assert state(frontier) == REFUSED
        frontier.commit()
    with opened(path) as frontier:
        assert state(frontier) == REFUSED


def test_new_ratings_make_a_new_order(path: Path) -> None:
    with opened(path) as frontier:
        frontier.add([found("http://a.example/", 0.1, 0.0), found("http://b.example/", 0.5, 0.0)])
        rated = frontier.tops(1, 10)
        frontier.rerate([(number, (1.0 - number / 10, 0.0)) for number, _ in rated])
        assert taken(frontier, 0) == "http://a.example/"


def test_the_first_of_a_queue_can_be_looked_at_before_it_is_taken(path: Path) -> None:
    with opened(path) as frontier:
        assert frontier.first(0, ()) is None
        start(frontier)
        frontier.add([found("http://a.example/", 0.9, 0.1), found("http://b.example/", 0.5, 0.2)])
        firsts = [frontier.first(queue, busy) for queue, busy in ((0, ()), (1, ()), (0, ("a.example",)))]
        told = [(one[1].link.url, one[2]) for one in firsts if one]
        assert told == [("http://a.example/", 0.9), ("http://b.example/", 0.2), ("http://b.example/", 0.5)]
        assert taken(frontier, 0) == "http://a.example/"


def test_what_was_not_committed_waits_again(path: Path) -> None:
    with opened(path) as frontier:
        frontier.add([found("http://a.example/", 0.1, 0.1), found("http://b.example/", 0.2, 0.2)])
        frontier.commit()
        lease = frontier.lease(0)
        assert lease is not None
        frontier.arrived(lease, page())
        frontier.add([found("http://c.example/", 0.9, 0.9)])
    with opened(path) as frontier:
        assert frontier.fetched == 0
        assert taken(frontier, 0) == "http://b.example/"
        frontier.commit()
    with opened(path) as frontier:
        assert taken(frontier, 0) == "http://b.example/"  # leased by a run that is gone


def test_two_crawls_do_not_share_a_folder(path: Path) -> None:
    with opened(path), pytest.raises(StoreError, match="another crawl"):
        Frontier(path)


def test_a_policy_hears_of_all_visits_in_order(path: Path) -> None:
    link = Link("http://a.example/", "text", "near", "html/body/a")
    with opened(path) as frontier:
        first = start(frontier)
        frontier.add([Found(link.url, link, first.id, 1, (0.5, 0.5))])
        lease = frontier.lease(1)
        assert lease is not None
        assert (lease.waiting.parent, lease.waiting.parent_relevance) == ("http://start.example/", 0.9)
        frontier.arrived(lease, page(0.3, kept=False, links=(link,)))
        visits = list(frontier.visits())
    assert [visit.waiting.link.url for visit in visits] == ["http://start.example/", "http://a.example/"]
    assert visits[1].waiting == lease.waiting
    assert (visits[1].queue, visits[1].relevance, visits[1].kept, visits[1].links) == (1, 0.3, False, (link,))


def test_nearly_the_same_page_is_found(path: Path) -> None:
    text = " ".join(f"word{n} stands beside word{n * 7 % 501}" for n in range(900))
    with opened(path) as frontier:
        frontier.add([Found("http://a.example/", Link("http://a.example/"))])
        lease = frontier.lease(0)
        assert lease is not None
        frontier.arrived(lease, page(print_=fingerprint(text)))
        assert frontier.twin_of(fingerprint(text), -1) == "http://a.example/"
        assert frontier.twin_of(fingerprint(text), lease.id) == ""
        assert frontier.twin_of(fingerprint(text[: len(text) // 4]), -1) == ""


def test_what_is_known_is_so_when_too_much_is_to_be_at_hand(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    urls = [f"http://a.example/{number}" for number in range(7)]
    monkeypatch.setattr("motherlode.store.frontier_queues.MOST_AT_HAND", 3)
    with opened(path) as frontier:
        for url in urls[:5]:
            frontier.add([found(url, 0.1, 0.1)])
        assert set(frontier.known(urls)) == set(urls[:5])
        frontier.commit()
    with opened(path) as frontier:
        assert set(frontier.known(urls)) == set(urls[:5])


def test_counts_of_patterns_are_kept_with_their_batch(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motherlode.store.frontier_file.MOST_PATTERNS", 2)
    with opened(path) as frontier:
        for number in range(3):
            frontier.crowded({f"{number}.example/#": 3}, most=4)
        frontier.commit()
        frontier.crowded({"2.example/#": 1}, most=4)
    with opened(path) as frontier:
        assert frontier.crowded({"0.example/#": 1, "1.example/#": 2, "2.example/#": 1}, most=4) == {"1.example/#"}


def test_addresses_of_one_pattern_are_counted(path: Path) -> None:
    with opened(path) as frontier:
        assert frontier.crowded({"a.example/#": 3}, most=4) == set()
        assert frontier.crowded({"a.example/#": 2, "b.example/": 1}, most=4) == {"a.example/#"}


def test_those_who_look_on_see_reasons_and_paths(path: Path) -> None:
    with opened(path) as frontier:
        first = start(frontier)
        frontier.set_fact("queues", "words\nplace")
        frontier.add([found("http://a.example/", 0.5, 0.5, parent=first.id)])
        frontier.add([found("http://bad.example/", reason="denied by x", parent=first.id)])
        lease = frontier.lease(1)
        assert lease is not None
        frontier.arrived(lease, page(0.2, kept=False))
        frontier.note("end", "done")
        frontier.commit()
    with FrontierView(path) as view:
        assert [seen.url for seen in view.path_to("http://a.example/")] == [
            "http://start.example/",
            "http://a.example/",
        ]
        assert [(seen.url, seen.start, seen.queue) for seen in view.fetched()] == [
            ("http://start.example/", True, "words"),
            ("http://a.example/", False, "place"),
        ]
        assert [seen.reason for seen in view.refused()] == ["denied by x"]
        assert [seen.url for seen in view.fetched(kept=True)] == ["http://start.example/"]
        progress = view.progress()
        assert (progress.waiting, progress.fetched, progress.kept, progress.refused) == (0, 2, 1, 1)
        assert view.refusals() == [("denied by x", 1)]
        assert [event.text for event in view.events()] == ["done"]
        assert view.queue_by_host(1)[0].fetched == 1


def test_a_folder_without_a_crawl_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nothing was crawled"):
        FrontierView(tmp_path / "frontier.db")


def test_a_second_round_asks_for_all_pages_again(path: Path) -> None:
    with opened(path) as frontier:
        start(frontier)
        frontier.commit()
        frontier.begin_round()
        lease = frontier.lease(0)
        assert lease is not None
        frontier.unchanged(lease)
        frontier.commit()
        assert frontier.fetched == 1
        assert not frontier.has_waiting()


def test_addresses_are_known_as_soon_as_they_are_added_and_in_the_next_run(tmp_path: Path) -> None:
    urls = ["http://a.org/", "http://b.org/x.png"]
    found = [Found(urls[0], Link(urls[0])), Found(urls[1], Link(urls[1]), reason="no page, by its ending")]
    with Frontier(tmp_path / "frontier.db") as frontier:
        frontier.add(found)
        before = frontier.known(urls)
        frontier.commit()
    with Frontier(tmp_path / "frontier.db") as frontier:
        assert frontier.known(urls) == before
    assert [before[url].state for url in urls] == [WAITING, REFUSED]

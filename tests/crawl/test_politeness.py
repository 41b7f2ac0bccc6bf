"""Who may be asked, and when; robots.txt; near-duplicates."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from motherlode.crawl.politeness import Politeness
from motherlode.crawl.robots import robots_from
from motherlode.crawl.simhash import bands, distance, fingerprint

ROBOTS = b"User-agent: *\nDisallow: /private\nCrawl-delay: 7\n\nUser-agent: lode\nAllow: /\n"


def test_a_host_is_asked_once_at_a_time_and_pauses() -> None:
    politeness = Politeness(delay=2.0)
    politeness.ask("a.example", 0.0)
    assert politeness.busy(0.0) == ["a.example"]
    politeness.done("a.example", 10.0)
    assert politeness.busy(11.9) == ["a.example"]
    assert politeness.next_ready() == 12.0
    assert politeness.busy(12.0) == []


def test_the_longer_of_two_delays_holds_and_is_remembered() -> None:
    politeness = Politeness(delay=2.0)
    politeness.ask("a.example", 0.0)
    politeness.wishes("a.example", 5.0)
    politeness.done("a.example", 0.0)
    assert politeness.busy(4.9) == ["a.example"]
    assert politeness.busy(5.0) == []
    politeness.ask("a.example", 0.0)
    politeness.done("a.example", 10.0)
    assert politeness.busy(14.9) == ["a.example"]


def test_a_host_that_asks_for_mercy_gets_it() -> None:
    politeness = Politeness(delay=1.0)
    politeness.ask("a.example", 0.0)
    politeness.done("a.example", 0.0, wait=30.0)
    assert politeness.busy(29.0) == ["a.example"]


def test_a_host_is_worth_waiting_for_unless_it_keeps_one_waiting() -> None:
    politeness = Politeness(delay=2.0)
    politeness.ask("hangs.example", 0.0)
    assert politeness.soon(4.0) == ["hangs.example"]
    politeness.ask("pauses.example", 7.0)
    politeness.done("pauses.example", 8.0)
    politeness.ask("mercy.example", 7.0)
    politeness.done("mercy.example", 8.0, wait=60.0)
    politeness.ask("answers.example", 7.0)
    assert politeness.soon(9.0) == ["pauses.example", "answers.example"]
    assert politeness.soon(10.0) == ["answers.example"]


def test_robots_allow_and_slow_down() -> None:
    robots = robots_from(200, ROBOTS)
    assert robots.refusal("http://a.example/private/x", "other") == "robots.txt disallows it"
    assert robots.refusal("http://a.example/private/x", "lode") == ""
    assert robots.delay("other") == 7.0


def test_a_missing_robots_allows_all_and_a_broken_one_nothing() -> None:
    for status in (301, 401, 403, 404, 410):
        assert robots_from(status, b"").refusal("http://a.example/", "lode") == ""
    for status in (0, 429, 500, 503):
        assert robots_from(status, b"").refusal("http://a.example/", "lode")


@given(st.integers(0, 2**64 - 1), st.sets(st.integers(0, 63), max_size=3))
def test_near_fingerprints_share_a_band(print_: int, flipped: set[int]) -> None:
    other = print_
    for bit in flipped:
        other ^= 1 << bit
    assert distance(print_, other) == len(flipped)
    assert set(bands(print_)) & set(bands(other))


def test_nearly_the_same_text_is_near_and_another_is_far() -> None:
    text = " ".join(f"word{n} stands beside word{n * 7 % 501}" for n in range(900))
    assert distance(fingerprint(text), fingerprint(text.replace("word17 ", "word18 ", 1))) <= 3
    other = " ".join(f"other{n} follows thing{n * 5 % 301}" for n in range(900))
    assert distance(fingerprint(text), fingerprint(other)) > 10

"""What a crawl does not ask for, and why."""

from __future__ import annotations

import pytest

from motherlode.crawl.traps import Fence, pattern_of
from motherlode.model import RecipeError

STARTS = ("http://www.cs.example.edu/dept/courses/index.html",)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://a.example/" + "x" * 3000, "longer than"),
        ("http://a.example/" + "d/e/f/" * 9, "deeper than"),
        ("http://a.example/a/b/a/b/a/b/a/b", "circles"),
        ("http://a.example/calendar/2917-03", "calendar"),
        ("http://a.example/p?" + "&".join(f"k{n}=1" for n in range(20)), "keys"),
        ("http://a.example/photo.JPG", "ending"),
    ],
)
def test_traps_are_seen(url: str, reason: str) -> None:
    assert reason in Fence().refusal(url)


@pytest.mark.parametrize(
    "url",
    ["http://a.example/2024/05/07/post.html", "http://a.example/events/2024/05", "http://a.example/doc.pdf?page=2"],
)
def test_ordinary_addresses_pass(url: str) -> None:
    assert Fence().refusal(url) == ""


@pytest.mark.parametrize(
    ("scope", "inside", "outside"),
    [
        ("prefix", "http://www.cs.example.edu/dept/courses/a", "http://www.cs.example.edu/dept/"),
        ("host", "http://www.cs.example.edu/", "http://math.example.edu/"),
        ("domain", "http://math.example.edu/", "http://example.org/"),
    ],
)
def test_scope_holds(scope: str, inside: str, outside: str) -> None:
    fence = Fence(scope, STARTS)  # type: ignore[arg-type]
    assert fence.refusal(inside) == ""
    assert scope in fence.refusal(outside)


def test_patterns_of_the_user_allow_and_deny() -> None:
    fence = Fence(allow=("/courses/",), deny=(r"\?print=",))
    assert fence.refusal("http://a.example/courses/1") == ""
    assert fence.refusal("http://a.example/people/1") == "no pattern allows it"
    assert "denied" in fence.refusal("http://a.example/courses/1?print=yes")


def test_a_pattern_that_is_none_is_told() -> None:
    with pytest.raises(RecipeError):
        Fence(deny=("(",)).refusal("http://a.example/")


def test_days_of_a_calendar_are_one_pattern() -> None:
    assert pattern_of("http://a.example/cal?d=1&m=2") == pattern_of("http://a.example/cal?m=11&d=7")

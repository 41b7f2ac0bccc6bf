"""What all samples of a site have is its frame, and says little of what is wanted."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.target import Features, Sample, features_of_text, learn, match
from motherlode.target.frame import site_of, without_frames
from motherlode.target.model import normal
from motherlode.target.vectors import counts_of

MENU = "start archive guestbook imprint contact feeds newsletter donate"
SUBJECTS = (
    "kernel regression margin gradient",
    "gradient boosting trees regression",
    "kernel classifier margin trees",
    "classifier boosting gradient kernel",
)
VECTORS = st.lists(
    st.dictionaries(st.sampled_from("abcdef"), st.floats(0.1, 5.0), min_size=1).map(normal), min_size=1, max_size=6
)


def post(text: str, number: int) -> Features:
    return features_of_text(f"{MENU} {text}", f"http://blog.example/{number}")


def test_a_page_with_the_frame_alone_matches_less_than_one_on_the_subject() -> None:
    target = learn([Sample(str(number), post(text, number)) for number, text in enumerate(SUBJECTS)])
    on_subject = features_of_text("the margin of a kernel classifier", "http://blog.example/8")
    assert match(target, post("soup with onions", 9)).score < match(target, on_subject).score


@given(VECTORS)
def test_nothing_is_added_and_vectors_stay_of_length_one(vectors: list[dict[str, float]]) -> None:
    found = without_frames(vectors, ["a.example"] * len(vectors))
    for before, after in zip(vectors, found, strict=True):
        assert after.keys() <= before.keys()
        assert hypot(*after.values()) == pytest.approx(1.0)


@given(VECTORS)
def test_samples_of_different_sites_stay_as_they_are(vectors: list[dict[str, float]]) -> None:
    found = without_frames(vectors, [f"{number}.example" for number in range(len(vectors))])
    for before, after in zip(vectors, found, strict=True):
        assert after == pytest.approx(before)


def test_the_more_samples_of_a_site_the_less_is_left_of_its_frame() -> None:
    vectors = [normal({"menu": 1.0, str(number): 1.0}) for number in range(10)]
    left = [without_frames(vectors[:count], ["a.example"] * count)[0]["menu"] for count in (2, 3, 10)]
    assert left == sorted(left, reverse=True)
    assert left[-1] < 0.02


def test_counts_are_told_from_weights() -> None:
    assert counts_of({}) == {}
    assert counts_of(features_of_text("a b b b").zones["body"])["b"] == pytest.approx(3)


@pytest.mark.parametrize(("url", "site"), [("http://A.example/x", "a.example"), ("", ""), ("http://[", "")])
def test_files_and_broken_addresses_have_no_site(url: str, site: str) -> None:
    assert site_of(url) == site

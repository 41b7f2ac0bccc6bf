"""A target that was learned in a crawl is the same when the crawl goes on."""

from __future__ import annotations

from motherlode.run.judge import grown, written
from motherlode.target import learn, set_against
from tests.target.pages import recipe, samples


def test_a_learned_target_comes_back_with_its_samples() -> None:
    target = learn(samples())
    learned = set_against(target, [recipe(number) for number in range(4)])
    assert grown(target, written(learned)) == learned

"""A policy by its name."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from motherlode.crawl.policies.adaptive import Adaptive
from motherlode.crawl.policies.best_first import BestFirst
from motherlode.crawl.policies.breadth_first import BreadthFirst
from motherlode.crawl.policies.depth_first import DepthFirst
from motherlode.crawl.policies.interest import Interest, InterestQueue, InterestWalk
from motherlode.crawl.policies.shark import Shark
from motherlode.crawl.policy import Policy
from motherlode.model import RecipeError

Likeness = Callable[[str], float]
"""How much a few words promise of the target, in [0, 1]."""

POLICIES: dict[str, Callable[[Likeness, Interest], Policy]] = {
    "adaptive": lambda likeness, interest: Adaptive(likeness),
    "interest": lambda likeness, interest: InterestWalk(interest),
    "interest-queue": lambda likeness, interest: InterestQueue(interest),
    "best-first": lambda likeness, interest: BestFirst(likeness),
    "shark": lambda likeness, interest: Shark(likeness),
    "breadth-first": lambda likeness, interest: BreadthFirst(),
    "depth-first": lambda likeness, interest: DepthFirst(),
}
"""The first is the default."""


def policy_named(name: str, likeness: Likeness, settings: Interest = Interest()) -> Policy:  # noqa: B008 - frozen
    """A new policy; an unknown name names the nearest that exists."""
    made = POLICIES.get(name)
    if made is None:
        near = difflib.get_close_matches(name, POLICIES, n=1, cutoff=0.0)
        raise RecipeError(
            f"no policy is called {name!r}", remedy=f"Did you mean {near[0]}? There are {', '.join(POLICIES)}."
        )
    return made(likeness, settings)

"""Policies by the name that a user types."""

from __future__ import annotations

from collections.abc import Callable

from motherlode.crawl.policies.best_first import BestFirst
from motherlode.crawl.policies.breadth_first import BreadthFirst
from motherlode.crawl.policies.depth_first import DepthFirst
from motherlode.crawl.policies.interest import Interest, InterestQueue, InterestWalk
from motherlode.crawl.policies.shark import Shark
from motherlode.crawl.policy import Policy

Likeness = Callable[[str], float]

POLICIES: dict[str, Callable[[Likeness], Policy]] = {
    "adaptive": BestFirst,
    "interest": lambda likeness: InterestWalk(Interest()),
    "interest-queue": lambda likeness: InterestQueue(Interest()),
    "best-first": BestFirst,
    "shark": Shark,
    "breadth-first": lambda likeness: BreadthFirst(),
    "depth-first": lambda likeness: DepthFirst(),
}


def policy_named(name: str, likeness: Likeness) -> Policy:
    """A fresh policy; it knows nothing of former visits yet."""
    return POLICIES[name](likeness)

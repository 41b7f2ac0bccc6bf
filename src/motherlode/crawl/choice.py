"""A policy by its name."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from msgspec import Struct

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


class Known(Struct, frozen=True):
    """What a policy is told before a crawl begins; each uses what it can."""

    likeness: Likeness
    samples: tuple[str, ...] = ()
    """Their addresses, where they have one."""
    interest: Interest = Interest()


POLICIES: dict[str, Callable[[Known], Policy]] = {
    "adaptive": lambda known: Adaptive(known.likeness, known.samples),
    "interest": lambda known: InterestWalk(known.interest),
    "interest-queue": lambda known: InterestQueue(known.interest),
    "best-first": lambda known: BestFirst(known.likeness),
    "shark": lambda known: Shark(known.likeness),
    "breadth-first": lambda known: BreadthFirst(),
    "depth-first": lambda known: DepthFirst(),
}
"""The first is the default."""


def policy_named(name: str, known: Known) -> Policy:
    """A new policy; an unknown name names the nearest that exists."""
    made = POLICIES.get(name)
    if made is None:
        near = difflib.get_close_matches(name, POLICIES, n=1, cutoff=0.0)
        raise RecipeError(
            f"no policy is called {name!r}", remedy=f"Did you mean {near[0]}? There are {', '.join(POLICIES)}."
        )
    return made(known)

"""Pages of the site that nobody annotated decide between rules that are equally right on those that somebody did.

Rules of different families fail in different ways, so on a sibling the answer that most families give is most likely
the right one. A rule that gives it steadily, nothing where the others give nothing too, is the one to keep.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from motherlode.extractors.rules.learning.candidates import Candidate
from motherlode.extractors.rules.locate import Scope

READ = 8
"""Siblings that are looked at."""
MODELS = 30
"""Candidates that are tried on them, best first."""
ENOUGH = 0.5
"""A rule that is borne out this far is as good as any: siblings weed out, they do not reorder good rules."""
TOO_MANY = 0.5
"""What a second value costs where the annotated pages have one: a good rule gives single values."""

Give = Callable[[Candidate, Scope], frozenset[str]]


def steadiness(pool: Sequence[Candidate], siblings: Sequence[Scope], give: Give, *, single: bool) -> list[float]:
    """For each candidate how far the others bear it out on the siblings, 0 to 1, a family having one vote."""
    given = [[give(candidate, scope) for scope in siblings] for candidate in pool]
    support = [votes(pool, [answers[page] for answers in given]) for page in range(len(siblings))]
    most = max(map(variety, given), default=0.0)
    shares = [steady(own, support, single=single) * (variety(own) / most if most else 0.0) for own in given]
    return [min(share / ENOUGH, 1.0) for share in shares]


def votes(pool: Sequence[Candidate], answers: Sequence[frozenset[str]]) -> dict[frozenset[str], float]:
    """The share of the families that stand behind each answer on a page, each with its most trusted rule."""
    best: dict[str, dict[frozenset[str], float]] = defaultdict(dict)
    for candidate, answer in zip(pool, answers, strict=True):
        own = best[candidate.family]
        own[answer] = max(own.get(answer, 0.0), candidate.trust)
    found: dict[frozenset[str], float] = defaultdict(float)
    for own in best.values():
        for answer, trust in own.items():
            found[answer] += trust
    most = max(found.values(), default=1.0)
    return {answer: trust / most for answer, trust in found.items()}


def steady(answers: Sequence[frozenset[str]], support: Sequence[dict[frozenset[str], float]], *, single: bool) -> float:
    scores = [
        votes[answer] * (TOO_MANY if single and len(answer) > 1 else 1.0)
        for answer, votes in zip(answers, support, strict=True)
    ]
    return sum(scores) / len(scores) if scores else 0.0


def variety(answers: Sequence[frozenset[str]]) -> float:
    """The share of different answers: what says the same on every page is part of the site's frame.

    Nothing, on every page, is no variety at all: such a rule holds for one page alone.
    """
    found = [answer for answer in answers if answer]
    return len(set(found)) / len(answers) if found else 0.0

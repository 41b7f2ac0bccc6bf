"""Claims in, verdict out: rule 1 and rule 1' of part B, in the paper's form and weighted by what witnesses are worth.

Equal claims form a class. `majority`: the largest class wins, a tie is no verdict. `weighted`: each witness adds the
log odds of its being right, so one good witness may outvote two poor ones. In both, homogeneous witnesses (who always
say the same) count once, and an empty answer is no answer. The order of claims never matters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from motherlode.model import Claim, Value, Where
from motherlode.verify.compare import Same, is_empty

UNKNOWN = 0.6
"""What a witness is worth of which nothing is known: a little more than a guess."""
CLOSE = 1e-9


class Camp(Struct, frozen=True):
    """Claims that say the same, and the weight of those who stand behind them."""

    claims: tuple[Claim, ...]
    votes: int
    weight: float

    @property
    def witnesses(self) -> tuple[str, ...]:
        return tuple(sorted({claim.by for claim in self.claims}))


class Court(Struct, frozen=True):
    """How claims of one label are judged."""

    same: Same
    reliability: Mapping[str, float] = {}
    twins: Mapping[str, str] = {}
    """Witness -> the name of its homogeneous group; those not named stand for themselves."""
    rule: str = "weighted"
    calibrate: Callable[[float], float] = float


def settle(claims: Iterable[Claim], court: Court) -> Value | None:
    """The verdict on one label; None when nobody claims anything. A tie gives the best guess, marked unsettled."""
    answers = [claim for claim in claims if not is_empty(claim.value)]
    if len(answers) < 2:
        return _undisputed(answers[0], court) if answers else None
    camps = ranked_camps(answers, court)
    best, others = camps[0], camps[1:]
    strength = _strength(court)
    tie = bool(others) and strength(others[0]) >= strength(best) - CLOSE
    speaker = _speaker(best, court)
    confidence = min(1.0, max(0.0, court.calibrate(_belief(best, others))))
    witnesses = best.witnesses
    return Value(
        value=speaker.value,
        where=_place(speaker, best),
        by=witnesses,
        against=tuple(sorted({name for camp in others for name in camp.witnesses} - set(witnesses))) if others else (),
        confidence=round(confidence if not tie else min(confidence, 0.5), 3),
        settled=not tie,
    )


def _undisputed(claim: Claim, court: Court) -> Value:
    """The verdict on what one witness alone says, as on most labels: no camps, no order."""
    belief = _belief(_camp([claim], court), ())
    confidence = round(min(1.0, max(0.0, court.calibrate(belief))), 3)
    return Value(value=claim.value, where=claim.where, by=(claim.by,), confidence=confidence)


def ranked_camps(claims: Iterable[Claim], court: Court) -> list[Camp]:
    """The camps, strongest first; equal strength is ordered by the claims' own text, never by their arrival."""
    answers = sorted((c for c in claims if not is_empty(c.value)), key=_order)
    camps = [_camp(members, court) for members in _classes(answers, court.same)]
    if len(camps) < 2:
        return camps
    strength = _strength(court)
    return sorted(camps, key=lambda camp: (-round(strength(camp), 9), -camp.votes, _order(camp.claims[0])))


Order = tuple[str, str, str, str, int]


def _order(claim: Claim) -> Order:
    value, where = claim.value, claim.where
    return claim.by, value if isinstance(value, str) else repr(value), where.xpath, where.part, where.page


def _classes(claims: Sequence[Claim], same: Same) -> list[list[Claim]]:
    """Classes of equal claims. A claim that equals members of two classes joins them, so order plays no part."""
    classes: list[list[Claim]] = []
    for claim in claims:
        joined, others = list[Claim](), list[list[Claim]]()
        for members in classes:
            if any(same(claim.value, other.value) for other in members):
                joined += members
            else:
                others.append(members)
        classes = [*others, [*joined, claim]]
    return classes


def _camp(members: list[Claim], court: Court) -> Camp:
    """Rule 1': of homogeneous witnesses only the weightiest counts."""
    best: dict[str, float] = {}
    for claim in members:
        group = court.twins.get(claim.by, claim.by)
        best[group] = max(best.get(group, -math.inf), claim.score * vote(court.reliability.get(claim.by, UNKNOWN)))
    return Camp(tuple(members), votes=len(best), weight=sum(best.values()))


@lru_cache(maxsize=1024)
def vote(reliability: float) -> float:
    """The log odds of a witness being right.

    >>> vote(0.5), round(vote(0.9), 2)
    (0.0, 2.2)
    """
    sure = min(0.999, max(0.001, reliability))
    return math.log(sure / (1 - sure))


def _strength(court: Court) -> Callable[[Camp], float]:
    return (lambda camp: float(camp.votes)) if court.rule == "majority" else (lambda camp: camp.weight)


def _belief(best: Camp, others: Sequence[Camp]) -> float:
    """Raw belief in the best camp against all others and against "none of them" (weight 0): softmax of the weights."""
    rivals = sum(math.exp(min(50.0, camp.weight - best.weight)) for camp in others)
    return 1 / (1 + rivals + math.exp(min(50.0, -best.weight)))


def _speaker(camp: Camp, court: Court) -> Claim:
    """Whose wording is taken: that behind which the most weight stands, and of it the most reliable member's place."""
    if len(camp.claims) == 1:
        return camp.claims[0]

    def worth(claim: Claim) -> tuple[float, float, Order]:
        sharing = [other for other in camp.claims if other.value == claim.value]
        shared = sum(other.score * vote(court.reliability.get(other.by, UNKNOWN)) for other in sharing)
        return round(shared, 9), court.reliability.get(claim.by, UNKNOWN) * claim.score, _order(claim)

    return max(camp.claims, key=worth) if len(camp.claims) > 1 else camp.claims[0]


def _place(speaker: Claim, camp: Camp) -> Where:
    """Where the speaker found it; where it names no place (a file's own metadata), where a companion did."""
    nowhere = Where()
    places = [speaker.where, *(claim.where for claim in camp.claims)]
    return next((place for place in places if place != nowhere), nowhere)

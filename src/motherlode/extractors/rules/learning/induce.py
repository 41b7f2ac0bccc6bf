"""Which of the candidates become the rules of a field: those that give the annotated values and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lxml.etree import XPathError
from msgspec.structs import replace

from motherlode.extractors.rules.apply import answers, values_at
from motherlode.extractors.rules.learning.candidates import Candidate, candidates
from motherlode.extractors.rules.learning.example import Example, normal
from motherlode.extractors.rules.learning.siblings import MODELS, READ, steadiness
from motherlode.extractors.rules.learning.vertical import digit_share
from motherlode.extractors.rules.locate import Scope
from motherlode.extractors.rules.model import Field, Location
from motherlode.extractors.rules.refine import learn_noise

TRIED = 160
"""Candidates of a field that are tried, most trusted first."""
ENOUGH = 8
"""Candidates that are right on all annotated pages, after which no more are tried."""
VALUES = 3
"""Values of a list that candidates are made from."""
TRUST_WEIGHT = 0.3
SIBLINGS = 0.12
"""How much it counts that siblings bear a rule out."""
FALLBACKS = 2
FIRST, FIRST_EMBEDDED = 0.15, 0.04
"""What it costs a rule to give more than the value, the value first."""
FALLBACK_TRUST = 0.8
ADDED_TRUST = 0.78
CODE_LENGTH = 8
"""Numbers of at least this many digits, such as ISBNs, keep their length."""
ANY = Field(many=True)


class Judged(NamedTuple):
    """A candidate and what it gave on every annotated page."""

    candidate: Candidate
    found: tuple[frozenset[str], ...]
    borne: float = 0.0
    """How far pages without annotation bear it out."""

    def score(self, wanted: Sequence[set[str]]) -> float:
        return f_half(self.found, wanted)


def learn_field(examples: Sequence[Example], name: str, siblings: Sequence[Scope] = ()) -> Field | None:
    """The rule of a field, or None where nothing that was tried finds it; siblings decide between equals."""
    known = [example for example in examples if name in example.gold]
    wanted = [example.wanted(name) for example in known]
    judged = tried(known, name, wanted)
    if not judged:
        return None
    several = any(len(values) > 1 for values in wanted)
    if siblings:
        judged = borne_out(judged, wanted, siblings, single=not several)
    chosen = ranked(judged, wanted)
    many = several or (not chosen[0].first and may_repeat(chosen[0].location))
    rule = Field(many=many, match=guard(wanted), locations=tuple(candidate.location for candidate in chosen))
    return with_refinement(rule, known, wanted)


def borne_out(
    judged: list[Judged], wanted: Sequence[set[str]], siblings: Sequence[Scope], *, single: bool
) -> list[Judged]:
    """The most promising candidates, trusted by what pages without annotation say of them."""
    best = sorted(judged, key=lambda item: -merit(item, wanted))
    pool = [item.candidate for item in best[:MODELS]]
    steady = steadiness(pool, siblings[:READ], answer_of, single=single)
    tested = [item._replace(borne=share) for item, share in zip(best, steady, strict=False)]
    return [*tested, *best[MODELS:]]


def with_refinement(rule: Field, examples: Sequence[Example], wanted: Sequence[set[str]]) -> Field:
    """The rule with the noise that it leaves in its values, if cutting that off makes it more often right."""
    before = [[normal(answer.value) for answer in answers(example.scope, rule)] for example in examples]
    pairs = [
        (extracted, value)
        for given, values in zip(before, wanted, strict=True)
        for extracted in given
        for value in [next((value for value in values if value in extracted), "")]
        if value
    ]
    if all(extracted == value for extracted, value in pairs):
        return rule
    refined = replace(rule, noise=learn_noise(pairs))
    after = [frozenset(normal(answer.value) for answer in answers(example.scope, refined)) for example in examples]
    better = f_half(after, wanted) > f_half([frozenset(given) for given in before], wanted)
    return refined if better else rule


def tried(examples: Sequence[Example], name: str, wanted: Sequence[set[str]]) -> list[Judged]:
    """Every candidate that gives a right value on the page that it was made from, tried on all."""
    pool: dict[Location, Candidate] = {}
    for example in examples:
        values = sorted(example.gold[name], key=len, reverse=True) if len(examples) > 1 else example.gold[name]
        for value in [*values[: VALUES - 1], *values[-1:]] if len(values) > VALUES else values:
            for candidate in candidates(example, name, value):
                known = pool.get(candidate.location)
                if known is None or known.trust < candidate.trust:
                    pool[candidate.location] = candidate
    most = sorted(pool.values(), key=lambda candidate: -candidate.trust)[:TRIED]
    judged = list(judged_until_enough(most, examples, wanted))
    firsts = [judge(first, examples) for item in judged if (first := first_of(item, wanted))]
    return [item for item in [*judged, *firsts] if item.score(wanted) > 0]


def judged_until_enough(
    pool: Sequence[Candidate], examples: Sequence[Example], wanted: Sequence[set[str]]
) -> Iterator[Judged]:
    """The candidates tried in the order of trust, until enough of them are right everywhere."""
    right = 0
    for number, candidate in enumerate(pool):
        item = judge(candidate, examples)
        yield item
        right += item.score(wanted) == 1.0
        if right >= ENOUGH and number >= 4 * ENOUGH:
            return


def first_of(item: Judged, wanted: Sequence[set[str]]) -> Candidate | None:
    """A rule that gives too much, but the right value first."""
    location, trust, _ = item.candidate
    if any(len(values) > 1 for values in wanted) or not any(len(found) > 1 for found in item.found):
        return None
    cost = FIRST_EMBEDDED if location.kind in ("jsonld", "meta") else FIRST
    return Candidate(location, trust - cost, first=True)


def judge(candidate: Candidate, examples: Sequence[Example]) -> Judged:
    return Judged(candidate, tuple(answer_of(candidate, example.scope) for example in examples))


def answer_of(candidate: Candidate, scope: Scope) -> frozenset[str]:
    values = given(candidate.location, scope)
    return frozenset(values[:1] if candidate.first else values)


def given(location: Location, scope: Scope) -> list[str]:
    try:
        return [normal(answer.value) for answer in values_at(scope, location, ANY)]
    except XPathError:
        return []


def f_half(found: Sequence[frozenset[str]], wanted: Sequence[set[str]]) -> float:
    """F with beta 0.5 over all pages."""
    right = sum(len(given & values) for given, values in zip(found, wanted, strict=True))
    answered, gold = sum(map(len, found)), sum(map(len, wanted))
    return 1.25 * right / (0.25 * gold + answered) if right else 0.0


def ranked(judged: list[Judged], wanted: Sequence[set[str]]) -> list[Candidate]:
    """The best rule, those that add values that it misses, then fallbacks of other families."""
    best = max(judged, key=lambda item: merit(item, wanted))
    first = [best, *additions(best, judged, wanted)]
    chosen = [item.candidate for item in first]
    families = {item.candidate.family for item in first}
    rank = 1
    for item in sorted(judged, key=lambda item: -merit(item, wanted)):
        if rank > FALLBACKS:
            break
        if item.candidate.family not in families and may_stand_in(item, wanted, best):
            rank += 1
            families.add(item.candidate.family)
            chosen.append(item.candidate._replace(location=replace(item.candidate.location, rank=rank)))
    return chosen


def merit(item: Judged, wanted: Sequence[set[str]]) -> float:
    return item.score(wanted) + TRUST_WEIGHT * item.candidate.trust + SIBLINGS * item.borne


def may_stand_in(item: Judged, wanted: Sequence[set[str]], best: Judged) -> bool:
    """A fallback must be as right as the first: it speaks where that is silent, often because nothing is there."""
    location = item.candidate.location
    sure = item.candidate.trust >= FALLBACK_TRUST and not is_counted(location) and not location.find
    return sure and item.score(wanted) >= best.score(wanted)


def additions(best: Judged, judged: list[Judged], wanted: Sequence[set[str]]) -> list[Judged]:
    """Rules that give values that the best one misses, and nothing wrong."""
    found = list(best.found)
    added: list[Judged] = []
    for item in sorted(judged, key=lambda item: -item.candidate.trust):
        if item.candidate.trust < ADDED_TRUST:
            break
        if is_counted(item.candidate.location) or item.candidate.location.find:
            continue
        if all(given <= values for given, values in zip(item.found, wanted, strict=True)):
            union = [old | new for old, new in zip(found, item.found, strict=True)]
            if f_half(union, wanted) > f_half(found, wanted) + 1e-9:
                found = union
                added.append(item)
        if len(added) == 4:
            break
    return added


def is_counted(location: Location) -> bool:
    return bool(re.search(r"\[\d+\]", location.xpath + location.then.replace("::text()[1]", "")))


def may_repeat(location: Location) -> bool:
    """Every element with a mark of its own is meant; where one was reached by steps, the others may be anything."""
    if location.kind in ("jsonld", "column") or (location.find and not is_counted(location)):
        return True
    return bool(re.search(r"[^/]\[[^\]/]*@[^\]/]*\](/text\(\))?$", location.xpath))


def guard(wanted: Sequence[set[str]]) -> str:
    """What every value must look like: mostly digits, where all known ones are."""
    values = [value for values in wanted for value in values]
    if not values or not all(digit_share(value) >= 0.5 for value in values):
        return ""
    lengths = {len(value) for value in values if value.isascii() and value.isdigit()}
    if len(lengths) == 1 and all(value.isdigit() for value in values) and min(lengths) >= CODE_LENGTH:
        return rf"^\d{{{min(lengths)}}}$"
    return r"\d" if any(char.isalpha() for value in values for char in value) else r"^[^\pL]*\d[^\pL]*$"

"""How sure a formula is: the share of right ones among those that look like it, learned from pages with known formulas.

`scripts/train_formula_confidence.py` counts them by witness, verdict of the grammar, and agreement of the witnesses.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from motherlode.extractors.formula.once import Settled
from motherlode.extractors.formula.verdict import judge


@cache
def shares() -> dict[str, float]:
    """Sign, witness or faith -> share of right formulas among those that have it."""
    text = files("motherlode.data").joinpath("formula_confidence.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)
    return found


def confidence_of(one: Settled) -> float:
    """By its sign; where pages with known formulas have not shown that, by its witness, or its faith."""
    known, best = shares(), one.best
    said = known.get(sign_of(one)) or known.get(best.by) or known.get(best.faith)
    return said or known["all"]


def sign_of(one: Settled) -> str:
    """What a formula looks like: who saw it, what the grammar says, how sure the place is, who agrees."""
    best = one.best
    agreement = "agreed" if len(one.by) > 1 else "opposed" if one.against else "alone"
    return f"{best.by} {judge(best.latex).verdict} {'sure' if best.sure else 'unsure'} {agreement}"

"""How sure a formula is: by its faithfulness, the grammar's verdict, and how many witnesses agree."""

from __future__ import annotations

from motherlode.extractors.formula.once import Settled
from motherlode.extractors.formula.verdict import judge

FAITH = {"source": 0.97, "copy": 0.93, "rebuilt": 0.8}
"""How far a reading can be trusted by where it comes from. Set by hand, as are the figures below; not calibrated."""
DAMAGED, UNSURE, DOUBT = 0.6, 0.9, 0.5
FROM_MACRO = 0.15
"""A reading of a drawing that hints at a macro: right as mathematics, rarely as the author typed it."""
AGREEMENT = 0.5
"""Every further witness halves the doubt that is left."""


def confidence_of(one: Settled) -> float:
    best = one.best
    if best.faith == "rebuilt" and not best.sure:
        return FROM_MACRO
    sure = FAITH[best.faith]
    verdict = judge(best.latex).verdict
    if verdict == "damaged":
        sure *= DAMAGED
    elif verdict == "none":
        sure *= DOUBT if not best.sure or best.faith == "rebuilt" else UNSURE
    if not best.sure:
        sure *= UNSURE
    return round(1 - (1 - sure) * AGREEMENT ** (len(one.by) - 1), 3)

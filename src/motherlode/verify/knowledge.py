"""What is known of witnesses in general: how reliable, which are twins, how belief becomes confidence.

Learned from gold pages by `scripts/train_witnesses.py` and shipped as `data/witnesses.json`.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct, field

from motherlode.model import Profile
from motherlode.verify import compare
from motherlode.verify.calibrate import Calibration
from motherlode.verify.compare import Same
from motherlode.verify.profile import reliability_on
from motherlode.verify.settle import Court


def _equal(left: object, right: object) -> bool:
    return left == right


SAME: dict[str, Same] = {
    "title": compare.same_text,
    "authors": compare.same_set,
    "published": compare.same_day,
    "language": compare.same_language,
    "site_name": compare.same_text,
    "canonical_url": compare.same_address,
    "kind": _equal,
    "abstract": lambda left, right: compare.overlap(left, right) >= 0.9,
    "keywords": compare.same_set,
    "doi": compare.same_text,
    "emails": compare.same_set,
    "journal": compare.same_text,
    "subtitle": compare.same_text,
}


class Label(Struct, frozen=True):
    """What gold pages taught about the witnesses of one label."""

    reliability: dict[str, float] = field(default_factory=dict)
    twins: dict[str, str] = field(default_factory=dict)
    calibration: Calibration = field(default_factory=Calibration)


@cache
def knowledge() -> dict[str, Label]:
    """All labels, as shipped."""
    data = resources.files("motherlode.data").joinpath("witnesses.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Label])


def court_for(label: str, profile: Profile | None = None, *, genre: str = "", rule: str = "weighted") -> Court:
    """How claims of this label are judged, with what the site itself has shown.

    Some genres have their own experience: newsrooms declare a headline with care, and show a shorter one.
    """
    known = knowledge().get(f"{label}@{genre}") or knowledge().get(label, Label())
    return Court(
        same=SAME.get(label, _equal),
        reliability=reliability_on(profile, label, known.reliability),
        twins=known.twins,
        rule=rule,
        calibrate=known.calibration,
    )

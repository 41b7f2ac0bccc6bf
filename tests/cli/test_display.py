"""Verdicts as a person reads them."""

from motherlode.cli.display import one_a_rival
from motherlode.model import Claim
from motherlode.store import database


def test_a_rival_that_offers_several_cuts_has_one_line() -> None:
    cuts = [
        ("look", 25, True),
        ("look", 13, False),
        ("date-anchors", 4, False),
        ("look", 13, False),
        ("look", 8, False),
    ]
    lines = one_a_rival([database.Testimony(Claim("records", count, by), agreed) for by, count, agreed in cuts])
    assert [(line.claim.by, line.claim.value, line.agreed) for line in lines] == [
        ("look", "25, or 13, 8", True),
        ("date-anchors", "4", False),
    ]

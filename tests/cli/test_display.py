"""Cases as a person reads them."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from motherlode.cli.display import case_view, one_a_rival
from motherlode.model import Claim
from motherlode.store import database
from motherlode.store.explanation import Case


def test_a_page_without_records_says_that_cuts_were_seen_and_none_was_taken() -> None:
    written = StringIO()
    Console(width=100, file=written).print(
        case_view(Case("records", [], None, (database.Testimony(Claim("records", 5, "look"), False),)), 100)
    )
    assert "none taken" in written.getvalue()
    assert "5 records" in written.getvalue()


def test_a_page_without_text_says_why_what_rivals_say_was_not_taken() -> None:
    written = StringIO()
    said = database.Testimony(Claim("text", "Imprint", "remainder"), False)
    Console(width=120, file=written).print(case_view(Case("text", "", None, (said,)), 120))
    assert "none taken: the page is no more than its frame" in written.getvalue()
    assert "remainder" in written.getvalue()


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
        ("look", "25 records, or 13, 8", True),
        ("date-anchors", "4 records", False),
    ]

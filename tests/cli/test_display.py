"""Cases as a person reads them."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from motherlode.cli.display import case_view
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

"""Dates at the head of snippets."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.snippets import dated_by_snippets
from motherlode.model import Record


@pytest.mark.parametrize(
    ("body", "date", "iso"),
    [
        ("3 May 2022 — The wheel turns a shaft.", "3 May 2022", "2022-05-03"),
        ("2022年5月3日 - 水轮带动轴。", "2022年5月3日", "2022-05-03"),
        ("3 May 2022 was a day of rain.", "", ""),
        ("On 3 May 2022 — a day of rain.", "", ""),
        ("The wheel turns a shaft.", "", ""),
    ],
)
def test_a_snippet_that_begins_with_a_date_is_of_that_day(body: str, date: str, iso: str) -> None:
    (entry,) = dated_by_snippets([Record(body, body=body)])
    assert (entry.date, entry.iso) == (date, iso)


def test_an_entry_keeps_its_own_date() -> None:
    entry = Record("x", body="3 May 2022 — x", date="4 May 2022", iso="2022-05-04")
    assert dated_by_snippets([entry]) == [entry]

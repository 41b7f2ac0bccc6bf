"""Smaller items of records, by their form."""

from __future__ import annotations

import pytest

from motherlode.extractors.records.details import PRICE, PRICING


@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("Now $1,299.99, was more", "$1,299.99"),
        ("C$39.99 C$14.99", "C$39.99"),
        ("NT$300", "NT$300"),
        ("1 299 kr", "1 299 kr"),
        ("1.299,00 €", "1.299,00 €"),
        ("zł 92,000", "zł 92,000"),
        ("CHF 84 000", "CHF 84 000"),
        ("售价 128 元", "128 元"),
        ("499 руб.", "499 руб."),
    ],
)
def test_prices(line: str, price: str) -> None:
    assert PRICING(line)
    found = PRICE.search(line)
    assert found
    assert found[0] == price


@pytest.mark.parametrize("line", ["2 ft tall", "Chr 5", "3 krone", "5 comments", "EUR or USD"])
def test_no_prices(line: str) -> None:
    assert not PRICE.search(line)

"""Addresses are joined as the standard library joins them."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.read.joining import ROOTED, WHOLE, joined

BASES = (
    "https://a.org/b/c?d=1",
    "http://a.org",
    "https://a.org:8080/b/",
    "//a.org/b",
    "file:///b",
    "",
    "http://A.org/b",
)
PARTS = st.sampled_from(
    [
        "http://",
        "https://",
        "//",
        "/",
        "a.org",
        "A",
        ".",
        "..",
        "?",
        "#",
        ";",
        "b",
        "x=1",
        "%20",
        " ",
        "é",
        "\t",
        ":80",
        "[",
        "&",
    ]
)


@given(st.sampled_from(BASES), st.lists(PARTS, max_size=8).map("".join))
def test_addresses_are_joined_as_the_standard_library_does(base: str, address: str) -> None:
    try:
        expected = urljoin(base, address.strip())
    except ValueError:
        expected = address.strip()
    assert joined(base, address) == expected


@pytest.mark.parametrize("address", ["/a/b.html", "/a.b/c?d=1&e=f#g", "/", "/a-b/c_d/"])
def test_addresses_from_the_root_need_no_taking_apart(address: str) -> None:
    assert ROOTED.fullmatch(address)
    assert WHOLE.fullmatch(f"https://a.org{address}")
    assert joined("https://a.org/x/y", address) == f"https://a.org{address}"

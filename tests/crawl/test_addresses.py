"""One form for every address."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motherlode.crawl.addresses import canonical, mark_of

PARTS = st.text(alphabet="aZ9/.%2fF~;?&=#é 中_-:@", max_size=30)


@given(
    st.sampled_from(["http://", "HTTPS://"]), st.sampled_from(["a.example", "A.Example:80", "b.example:8080"]), PARTS
)
def test_the_form_of_a_form_is_itself(scheme: str, host: str, rest: str) -> None:
    once = canonical(f"{scheme}{host}/{rest}")
    assert once
    assert canonical(once) == once


@given(st.text(max_size=60))
def test_nothing_that_a_page_writes_raises(address: str) -> None:
    assert isinstance(canonical(address), str)


@pytest.mark.parametrize(
    "spellings",
    [
        ("http://a.example", "HTTP://A.EXAMPLE:80/", "http://a.example./#top", "http://a.example/?utm_source=x"),
        ("http://a.example/%7Eme/", "http://a.example/~me/", "http://a.example/x/../%7eme/"),
        ("https://a.example/p?q=1", "https://a.example:443/p?q=1&PHPSESSID=77", "https://a.example/p;jsessionid=5?q=1"),
        ("http://xn--fiq228c.example/", "http://中文.example/"),
    ],
)
def test_spellings_of_one_address_are_one(spellings: tuple[str, ...]) -> None:
    assert len({canonical(one) for one in spellings}) == 1


def test_different_addresses_stay_different() -> None:
    addresses = ["http://a.example/", "https://a.example/", "http://a.example/?b=1&a=2", "http://a.example/?a=2&b=1"]
    assert len({canonical(one) for one in addresses}) == len(addresses)
    assert len({mark_of(one) for one in addresses}) == len(addresses)


@pytest.mark.parametrize(
    "address", ["", "mailto:a@b.example", "javascript:void(0)", "http://", "http://[", "//a.example/"]
)
def test_what_is_no_http_address_has_no_form(address: str) -> None:
    assert canonical(address) == ""


def test_a_long_path_takes_no_time() -> None:
    assert canonical("http://a.example/" + "a" * 5000 + "!") == "http://a.example/" + "a" * 5000 + "!"

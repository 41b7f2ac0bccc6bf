"""What a page of the server is: a question with parameters, an answer that is a value, and a template to show it with.

The same answer is a page for people and, at the address with .json behind it, JSON for programs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from motherlode.web.house import House


class Screen(Struct, frozen=True):
    """A page that is read."""

    path: str
    says: str
    """What it shows, for the API's description."""
    asks: type[Struct]
    gives: type[Struct]
    answer: Callable[[House, Any], Struct]
    template: str


class Deed(Struct, frozen=True):
    """Something that writes; it needs the token."""

    path: str
    says: str
    asks: type[Struct]
    gives: type[Struct]
    act: Callable[[House, Any], Struct]
    """Its answer has `next`: where a person goes from here."""


class Nothing(Struct, frozen=True):
    """No parameters."""


class Named(Struct, frozen=True):
    """The page that is meant."""

    name: str
    """Its address, or its source where it has none."""


def link(path: str, anchor: str = "", **parameters: object) -> str:
    """An address on this server.

    >>> link("/page", name="http://example.org/?a=b", offset="")
    '/page?name=http%3A%2F%2Fexample.org%2F%3Fa%3Db'
    """
    query = urlencode({key: str(value) for key, value in parameters.items() if value not in ("", None)})
    return path + (f"?{query}" if query else "") + (f"#{anchor}" if anchor else "")

"""Requests as a program makes them."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from msgspec import Struct


class Answer(Struct, frozen=True):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Staying(HTTPRedirectHandler):
    """Follows nothing: where a request is sent on to is what a test looks at."""

    def redirect_request(self, *_: Any) -> None:
        return None


def ask(url: str, data: dict[str, str] | None = None, **headers: str) -> Answer:
    """A GET, or a POST where there is data; header names with _ for -."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    request = Request(url, urlencode(data).encode() if data is not None else None, sent)
    try:
        with build_opener(Staying).open(request, timeout=30) as answer:
            return Answer(answer.status, headers_of(answer), answer.read().decode())
    except HTTPError as error:
        with error:
            return Answer(error.code, headers_of(error), error.read().decode())


def headers_of(answer: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in answer.headers.items()}


def at(address: str, path: str, **parameters: str) -> str:
    return f"{address}{path}" + (f"?{urlencode(parameters)}" if parameters else "")

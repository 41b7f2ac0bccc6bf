"""Requests as questions: parameters checked, answers as HTML or JSON, faults as a page that says what helps."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from motherlode.model import InputError, LodeError, ReadError
from motherlode.web.guard import Guard
from motherlode.web.house import House, NoSuchPageError
from motherlode.web.screen import Deed, Screen
from motherlode.web.showing import rendered

MOST_BYTES = 1_000_000
"""What a form may send."""
Ask = TypeVar("Ask", bound=Struct)


class RefusedError(InputError):
    """A request that is not granted."""


class Answering:
    """Makes responses for one collection."""

    def __init__(self, house: House, guard: Guard) -> None:
        self.house = house
        self.guard = guard

    async def screen(self, request: Request, screen: Screen) -> Response:
        """The answer of a screen, as JSON where the address ends so."""
        ask = asked(dict(request.query_params), screen.asks)
        view = await run_in_threadpool(screen.answer, self.house, ask)
        if request.url.path.endswith(".json"):
            return json_response(view)
        text = await run_in_threadpool(rendered, request, self.guard, screen.template, view=view, ask=ask)
        return HTMLResponse(text)

    async def deed(self, request: Request, deed: Deed) -> Response:
        """Do it, if the request may; a person is sent on, a program gets the answer."""
        sent = await sent_values(request)
        if not self.guard.may_write(request, str(sent.pop("seal", ""))):
            raise RefusedError(
                "writing needs the token", remedy="Open the address that `lode serve` printed at its start."
            )
        done = await run_in_threadpool(deed.act, self.house, asked(sent, deed.asks))
        if "application/json" in request.headers.get("accept", ""):
            return json_response(done)
        return RedirectResponse(getattr(done, "next", "/"), status_code=303)

    async def fault(self, request: Request, error: Exception) -> Response:
        """A fault that a user can meet, said as every other one."""
        assert isinstance(error, LodeError)
        status = status_of(error)
        if request.url.path.endswith((".json", ".jsonl")) or "application/json" in request.headers.get("accept", ""):
            return json_response(Fault(error.what, error.where, error.remedy), status=status)
        text = await run_in_threadpool(rendered, request, self.guard, "fault.html", error=error, status=status)
        return HTMLResponse(text, status_code=status)

    async def no_such_place(self, request: Request, error: Exception) -> Response:
        """An address that leads nowhere, as it is typed or as an old link has it."""
        path = request.url.path
        return await self.fault(
            request, NoSuchPageError("there is nothing here", where=path, remedy="Begin at /search")
        )


class Fault(Struct, frozen=True):
    """What went wrong, where, and what helps."""

    what: str
    where: str = ""
    remedy: str = ""


def status_of(error: LodeError) -> int:
    if isinstance(error, NoSuchPageError):
        return 404
    if isinstance(error, RefusedError):
        return 403
    return 400 if isinstance(error, (InputError, ReadError)) else 500


def asked(values: dict[str, Any], shape: type[Ask]) -> Ask:
    """Parameters as a value; those that nobody asks for are no fault."""
    try:
        return msgspec.convert(values, shape, strict=False)
    except msgspec.ValidationError as error:
        raise InputError(f"cannot be asked so: {error}", remedy="See /openapi.json for the parameters.") from error


async def sent_values(request: Request) -> dict[str, Any]:
    """What a form or a program sent."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise InputError("more was sent than a form holds")
    try:
        if "json" in request.headers.get("content-type", ""):
            return msgspec.json.decode(body, type=dict[str, Any])
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=1000))
    except (msgspec.DecodeError, ValueError) as error:
        raise InputError(f"what was sent cannot be read: {error}") from error


def json_response(value: Any, *, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status_code=status, media_type="application/json")

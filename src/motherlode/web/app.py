"""The server: every screen as a page and as JSON, every deed behind the token, every response with its guards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motherlode.model import LodeError
from motherlode.web.answering import Answering, RefusedError, sent_values
from motherlode.web.archive_routes import frame, sheet
from motherlode.web.export_routes import describe, export_lines
from motherlode.web.guard import HEADERS, POLICY, Guard
from motherlode.web.house import House
from motherlode.web.language import COOKIE, LANGUAGES
from motherlode.web.screens import DEEDS, SCREENS

Answer = Callable[[Answering, Request], Awaitable[Response]]
YEAR = 365 * 24 * 3600


def create_app(house: House, guard: Guard) -> ASGIApp:
    """The whole server for one collection."""
    answering = Answering(house, guard)

    def route(path: str, answer: Answer, *methods: str) -> Route:
        async def endpoint(request: Request) -> Response:
            return await answer(answering, request)

        return Route(path, endpoint, methods=list(methods) or ["GET"])

    routes: list[Route | Mount] = [
        route("/", home),
        route("/language", choose_language),
        route("/unlock", unlock, "POST"),
        route("/archived", frame),
        route("/sheet.png", sheet),
        route("/export.jsonl", export_lines),
        route("/openapi.json", describe),
        Mount("/static", StaticFiles(packages=[("motherlode.web", "static")])),
    ]
    for screen in SCREENS:
        answer = as_screen(screen)
        routes += [route(screen.path, answer), route(screen.path + ".json", answer)]
    routes += [route(deed.path, as_deed(deed), "POST") for deed in DEEDS]
    app = Starlette(routes=routes, exception_handlers={LodeError: answering.fault, 404: answering.no_such_place})
    return Guarded(app, guard)


def as_screen(screen: Any) -> Answer:
    return lambda answering, request: answering.screen(request, screen)


def as_deed(deed: Any) -> Answer:
    return lambda answering, request: answering.deed(request, deed)


async def home(answering: Answering, request: Request) -> Response:
    """The front page; with the token of the printed address the reader may also write."""
    token = request.query_params.get("token", "")
    response = RedirectResponse("/search", status_code=303)
    if token and answering.guard.is_token(token):
        remember_token(response, answering.guard)
    return response


async def unlock(answering: Answering, request: Request) -> Response:
    """The token, typed into a form."""
    sent = await sent_values(request)
    if not answering.guard.is_token(str(sent.get("token", ""))):
        raise RefusedError("this is not the token", remedy="It was printed when `lode serve` started.")
    response = RedirectResponse("/search", status_code=303)
    remember_token(response, answering.guard)
    return response


def remember_token(response: Response, guard: Guard) -> None:
    response.set_cookie(guard.cookie, guard.token, httponly=True, samesite="strict")


async def choose_language(answering: Answering, request: Request) -> Response:
    """Remember the language, and go back to where it was chosen."""
    chosen = request.query_params.get("to", "")
    back = urlsplit(request.query_params.get("back", ""))
    path = back.path if back.path.startswith("/") and not back.path.startswith("//") else "/search"
    response = RedirectResponse(path + (f"?{back.query}" if back.query else ""), status_code=303)
    if chosen in LANGUAGES:
        response.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="strict")
    return response


class Guarded:
    """Refuses requests that do not name this server, and gives every response its guards."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in {"content-security-policy": POLICY, **HEADERS}.items():
                    headers.setdefault(name, value)
            await send(message)

        await (self._refusal(scope) or self._app)(scope, receive, guarded)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        """Why a request gets nowhere, or None."""
        if not self._guard.knows_host(Headers(scope=scope)):
            return PlainTextResponse("This server does not go by that name.", status_code=421)
        request = Request(scope)
        free = scope["path"] in ("/", "/unlock") or scope["path"].startswith("/static/")
        if self._guard.open_to_read or free or self._guard.has_token(request):
            return None
        return PlainTextResponse(
            "Open the address that `lode serve` printed: reading needs the token.", status_code=401
        )

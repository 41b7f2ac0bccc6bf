"""Pages as archived: HTML made inert for the frame, papers as pictures."""

from __future__ import annotations

from typing import Literal

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from motherlode.model import ReadError
from motherlode.web.answering import Answering, asked
from motherlode.web.archived import Manner, inert_page
from motherlode.web.guard import FRAME_POLICY
from motherlode.web.house import House, is_paper
from motherlode.web.page_screen import places_of
from motherlode.web.paper import picture_of
from motherlode.web.screen import Named
from motherlode.web.showing import words_for


class FrameAsk(Named, frozen=True):
    """A page, and whether with its own style."""

    style: Literal["", "own"] = ""


class SheetAsk(Named, frozen=True):
    """A page of a paper."""

    page: int = 1


async def frame(answering: Answering, request: Request) -> Response:
    """A page as archived, for a frame: nothing in it runs or asks for anything."""
    ask = asked(dict(request.query_params), FrameAsk)
    manner = Manner(words_for(request)("page.hidden"), styled=ask.style == "own")
    text = await run_in_threadpool(framed, answering.house, ask.name, manner)
    return HTMLResponse(text, headers={"content-security-policy": FRAME_POLICY})


def framed(house: House, name: str, manner: Manner) -> str:
    result = house.result(name)
    page = house.page(result)
    if is_paper(page):
        raise ReadError("a paper is shown as pictures, not in a frame")
    return inert_page(page, places_of(house, result).all, manner)


async def sheet(answering: Answering, request: Request) -> Response:
    """A page of a paper as PNG."""
    ask = asked(dict(request.query_params), SheetAsk)
    picture = await run_in_threadpool(pictured, answering.house, ask)
    return Response(picture, media_type="image/png", headers={"cache-control": "private, max-age=3600"})


def pictured(house: House, ask: SheetAsk) -> bytes:
    return picture_of(house.page(house.result(ask.name)), ask.page)

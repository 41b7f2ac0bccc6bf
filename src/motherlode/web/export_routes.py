"""Results by query, as a stream: a large collection starts to arrive at once, and fills no memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from motherlode.model import Result
from motherlode.store.collection import Collection
from motherlode.store.database import Database
from motherlode.web.answering import Answering, asked, json_response
from motherlode.web.house import House
from motherlode.web.openapi import openapi

STEP = 200


class ExportAsk(Struct, frozen=True):
    """Which results."""

    q: str = ""
    formula: str = ""


async def export_lines(answering: Answering, request: Request) -> Response:
    """One result a line; all of them without a query."""
    ask = asked(dict(request.query_params), ExportAsk)
    results = await run_in_threadpool(chosen, answering.house, ask)
    headers = {"content-disposition": 'attachment; filename="results.jsonl"'}
    return StreamingResponse(lines(results), media_type="application/jsonl", headers=headers)


def chosen(house: House, ask: ExportAsk) -> Iterator[Result]:
    """The results that a query finds; a fault of the query is told before the stream begins."""
    found: list[list[int] | None] = [None] * len(house.searched)
    if ask.q.strip() or ask.formula.strip():
        found = [one.tolist() for one in house.finder.numbers(ask.q, formula=ask.formula)]
    return chain.from_iterable(map(read, house.searched, found))


def read(collection: Collection, numbers: list[int] | None) -> Iterator[Result]:
    """Results step by step. The steps of a stream run in whichever thread is free, so the connection is shared."""
    with Database(collection.database, shared=True) as database:
        if numbers is None:
            yield from database.results()
            return
        for at in range(0, len(numbers), STEP):
            found = database.chosen(numbers[at : at + STEP], Result)
            yield from (found[number] for number in numbers[at : at + STEP] if number in found)


def lines(results: Iterator[Result]) -> Iterator[bytes]:
    for result in results:
        yield msgspec.json.encode(result) + b"\n"


async def describe(answering: Answering, request: Request) -> Response:
    """The API's description."""
    return json_response(openapi())

"""Analysis and review. Results that take long come as lines, each better than the one before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from threading import Event
from typing import TypeVar

from aiohttp import web
from msgspec import Struct

from ludotheque import catalogue
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server import analysis_service
from ludotheque.server.board_sheet import position_sheet
from ludotheque.server.bot_pool import AnalysisFailed, BotFailed
from ludotheque.server.responses import sent_lines
from ludotheque.server.routes import Call, Operation
from ludotheque.server.sentences import refusal
from ludotheque.server.tasks import games
from ludotheque.server.wire import ENCODER, http
from ludotheque.server.wire import analysis as wire

HEARTBEAT_SECONDS = 2.0
_MANY_ACTIONS = 100
"""More are played by a worker process; fewer take some milliseconds, which is less than handing them over might."""

Item = TypeVar("Item", bound=Struct)


async def position(call: Call) -> wire.Position:
    """Read a position as people write it, and play on from there."""
    asked: wire.PositionRequest = call.body
    if len(asked.actions) > _MANY_ACTIONS:
        return await call.run(analysis_service.position, asked, call.language)
    return await call.aside(analysis_service.position, asked, call.language)


async def sheet(call: Call) -> http.BoardSheet:
    """The board of a position as shapes, and where its actions are chosen; for games without a drawing of their own."""
    asked: http.SheetRequest = call.body
    return await call.aside(position_sheet, catalogue.game(asked.game), asked.state, call.language)


async def journal(call: Call) -> web.Response:
    """Read a saved game of any format: every step and the position after it."""
    asked: wire.JournalRequest = call.body
    return web.Response(
        body=await call.run(games.journal, asked.record, call.language), content_type="application/json"
    )


async def analysis(call: Call) -> web.StreamResponse:
    """What every move of a position is worth: one answer per line. Close the connection to stop the search."""
    stop = Event()
    return await _streamed(call, stop, analysis_service.analysis_lines(_access(call, stop), call.body, call.language))


async def review(call: Call) -> web.StreamResponse:
    """Every move of a saved game with its verdict, one per line, the last move first."""
    asked: wire.ReviewRequest = call.body
    game = await call.run(games.reviewed_game, asked.record, call.language)
    if not game.moves:
        raise TableError(phrase("server.nothing-to-review"))
    stop = Event()
    found = analysis_service.review_lines(_access(call, stop), game, asked, call.language)
    return await _streamed(call, stop, found)


def _access(call: Call, stop: Event) -> analysis_service.PoolAccess:
    return analysis_service.PoolAccess(call.registry.bot_pool, call.address, stop.is_set)


async def _streamed(call: Call, stop: Event, found: AsyncIterator[Item]) -> web.StreamResponse:
    """The first line is waited for, so that a refusal has its own status; the rest comes when it comes."""
    running = call.registry.analyses
    if running[call.address] >= call.registry.limits.analyses_per_address:
        raise TableError(phrase("server.too-many-analyses", count=call.registry.limits.analyses_per_address))
    running.enter(call.address)
    try:
        first = await _next(found)
    except BaseException:
        stop.set()
        running.leave(call.address)
        raise

    async def lines() -> AsyncGenerator[bytes, None]:
        waiting: asyncio.Task[Item | None] | None = None
        line = first
        try:
            while line is not None:
                yield ENCODER.encode(line) + b"\n"
                waiting = asyncio.create_task(_next(found))
                while not (await asyncio.wait((waiting,), timeout=HEARTBEAT_SECONDS))[0]:
                    yield b"\n"
                line = waiting.result()
        except LudothequeError as problem:  # the status is sent: the last line says it
            yield ENCODER.encode(http.Error(refusal(problem, call.language))) + b"\n"
        finally:
            stop.set()
            if waiting is not None:
                waiting.cancel()
            running.leave(call.address)

    return await sent_lines(call.request, lines())


async def _next(found: AsyncIterator[Item]) -> Item | None:
    try:
        return await anext(found, None)
    except BotFailed as problem:
        log_error(problem)
        raise AnalysisFailed(phrase("server.analysis-broken")) from problem


OPERATIONS = [
    Operation("POST", "/api/position", position, wire.Position, wire.PositionRequest, is_reading=True),
    Operation("POST", "/api/sheet", sheet, http.BoardSheet, http.SheetRequest, is_reading=True),
    Operation("POST", "/api/journal", journal, wire.Journal, wire.JournalRequest, is_reading=True),
    Operation("POST", "/api/analysis", analysis, AsyncIterator[wire.Analysis], wire.AnalysisRequest, is_reading=True),
    Operation("POST", "/api/review", review, AsyncIterator[wire.ReviewedMove], wire.ReviewRequest, is_reading=True),
]

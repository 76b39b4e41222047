"""The worker process: chooses moves of computer players and analyses positions."""

from __future__ import annotations

import contextlib
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import (
    Analysis,
    AnalysisRequest,
    AnyBot,
    AnyGame,
    Budget,
    LudothequeError,
    Move,
    NativeMissing,
    Phrase,
    Seat,
    Seed,
    phrase,
)
from ludotheque.server.bot_pool import AnalysisFailed, AnalysisJob, BotAnswer, BotRequest, StopSignal

MAX_PLAYERS = 128


def serve(connection: Connection, memory_bytes: int) -> None:
    """Answer requests until the server is gone."""
    _limit_memory(memory_bytes)
    _lower_priority()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    players: OrderedDict[str, AnyBot] = OrderedDict()
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            request: BotRequest | AnalysisJob | StopSignal = connection.recv()
            if isinstance(request, StopSignal):  # it came when the answer was already on its way
                continue
            try:
                if isinstance(request, AnalysisJob):
                    connection.send(analysed(request, connection.poll))
                else:
                    connection.send(_answer(request, players))
            except AnalysisFailed as refusal:
                connection.send(refusal.phrase)
            except Exception as problem:  # a player of another package may raise anything; the server decides
                connection.send(f"{type(problem).__name__}: {problem}"[:500])


def _answer(request: BotRequest, players: OrderedDict[str, AnyBot]) -> BotAnswer:
    game = catalogue.game(request.game)
    level = catalogue.levels(request.game)[request.level]
    if request.player not in players:
        players[request.player] = level.make(Seed(request.seed))
        while len(players) > MAX_PLAYERS:
            players.popitem(last=False)
    players.move_to_end(request.player)
    state = game.notation.read_state(request.state)
    seconds = level.seconds if request.seconds is None else min(level.seconds, request.seconds)
    budget = Budget(seconds=seconds, now=request.now)
    choice = players[request.player].choose(state, Seat(request.seat), budget)
    hints = _hints(request.game, state, level.seconds, choice.action) if request.wants_hints else ()
    if choice.action is None:
        return BotAnswer(None, reason=choice.reason, hints=hints)
    return BotAnswer(game.notation.write_action(choice.action), choice.after_seconds, choice.reason, hints)


def analysed(job: AnalysisJob, stop: Callable[[], bool]) -> Analysis[str]:
    """The analysis with its actions in notation, or AnalysisFailed."""
    game, analyst = catalogue.game(job.game), catalogue.analyst(job.game)
    if analyst is None:
        raise AnalysisFailed(phrase("server.no-analyst", game=job.game))
    about = None if job.about is None else game.notation.read_action(job.about)
    budget = Budget(seconds=job.seconds, stop=stop)
    request = AnalysisRequest(budget, wants_line=job.wants_line, wants_every=about is None, about=about)
    try:
        return _written(game, analyst.analyse(game.notation.read_state(job.state), request))
    except LudothequeError as refusal:
        raise AnalysisFailed(refusal.phrase) from refusal


def _written(game: AnyGame, analysis: Analysis[Any]) -> Analysis[str]:
    write = game.notation.write_action
    return replace(
        analysis,
        verdicts=tuple(replace(verdict, action=write(verdict.action)) for verdict in analysis.verdicts),
        line=tuple(Move(move.by, write(move.action)) for move in analysis.line),
        illustrations=(),
    )


def _hints(slug: str, state: Any, seconds: float, action: Any) -> tuple[Phrase, ...]:
    """By degrees, ending with the same action."""
    analyst = catalogue.analyst(slug)
    if analyst is None or analyst.hints is None:
        return ()
    try:
        return analyst.hints(state, AnalysisRequest(Budget(seconds=seconds), about=action))
    except NativeMissing:
        return ()


def _lower_priority() -> None:
    """A search may wait for the processor; people at tables should not."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(10)


def _limit_memory(memory_bytes: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limits, some systems refuse
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))

"""The process in which a computer player thinks."""

from __future__ import annotations

import contextlib
import os
import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyBot, Budget, NativeMissing, Phrase, Seat, Seed
from ludotheque.contract import Question as Asked
from ludotheque.server.opponents import Answer, Question

MOST_PLAYERS = 128


def serve(connection: Connection, memory_bytes: int) -> None:
    """Answer questions until the server is gone."""
    _limit_memory(memory_bytes)
    _stand_back()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    players: OrderedDict[str, AnyBot] = OrderedDict()
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            question: Question = connection.recv()
            try:
                connection.send(_answer(question, players))
            except Exception as problem:  # a player of another package may raise anything; the server decides
                connection.send(f"{type(problem).__name__}: {problem}"[:500])


def _answer(question: Question, players: OrderedDict[str, AnyBot]) -> Answer:
    game = catalogue.take(question.game)
    level = catalogue.levels(question.game)[question.level]
    if question.player not in players:
        players[question.player] = level.make(Seed(question.seed))
        while len(players) > MOST_PLAYERS:
            players.popitem(last=False)
    players.move_to_end(question.player)
    state = game.notation.read_state(question.state)
    budget = Budget(seconds=level.seconds, clock=monotonic, now=question.now)
    choice = players[question.player].choose(state, Seat(question.seat), budget)
    hints = _hints(question.game, state, level.seconds) if question.wants_hints else ()
    if choice.action is None:
        return Answer(None, reason=choice.reason, hints=hints)
    return Answer(game.notation.write_action(choice.action), choice.after_seconds, choice.reason, hints)


def _hints(slug: str, state: Any, seconds: float) -> tuple[Phrase, ...]:
    analyst = catalogue.analyst(slug)
    if analyst is None or analyst.hints is None:
        return ()
    try:
        return analyst.hints(state, Asked(Budget(seconds=seconds, clock=monotonic)))
    except NativeMissing:
        return ()


def _stand_back() -> None:
    """Thinking may wait for the processor; people at tables should not."""
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(10)


def _limit_memory(memory_bytes: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limits, some systems refuse
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))

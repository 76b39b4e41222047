"""The worker process: chooses moves of computer players, analyses positions, runs functions that take long."""

from __future__ import annotations

import contextlib
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, process_time
from typing import Any, TypeAlias

from ludotheque import catalogue
from ludotheque.contract import (
    Analysis,
    AnalysisRequest,
    AnyBot,
    AnyGame,
    Budget,
    Level,
    LudothequeError,
    Move,
    NativeMissing,
    Phrase,
    Seat,
    SeatView,
    Seed,
    known_to,
    never,
    phrase,
)
from ludotheque.external_bots import ExternalBot, brought_level
from ludotheque.play.match import Forfeit
from ludotheque.server.bot_pool import AnalysisFailed, AnalysisJob, BotAnswer, BotRequest, Forfeited, StopSignal

MAX_PLAYERS = 128
_LOOK_SECONDS = 0.02
"""Searches ask at every other node whether to stop; looking into the pipe each time would cost more than they do."""


@dataclass(frozen=True)
class TaskLimits:
    """What one task may use; beyond, its process is ended."""

    cpu_seconds: int
    patience_seconds: float
    """By the clock, for a machine that has other things to do."""

    expected_seconds: float = 0.5
    memory_bytes: int = 1024**3
    """More than the process has before it begins."""


@dataclass(frozen=True)
class Task:
    """A function of a module with its arguments."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    limits: TaskLimits


Job: TypeAlias = BotRequest | AnalysisJob | Task


@dataclass(frozen=True)
class Done:
    """An answer, and the processor time it took."""

    answer: Any
    seconds: float
    failure: str = ""
    """A bug of a player, in English: for the log."""


def serve(connection: Connection, memory_bytes: int | None, player_count: int = MAX_PLAYERS) -> None:
    """Answer requests until the server is gone. Of so many players the notes are kept, or the processes."""
    if memory_bytes is not None:
        _limit_memory(memory_bytes)
    _lower_priority()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    players: OrderedDict[str, AnyBot] = OrderedDict()
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            request: Job | StopSignal = connection.recv()
            if isinstance(request, StopSignal):  # it came when the answer was already on its way
                continue
            started = process_time()
            try:
                answer, failure = _done(request, players, _Glance(connection)), ""
            except Exception as problem:  # a player of another package may raise anything; the server decides
                answer, failure = None, f"{type(problem).__name__}: {problem}"[:500]
            while len(players) > player_count:
                _leave(players.popitem(last=False)[1])
            connection.send(Done(answer, process_time() - started, failure))
    for player in players.values():
        _leave(player)


def _done(request: Job, players: OrderedDict[str, AnyBot], stop: Callable[[], bool]) -> Any:
    if isinstance(request, Task):
        return _worked(request)
    if isinstance(request, BotRequest):
        return _answer(request, players, stop)
    try:
        return analysed(request, stop)
    except AnalysisFailed as refusal:
        return refusal.phrase


class _Glance:
    """Whether to stop: looks into the pipe, but not every time it is asked."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._next = 0.0
        self._must_stop = False

    def __call__(self) -> bool:
        now = monotonic()
        if not self._must_stop and now >= self._next:
            self._next = now + _LOOK_SECONDS
            self._must_stop = self._connection.poll()
        return self._must_stop


def _worked(task: Task) -> Any:
    """What the function returns; a refusal is an answer, too."""
    with _limited(task.limits):
        try:
            return task.function(*task.arguments)
        except LudothequeError as refusal:
            return refusal
        except MemoryError:
            os._exit(1)  # as the system does where it counts for us: nothing here can be trusted any more


@contextlib.contextmanager
def _limited(limits: TaskLimits) -> Iterator[None]:
    """The system ends this process when it has used that much (SIGXCPU), and refuses it memory."""
    try:
        import resource
    except ImportError:  # Windows: only the server's own patience ends it
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_AS)
    cpu = ceil(process_time()) + limits.cpu_seconds
    memory = _address_space() + limits.memory_bytes
    has_less = before[1][0] == resource.RLIM_INFINITY or memory < before[1][0]
    try:
        with contextlib.suppress(ValueError, OSError):  # some systems refuse
            resource.setrlimit(resource.RLIMIT_CPU, (cpu, before[0][1]))
            if has_less:
                resource.setrlimit(resource.RLIMIT_AS, (memory, before[1][1]))
        yield
    finally:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_CPU, before[0])
            resource.setrlimit(resource.RLIMIT_AS, before[1])


def _address_space() -> int:
    """Bytes this process has already, with the libraries it loaded; where none can tell, as much as there is."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 2**62


def _answer(request: BotRequest, players: OrderedDict[str, AnyBot], stop: Callable[[], bool] = never) -> BotAnswer:
    game = catalogue.game(request.game)
    level = level_of(request)
    if request.player not in players:
        players[request.player] = level.make(Seed(request.seed))
    players.move_to_end(request.player)
    seat = Seat(request.seat)
    known = known_to(game, game.notation.read_state(request.state), seat)
    seconds = level.seconds if request.seconds is None else min(level.seconds, request.seconds)
    budget = Budget(seconds=seconds, stop=stop, now=request.now)
    try:
        choice = players[request.player].choose(known, seat, budget)
    except Forfeit as forfeit:
        del players[request.player]
        return BotAnswer(None, forfeit=Forfeited(forfeit.cause, forfeit.why or phrase("external-bots.output-closed")))
    about = AnalysisRequest(Budget(seconds=level.seconds, stop=stop), about=choice.action)
    hints = _hints(request.game, known, about) if request.wants_hints else ()
    if choice.action is None:
        return BotAnswer(None, reason=choice.reason, hints=hints)
    return BotAnswer(game.notation.write_action(choice.action), choice.after_seconds, choice.reason, hints=hints)


def level_of(request: BotRequest) -> Level:
    """A process of ours knows only what it is told about the players that were brought."""
    if request.source is None:
        return catalogue.levels(request.game)[request.level]
    return brought_level(request.source, catalogue.game(request.game))


def _leave(player: AnyBot) -> None:
    if isinstance(player, ExternalBot):
        player.leave()


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


def _hints(slug: str, known: Any, about: AnalysisRequest) -> tuple[Phrase, ...]:
    """By degrees, ending with the same action."""
    analyst = catalogue.analyst(slug)
    if analyst is None or analyst.hints is None or isinstance(known, SeatView):
        return ()
    try:
        return analyst.hints(known, about)
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
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # who uses too much is ended without leaving files

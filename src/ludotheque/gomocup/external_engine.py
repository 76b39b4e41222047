"""A bot that asks another engine, for one game of Morpion for two. Whatever the engine does wrong loses that game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from ludotheque.contract import Budget, Choice, Phrase, Seat, phrase
from ludotheque.contract.record import Cause
from ludotheque.games.morpion import Mark, State
from ludotheque.games.morpion.rules import free_cells, marks_on
from ludotheque.gomocup.board import FIVE
from ludotheque.gomocup.engine_process import EngineExited, EngineProcess, EngineTimeout
from ludotheque.gomocup.protocol import ProtocolError, parse_command, printable, read_mark, write_mark
from ludotheque.gomocup.time_control import UNLIMITED
from ludotheque.play.match import Forfeit

DEFAULT_SECONDS = 5.0
GRACE_SECONDS = 0.25
"""What an reply may be late: the time of pipes and of a busy machine, not of the search."""

_SECONDS_TO_START = 20.0
_MEMORY = 350 * 2**20


class ExternalEngine:
    """Its process starts with the first move and ends with `leave`."""

    def __init__(self, command: Sequence[str], clock: Callable[[], float] = monotonic) -> None:
        self._command, self._clock = command, clock
        self._process: EngineProcess | None = None
        self._known: State | None = None
        """As the engine knows it, after its own last move."""

        self.failure: Phrase | None = None

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        """The engine's reply, or Forfeit."""
        seconds = DEFAULT_SECONDS if budget.seconds is None else budget.seconds
        try:
            reply = self._reply(state, seconds)
            mark = read_mark(reply)
        except EngineExited as ended:
            raise self._lost(seat, phrase("gomocup.gone", how=str(ended))) from ended
        except EngineTimeout as late:
            raise self._lost(seat, phrase("gomocup.late", seconds=seconds), "out-of-time") from late
        except ProtocolError as refusal:
            raise self._lost(seat, phrase("gomocup.no-move", answer=printable(reply))) from refusal
        if not (mark.column < state.columns and mark.row < state.rows and state.bit(mark) & free_cells(state)):
            raise self._lost(seat, phrase("gomocup.illegal", answer=printable(reply)))
        self._known = _with(state, seat, mark)
        return Choice(mark)

    def leave(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _lost(self, seat: Seat, why: Phrase, cause: Cause = "resigned") -> Forfeit:
        self.failure = why
        return Forfeit(seat, cause)

    def _reply(self, state: State, seconds: float) -> str:
        if self._process is None:
            self._process = EngineProcess(self._command, self._clock)
            self._start(self._process, state, seconds)
        self._process.send(f"INFO time_left {UNLIMITED}", *self._commands(state))
        deadline = self._clock() + seconds + GRACE_SECONDS
        reply = self._process.receive(deadline - self._clock())
        while (command := parse_command(reply)).word in ("UNKNOWN", "SUGGEST"):
            # Some do not know a key of INFO and say so; some wait for us to agree.
            if command.word == "SUGGEST":
                self._process.send(f"PLAY {command.rest}")
            reply = self._process.receive(deadline - self._clock())
        return reply

    def _start(self, process: EngineProcess, state: State, seconds: float) -> None:
        if state.run != FIVE:
            process.send(f"INFO run {state.run}")
        is_square = state.columns == state.rows
        board = f"START {state.columns}" if is_square else f"RECTSTART {state.columns},{state.rows}"
        reply = process.ask(f"INFO rule {int(state.is_exact)}", board, seconds=_SECONDS_TO_START)
        while state.run != FIVE and parse_command(reply).word == "UNKNOWN":  # our own key, not the board
            reply = process.receive(_SECONDS_TO_START)
        if reply.upper() != "OK":
            raise EngineExited(f"{board}: {printable(reply)}")
        milliseconds = max(1, round(seconds * 1000))
        process.send(
            "INFO game_type 1",
            f"INFO rule {int(state.is_exact)}",
            f"INFO timeout_turn {milliseconds}",
            "INFO timeout_match 0",
            f"INFO max_memory {_MEMORY}",
        )

    def _commands(self, state: State) -> tuple[str, ...]:
        """TURN where one mark is new; else the whole board, which must not be empty."""
        if not state.occupied:
            return ("BEGIN",)
        other = state.boards[1 - state.turn]
        if self._known is not None and self._known.boards[state.turn] == state.boards[state.turn]:
            new = marks_on(state, other & ~self._known.boards[1 - state.turn])
            if len(new) == 1:
                return (f"TURN {write_mark(new[0])}",)
        return ("BOARD", *_stones(state), "DONE")


def _stones(state: State) -> list[str]:
    """By turns as they could have been laid, ours first or second, so that the last one is the other's."""
    own = [f"{write_mark(mark)},1" for mark in marks_on(state, state.boards[state.turn])]
    theirs = [f"{write_mark(mark)},2" for mark in marks_on(state, state.boards[1 - state.turn])]
    pairs = [stone for pair in zip(reversed(own), reversed(theirs), strict=False) for stone in pair]
    rest = max(own, theirs, key=len)[: abs(len(own) - len(theirs))]
    return [*rest, *pairs]


def _with(state: State, seat: Seat, mark: Mark) -> State:
    boards = tuple(board | state.bit(mark) if owner == seat else board for owner, board in enumerate(state.boards))
    return State(state.columns, state.rows, state.run, state.is_exact, state.starter, boards)

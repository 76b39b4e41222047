"""A bot that asks another engine, for one game of Morpion for two. Whatever the engine does wrong loses that game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from ludotheque.contract import Budget, Choice, Phrase, Seat, phrase
from ludotheque.contract.record import Cause
from ludotheque.external_bots.conversation import GRACE_SECONDS, SECONDS_TO_START
from ludotheque.external_bots.engine_words import VERSION
from ludotheque.external_bots.engine_words import parse_command as parse_words
from ludotheque.external_bots.failure import PlayerFailed
from ludotheque.external_bots.line_process import LineTooLong, ProcessExited, ProcessTimeout
from ludotheque.games.morpion import Mark, State
from ludotheque.games.morpion.rules import allowed_cells, free_cells, marks_on, with_boards
from ludotheque.gomocup.board import FIVE
from ludotheque.gomocup.engine_process import EngineProcess
from ludotheque.gomocup.protocol import ProtocolError, parse_command, printable, read_mark, write_mark
from ludotheque.gomocup.time_control import UNLIMITED
from ludotheque.play.match import Forfeit

DEFAULT_SECONDS = 5.0
_MEMORY = 350 * 2**20
_RULES = {"free": 0, "renju": 4, "caro": 8}


def speaks_gomocup(command: Sequence[str]) -> bool:
    """Whether a program answers as this protocol wants it, rather than as our own does."""
    try:
        process = EngineProcess(command)
    except ProcessExited:
        return False
    try:
        reply = process.ask(f"ludo {VERSION}", "ABOUT", seconds=SECONDS_TO_START)
    except (ProcessExited, ProcessTimeout, LineTooLong):
        return False
    finally:
        process.end()
    return parse_words(reply).word not in ("id", "game", "option", "ludook")


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
        except ProcessExited as gone:
            raise self._lost(seat, gone.how) from gone
        except PlayerFailed as failed:
            raise self._lost(seat, failed.why) from failed
        except (ProcessTimeout, LineTooLong) as late:
            raise self._lost(seat, phrase("external-bots.late", seconds=seconds), "out-of-time") from late
        except ProtocolError as refusal:
            raise self._lost(seat, phrase("external-bots.no-move", answer=printable(reply))) from refusal
        is_on_grid = mark.column < state.columns and mark.row < state.rows
        if not (is_on_grid and allowed_cells(state, state.bit(mark) & free_cells(state))):
            raise self._lost(seat, phrase("external-bots.not-legal", answer=printable(reply)))
        self._known = _with(state, seat, mark)
        return Choice(mark)

    def leave(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    def _lost(self, seat: Seat, why: Phrase, cause: Cause = "resigned") -> Forfeit:
        self.failure = why
        return Forfeit(seat, cause, why)

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
        if state.variant not in _RULES:
            raise PlayerFailed(phrase("gomocup.no-such-variant", variant=state.variant))
        if state.lines > 1 or state.phase is not None:
            raise PlayerFailed(phrase("gomocup.no-such-rules"))
        if state.run != FIVE:
            process.send(f"INFO run {state.run}")
        is_square = state.columns == state.rows
        board = f"START {state.columns}" if is_square else f"RECTSTART {state.columns},{state.rows}"
        reply = process.ask(f"INFO rule {rule_number(state)}", board, seconds=SECONDS_TO_START)
        while state.run != FIVE and parse_command(reply).word == "UNKNOWN":  # our own key, not the board
            reply = process.receive(SECONDS_TO_START)
        if reply.upper() != "OK":
            raise PlayerFailed(phrase("gomocup.refused", command=board, answer=printable(reply)))
        milliseconds = max(1, round(seconds * 1000))
        process.send(
            "INFO game_type 1",
            f"INFO rule {rule_number(state)}",
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


def rule_number(state: State) -> int:
    """The protocol counts together: 1 exactly five, 4 renju, 8 caro."""
    return int(state.is_exact) + _RULES[state.variant]


def _stones(state: State) -> list[str]:
    """By turns as they could have been laid, ours first or second, so that the last one is the other's."""
    own = [f"{write_mark(mark)},1" for mark in marks_on(state, state.boards[state.turn])]
    theirs = [f"{write_mark(mark)},2" for mark in marks_on(state, state.boards[1 - state.turn])]
    pairs = [stone for pair in zip(reversed(own), reversed(theirs), strict=False) for stone in pair]
    rest = max(own, theirs, key=len)[: abs(len(own) - len(theirs))]
    return [*rest, *pairs]


def _with(state: State, seat: Seat, mark: Mark) -> State:
    boards = tuple(board | state.bit(mark) if owner == seat else board for owner, board in enumerate(state.boards))
    return with_boards(state, boards)

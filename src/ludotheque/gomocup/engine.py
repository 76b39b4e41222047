"""Orders in, answers out: what a manager may say, and what we say to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ludotheque import __version__
from ludotheque.contract import never
from ludotheque.games.morpion.rules import has_run, is_over
from ludotheque.gomocup.board import OTHER, OWN, Board, empty_board
from ludotheque.gomocup.move_search import MoveBudget, MoveSearch, ScoredMark
from ludotheque.gomocup.protocol import (
    Command,
    ProtocolError,
    parse_command,
    printable,
    read_int,
    read_mark,
    read_stone,
    write_mark,
)
from ludotheque.gomocup.settings import ManagerSettings
from ludotheque.gomocup.swap2 import board_with, most_balanced, offers, swapped

ABOUT = (
    f'name="Ludotheque", version="{__version__}", author="The Ludotheque maintainers", country="France", '
    'www="https://pypi.org/project/ludotheque", email=""'
)
DONE, END = "DONE", "END"
_OWNERS = {1: OWN, 2: OTHER}
_STONE_COUNTS = (0, 3, 5)

Replies: TypeAlias = tuple[str, ...]


def _no_age() -> float:
    return 0.0


@dataclass(frozen=True)
class ReceivedLine:
    """A line, and how the time of its answer is kept."""

    text: str
    age: Callable[[], float] = _no_age
    """Seconds since it arrived."""

    stop: Callable[[], bool] = never
    """Whether a later line asks for the answer now."""


class Engine:
    """One player for one manager. It knows no thread, no stream and no clock."""

    def __init__(self, thinker: MoveSearch | None = None) -> None:
        self._thinker = thinker or MoveSearch()
        self._wishes = ManagerSettings()
        self._board: Board | None = None
        self._block: tuple[str, list[str]] | None = None
        self.has_ended = False

    def obey(self, heard: ReceivedLine) -> Replies:
        """The lines to answer; none for INFO, END and empty lines."""
        order = parse_command(heard.text)
        if not order.word:
            return ()
        try:
            return self._obey(order, heard)
        except ProtocolError as refusal:
            return (f"ERROR {refusal}",)

    def _obey(self, order: Command, heard: ReceivedLine) -> Replies:
        if order.word in _ORDERS:
            self._block = None  # a manager that gave up in the middle of a block
            return _ORDERS[order.word](self, order.rest, heard)
        if order.word in _BLOCKS:
            self._block = (order.word, [])
            return ()
        if self._block is None:
            return (f"UNKNOWN {printable(heard.text.strip())}",)
        word, lines = self._block
        if order.word != DONE:
            lines.append(heard.text.strip())
            return ()
        self._block = None
        return _BLOCKS[word](self, lines, heard)

    # The board

    def _start(self, rest: str, heard: ReceivedLine) -> Replies:
        size = read_int(rest)
        if size is None:
            raise ProtocolError(f'"{printable(rest)}" is not a size; expected a number, such as START 15')
        return self._new_board(size, size)

    def _start_rectangle(self, rest: str, heard: ReceivedLine) -> Replies:
        sides = read_mark(rest)
        return self._new_board(sides.column, sides.row)

    def _restart(self, rest: str, heard: ReceivedLine) -> Replies:
        board = self._told_board()
        return self._new_board(board.columns, board.rows)

    def _new_board(self, columns: int, rows: int) -> Replies:
        self._wishes.refuse_foreign_rule()
        self._board = empty_board(columns, rows, self._wishes.run)
        self._prepare()
        return ("OK",)

    def _prepare(self) -> None:
        """Before the clock runs: the tables of the search are made, as large as they may be."""
        board = self._board
        if board is not None and self._wishes.is_playable and self._wishes.run <= max(board.columns, board.rows):
            self._thinker.limit_memory(self._wishes.memory)
            self._thinker.warm_up(Board(board.columns, board.rows).state(*self._wishes.rules))

    def _take_back(self, rest: str, heard: ReceivedLine) -> Replies:
        self._told_board().take_back(read_mark(rest))
        return ("OK",)

    def _told_board(self) -> Board:
        if self._board is None:
            raise ProtocolError("no board yet; expected START or RECTSTART first")
        return self._board

    # Turns

    def _begin(self, rest: str, heard: ReceivedLine) -> Replies:
        return self._answer(self._told_board(), heard)

    def _turn(self, rest: str, heard: ReceivedLine) -> Replies:
        board = self._told_board()
        board.put(read_mark(rest), OTHER)
        return self._answer(board, heard)

    def _play(self, rest: str, heard: ReceivedLine) -> Replies:
        mark = read_mark(rest)
        self._told_board().put(mark, OWN)
        return (write_mark(mark),)

    def _set_board(self, lines: list[str], heard: ReceivedLine) -> Replies:
        self._set_board_quietly(lines, heard)
        return self._answer(self._told_board(), heard)

    def _set_board_quietly(self, lines: list[str], heard: ReceivedLine) -> Replies:
        old = self._told_board()
        board = Board(old.columns, old.rows)
        for line in lines:
            mark, owner = read_stone(line)
            if owner not in _OWNERS:
                raise ProtocolError(
                    f'"{printable(line)}": a stone is 1 (own) or 2 (the other\'s); no continuous games here'
                )
            board.put(mark, _OWNERS[owner])
        self._board = board
        return ()

    def _swap2(self, lines: list[str], heard: ReceivedLine) -> Replies:
        old = self._told_board()
        if len(lines) not in _STONE_COUNTS:
            raise ProtocolError(f"swap2 begins with 0, 3 or 5 stones, not {len(lines)}")
        if not lines:
            share = 1 / len(offers(old.columns, old.rows))
            marks = most_balanced(old.columns, old.rows, lambda board: self._thought(board, heard, share))
            self._board = swapped(board_with(old.columns, old.rows, marks))
            return (" ".join(map(write_mark, marks)),)
        board = board_with(old.columns, old.rows, [read_mark(line) for line in lines])
        thought = self._thought(board, heard)
        if thought.score < 0:
            self._board = swapped(board)
            return ("SWAP",)
        board.put(thought.mark, OWN)
        self._board = board
        return (write_mark(thought.mark),)

    def _answer(self, board: Board, heard: ReceivedLine) -> Replies:
        mark = self._thought(board, heard).mark
        board.put(mark, OWN)
        return (write_mark(mark),)

    def _thought(self, board: Board, heard: ReceivedLine, share: float = 1.0) -> ScoredMark:
        wishes = self._wishes
        wishes.refuse_foreign_rule()
        empty_board(board.columns, board.rows, wishes.run)  # refused, if the run was changed and fits no more
        state = board.state(*wishes.rules)
        if is_over(state) or has_run(state, state.boards[OWN]):
            raise ProtocolError("the game is over; no move is left to make")
        if share < 1.0:
            return self._thinker.think(state, self._allowed(share * wishes.pace.seconds(), heard))
        spent = heard.age()
        seconds = wishes.pace.seconds(spent)
        thought = self._thinker.think(state, self._allowed(seconds, heard))
        wishes.pace.learn(heard.age() - spent - seconds)
        return thought

    def _allowed(self, seconds: float, heard: ReceivedLine) -> MoveBudget:
        return MoveBudget(seconds, heard.stop, self._wishes.depth, self._wishes.node_count)

    # The rest

    def _hear_wish(self, rest: str, heard: ReceivedLine) -> Replies:
        before = self._wishes.rules, self._wishes.memory
        self._wishes.hear(rest)
        if before != (self._wishes.rules, self._wishes.memory):
            self._prepare()
        return ()

    def _about(self, rest: str, heard: ReceivedLine) -> Replies:
        return (ABOUT,)

    def _end(self, rest: str, heard: ReceivedLine) -> Replies:
        self.has_ended = True
        return ()

    def _nothing(self, rest: str, heard: ReceivedLine) -> Replies:
        """Its work was done when it was heard: a search that ran has been stopped."""
        return ()

    def _forget(self, rest: str, heard: ReceivedLine) -> Replies:
        self._thinker.forget()
        return ()

    def _forbidden(self, rest: str, heard: ReceivedLine) -> Replies:
        return ("FORBID .",)  # nothing is, outside renju


STOPPING = frozenset({"STOP", "YXSTOP", END})
"""Orders for which an answer under way is hurried up."""

# Those that begin with YX are Yixin-Board's.
_ORDERS: Mapping[str, Callable[[Engine, str, ReceivedLine], Replies]] = {
    "START": Engine._start,
    "RECTSTART": Engine._start_rectangle,
    "RESTART": Engine._restart,
    "BEGIN": Engine._begin,
    "TURN": Engine._turn,
    "PLAY": Engine._play,
    "TAKEBACK": Engine._take_back,
    "INFO": Engine._hear_wish,
    "ABOUT": Engine._about,
    END: Engine._end,
    "STOP": Engine._nothing,
    "YXSTOP": Engine._nothing,
    "YXHASHCLEAR": Engine._forget,
    "YXSHOWFORBID": Engine._forbidden,
}
_BLOCKS: Mapping[str, Callable[[Engine, list[str], ReceivedLine], Replies]] = {
    "BOARD": Engine._set_board,
    "YXBOARD": Engine._set_board_quietly,
    "SWAP2BOARD": Engine._swap2,
}

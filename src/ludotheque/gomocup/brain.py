"""Orders in, answers out: what a manager may say, and what we say to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ludotheque import __version__
from ludotheque.contract import never
from ludotheque.games.morpion.rules import has_run, is_over
from ludotheque.gomocup.board import OTHER, OWN, Board, empty_board
from ludotheque.gomocup.swap2 import laid, levellest, offers, swapped
from ludotheque.gomocup.thinking import Allowed, Answer, Thinker
from ludotheque.gomocup.wishes import Wishes
from ludotheque.gomocup.words import Order, Refused, read_mark, read_order, read_stone, read_whole, shown, write_mark

ABOUT = (
    f'name="Ludotheque", version="{__version__}", author="The Ludotheque maintainers", country="France", '
    'www="https://pypi.org/project/ludotheque", email=""'
)
DONE, END = "DONE", "END"
_OWNERS = {1: OWN, 2: OTHER}
_STONE_COUNTS = (0, 3, 5)

Answers: TypeAlias = tuple[str, ...]


def _no_age() -> float:
    return 0.0


@dataclass(frozen=True)
class Heard:
    """A line, and how the time of its answer is kept."""

    text: str
    age: Callable[[], float] = _no_age
    """Seconds since it arrived."""

    stop: Callable[[], bool] = never
    """Whether a later line asks for the answer now."""


class Brain:
    """One player for one manager. It knows no thread, no stream and no clock."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        self._thinker = thinker or Thinker()
        self._wishes = Wishes()
        self._board: Board | None = None
        self._block: tuple[str, list[str]] | None = None
        self.has_ended = False

    def obey(self, heard: Heard) -> Answers:
        """The lines to answer; none for INFO, END and empty lines."""
        order = read_order(heard.text)
        if not order.word:
            return ()
        try:
            return self._obey(order, heard)
        except Refused as refusal:
            return (f"ERROR {refusal}",)

    def _obey(self, order: Order, heard: Heard) -> Answers:
        if order.word in _ORDERS:
            self._block = None  # a manager that gave up in the middle of a block
            return _ORDERS[order.word](self, order.rest, heard)
        if order.word in _BLOCKS:
            self._block = (order.word, [])
            return ()
        if self._block is None:
            return (f"UNKNOWN {shown(heard.text.strip())}",)
        word, lines = self._block
        if order.word != DONE:
            lines.append(heard.text.strip())
            return ()
        self._block = None
        return _BLOCKS[word](self, lines, heard)

    # The board

    def _start(self, rest: str, heard: Heard) -> Answers:
        size = read_whole(rest)
        if size is None:
            raise Refused(f'"{shown(rest)}" is not a size; expected a number, such as START 15')
        return self._new_board(size, size)

    def _start_rectangle(self, rest: str, heard: Heard) -> Answers:
        sides = read_mark(rest)
        return self._new_board(sides.column, sides.row)

    def _restart(self, rest: str, heard: Heard) -> Answers:
        board = self._told_board()
        return self._new_board(board.columns, board.rows)

    def _new_board(self, columns: int, rows: int) -> Answers:
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

    def _take_back(self, rest: str, heard: Heard) -> Answers:
        self._told_board().take_back(read_mark(rest))
        return ("OK",)

    def _told_board(self) -> Board:
        if self._board is None:
            raise Refused("no board yet; expected START or RECTSTART first")
        return self._board

    # Turns

    def _begin(self, rest: str, heard: Heard) -> Answers:
        return self._answer(self._told_board(), heard)

    def _turn(self, rest: str, heard: Heard) -> Answers:
        board = self._told_board()
        board.put(read_mark(rest), OTHER)
        return self._answer(board, heard)

    def _play(self, rest: str, heard: Heard) -> Answers:
        mark = read_mark(rest)
        self._told_board().put(mark, OWN)
        return (write_mark(mark),)

    def _set_board(self, lines: list[str], heard: Heard) -> Answers:
        self._set_board_quietly(lines, heard)
        return self._answer(self._told_board(), heard)

    def _set_board_quietly(self, lines: list[str], heard: Heard) -> Answers:
        old = self._told_board()
        board = Board(old.columns, old.rows)
        for line in lines:
            mark, owner = read_stone(line)
            if owner not in _OWNERS:
                raise Refused(f'"{shown(line)}": a stone is 1 (own) or 2 (the other\'s); no continuous games here')
            board.put(mark, _OWNERS[owner])
        self._board = board
        return ()

    def _swap2(self, lines: list[str], heard: Heard) -> Answers:
        old = self._told_board()
        if len(lines) not in _STONE_COUNTS:
            raise Refused(f"swap2 begins with 0, 3 or 5 stones, not {len(lines)}")
        if not lines:
            share = 1 / len(offers(old.columns, old.rows))
            marks = levellest(old.columns, old.rows, lambda board: self._thought(board, heard, share))
            self._board = swapped(laid(old.columns, old.rows, marks))
            return (" ".join(map(write_mark, marks)),)
        board = laid(old.columns, old.rows, [read_mark(line) for line in lines])
        thought = self._thought(board, heard)
        if thought.score < 0:
            self._board = swapped(board)
            return ("SWAP",)
        board.put(thought.mark, OWN)
        self._board = board
        return (write_mark(thought.mark),)

    def _answer(self, board: Board, heard: Heard) -> Answers:
        mark = self._thought(board, heard).mark
        board.put(mark, OWN)
        return (write_mark(mark),)

    def _thought(self, board: Board, heard: Heard, share: float = 1.0) -> Answer:
        wishes = self._wishes
        wishes.refuse_foreign_rule()
        empty_board(board.columns, board.rows, wishes.run)  # refused, if the run was changed and fits no more
        state = board.state(*wishes.rules)
        if is_over(state) or has_run(state, state.boards[OWN]):
            raise Refused("the game is over; no move is left to make")
        if share < 1.0:
            return self._thinker.think(state, self._allowed(share * wishes.pace.seconds(), heard))
        spent = heard.age()
        seconds = wishes.pace.seconds(spent)
        thought = self._thinker.think(state, self._allowed(seconds, heard))
        wishes.pace.learn(heard.age() - spent - seconds)
        return thought

    def _allowed(self, seconds: float, heard: Heard) -> Allowed:
        return Allowed(seconds, heard.stop, self._wishes.depth, self._wishes.node_count)

    # The rest

    def _hear_wish(self, rest: str, heard: Heard) -> Answers:
        before = self._wishes.rules, self._wishes.memory
        self._wishes.hear(rest)
        if before != (self._wishes.rules, self._wishes.memory):
            self._prepare()
        return ()

    def _about(self, rest: str, heard: Heard) -> Answers:
        return (ABOUT,)

    def _end(self, rest: str, heard: Heard) -> Answers:
        self.has_ended = True
        return ()

    def _nothing(self, rest: str, heard: Heard) -> Answers:
        """Its work was done when it was heard: a search that ran has been stopped."""
        return ()

    def _forget(self, rest: str, heard: Heard) -> Answers:
        self._thinker.forget()
        return ()

    def _forbidden(self, rest: str, heard: Heard) -> Answers:
        return ("FORBID .",)  # nothing is, outside renju


STOPPING = frozenset({"STOP", "YXSTOP", END})
"""Orders for which an answer under way is hurried up."""

# Those that begin with YX are Yixin-Board's.
_ORDERS: Mapping[str, Callable[[Brain, str, Heard], Answers]] = {
    "START": Brain._start,
    "RECTSTART": Brain._start_rectangle,
    "RESTART": Brain._restart,
    "BEGIN": Brain._begin,
    "TURN": Brain._turn,
    "PLAY": Brain._play,
    "TAKEBACK": Brain._take_back,
    "INFO": Brain._hear_wish,
    "ABOUT": Brain._about,
    END: Brain._end,
    "STOP": Brain._nothing,
    "YXSTOP": Brain._nothing,
    "YXHASHCLEAR": Brain._forget,
    "YXSHOWFORBID": Brain._forbidden,
}
_BLOCKS: Mapping[str, Callable[[Brain, list[str], Heard], Answers]] = {
    "BOARD": Brain._set_board,
    "YXBOARD": Brain._set_board_quietly,
    "SWAP2BOARD": Brain._swap2,
}

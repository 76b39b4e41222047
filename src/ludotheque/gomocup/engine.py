"""Commands in, replies out: our side of the protocol (in Gomocup's own word, a "brain")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ludotheque import __version__
from ludotheque.contract import Budget
from ludotheque.engine.lines import ReceivedLine
from ludotheque.games.morpion.bots.opening import offers
from ludotheque.games.morpion.rules import forbidden_cells, is_over, marks_on
from ludotheque.games.morpion.state import has_run
from ludotheque.gomocup.board import OTHER, OWN, Board, empty_board
from ludotheque.gomocup.move_search import MoveSearch, ScoredMark
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
from ludotheque.gomocup.swap2 import board_with, most_balanced, swapped

ABOUT = (
    f'name="Ludotheque", version="{__version__}", author="The Ludotheque maintainers", country="France", '
    'www="https://pypi.org/project/ludotheque", email=""'
)
DONE, END = "DONE", "END"
_OWNERS = {1: OWN, 2: OTHER}
_STONE_COUNTS = (0, 3, 5)

Replies: TypeAlias = tuple[str, ...]


class Engine:
    """One player for one manager. It uses no thread, no stream and no clock."""

    def __init__(self, search: MoveSearch | None = None) -> None:
        self._search = search or MoveSearch()
        self._settings = ManagerSettings()
        self._board: Board | None = None
        self._block: tuple[str, list[str]] | None = None
        self.has_ended = False

    def handle(self, line: ReceivedLine) -> Replies:
        """The lines to reply; none for INFO, END and empty lines."""
        command = parse_command(line.text)
        if not command.word:
            return ()
        try:
            return self._execute(command, line)
        except ProtocolError as refusal:
            return (f"ERROR {refusal}",)

    def _execute(self, command: Command, line: ReceivedLine) -> Replies:
        if command.word in _COMMANDS:
            self._block = None  # a manager that gave up in the middle of a block
            return _COMMANDS[command.word](self, command.rest, line)
        if command.word in _BLOCKS:
            self._block = (command.word, [])
            return ()
        if self._block is None:
            return (f"UNKNOWN {printable(line.text.strip())}",)
        word, lines = self._block
        if command.word != DONE:
            lines.append(line.text.strip())
            return ()
        self._block = None
        return _BLOCKS[word](self, lines, line)

    # The board

    def _start(self, rest: str, line: ReceivedLine) -> Replies:
        size = read_int(rest)
        if size is None:
            raise ProtocolError(f'"{printable(rest)}" is not a size; expected a number, such as START 15')
        return self._new_board(size, size)

    def _start_rectangle(self, rest: str, line: ReceivedLine) -> Replies:
        sides = read_mark(rest)
        return self._new_board(sides.column, sides.row)

    def _restart(self, rest: str, line: ReceivedLine) -> Replies:
        board = self._current_board()
        return self._new_board(board.columns, board.rows)

    def _new_board(self, columns: int, rows: int) -> Replies:
        self._settings.refuse_foreign_rule()
        self._board = empty_board(columns, rows, self._settings.run)
        self._prepare()
        return ("OK",)

    def _prepare(self) -> None:
        """Before the clock runs: the tables of the search are allocated, as large as they may be."""
        board = self._board
        if board is not None and self._settings.is_playable and self._settings.run <= max(board.columns, board.rows):
            self._search.limit_memory(self._settings.memory)
            self._search.warm_up(Board(board.columns, board.rows).state(self._settings.rules))

    def _take_back(self, rest: str, line: ReceivedLine) -> Replies:
        self._current_board().take_back(read_mark(rest))
        return ("OK",)

    def _current_board(self) -> Board:
        if self._board is None:
            raise ProtocolError("no board yet; expected START or RECTSTART first")
        return self._board

    # Turns

    def _begin(self, rest: str, line: ReceivedLine) -> Replies:
        return self._reply(self._current_board(), line)

    def _turn(self, rest: str, line: ReceivedLine) -> Replies:
        board = self._current_board()
        board.put(read_mark(rest), OTHER)
        return self._reply(board, line)

    def _play(self, rest: str, line: ReceivedLine) -> Replies:
        mark = read_mark(rest)
        self._current_board().put(mark, OWN)
        return (write_mark(mark),)

    def _set_board(self, lines: list[str], line: ReceivedLine) -> Replies:
        self._set_board_quietly(lines, line)
        return self._reply(self._current_board(), line)

    def _set_board_quietly(self, lines: list[str], line: ReceivedLine) -> Replies:
        old = self._current_board()
        board = Board(old.columns, old.rows)
        for stone in lines:
            mark, owner = read_stone(stone)
            if owner not in _OWNERS:
                raise ProtocolError(
                    f'"{printable(stone)}": a stone is 1 (own) or 2 (the other\'s); no continuous games here'
                )
            board.put(mark, _OWNERS[owner])
        self._board = board
        return ()

    def _swap2(self, lines: list[str], line: ReceivedLine) -> Replies:
        old = self._current_board()
        if len(lines) not in _STONE_COUNTS:
            raise ProtocolError(f"swap2 begins with 0, 3 or 5 stones, not {len(lines)}")
        if not lines:
            share = 1 / len(offers(old.columns, old.rows))
            marks = most_balanced(old.columns, old.rows, lambda board: self._best_mark(board, line, share))
            self._board = swapped(board_with(old.columns, old.rows, marks))
            return (" ".join(map(write_mark, marks)),)
        board = board_with(old.columns, old.rows, [read_mark(stone) for stone in lines])
        found = self._best_mark(board, line)
        if found.score < 0:
            self._board = swapped(board)
            return ("SWAP",)
        board.put(found.mark, OWN)
        self._board = board
        return (write_mark(found.mark),)

    def _reply(self, board: Board, line: ReceivedLine) -> Replies:
        mark = self._best_mark(board, line).mark
        board.put(mark, OWN)
        return (write_mark(mark),)

    def _best_mark(self, board: Board, line: ReceivedLine, share: float = 1.0) -> ScoredMark:
        settings = self._settings
        settings.refuse_foreign_rule()
        empty_board(board.columns, board.rows, settings.run)  # refused, if the run was changed and no longer fits
        state = board.state(settings.rules)
        if is_over(state) or has_run(state, state.boards[OWN], OWN):
            raise ProtocolError("the game is over; no move is left to make")
        spent = line.age()
        seconds = settings.time.seconds(spent) if share == 1.0 else share * settings.time.seconds()
        budget = Budget(settings.node_count, seconds, stop=line.stop)
        found = self._search.best_mark(state, budget, settings.depth)
        if share == 1.0:
            settings.time.learn(line.age() - spent - seconds)
        return found

    # The rest

    def _info(self, rest: str, line: ReceivedLine) -> Replies:
        before = self._settings.rule, self._settings.run, self._settings.memory
        self._settings.read_info(rest)
        if before != (self._settings.rule, self._settings.run, self._settings.memory):
            self._prepare()
        return ()

    def _about(self, rest: str, line: ReceivedLine) -> Replies:
        return (ABOUT,)

    def _end(self, rest: str, line: ReceivedLine) -> Replies:
        self.has_ended = True
        return ()

    def _stop(self, rest: str, line: ReceivedLine) -> Replies:
        """Its work was done when it arrived: a running search has been stopped."""
        return ()

    def _forget(self, rest: str, line: ReceivedLine) -> Replies:
        self._search.forget()
        return ()

    def _forbidden(self, rest: str, line: ReceivedLine) -> Replies:
        """The cells that renju forbids to us, each as two numbers of two digits."""
        board = self._current_board()
        self._settings.refuse_foreign_rule()
        state = board.state(self._settings.rules)
        cells = marks_on(state, forbidden_cells(state))
        return (f"FORBID {''.join(f'{cell.column:02}{cell.row:02}' for cell in cells)}.",)


STOPPING = frozenset({"STOP", "YXSTOP", END})
"""Commands that end a running search."""

# Those that begin with YX are Yixin-Board's.
_COMMANDS: Mapping[str, Callable[[Engine, str, ReceivedLine], Replies]] = {
    "START": Engine._start,
    "RECTSTART": Engine._start_rectangle,
    "RESTART": Engine._restart,
    "BEGIN": Engine._begin,
    "TURN": Engine._turn,
    "PLAY": Engine._play,
    "TAKEBACK": Engine._take_back,
    "INFO": Engine._info,
    "ABOUT": Engine._about,
    END: Engine._end,
    "STOP": Engine._stop,
    "YXSTOP": Engine._stop,
    "YXHASHCLEAR": Engine._forget,
    "YXSHOWFORBID": Engine._forbidden,
}
_BLOCKS: Mapping[str, Callable[[Engine, list[str], ReceivedLine], Replies]] = {
    "BOARD": Engine._set_board,
    "YXBOARD": Engine._set_board_quietly,
    "SWAP2BOARD": Engine._swap2,
}

"""A game in progress as one mutable object, for scripts and notebooks."""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol
from weakref import WeakSet

from ludotheque import catalogue, play
from ludotheque.api.solving import analyst_of
from ludotheque.contract import (
    AnalysisRequest,
    AnyBot,
    Budget,
    Choice,
    IllegalMove,
    Seat,
    Seed,
    SetupError,
    TableError,
    known_to,
    phrase,
    read_action,
)
from ludotheque.contract.options import chosen_options
from ludotheque.play import Table
from ludotheque.play.levels import level_named, playable_levels

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from ludotheque.api.notebook.board_widget import BoardWidget
    from ludotheque.contract import Analysis, AnyGame, Outcome


class Watcher(Protocol):
    """Is told that a session changed, such as a board in a notebook."""

    def session_changed(self) -> None: ...


def new(game: str, *, seed: int | None = None, **options: Any) -> GameSession:
    """A new game: `new("morpion", columns=15, rows=15, run=5)`. Without a seed, chance is left to chance."""
    rules = catalogue.game(game)
    chosen = chosen_options(rules.options, options)
    return GameSession(play.open_table(rules, chosen, Seed(secrets.randbits(64) if seed is None else seed)))


def levels(game: str, /, **options: Any) -> tuple[str, ...]:
    """The names of a game's computer players, weakest first; with options, of those who can play such a board."""
    if not options:
        return tuple(catalogue.levels(game))
    rules = catalogue.game(game)
    return playable_levels(rules, rules.deal(rules.options(**options), Seed(0)))


def load(path: str | PathLike[str]) -> GameSession:
    """A saved game, in any of the record formats. RecordError says what is wrong with the file."""
    from ludotheque.disk.records import load_table

    return GameSession(load_table(Path(path)))


class GameSession:
    """One game that changes as it is played. `table` is the immutable value underneath, with all that is known."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._bots: dict[tuple[Seat, str], AnyBot] = {}
        self._watchers: WeakSet[Watcher] = WeakSet()
        self._board: BoardWidget | None = None

    @property
    def table(self) -> Table:
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table = table
        for watcher in tuple(self._watchers):
            watcher.session_changed()

    def watch(self, watcher: Watcher) -> None:
        """Tell it of every change from now on, as long as somebody else holds on to it."""
        self._watchers.add(watcher)

    @property
    def rules(self) -> AnyGame:
        """The game itself: its pure functions."""
        return self.table.game

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.table.outcome

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Every seat that may move now: one in most games, several while bids are made, none at the end."""
        return self.table.to_act

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None at the end, or while several may."""
        return self.to_act[0] if len(self.to_act) == 1 else None

    @property
    def legal(self) -> list[str]:
        """The moves that `play` accepts for the first seat in `to_act`, as text."""
        return [self.write(action) for action in self.legal_actions()]

    def legal_actions(self, seat: int | None = None) -> list[Any]:
        """The same as typed actions, for any seat."""
        asked = self.to_act[0] if seat is None and self.to_act else seat
        return [] if asked is None else list(self.table.choices.get(self._seat(asked), ()))

    @property
    def moves(self) -> list[str]:
        """What was played so far, as text."""
        return [self.write(move.action) for move in self.table.journal.moves]

    def write(self, action: Any) -> str:
        """An action as the text that `play` reads."""
        return self.rules.notation.write_action(action)

    def play(self, action: Any, seat: int | None = None) -> Self:
        """Play a text such as "d", or an action. A refusal (IllegalMove, NotationError) changes nothing."""
        typed = read_action(self.rules, action) if isinstance(action, str) else action
        self.table = play.play(self.table, self._acting(seat), typed)
        return self

    def time_up(self) -> Self:
        """The sand has run out: what the rules do then, such as ending the bids."""
        self.table = play.play_clock(self.table)
        return self

    def resign(self, seat: int | None = None) -> Self:
        self.table = play.resign(self.table, self._acting(seat))
        return self

    def undo(self, count: int = 1) -> Self:
        self.table = play.undo(self.table, count)
        return self

    def redo(self, count: int = 1) -> Self:
        self.table = play.redo(self.table, count)
        return self

    @property
    def points(self) -> tuple[int, ...]:
        """Wins of each player, this game's included once it is over; saved with the game."""
        return self.table.total_points

    def rematch(self, seed: int | None = None) -> GameSession:
        """The same players and options once more; points go on counting."""
        last = self.table
        dealt = Seed(secrets.randbits(64) if seed is None else seed)
        return GameSession(play.open_table(last.game, last.options, dealt, last.players, points=last.total_points))

    def copy(self) -> GameSession:
        """Another session at the same point; playing in one does not change the other."""
        return GameSession(self.table)

    def analyse(self, seconds: float | None = None, *, line: bool = False) -> Analysis[Any]:
        """What every move is worth and why; with `line`, also best play from here."""
        analyst = analyst_of(self.rules.slug)
        state = self.state if analyst.study is None else analyst.study(self.state)
        budget = Budget(seconds=analyst.seconds_for_a_move if seconds is None else seconds)
        return analyst.analyse(state, AnalysisRequest(budget, wants_line=line))

    def bot(self, level: str, seat: int | None = None) -> SessionBot:
        """A computer player of this level for the seat to move; `lt.levels(game)` names them."""
        return SessionBot(self, level, None if seat is None else Seat(seat))

    def play_bot(self, level: str, seat: int | None = None, *, seconds: float | None = None) -> Choice[Any]:
        """Let a computer player move; returns what it chose and why."""
        bot = self.bot(level, seat)
        choice = bot.choose(seconds)
        if choice.action is not None:
            self.play(choice.action, self._acting(seat))
        return choice

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the game; the suffix chooses a record format (.ludo .json …) or a picture (.svg .png .gif .pdf)."""
        from ludotheque.disk.records import save_table

        target = Path(path)
        save_table(target, self.table)
        return target

    def widget(
        self, *, opponents: Mapping[int, str] | None = None, seconds: float | None = None, language: str = "en"
    ) -> BoardWidget:
        """A board for notebooks to play on: `game.widget(opponents={1: "hard"})`. Needs `ludotheque[notebook]`.

        All boards of one session, and what is done in Python, show the same game.
        """
        if find_spec("anywidget") is None:
            raise SetupError(phrase("notebook.not-installed"))
        from ludotheque.api.notebook.board_widget import BoardWidget

        return BoardWidget(self, opponents or {}, language, seconds=seconds)

    def __str__(self) -> str:
        return self.rules.draw(self.rules.view(self.state, None))

    def __repr__(self) -> str:
        return f"<GameSession {self.table!r}>"

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The board to play on, where anywidget is there; None: notebooks take the drawing."""
        if find_spec("anywidget") is None:
            return None
        return self._shown_board()._repr_mimebundle_(**asked)

    def _display_(self) -> Any:
        """What marimo shows: the board, as in other notebooks."""
        if find_spec("anywidget") is None:
            return SimpleNamespace(_repr_svg_=self._repr_svg_)
        return self._shown_board()

    def _shown_board(self) -> BoardWidget:
        """One board is enough for all the cells that show this game; it lives as long as the game."""
        if self._board is None:
            self._board = self.widget()
        return self._board

    def _repr_svg_(self) -> str | None:
        """The board, drawn by notebooks; None where the game has no drawing."""
        from ludotheque.pictures.games import sheet_after
        from ludotheque.pictures.svg import write_svg

        sheet = sheet_after(self.table, len(self.table.journal.moves))
        return None if sheet is None else write_svg(sheet, self.rules.title)

    def __getstate__(self) -> dict[str, Any]:
        return {"table": self.table}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["table"])  # type: ignore[misc]  # bots and boards are made anew

    def _acting(self, seat: int | None) -> Seat:
        if self.outcome is not None:  # bots are never asked about a game that is over
            raise IllegalMove(phrase("play.game-over", reason=self.outcome.reason))
        if seat is not None:
            return self._seat(seat)
        if len(self.to_act) > 1:
            raise TableError(phrase("api.which-seat", seats=tuple(self.to_act)))
        return self.to_act[0] if self.to_act else Seat(0)  # only the clock may act: the table says so

    def _seat(self, seat: int) -> Seat:
        """TableError for one that nobody has. Programs count from 0, so that is how they are told."""
        count = len(self.table.players)
        if seat not in range(count):
            raise TableError(phrase("api.no-such-seat", seat=repr(seat)[:40], most=count - 1))
        return Seat(int(seat))


class SessionBot:
    """A computer player at one seat of a session. It may learn from one choice to the next."""

    def __init__(self, session: GameSession, level: str, seat: Seat | None) -> None:
        self._session, self._seat = session, seat
        self.level = level

    def choose(self, seconds: float | None = None) -> Choice[Any]:
        """An action and its reason, within so many seconds or the time that the level is meant to have."""
        session = self._session
        seat = session._acting(self._seat)
        level = level_named(session.rules, self.level, session.state)
        if (seat, self.level) not in session._bots:  # made once: it keeps its memory, and some take time to make
            session._bots[seat, self.level] = level.make(Seed((session.table.seed + seat + 1) % 2**64))
        budget = Budget(seconds=level.seconds if seconds is None else seconds)
        return session._bots[seat, self.level].choose(known_to(session.rules, session.state, seat), seat, budget)

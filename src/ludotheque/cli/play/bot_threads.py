"""The computers at the table: made from their levels, thinking beside the prompt."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Any

from ludotheque import catalogue
from ludotheque.cli.play.event_queue import BotAnswered
from ludotheque.contract import AnyBot, Budget, Choice, Seat, Seed
from ludotheque.play import Table
from ludotheque.play.levels import level_named, strongest_level

_HINT_SECONDS = 5.0


class BotThreads:
    """One bot per computer player. Thoughts are posted; those about an older table are for nobody."""

    def __init__(self, post: Callable[[BotAnswered], None]) -> None:
        self._post = post
        self._bots: dict[tuple[Seat, str], AnyBot] = {}
        self._asked: set[tuple[int, Seat]] = set()
        self._stop = Event()

    def new_game(self) -> None:
        """Forget what was thought about the last one."""
        self.interrupt()
        self._bots, self._asked = {}, set()

    def interrupt(self) -> None:
        """Whoever thinks is asked to answer now; the answer will be too late to count."""
        self._stop.set()
        self._stop = Event()

    def ask(self, table: Table, seat: Seat) -> None:
        """Let this seat think about this table, once."""
        if (table.version, seat) in self._asked:
            return
        self._asked.add((table.version, seat))
        name = table.players[seat].level or ""
        level = level_named(table.game, name, table.state)
        if (seat, name) not in self._bots:
            self._bots[seat, name] = level.make(Seed((table.seed + seat + 1) % 2**64))
        bot = self._bots[seat, name]
        budget = Budget(seconds=level.seconds, stop=self._stop.is_set, now=monotonic())
        Thread(target=self._think, args=(bot, table, seat, budget), name=f"seat {seat}", daemon=True).start()

    def request_hint(self, table: Table, seat: Seat) -> str:
        """Let the strongest level think for a person; answers with the level's name."""
        name = strongest_level(table.game, table.state)
        level = catalogue.levels(table.game.slug)[name]
        bot = level.make(table.seed)
        seconds = min(level.seconds, _HINT_SECONDS)
        budget = Budget(seconds=seconds, stop=self._stop.is_set)
        Thread(target=self._think, args=(bot, table, seat, budget), name="hint", daemon=True).start()
        return name

    def _think(self, bot: AnyBot, table: Table, seat: Seat, budget: Budget) -> None:
        try:
            choice: Choice[Any] = bot.choose(table.state, seat, budget)
        except Exception as problem:  # told to the person by the thread that owns the screen
            self._post(BotAnswered(table.version, seat, None, problem))
        else:
            self._post(BotAnswered(table.version, seat, choice))

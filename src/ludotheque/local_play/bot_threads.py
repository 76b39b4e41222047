"""The computer players at the table: made from their levels, each search in a thread beside the prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyBot, Budget, Choice, Level, Seat, Seed, known_to
from ludotheque.external_bots import SECONDS_PER_MOVE, BotSource, ExternalBot
from ludotheque.play import Table
from ludotheque.play.levels import level_named, strongest_level

_MAX_HINT_SECONDS = 5.0


@dataclass(frozen=True)
class BotAnswered:
    """A computer player has chosen, or failed; `version` is that of the table it looked at."""

    version: int
    seat: Seat
    choice: Choice[Any] | None
    problem: Exception | None = None


class BotThreads:
    """One bot per computer player. Answers are posted; those about an older table are ignored there."""

    def __init__(self, post: Callable[[BotAnswered], None], brought: Mapping[str, BotSource] | None = None) -> None:
        self._post, self._brought = post, brought or {}
        self._bots: dict[tuple[Seat, str], AnyBot] = {}
        self._requested: set[tuple[int, Seat]] = set()
        self._stop = Event()

    def new_game(self) -> None:
        """Bots of the last game are forgotten with what they learnt."""
        self.leave()
        self._bots, self._requested = {}, set()

    def leave(self) -> None:
        """Searches end soon, the processes of players that people brought now."""
        self.interrupt()
        for bot in self._bots.values():
            if isinstance(bot, ExternalBot):
                bot.leave()

    def interrupt(self) -> None:
        """Running searches end soon; their answers come too late to count."""
        self._stop.set()
        self._stop = Event()

    def request_move(self, table: Table, seat: Seat) -> None:
        """Start the search of this seat at this table, once."""
        if (table.version, seat) in self._requested:
            return
        self._requested.add((table.version, seat))
        name = table.players[seat].level or ""
        seed = Seed((table.seed + seat + 1) % 2**64)
        if name in self._brought:
            level = Level(partial(ExternalBot, self._brought[name], table.game), seconds=SECONDS_PER_MOVE)
        else:
            level = level_named(table.game, name, table.state)
        if (seat, name) not in self._bots:
            self._bots[seat, name] = level.make(seed)
        budget = Budget(seconds=level.seconds, stop=self._stop.is_set, now=monotonic())
        self._start(self._bots[seat, name], table, seat, budget)

    def request_hint(self, table: Table, seat: Seat) -> None:
        """Let the strongest level search for a person."""
        level = catalogue.levels(table.slug)[strongest_level(table.game, table.state)]
        budget = Budget(seconds=min(level.seconds, _MAX_HINT_SECONDS), stop=self._stop.is_set)
        self._start(level.make(table.seed), table, seat, budget)

    def _start(self, bot: AnyBot, table: Table, seat: Seat, budget: Budget) -> None:
        Thread(target=self._search, args=(bot, table, seat, budget), name=f"seat {seat}", daemon=True).start()

    def _search(self, bot: AnyBot, table: Table, seat: Seat, budget: Budget) -> None:
        try:
            known = known_to(table.game, table.state, seat)
            answer = BotAnswered(table.version, seat, bot.choose(known, seat, budget))
        except Exception as problem:  # raised again by the thread that owns the screen
            answer = BotAnswered(table.version, seat, None, problem)
        self._post(answer)

"""A program at one seat: it is asked whenever it may act, until the game is over."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import aclosing
from typing import Any, Protocol, TypeAlias

from ludotheque.client.position import Turn, turn_of
from ludotheque.client.refusals import ServerUnreachable
from ludotheque.client.table import OnlineTable
from ludotheque.contract import AnyBot, AnyGame, Budget, Choice, IllegalMove, NotationError, Seed, TableError
from ludotheque.play.match import Forfeit
from ludotheque.server.wire.events import Clock, TableSnapshot

_AGAIN_SECONDS = 0.5
_LEAST_SECONDS = 0.05
_SHARE_OF_CLOCK = 20
"""Of the time that is left, a move gets one part in so many."""


class Player(Protocol):
    """A player of the package, or one that somebody brought."""

    def choose(self, state: Any, seat: Any, budget: Budget) -> Choice[Any]: ...


PlayerMaker: TypeAlias = Callable[[AnyGame, Seed], "Player | AnyBot"]
"""Makes one for each game; its own refusal where it does not play this one."""


class SeatPlayer:
    """Plays one game, and the next ones if a rematch is offered."""

    def __init__(
        self, table: OnlineTable, make: PlayerMaker, seconds: float, on_forfeit: Callable[[Forfeit], None]
    ) -> None:
        self._table, self._make, self._seconds, self._on_forfeit = table, make, seconds, on_forfeit
        self._player: Any = None
        self._number = -1
        self._is_stopped = False

    async def run(self) -> TableSnapshot:
        """Until the game is over; the table at its end."""
        try:
            async with aclosing(self._table.follow()) as tables:
                async for seen in tables:
                    if seen.phase == "over":
                        return seen
                    if seen.version == self._table.snapshot.version:  # else there is a newer one already
                        await self._attend(seen)
            return self._table.snapshot
        finally:
            self._is_stopped = True
            await self._leave()

    async def _attend(self, seen: TableSnapshot) -> None:
        if any(offer.kind in ("draw", "takeback") and offer.by not in seen.yours for offer in seen.offers):
            await self._decline(seen)
        if not seen.legal or seen.is_paused:
            return
        turn = await self._turn()
        if turn is not None:
            await self._play(turn, seen)

    async def _play(self, turn: Turn, seen: TableSnapshot) -> None:
        if self._player is None or seen.number != self._number:
            await self._leave()
            self._number = seen.number
            self._player = await asyncio.to_thread(self._make, turn.game, Seed(secrets.randbits(53)))
        left = _seconds_left(seen.clock, turn.seat)
        budget = Budget(seconds=max(_LEAST_SECONDS, min(self._seconds, left)), stop=lambda: self._is_stopped)
        try:
            choice = await asyncio.to_thread(self._player.choose, turn.state, turn.seat, budget)
        except Forfeit as forfeit:
            self._on_forfeit(forfeit)
            await self._table.resign()
            return
        if choice.action is None:
            return
        if choice.after_seconds:
            await asyncio.sleep(choice.after_seconds)
        try:
            text = turn.game.notation.write_action(choice.action)
            await self._table.play(text, version=turn.version, seat=turn.seat)
        except (IllegalMove, NotationError, TableError) as refusal:
            # The table has gone on meanwhile: another state is on its way. Anything else would go on for ever.
            if self._table.snapshot.version == turn.version and self._table.snapshot.phase == "playing":
                self._on_forfeit(Forfeit(turn.seat, "resigned", refusal.phrase))
                await self._table.resign()

    async def _turn(self) -> Turn | None:
        while True:
            try:
                return turn_of(await self._table.position())
            except ServerUnreachable as problem:
                if problem.code == "client.other-rules":
                    raise
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _decline(self, seen: TableSnapshot) -> None:
        """A program answers at once, so that nobody waits for it."""
        for offer in seen.offers:
            if offer.kind in ("draw", "takeback") and offer.by not in seen.yours:
                try:
                    await self._table.decline(offer.kind)
                except TableError:  # withdrawn meanwhile
                    continue

    async def _leave(self) -> None:
        player, self._player = self._player, None
        leave = getattr(player, "leave", None)
        if leave is not None:
            await asyncio.to_thread(leave)


def _seconds_left(clock: Clock | None, seat: int) -> float:
    """What a move may take of the clock of the table."""
    if clock is None or seat >= len(clock.left):
        return float("inf")
    return clock.left[seat] / _SHARE_OF_CLOCK

"""A tournament at tables of a server, where the class may watch; the players run on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from ludotheque.cli.match.entrants import stop_programs
from ludotheque.cli.match.results import GameResult
from ludotheque.cli.match.runner import MatchRunner
from ludotheque.client import AsyncClient, OnlineTable, SeatPlayer
from ludotheque.client.connection import wait_before_retry
from ludotheque.contract import AnyBot, Budget, Choice, LudothequeError, Phrase, Seat
from ludotheque.contract.options import write_options
from ludotheque.disk.files import write_file
from ludotheque.play import Table
from ludotheque.play.match import Fixture, Forfeit
from ludotheque.server.wire.commands import LeaveCommand
from ludotheque.server.wire.http import CommandResult, JoinRequest, NewTableRequest, SeatChoice, SeatKey

_TRIES = 4
"""Of a game: a server that was started again may not know its table any more."""

_GRACE_SECONDS = 600.0
_GOODBYE_SECONDS = 5.0
_SEEDS = 2**53
"""Those that a server knows."""


@dataclass(frozen=True)
class Callbacks:
    """Called as games of the tournament begin and end."""

    on_begin: Callable[[Sequence[str], str], None]
    """The players by seat, and the link of their table."""

    on_forfeit: Callable[[str, Phrase], None]
    on_end: Callable[[GameResult], None]


@dataclass(frozen=True)
class OnlineTournament:
    """What all its games have in common."""

    runner: MatchRunner
    client: AsyncClient
    callbacks: Callbacks
    pace: float
    """Seconds before a move is played, so that people can follow."""

    async def play_all(self, planned: Sequence[Fixture], at_once: int) -> None:
        """In their order, so many at once; the first refusal that does not go by ends it."""
        waiting = iter(planned)

        async def play_next() -> None:
            for fixture in waiting:
                self.callbacks.on_end(await self._play(fixture))

        try:
            async with asyncio.TaskGroup() as tables:
                for _ in range(min(at_once, len(planned))):
                    tables.create_task(play_next())
        except BaseExceptionGroup as problems:
            raise problems.exceptions[0] from None

    async def _play(self, fixture: Fixture) -> GameResult:
        attempt = 0
        while True:
            try:
                return await self._play_once(fixture)
            except LudothequeError:
                if attempt == _TRIES - 1:
                    raise
            await wait_before_retry(attempt)
            attempt += 1

    async def _play_once(self, fixture: Fixture) -> GameResult:
        start, opening = monotonic(), self.runner.opening_of(fixture)
        names = [player.name for player in opening.players]
        async with self._seated(opening, names) as tables:
            self.callbacks.on_begin(names, tables[0].link)
            await _play_opening(tables, opening)
            failures = await self._play_on(tables, fixture, opening)
            ended = tables[0].snapshot
            assert ended.outcome is not None, "a player goes on until the game is over"
            if self.runner.folder is not None:
                record = await tables[0].record(self.runner.form)
                write_file(self.runner.folder / self.runner.file_name_of(fixture), record)
        places = tuple(ended.outcome.places)
        seconds = round(monotonic() - start, 3)
        why = failures.get(places.index(max(places)))
        return GameResult(fixture.names, fixture.seed, fixture.number, places, len(ended.steps), seconds, why)

    @asynccontextmanager
    async def _seated(self, opening: Table, names: Sequence[str]) -> AsyncIterator[list[OnlineTable]]:
        """A table of this server with everybody at their seat; nobody stays there afterwards."""
        request = NewTableRequest(
            game=opening.slug,
            name=names[0],
            options=dict(write_options(opening.options)),
            seats=[SeatChoice("me"), *(SeatChoice("reserved", name) for name in names[1:])],
            is_listed=True,
            takebacks=False,
            grace_seconds=_GRACE_SECONDS,
            seed=opening.seed % _SEEDS,
        )
        keys: list[SeatKey] = []
        tables: list[OnlineTable] = []
        try:
            await self._take_seat(keys, "/api/tables", request)
            path = f"/api/tables/{keys[0].table}/join"
            for seat, name in enumerate(names[1:], start=1):
                await self._take_seat(keys, path, JoinRequest(name, seat))
            tables.extend([await self.client.resume(key) for key in keys])
            yield tables
        finally:
            for key in keys:
                await self._leave(key)
            for table in tables:
                await self.client.forget(table)

    async def _take_seat(self, keys: list[SeatKey], path: str, request: NewTableRequest | JoinRequest) -> None:
        """Also who is told to stop while the server answers has taken the seat, and must know the key to leave it."""
        answer = asyncio.create_task(self.client.requests.ask("POST", path, SeatKey, request))
        try:
            keys.append(await asyncio.shield(answer))
        except asyncio.CancelledError:
            with suppress(LudothequeError, TimeoutError):
                keys.append(await asyncio.wait_for(answer, _GOODBYE_SECONDS))
            raise

    async def _leave(self, key: SeatKey) -> None:
        """Not over the socket of the table: when everything ends at once, that is closed already."""
        path, goodbye = f"/api/tables/{key.table}/commands", LeaveCommand("leave")
        with suppress(LudothequeError, TimeoutError):
            asked = self.client.requests.ask("POST", path, CommandResult, goodbye, token=key.token)
            await asyncio.wait_for(asked, _GOODBYE_SECONDS)

    async def _play_on(self, tables: Sequence[OnlineTable], fixture: Fixture, opening: Table) -> dict[int, Phrase]:
        """Until the game is over; why a seat could not go on."""
        made = self.runner.bots_of(fixture, opening)
        failures: dict[int, Phrase] = {}

        def forfeited(forfeit: Forfeit) -> None:
            if forfeit.why is not None:
                failures[forfeit.seat] = forfeit.why
                self.callbacks.on_forfeit(opening.players[forfeit.seat].name, forfeit.why)

        def at_seat(table: OnlineTable, bot: AnyBot, usual: float) -> SeatPlayer:
            seconds = usual if self.runner.seconds is None else self.runner.seconds
            return SeatPlayer(table, lambda *_: _PacedBot(bot, self.pace), seconds, forfeited)

        try:
            async with asyncio.TaskGroup() as seats:
                for table, (bot, usual) in zip(tables, made, strict=True):
                    seats.create_task(at_seat(table, bot, usual).run())
        except BaseExceptionGroup as problems:
            raise problems.exceptions[0] from None
        finally:
            await asyncio.to_thread(stop_programs, [bot for bot, _ in made])
        return failures


async def _play_opening(tables: Sequence[OnlineTable], opening: Table) -> None:
    """The moves that were drawn, as if the players had chosen them; where a clock runs, nothing is drawn."""
    if opening.game.timer(opening.state) is not None:
        return
    for move in opening.journal.moves:
        if move.by is None:
            return
        await tables[move.by].wait()
        await tables[move.by].play(opening.game.notation.write_action(move.action))


class _PacedBot:
    """Plays as another one, not too fast for whoever watches."""

    def __init__(self, bot: AnyBot, seconds: float) -> None:
        self._bot, self._seconds = bot, seconds

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        choice = self._bot.choose(state, seat, budget)
        return replace(choice, after_seconds=max(choice.after_seconds, self._seconds))

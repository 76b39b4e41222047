"""Moves of computer players: requested when it is their turn, played if it still is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeAlias

from ludotheque import catalogue
from ludotheque.contract import Dice, LudothequeError, Seat, Seed, TableError, phrase
from ludotheque.contract.phrase import write_phrase
from ludotheque.disk import LOGGER, log_error
from ludotheque.play import Table
from ludotheque.play.levels import playable_levels, strongest_level
from ludotheque.play.table import MAX_STEPS
from ludotheque.server.admin.rules import ReadOnly
from ludotheque.server.bot_pool import Asker, BotPool, BotRequest
from ludotheque.server.bot_pool.fair_queue import PoolFull, Rank
from ludotheque.server.brought import is_absent
from ludotheque.server.hosted.log import Event, Moved, Resigned
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.monitoring.meters import SECONDS, Histogram
from ludotheque.server.store import VersionTaken

if TYPE_CHECKING:
    from ludotheque.server.live import LiveTable

TurnKey: TypeAlias = tuple[int, int]
"""Which game of the table, and after how many moves."""

MAX_FAILURES = 3
ROUND_SECONDS = 5.0
"""What all computers of a table have together for one round: with twenty-five of them nobody waits half a minute."""

_RETRY_SECONDS = 1.0
SEEN_SECONDS = 60.0
"""Who asks without a socket counts as watching for so long."""


class BotDriver:
    """One request per computer and state of the board."""

    def __init__(self, bot_pool: BotPool, clock: Callable[[], float], least_seconds: float = 0.0) -> None:
        self._bot_pool = bot_pool
        self._clock = clock
        self._least_seconds = least_seconds
        self.seconds = Histogram(SECONDS)
        """Until a computer player answered; most of it is waiting when many think."""

    def attend(self, live: LiveTable) -> None:
        """Request a move of every computer player that may act, once for each state of the board."""
        for seat in live.hosted.thinking:
            moment = _moment(live.hosted)
            if is_absent(live.hosted.settings.game, live.hosted.assignments[seat].level):
                continue  # the people at the table are told, and may wait for the host, or resign
            if moment is not None and live.requested.get(seat) != moment:
                live.requested[seat] = moment
                live.spawn(asyncio.get_running_loop().create_task(self._think(live, seat, moment)))

    async def _think(self, live: LiveTable, seat: Seat, moment: TurnKey) -> None:
        while _moment(live.hosted) == moment and not live.is_closed:
            try:
                await self._answer(live, seat, moment)
                return
            except PoolFull:
                await asyncio.sleep(_RETRY_SECONDS)
            except (VersionTaken, ReadOnly):
                return
            except LudothequeError as problem:  # the store failed; the board is as it was
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)
            except Exception as problem:  # the rules of its game fail
                live.fail(problem)
                return

    async def _answer(self, live: LiveTable, seat: Seat, moment: TurnKey) -> None:
        table = live.hosted.table
        assert table is not None, "asked only in a game"
        started = self._clock()
        try:
            asker = Asker(live.summary.address, lambda: rank_of(live, self._clock()))
            answer = await self._bot_pool.choose(_question(live, table, seat, started), asker)
        except PoolFull:
            raise
        except Exception as problem:  # whatever is wrong with a player, the table goes on
            LOGGER.warning("table %s, seat %d: the computer failed: %s", live.id, seat, problem)
            await live.change(lambda hosted: _instead(live, hosted, seat, moment))
            return
        self.seconds.observe(self._clock() - started)
        if answer.forfeit is not None:
            given_up = Resigned(seat, answer.forfeit.cause, "broken", write_phrase(answer.forfeit.why))
            await live.change(lambda hosted: [given_up] if _moment(hosted) == moment else [])
            return
        action = answer.action
        if action is None:
            return
        await asyncio.sleep(max(self._least_seconds, answer.after_seconds) - (self._clock() - started))
        try:
            await live.change(lambda hosted: [Moved(seat, action)] if _moment(hosted) == moment else [])
        except ValueError as problem:  # the rules refuse it
            LOGGER.warning("table %s, seat %d: the computer's move was refused: %s", live.id, seat, problem)
            await live.change(lambda hosted: _instead(live, hosted, seat, moment))


def rank_of(live: LiveTable, now: float) -> Rank:
    """How soon a computer's move is wanted there."""
    if not live.subscribers and now - live.asked_at > SEEN_SECONDS:
        return Rank.UNWATCHED
    hosted = live.hosted
    has_people = any(hosted.assignments[seat].kind == "person" for seat in hosted.staying)
    return Rank.PEOPLE if has_people else Rank.WATCHED


def hint_request(table_id: str, hosted: HostedTable, person: str) -> BotRequest:
    """What the strongest level that can play this board is asked for somebody else, or TableError."""
    table, seat = hosted.table, hosted.seat_of(person)
    if table is None or seat is None or seat not in hosted.to_act:
        raise TableError(phrase("server.no-turn-of-yours"))
    if not hosted.is_alone(person):
        raise TableError(phrase("server.no-hint"))
    if not playable_levels(table.game, table.state):
        raise TableError(phrase("server.no-hint-here"))
    level = strongest_level(table.game, table.state)
    state = table.game.notation.write_state(table.state)
    player = f"{table_id}-{hosted.number}-hint-{seat}"
    return BotRequest(table.slug, level, state, seat, _bot_seed(table, seat), player, wants_hints=True)


def _instead(live: LiveTable, hosted: HostedTable, seat: Seat, moment: TurnKey) -> list[Event]:
    """A broken player is replaced by chance a few times, then its seat gives up."""
    table = hosted.table
    if table is None or _moment(hosted) != moment or seat not in hosted.to_act:
        return []
    live.failures[seat] = live.failures.get(seat, 0) + 1
    if live.failures[seat] >= MAX_FAILURES:
        return [Resigned(seat, why="broken")]
    action = Dice(Seed(table.seed ^ moment[1])).pick(table.game.legal_actions(table.state, seat))
    return [Moved(seat, table.game.notation.write_action(action))]


def _moment(hosted: HostedTable) -> TurnKey | None:
    if hosted.table is None or hosted.outcome is not None or hosted.is_paused:
        return None
    length = len(hosted.table.journal)
    return (hosted.number, length) if length < MAX_STEPS else None


def _question(live: LiveTable, table: Table, seat: Seat, now: float) -> BotRequest:
    name, seed = live.hosted.assignments[seat].level or "", _bot_seed(table, seat)
    level = catalogue.levels(table.slug).get(name)
    if level is None or not level.is_steady:
        # With the length of the game: a player that lost its notes does not repeat its random choices.
        seed += len(table.journal) << 20
    return BotRequest(
        game=table.slug,
        level=name,
        state=table.game.notation.write_state(table.state),
        seat=seat,
        seed=seed % 2**64,
        player=f"{live.id}-{live.hosted.number}-{seat}",
        now=now,
        seconds=None if level is None or level.is_steady else _share_of_round(live.hosted),
    )


def _bot_seed(table: Table, seat: Seat) -> int:
    """Where the seed of the deal would tell what is hidden, one from which it cannot be found out."""
    if table.game.has_full_information:
        return table.seed + 1 + seat
    return int.from_bytes(blake2b(f"{table.seed} {seat}".encode(), digest_size=8).digest())


def _share_of_round(hosted: HostedTable) -> float:
    return ROUND_SECONDS / sum(assignment.kind == "computer" for assignment in hosted.assignments)

"""Matches between computer players: who meets whom at which seat, and a whole game without a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, TypeAlias

from ludotheque.contract import (
    AnyBot,
    Budget,
    Choice,
    Dice,
    Move,
    Phrase,
    Seat,
    Seed,
    TableError,
    known_to,
    phrase,
    possible_moves,
)
from ludotheque.contract.record import Cause
from ludotheque.play.hourglass import Hourglass
from ludotheque.play.substitute import play_substitute, substitute_move
from ludotheque.play.table import Table, play, play_clock, resign, with_move

PlausibleMoves: TypeAlias = Callable[[Any, Sequence[Move[Any]]], Sequence[Move[Any]]]
"""Of the moves in a state, those that a player would consider."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played."""

    names: tuple[str, ...]
    """By seat."""

    seed: Seed
    """Of the deal and of the first moves; games with the same seed begin alike."""

    number: int
    """Among the games of these players, from 0."""


class Forfeit(Exception):
    """Raised by a player that cannot go on: this seat loses, and the match goes on."""

    def __init__(self, seat: Seat, cause: Cause = "resigned", why: Phrase | None = None) -> None:
        super().__init__(seat, cause, why)
        self.seat, self.cause, self.why = seat, cause, why


def fixtures(names: Sequence[str], seat_count: int, game_count: int, seed: Seed) -> tuple[Fixture, ...]:
    """So many games for each pair, or for all together at a table for more than two.

    The seats go round, and each opening is played once from every seat.
    """
    if seat_count < 2 or len(names) < 2:
        raise TableError(phrase("play.no-match", count=min(seat_count, len(names))))
    groups = [tuple(pair) for pair in combinations(names, 2)] if seat_count == 2 else [tuple(names)]
    return tuple(
        Fixture(_seated(group, seat_count, number), Seed(seed + number // seat_count), number)
        for number in range(game_count)
        for group in groups
    )


def bot_seed(fixture: Fixture, seat: Seat) -> Seed:
    """Each player of each game draws numbers of its own."""
    return Seed((fixture.seed * 1_000_003 + fixture.number * 101 + seat + 1) % 2**64)


def with_random_opening(table: Table, move_count: int, plausible: PlausibleMoves | None = None) -> Table:
    """The table after so many moves at random, none of which ends the game; by the table's seed alone.

    Drawn among the plausible moves where the game says which those are.
    """
    dice = Dice(Seed(table.seed ^ 0x0FE21))  # not the numbers that dealt the opening
    for _ in range(move_count):
        moves = [move for move in possible_moves(table.game, table.state) if not _ends(table, move)]
        if not moves:
            break
        chosen = plausible(table.state, moves) if plausible is not None else moves
        table = with_move(table, dice.pick(chosen or moves))
    return table


def finished(table: Table, bots: Sequence[AnyBot], budgets: Sequence[Budget]) -> Table:
    """The game played to its end, one bot and one budget for each seat.

    Time passes only as the bots say: whoever wants to act first does, unless the sand runs out before. A bot that
    forfeits is last; the others play on, where they are more than one.
    """
    now, hourglass = 0.0, Hourglass()
    while table.outcome is None:
        if substitute_move(table) is not None:
            table = play_substitute(table)
            continue
        hourglass = hourglass.showing(table.game.timer(table.state), now)
        sand = hourglass.remaining(now)
        try:
            first = min(_intents(table, bots, _at_time(budgets, now)), key=lambda intent: intent[:2], default=None)
        except Forfeit as forfeit:
            table = resign(table, forfeit.seat, forfeit.cause)
            continue
        if first is not None and (sand is None or first[0] < sand):
            now += first[0]
            table = play(table, first[1], first[2])
        elif sand is not None:
            now += sand
            table = play_clock(table)
        else:
            raise TableError(phrase("play.nobody-moves"))
    return table


def _intents(table: Table, bots: Sequence[AnyBot], budgets: Sequence[Budget]) -> list[tuple[float, Seat, Any]]:
    """After how many seconds who would do what."""
    return [
        (choice.after_seconds, seat, choice.action)
        for seat in table.to_act
        if (choice := _choice(table, bots[seat], seat, budgets[seat])).action is not None
    ]


def _choice(table: Table, bot: AnyBot, seat: Seat, budget: Budget) -> Choice[Any]:
    return bot.choose(known_to(table.game, table.state, seat), seat, budget)


def _at_time(budgets: Sequence[Budget], now: float) -> list[Budget]:
    """The same budgets with the time at the table."""
    return [replace(budget, now=now) for budget in budgets]


def _seated(group: tuple[str, ...], seat_count: int, number: int) -> tuple[str, ...]:
    return tuple(group[(seat + number) % len(group)] for seat in range(seat_count))


def _ends(table: Table, move: Move[object]) -> bool:
    return table.game.outcome(table.game.apply(table.state, move)) is not None

"""Two toy games: Pile is played in turn, in Race everybody may run at once and a clock ticks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import (
    AnyGame,
    Dice,
    Game,
    IllegalMove,
    Move,
    Notation,
    NotationError,
    Outcome,
    Seat,
    Seed,
    Timer,
    possible_moves,
)
from ludotheque.play import Table, open_table
from ludotheque.play.table import with_move
from pile import PILE, PileOptions, Take, read_numbers


def seat_count(state: Any) -> int:
    return int(state.seat_count)


def view(state: Any, viewer: Seat | None) -> Mapping[str, Any]:
    return {"state": repr(state), "viewer": viewer}


# --- Race: all run at once; the words for the actions look like other things in a record.


@dataclass(frozen=True)
class RaceOptions:
    players: int = 3
    goal: int = 4


@dataclass(frozen=True)
class Run:
    word: str


STRIDES = {"*": 1, "2:far": 2, "3.": 3}
TICK = Run("tick")


@dataclass(frozen=True)
class Race:
    goal: int
    runners: tuple[int, ...]

    @property
    def seat_count(self) -> int:
        return len(self.runners)


def race_deal(options: RaceOptions, seed: Seed) -> Race:
    return Race(options.goal, (0,) * options.players)


def race_actions(state: Race, seat: Seat) -> tuple[Run, ...]:
    over = race_outcome(state) is not None or not 0 <= seat < state.seat_count
    return () if over else tuple(Run(word) for word in STRIDES)


def race_apply(state: Race, move: Move[Run]) -> Race:
    if race_outcome(state) is not None:
        raise IllegalMove("the race is over")
    if move.by is None and move.action == TICK:
        behind = min(range(state.seat_count), key=lambda seat: state.runners[seat])
        return advanced(state, behind, 1)
    if move.by is None or move.action not in race_actions(state, move.by):
        raise IllegalMove("nobody can run like this")
    return advanced(state, move.by, STRIDES[move.action.word])


def advanced(state: Race, seat: int, cells: int) -> Race:
    runners = list(state.runners)
    runners[seat] += cells
    return replace(state, runners=tuple(runners))


def race_outcome(state: Race) -> Outcome | None:
    return Outcome.by_score(state.runners, "reached the goal") if max(state.runners) >= state.goal else None


def race_timer(state: Race) -> Timer[Run] | None:
    return None if race_outcome(state) is not None else Timer(f"lap {min(state.runners)}", 60, TICK)


def read_run(text: str) -> Run:
    if text not in (*STRIDES, TICK.word):
        raise NotationError("run like one of these: *, 2:far, 3.")
    return Run(text)


def read_race(text: str) -> Race:
    goal, *runners = read_numbers(text, text[:50].count("/") + 1)
    if not runners:
        raise NotationError("nobody runs")
    return Race(goal, tuple(runners))


RACE: AnyGame = Game(
    slug="race",
    title="Race",
    options=RaceOptions,
    deal=race_deal,
    seat_count=seat_count,
    legal_actions=race_actions,
    apply=race_apply,
    outcome=race_outcome,
    timer=race_timer,
    view=view,
    draw=repr,
    notation=Notation(
        lambda run: run.word, read_run, lambda race: "/".join(map(str, (race.goal, *race.runners))), read_race
    ),
    has_full_information=True,
)

TOYS = {game.slug: game for game in (PILE, RACE)}


def take_toy(slug: str) -> AnyGame:
    """The shelf, with two toys on it."""
    return TOYS[slug] if slug in TOYS else catalogue.game(slug)


def played_at_random(table: Table, seed: int, most: int = 10_000) -> Table:
    """The table after so many random moves, clock included, or at its end."""
    dice = Dice(Seed(seed))
    for _ in range(most):
        if table.outcome is not None:
            break
        table = with_move(table, dice.pick(possible_moves(table.game, table.state)))
    return table


@pytest.fixture(scope="session")
def shelf():
    return take_toy


@pytest.fixture(scope="session")
def at_random():
    return played_at_random


@pytest.fixture(scope="session")
def take():
    """Take so many stones."""
    return Take


@pytest.fixture(scope="session")
def run():
    """Run in the way of this word."""
    return Run


@pytest.fixture(scope="session")
def open_pile():
    def opened(players=None, /, **options):
        return open_table(PILE, PileOptions(**options), Seed(0), players)

    return opened


@pytest.fixture(scope="session")
def open_race():
    def opened(players=None, /, **options):
        return open_table(RACE, RaceOptions(**options), Seed(0), players)

    return opened

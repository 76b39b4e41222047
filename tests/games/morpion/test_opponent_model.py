"""The expert for many learns from the others' moves how they take threats."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from ludotheque.contract import Budget, Move, Seat, Seed, never
from ludotheque.games.morpion import GAME, Options, State
from ludotheque.games.morpion.bots import LEVELS
from ludotheque.games.morpion.bots.opponent_model import OpponentModel
from ludotheque.games.morpion.solver import OpponentTypes, SearchOptions, advise

Play = Callable[..., State]
FOR_FOUR = Options(7, 7, 3, 4, starter=1)
ONE_CELL = "c4 a1 g7 g1 a4"
"""The first player lacks b4, which three others can stop."""

TWO_CELLS = "c4 a1 g7 g1 d4"
"""The first player lacks b4 or e4: three others can stop these two."""

LONGER = Options(9, 9, 4, 4, starter=1)
AN_OPEN_THREE = "c5 c7 i9 i1 d5 d7 h2 g9 e5"
"""The first player lacks b5 or f5."""

UNKNOWN = OpponentTypes()


@pytest.fixture
def told(play: Play) -> Callable[[str, str], OpponentTypes]:
    """What is known after the later moves to somebody who saw the game before them."""

    def after(seen: str, later: str) -> OpponentTypes:
        company = OpponentModel()
        company.update(play(seen, FOR_FOUR), never)
        return company.update(play(f"{seen} {later}", FOR_FOUR), never)

    return after


def test_nothing_is_known_of_a_game_that_was_not_seen(play: Play) -> None:
    assert OpponentModel().update(play(TWO_CELLS, FOR_FOUR), never) == UNKNOWN


def test_who_stops_at_once_what_others_could_stop_is_flighty(told: Callable[[str, str], OpponentTypes]) -> None:
    assert Seat(1) in told(ONE_CELL, "b4 f3 c1").flighty


def test_who_leaves_a_cell_to_others_is_not(told: Callable[[str, str], OpponentTypes]) -> None:
    known = told(ONE_CELL, "f1 f3 b4")

    assert Seat(1) not in known.flighty
    assert Seat(2) not in known.flighty


def test_who_stops_one_of_two_when_it_must_is_not(told: Callable[[str, str], OpponentTypes]) -> None:
    assert Seat(2) not in told(TWO_CELLS, "a7 e4 b4").flighty


def test_who_leaves_cells_to_others_again_and_again_is_steady(play: Play) -> None:
    company = OpponentModel()
    company.update(play(TWO_CELLS, FOR_FOUR), never)
    first = company.update(play(f"{TWO_CELLS} a7 e4 b4 c6", FOR_FOUR), never)
    second = company.update(play(f"{TWO_CELLS} a7 e4 b4 c6 g3 e1", FOR_FOUR), never)

    assert Seat(1) not in first.steady
    assert Seat(1) in second.steady


def test_what_one_seat_shows_is_thought_of_others_as_well(told: Callable[[str, str], OpponentTypes]) -> None:
    steady_moves = "f1 f3 b4"

    assert Seat(0) not in told(f"{ONE_CELL} {steady_moves}", "e1").steady
    assert Seat(0) in told(ONE_CELL, f"{steady_moves} e1").steady


def test_nobody_learns_from_ones_own_moves(play: Play) -> None:
    company = OpponentModel()
    company.update(play(ONE_CELL, FOR_FOUR), never)

    known = company.update(play(f"{ONE_CELL} b4 f3 c1 e1", FOR_FOUR), never)

    assert Seat(1) not in (*known.flighty, *known.steady)


def test_a_cell_of_ones_own_says_nothing(told: Callable[[str, str], OpponentTypes]) -> None:
    assert told("c4 a1 g7 g1 d4 a7 f3 f1", "e3") == UNKNOWN


def test_where_too_many_cells_are_left_little_is_expected(told: Callable[[str, str], OpponentTypes]) -> None:
    assert Seat(3) not in told("c4 a1 g7 g1 d4 a7 f3", "f1").flighty


@pytest.mark.parametrize("later", ["f1 d1 b4 e6 f7", "f1 d1 b4 e6 f7 a7 a6 b6 c7"])
def test_boards_more_than_a_round_apart_begin_anew(told: Callable[[str, str], OpponentTypes], later: str) -> None:
    assert told(ONE_CELL, later) == UNKNOWN


def test_another_game_begins_anew(play: Play) -> None:
    company = OpponentModel()
    company.update(play(ONE_CELL, FOR_FOUR), never)
    company.update(play(f"{ONE_CELL} b4", FOR_FOUR), never)

    assert company.update(play("a1 b1", FOR_FOUR), never) == UNKNOWN


def test_what_is_seen_too_late_is_not_learned(play: Play) -> None:
    company = OpponentModel()
    company.update(play(ONE_CELL, FOR_FOUR), never)

    assert company.update(play(f"{ONE_CELL} b4", FOR_FOUR), lambda: True) == UNKNOWN


def test_the_expert_leaves_two_cells_to_steady_players_only(play: Play) -> None:
    state = play(AN_OPEN_THREE, LONGER)
    stops = {GAME.notation.read_action(cell) for cell in ("b5", "f5")}
    sight = SearchOptions(opponents=OpponentTypes(steady=(Seat(2), Seat(3))))

    assert advise(state, "expert", Budget(node_count=500)).mark in stops
    assert advise(state, "expert", Budget(node_count=500), options=sight).mark not in stops


def test_where_runs_are_short_it_leaves_two_cells_to_anybody(play: Play) -> None:
    state = play("c4 b6 g7 g1 d4", FOR_FOUR)
    stops = {GAME.notation.read_action(cell) for cell in ("b4", "e4")}
    known = SearchOptions(opponents=OpponentTypes(flighty=(Seat(2), Seat(3))))

    assert advise(state, "expert", Budget(node_count=500)).mark not in stops
    assert advise(state, "expert", Budget(node_count=500), options=known).mark not in stops


def test_a_seat_that_is_not_there_has_no_temper(play: Play) -> None:
    with pytest.raises(ValueError, match="nobody sits there"):
        advise(play(TWO_CELLS, FOR_FOUR), "expert", options=SearchOptions(opponents=OpponentTypes(flighty=(Seat(26),))))


@pytest.mark.parametrize("players", [3, 4, 12])
def test_the_same_moves_are_answered_alike(players: int) -> None:
    options = Options(10, 10, 3, players, starter=1)

    def game() -> list[State]:
        bots = [LEVELS["expert"].make(Seed(seat)) for seat in range(players)]
        states = [GAME.deal(options, Seed(1))]
        while GAME.outcome(states[-1]) is None and len(states) < 3 * players:
            state = states[-1]
            choice = bots[state.turn].choose(state, state.turn, Budget(node_count=60))
            assert choice.action is not None
            states.append(GAME.apply(state, Move(state.turn, choice.action)))
        return states

    assert game() == game()


def test_looking_at_the_others_is_part_of_the_time(play: Play) -> None:
    bot = LEVELS["expert"].make(Seed(1))
    bot.choose(play(AN_OPEN_THREE, LONGER), Seat(1), Budget(node_count=50))
    state = play(f"{AN_OPEN_THREE} a9 b5 f5 e1", LONGER)
    ticks = count()

    choice = bot.choose(state, Seat(1), Budget(seconds=10.0, clock=lambda: float(next(ticks))))

    assert choice.action in GAME.legal_actions(state, Seat(1))
    assert choice.report is not None
    assert choice.report.node_count <= 64 * 12

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Budget, Dice, Move, Report, Seat, Seed, seats_to_act
from ludotheque.search import by_outcome, max_n, monte_carlo, random_choice
from ludotheque.search.monte_carlo_node import MonteCarloSettings


def wins_at_once(game: AnyGame, state: Any) -> list[Any]:
    """The actions that end the game in favour of the seat to act."""
    (seat,) = seats_to_act(game, state) or (None,)
    return [
        action
        for action in (game.legal_actions(state, seat) if seat is not None else ())
        if (outcome := game.outcome(game.apply(state, Move(seat, action)))) is not None and outcome.winners == (seat,)
    ]


def states_of_random_games(game: AnyGame, options: Any, games: int) -> list[Any]:
    states = []
    for seed in range(games):
        dice = Dice(Seed(seed))
        state = game.deal(options, Seed(seed))
        while game.outcome(state) is None:
            states.append(state)
            state = game.apply(state, random_choice(game, state, dice=dice).line[0])
    return states


@pytest.mark.parametrize(
    ("slug", "setup"),
    [
        ("connect-four", {}),
        ("morpion", {"columns": 5, "rows": 5, "run": 3, "players": 3}),
    ],
)
def test_a_win_at_once_is_never_missed_even_with_no_playout_at_all(slug: str, setup: dict[str, int]) -> None:
    game = catalogue.game(slug)
    states = [state for state in states_of_random_games(game, game.options(**setup), 25) if wins_at_once(game, state)]

    for state in states:
        for playouts in (0, 5):
            report = monte_carlo(game, state, dice=Dice(Seed(1)), playouts=playouts)

            assert report.line[0].action in wins_at_once(game, state)
            assert report.is_proved
    assert len(states) > 20


@pytest.mark.parametrize("seat_count", [2, 3, 4])
def test_what_it_proves_is_true(
    seat_count: int, thicket: AnyGame, openings: Callable[[AnyGame, Any], list[Any]]
) -> None:
    options = thicket.options(seat_count=seat_count, length=5)
    proved = 0

    for state in openings(thicket, options):
        report = monte_carlo(thicket, state, dice=Dice(Seed(3)), playouts=400)
        exact = max_n(thicket, state, depth=5)

        proved += report.is_proved
        assert not report.is_proved or seat_count > 2 or report.value == exact.value
        assert not report.is_proved or report.value[0] <= 1
    assert proved > 50


def test_nim_is_solved_by_proofs_alone(nim: AnyGame) -> None:
    for stones in range(1, 12):
        heap = nim.deal(nim.options(heap=stones), Seed(0))

        report = monte_carlo(nim, heap, dice=Dice(Seed(2)), playouts=20_000)

        assert report.is_proved
        assert report.value == ((-1, 1) if stones % 4 == 0 else (1, -1))


def test_the_value_is_shared_out_among_all_seats(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=30, seat_count=3), Seed(0))

    report = monte_carlo(nim, heap, dice=Dice(Seed(2)), playouts=200)

    assert len(report.value) == 3
    assert sum(report.value) == pytest.approx(0)
    assert report.depth == len(report.line) > 0
    assert [move.by for move in report.line] == [Seat(ply % 3) for ply in range(len(report.line))]


def test_without_any_limit_it_stops_by_itself(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=40), Seed(0))

    for budget in (Budget(), Budget(stop=lambda: False)):
        report = monte_carlo(nim, heap, dice=Dice(Seed(2)), budget=budget)

        assert report.node_count > 1_000


def test_seeds_change_the_playouts(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=30), Seed(0))
    budget = Budget(node_count=500)

    reports = [monte_carlo(nim, heap, dice=Dice(Seed(seed)), budget=budget) for seed in (1, 1, 2)]

    assert reports[0] == reports[1]
    assert reports[0] != reports[2]


def test_actions_not_worth_a_try_can_be_left_out(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=30), Seed(0))

    report = monte_carlo(nim, heap, dice=Dice(Seed(2)), playouts=50, consider=lambda state, actions: actions[:1])

    assert {move.action.stones for move in report.line} == {1}


def test_nothing_is_proved_while_actions_are_left_out(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=4), Seed(0))

    narrow = monte_carlo(nim, heap, dice=Dice(Seed(2)), consider=lambda state, actions: actions[:1])
    none_at_all = monte_carlo(nim, heap, dice=Dice(Seed(2)), consider=lambda state, actions: ())

    assert not narrow.is_proved
    assert none_at_all.line[0].action in nim.legal_actions(heap, Seat(0))


def test_history_steers_without_losing_the_proof(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=9), Seed(0))

    report = monte_carlo(nim, heap, dice=Dice(Seed(2)), playouts=20_000, settings=MonteCarloSettings(history=2.0))

    assert report.is_proved
    assert report.line[0].action.stones == 1


def test_a_short_playout_is_evaluated_where_it_stops(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=60), Seed(0))

    report = monte_carlo(
        nim,
        heap,
        dice=Dice(Seed(2)),
        playouts=30,
        settings=MonteCarloSettings(playout_length=2),
        evaluate=lambda state, outcome: (0.25, -0.25) if outcome is None else by_outcome(state, outcome),
    )

    assert report.value == (0.25, -0.25)


def test_the_clock_plays_its_part(bell: AnyGame) -> None:
    claims = bell.deal(bell.options(), Seed(0))

    report: Report[Any] = monte_carlo(bell, claims, dice=Dice(Seed(2)), playouts=100, seat=Seat(1))

    assert report.line[0] == Move(Seat(1), "claim")
    assert report.value[1] == 1


def test_a_game_that_is_over_has_a_value_and_no_line(nim: AnyGame) -> None:
    report = monte_carlo(nim, nim.deal(nim.options(heap=0), Seed(0)), dice=Dice(Seed(2)))

    assert report.value == (-1, 1)
    assert report.line == ()

"""Games without a person: fair seats, the same openings for both, time that passes only as the players say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import Budget, Choice, Seat, Seed, TableError
from ludotheque.play import Resignation, open_table, play
from ludotheque.play.match import Forfeit, bot_seed, finished, fixtures, with_random_opening


class First:
    """Always the first thing it may do, at once or after a while."""

    def __init__(self, slug: str, after_seconds: float = 0.0) -> None:
        self._game = catalogue.game(slug)
        self._after_seconds = after_seconds

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        return Choice(self._game.legal_actions(state, seat)[0], after_seconds=self._after_seconds)


class Waiting:
    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        return Choice(None)


def test_every_pair_meets_as_often_from_both_seats() -> None:
    planned = fixtures(("a", "b", "c"), 2, 4, Seed(7))

    counted = Counter(fixture.names for fixture in planned)

    assert counted == {(x, y): 2 for x in "abc" for y in "abc" if x != y}


def test_both_players_of_a_pair_begin_from_the_same_opening() -> None:
    first, second, third = fixtures(("a", "b"), 2, 3, Seed(7))

    assert (first.names, second.names) == (("a", "b"), ("b", "a"))
    assert first.seed == second.seed != third.seed
    assert len({bot_seed(fixture, Seat(seat)) for fixture in (first, second, third) for seat in (0, 1)}) == 6


def test_at_a_larger_table_everybody_sits_everywhere() -> None:
    planned = fixtures(("a", "b"), 4, 2, Seed(1))

    assert [fixture.names for fixture in planned] == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


@pytest.mark.parametrize(("names", "seat_count"), [(("a",), 2), (("a", "b"), 1)])
def test_nobody_plays_a_match_alone(names: tuple[str, ...], seat_count: int) -> None:
    with pytest.raises(TableError, match="at least two players"):
        fixtures(names, seat_count, 1, Seed(1))


def test_the_opening_is_drawn_by_the_seed_and_never_ends_the_game() -> None:
    game = catalogue.game("connect-four")
    openings = [with_random_opening(open_table(game, game.options(4, 4, 3), Seed(seed)), 30) for seed in (1, 1, 2)]

    assert openings[0].state == openings[1].state != openings[2].state
    assert all(table.outcome is None for table in openings)


def test_an_opening_is_drawn_among_the_plausible_moves_where_there_are_any() -> None:
    game = catalogue.game("connect-four")
    table = open_table(game, game.options(), Seed(1))

    left = with_random_opening(table, 3, plausible=lambda state, moves: moves[:1])
    none = with_random_opening(table, 3, plausible=lambda state, moves: [])

    assert [move.action.column for move in left.journal.moves] == [0, 0, 0]
    assert none.state == with_random_opening(table, 3).state


def test_a_game_is_played_to_its_end() -> None:
    game = catalogue.game("connect-four")

    table = finished(open_table(game, game.options(), Seed(1)), [First("connect-four")] * 2, [Budget()] * 2)

    ended = table.outcome
    assert ended is not None
    assert ended.winners == (0,)
    assert not any(isinstance(step, Resignation) for step in table.steps)


def test_players_who_all_wait_are_told() -> None:
    game = catalogue.game("connect-four")

    with pytest.raises(TableError, match="is waiting for the others"):
        finished(open_table(game, game.options(), Seed(1)), [Waiting()] * 2, [Budget()] * 2)


class OneBid:
    """Bids once in a round, shows nothing, and otherwise leaves the move to the clock."""

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        game = catalogue.game("ricochet")
        texts = [game.notation.write_action(action) for action in game.legal_actions(state, seat)]
        may_bid = seat == 0 and game.timer(state) is None
        wanted = "=5" if may_bid else "concede"
        action = game.notation.read_action(wanted) if wanted in texts else None
        return Choice(action, after_seconds=3.0)


def test_when_everybody_waits_the_clock_moves() -> None:
    game = catalogue.game("ricochet")
    table = open_table(game, game.options(players=2), Seed(1))

    ended = finished(table, [OneBid(), OneBid()], [Budget()] * 2)

    assert ended.outcome is not None
    assert {move.by for move in ended.journal.moves} == {0, None}


def test_whoever_acts_after_the_sand_has_run_out_comes_too_late() -> None:
    game = catalogue.game("ricochet")
    table = with_random_opening(open_table(game, game.options(players=2), Seed(1)), 0)
    table = play(table, Seat(0), game.notation.read_action("=5"))

    ended = finished(table, [First("ricochet", after_seconds=1_000.0)] * 2, [Budget()] * 2)

    assert ended.journal.moves[1].by is None


@pytest.mark.parametrize("cause", ["resigned", "out-of-time"])
def test_a_player_that_cannot_go_on_loses_that_game(cause: Any) -> None:
    class Failing:
        def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
            raise Forfeit(seat, cause)

    game = catalogue.game("connect-four")
    opening = open_table(game, game.options(starter=1), Seed(1))

    table = finished(opening, [First("connect-four"), Failing()], [Budget()] * 2)

    ended = table.outcome
    assert ended is not None
    assert ended.winners == (0,)
    assert table.resignations == (Resignation(Seat(1), 1, cause),)


def test_of_three_the_one_that_cannot_go_on_is_last_and_the_others_play_on() -> None:
    class Failing:
        def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
            raise Forfeit(seat)

    morpion = catalogue.game("morpion")
    table = open_table(morpion, morpion.options(players=3, starter=1), Seed(1))

    ended = finished(table, [First("morpion"), Failing(), First("morpion")], [Budget()] * 3)

    assert ended.outcome is not None
    assert ended.outcome.places[1] == max(ended.outcome.places)
    assert sum(isinstance(step, Resignation) for step in ended.steps) == 1
    assert len(ended.journal.moves) > 1

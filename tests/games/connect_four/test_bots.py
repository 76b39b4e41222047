from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import AnyBot, Bot, Budget, Choice, Dice, Level, Move, Seat, Seed
from ludotheque.games.connect_four import GAME, Drop, Options, State
from ludotheque.games.connect_four.bots import LEVELS
from ludotheque.games.connect_four.bots.rule_based import MinimaxBot
from ludotheque.games.connect_four.notation import read_state
from ludotheque.games.connect_four.rules import apply, legal_actions, outcome
from ludotheque.games.connect_four.solver import native

After = Callable[..., State]
SIZES = [Options(), Options(4, 4, 3), Options(5, 4), Options(6, 15), Options(20, 5), Options(9, 9, 5), Options(26, 26)]
EASY, HARD = LEVELS["easy"].make(Seed(0)), LEVELS["hard"].make(Seed(0))


class ByLot:
    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Drop]:
        return Choice(self._dice.pick(legal_actions(state, seat)))


def winner_of(opening: State, bots: tuple[AnyBot, AnyBot], budget: Budget) -> Seat | None:
    state = opening
    while (end := outcome(state)) is None:
        action = bots[state.turn].choose(state, state.turn, budget).action
        assert action is not None
        state = apply(state, Move(state.turn, action))
    return end.winners[0] if end.winners else None


@pytest.mark.req("P4-08")
def test_the_levels_stand_weakest_first() -> None:
    assert list(LEVELS) == [
        "neighbour",
        "beginner",
        "casual",
        "easy",
        "hard",
        "club",
        "minimax-8",
        "strong",
        "master",
        "perfect",
        "strongest",
    ]


def test_the_ladder_and_the_measured_levels_rise_step_by_step() -> None:
    opening = GAME.deal(Options(), Seed(0))
    ladder = [level.elo(opening) for level in LEVELS.values() if level.kind == "ladder" and level.suits(opening)]

    assert None not in ladder
    assert ladder == sorted(ladder)
    assert LEVELS["club"].elo(GAME.deal(Options(9, 7), Seed(0))) is None
    assert [name for name, level in LEVELS.items() if level.kind == "style"] == ["neighbour", "easy", "hard"]
    assert [name for name, level in LEVELS.items() if level.kind == "algorithm"] == ["minimax-8"]


@pytest.mark.req("P4-16")
def test_the_follower_drops_into_the_column_of_the_last_disc_or_next_to_it(after: After) -> None:
    for seed in range(20):
        bot = LEVELS["neighbour"].make(Seed(seed))
        first = bot.choose(after("1"), Seat(1), Budget()).action
        second = bot.choose(after(f"1{first.column + 1}7"), Seat(1), Budget())

        assert first in (Drop(0), Drop(1))
        assert second.action in (Drop(5), Drop(6))
        assert str(second.reason) == "stays close to the disc in column 7"


def test_the_follower_goes_as_near_as_it_can_where_the_columns_are_full(after: After) -> None:
    # Columns 1 and 2 are full, and a disc in column 1 was the last.
    state = after("121212212121")
    bots = [LEVELS["neighbour"].make(Seed(seed)) for seed in range(10)]

    assert {bot.choose(state, state.turn, Budget()).action for bot in bots} == {Drop(2)}


def test_the_follower_begins_anywhere_and_looks_at_what_lies_on_top_after_a_takeback(after: After) -> None:
    bot = LEVELS["neighbour"].make(Seed(1))

    assert "nobody to follow" in str(bot.choose(State(), Seat(0), Budget()).reason)
    bot.choose(after("1727"), Seat(0), Budget())
    assert "column 2" in str(bot.choose(after("12"), Seat(0), Budget()).reason)


@pytest.mark.req("P4-11")
def test_perfect_is_offered_only_where_it_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, tiny, large = (GAME.deal(options, Seed(0)) for options in (Options(), Options(5, 4), Options(9, 7)))

    assert [LEVELS["perfect"].suits(state) for state in (usual, tiny, large)] == [True, True, False]
    assert [LEVELS["strongest"].suits(state) for state in (usual, tiny, large)] == [False, False, True]
    monkeypatch.setattr(native, "is_available", lambda: False)
    assert not LEVELS["perfect"].suits(usual)
    assert LEVELS["strongest"].suits(usual)


@pytest.mark.req("P4-07")
@pytest.mark.parametrize("options", SIZES, ids=str)
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_a_whole_game_on_every_size(name: str, options: Options) -> None:
    bots = (LEVELS[name].make(Seed(1)), ByLot(Seed(2)))

    winner_of(GAME.deal(options, Seed(0)), bots, Budget(node_count=200))


@pytest.mark.req("P4-08")
@pytest.mark.parametrize(("level", "least"), [(EASY, 92), (HARD, 95)], ids=["easy", "hard"])
def test_the_rule_players_beat_play_by_lot_nearly_always(level: Bot[State, Drop], least: int) -> None:
    """Of 100 games, 50 as the second player."""
    wins = [
        winner_of(GAME.deal(Options(starter=1 + seed % 2), Seed(0)), (level, ByLot(Seed(seed))), Budget()) == 0
        for seed in range(100)
    ]

    assert sum(wins) >= least


@pytest.mark.req("P4-10")
def test_the_rule_players_give_their_reason() -> None:
    state = read_state("c4:7x6x4 7/7/7/4a2/4a2/1b2ab1 b")

    assert HARD.choose(state, Seat(1), Budget()) == Choice(Drop(4), EASY.choose(state, Seat(1), Budget()).reason)
    assert str(HARD.choose(state, Seat(1), Budget()).reason) == "must block"


@pytest.mark.req("P4-09")
def test_easy_has_no_plan_where_hard_has_one() -> None:
    state = read_state("c4:7x6x4 7/7/7/7/2aa3/1abb3 b")

    assert HARD.choose(state, Seat(1), Budget()).action == Drop(4)
    assert EASY.choose(state, Seat(1), Budget()).action == Drop(3)


@pytest.mark.req("P4-09")
def test_the_rule_players_have_no_move_on_a_full_grid(full_grid: State) -> None:
    choice = HARD.choose(full_grid, Seat(0), Budget())

    assert choice.action is None
    assert str(choice.reason) == "no move: every column is full"


@pytest.mark.req("P4-08")
def test_minimax_prefers_the_middle_among_equals() -> None:
    choice = MinimaxBot(Seed(1)).choose(State(), Seat(0), Budget())

    assert choice.action == Drop(3)
    assert choice.report is not None
    assert choice.report.best == tuple(Drop(column) for column in range(7))
    assert str(choice.reason) == "sees neither a win nor a loss within 8 moves"


@pytest.mark.req("P4-08")
def test_minimax_draws_lots_where_the_middle_is_not_among_the_best(after: After) -> None:
    state = after("444444")

    choices = [MinimaxBot(Seed(seed)).choose(state, Seat(0), Budget(node_count=3_000)).action for seed in range(6)]

    assert len(set(choices)) > 1
    assert choices[0] == MinimaxBot(Seed(0)).choose(state, Seat(0), Budget(node_count=3_000)).action


@pytest.mark.req("P4-08")
def test_minimax_sees_a_forced_win_and_a_forced_loss(after: After) -> None:
    """Three in the bottom row with both ends free cannot be stopped."""
    winning, losing = after("4455"), after("44553")

    ahead = MinimaxBot(Seed(0)).choose(winning, Seat(0), Budget())
    behind = MinimaxBot(Seed(0)).choose(losing, Seat(1), Budget())

    assert str(ahead.reason) == "sees a forced win within 8 moves"
    assert ahead.report is not None
    assert ahead.report.value == (100, -100)
    assert str(behind.reason) == "sees no way out within 8 moves"
    assert behind.report is not None
    assert behind.report.value == (100, -100)


def test_minimax_without_time_still_plays_a_legal_move() -> None:
    choice = MinimaxBot(Seed(0)).choose(State(), Seat(0), Budget(node_count=0))

    assert choice.action == Drop(3)
    assert choice.reason is not None
    assert choice.reason.text("fr") == "ne voit ni victoire ni défaite à 0 coup"


@pytest.mark.req("P4-14")
def test_another_level_is_one_class_and_one_line() -> None:
    levels = {**LEVELS, "by lot": Level(ByLot)}

    bots = (levels["by lot"].make(Seed(1)), levels["hard"].make(Seed(1)))

    assert winner_of(State(), bots, Budget()) == 1

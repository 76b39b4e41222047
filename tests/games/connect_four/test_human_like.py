"""Levels that err as people do: what they see, how they slip, and that a seed decides it all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Budget, Move, Seat, Seed
from ludotheque.games.connect_four import GAME, Drop, Options, State
from ludotheque.games.connect_four.bots import LEVELS
from ludotheque.games.connect_four.bots.human_like import HumanLikeBot, Persona
from ludotheque.games.connect_four.bots.lookahead import WIN, look_ahead, look_ahead_carelessly
from ludotheque.games.connect_four.notation import read_state
from ludotheque.games.connect_four.rules import apply, outcome
from ludotheque.search import minimax

After = Callable[..., State]
FEW = Budget(node_count=500)
PEOPLE = ["beginner", "casual", "club", "strong", "master"]
DIAGONAL = "c4:7x6x4 7/7/7/2a4/1abb3/abba3 b"
"""Seat a completes a diagonal at d4 once d3 is taken; b to move."""


def game_between(first: str, second: str, seed: int) -> list[Drop]:
    bots = [LEVELS[first].make(Seed(seed)), LEVELS[second].make(Seed(seed + 1))]
    state, drops = State(), []
    while outcome(state) is None:
        drop = bots[state.turn].choose(state, state.turn, Budget(node_count=1_000)).action
        assert drop is not None
        drops.append(drop)
        state = apply(state, Move(state.turn, drop))
    return drops


@pytest.mark.req("P4-08")
@pytest.mark.parametrize("name", PEOPLE)
def test_the_same_seed_makes_the_same_moves(name: str) -> None:
    first, second = game_between(name, "beginner", 5), game_between(name, "beginner", 5)
    others = [game_between(name, "beginner", seed) for seed in range(6, 9)]

    assert first == second
    assert any(other != first for other in others)


@pytest.mark.parametrize("name", PEOPLE[2:])
def test_stronger_people_block_and_win(name: str, after: After) -> None:
    winning, losing = after("414141"), after("41414")

    wins = [LEVELS[name].make(Seed(seed)).choose(winning, Seat(0), FEW).action for seed in range(10)]
    blocks = [LEVELS[name].make(Seed(seed)).choose(losing, Seat(1), FEW).action for seed in range(10)]

    assert wins.count(Drop(3)) >= 9
    assert blocks.count(Drop(3)) >= 8


def test_a_beginner_misses_a_block_now_and_then(after: After) -> None:
    losing = after("41414")

    blocks = [LEVELS["beginner"].make(Seed(seed)).choose(losing, Seat(1), FEW).action for seed in range(40)]

    assert 5 <= blocks.count(Drop(3)) <= 35


def test_a_careless_look_passes_over_the_diagonals() -> None:
    state = read_state(DIAGONAL)

    closely, carelessly = look_ahead(state, 2, Budget()), look_ahead_carelessly(state, 2, Budget())

    assert closely.values[3] == 2 - WIN
    assert carelessly.values[3] > -WIN // 2


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_wins_and_losses_are_seen_as_by_plain_minimax(depth: int, after: After) -> None:
    """Forced answers are looked at for free, so more may be seen than asked for, never less or else."""
    for columns in ("4455", "44553", "44444412", "1222334", "31313", "122345"):
        state = after(columns)
        plain = minimax(GAME, state, depth=depth)

        seen = look_ahead(state, depth, Budget())

        assert plain.value[state.turn] in (0, (seen.best > WIN // 2) - (seen.best < -WIN // 2))
        if plain.value[state.turn] > 0:
            assert Drop(max(seen.values, key=lambda column: seen.values[column])) in plain.best


def test_a_win_is_worth_more_the_sooner_it_comes(after: After) -> None:
    assert look_ahead(after("414141"), 5, Budget()).best == WIN - 1
    assert look_ahead(after("4455"), 5, Budget()).best == WIN - 3
    assert look_ahead(after("44553"), 5, Budget()).best == 2 - WIN


def test_the_last_cell_of_a_grid_is_a_draw(after: After) -> None:
    state = after("32533651237751633665722712717521661544444")

    seen = look_ahead(state, 8, Budget())

    assert seen.values == {3: 0}


def test_a_look_without_a_budget_is_a_glance() -> None:
    seen = look_ahead(State(), 8, Budget(node_count=0))

    assert (seen.depth, seen.node_count) == (0, 0)
    assert max(seen.values, key=lambda column: seen.values[column]) == 3


def test_a_look_keeps_the_deepest_that_was_finished() -> None:
    assert 0 < look_ahead(State(), 8, Budget(node_count=500)).depth < 8


def test_a_table_that_is_full_starts_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = look_ahead(State(), 5, Budget())
    monkeypatch.setattr("ludotheque.games.connect_four.bots.lookahead._MAX_ENTRIES", 10)

    assert look_ahead(State(), 5, Budget()).values == usual.values


def test_on_grids_with_an_odd_number_of_rows_no_row_is_better() -> None:
    assert look_ahead(State(7, 7), 2, Budget()).values[3] == max(look_ahead(State(7, 7), 2, Budget()).values.values())


@pytest.mark.req("P4-10")
def test_people_give_their_reasons(after: After) -> None:
    sure = Persona(depth=5, slip_percent=0)

    def reason(persona: Persona, columns: str) -> str:
        state = after(columns)
        return str(HumanLikeBot(persona, Seed(1)).choose(state, state.turn, Budget()).reason)

    assert reason(sure, "414141") == "wins now"
    assert reason(sure, "41414") == "must block"
    assert reason(sure, "4455") == "sees a forced win within 3 moves"
    assert reason(sure, "") == "sees neither a win nor a loss within 5 moves"
    assert reason(Persona(depth=2, slip_percent=100), "4455") == "did not look closely"


def test_people_who_have_lost_say_so() -> None:
    state = read_state("c4:7x6x4 7/7/7/7/2bb3/1baaa2 b")
    lost = read_state("c4:7x6x4 7/7/7/7/2bb3/2aaa2 b")

    blocked = HumanLikeBot(Persona(4, 0), Seed(1)).choose(state, Seat(1), Budget())
    beaten = HumanLikeBot(Persona(4, 0), Seed(1)).choose(lost, Seat(1), Budget())

    assert str(blocked.reason) == "must block"
    assert beaten.report is not None
    assert beaten.report.value[1] == pytest.approx(-1, abs=0.001)


@pytest.mark.parametrize("options", [Options(26, 26), Options(9, 9, 5), Options(4, 4, 3)], ids=str)
def test_a_master_is_quick_on_every_grid(options: Options) -> None:
    choice = LEVELS["master"].make(Seed(1)).choose(GAME.deal(options, Seed(0)), Seat(0), Budget(node_count=5_000))

    assert choice.report is not None
    assert choice.report.node_count <= 5_000

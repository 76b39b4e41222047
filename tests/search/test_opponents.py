from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from ludotheque import catalogue, locales
from ludotheque.contract import AnyBot, AnyGame, Budget, Move, Outcome, Seat, Seed, seats_to_act
from ludotheque.search import alpha_beta, best_reply, max_n, paranoid
from ludotheque.search.opponents import MonteCarloBot, RandomBot, SearchBot, generic_levels

OutcomeOf = Callable[[AnyGame, Any, Sequence[AnyBot]], Outcome]
LEVELS = ("random", "easy", "medium", "hard")
A_LITTLE = Budget(node_count=400)


def wins(game: AnyGame, options: Any, make: Callable[[Seed], AnyBot], outcome_of: OutcomeOf, games: int) -> int:
    """How many games against random players it wins, each seat in turn."""
    won = 0
    for seed in range(games):
        state = game.deal(options, Seed(seed))
        seat_count = game.seat_count(state)
        seat = Seat(seed % seat_count)
        bots: list[AnyBot] = [RandomBot(game, Seed(100 * seed + other)) for other in range(seat_count)]
        bots[seat] = make(Seed(seed))
        won += outcome_of(game, state, bots).winners == (seat,)
    return won


def test_a_bot_that_searches_wins_nine_of_ten_against_random_play(outcome_of: OutcomeOf) -> None:
    game = catalogue.game("connect-four")
    makers: list[Callable[[Seed], AnyBot]] = [
        lambda seed: SearchBot(game, alpha_beta, 3, seed),
        lambda seed: SearchBot(game, max_n, 3, seed),
        lambda seed: MonteCarloBot(game, seed, playouts=40),
    ]

    for make in makers:
        assert wins(game, game.options(), make, outcome_of, games=20) >= 18


@pytest.mark.deep
def test_among_three_a_bot_that_searches_wins_twice_its_share(outcome_of: OutcomeOf) -> None:
    game = catalogue.game("morpion")
    options = game.options(columns=5, rows=5, run=3, players=3)
    makers: list[Callable[[Seed], AnyBot]] = [
        lambda seed: SearchBot(game, paranoid, 2, seed),
        lambda seed: SearchBot(game, best_reply, 2, seed),
        lambda seed: SearchBot(game, max_n, 2, seed),
        lambda seed: MonteCarloBot(game, seed, playouts=60),
    ]

    for make in makers:
        assert wins(game, options, make, outcome_of, games=18) >= 12


@pytest.mark.deep
def test_each_generic_level_beats_the_one_below(outcome_of: OutcomeOf) -> None:
    game = catalogue.game("connect-four")
    levels = generic_levels(game)

    for weaker, stronger in (("random", "easy"), ("easy", "medium")):
        won = lost = 0
        for seed in range(10):
            seat = Seat(seed % 2)
            bots = [levels[weaker].make(Seed(seed)) for _ in range(2)]
            bots[seat] = levels[stronger].make(Seed(seed + 50))
            outcome = outcome_of(game, game.deal(game.options(), Seed(seed)), bots)
            won += outcome.winners == (seat,)
            lost += outcome.winners == (1 - seat,)
        assert won >= lost + 5


def test_the_generic_levels_go_from_weak_to_strong_and_have_names_in_every_language(nim: AnyGame) -> None:
    assert tuple(generic_levels(nim)) == LEVELS
    for name in LEVELS:
        assert all(locales.has(f"levels.{name}", language) for language in ("en", "fr"))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("slug", ["connect-four", "morpion"])
def test_every_generic_level_finishes_a_real_game(name: str, slug: str) -> None:
    game = catalogue.game(slug)
    level = generic_levels(game)[name]
    state = game.deal(game.options(), Seed(3))
    bot = level.make(Seed(4))

    assert level.suits(state)
    while game.outcome(state) is None:
        (seat,) = seats_to_act(game, state)
        choice = bot.choose(state, seat, A_LITTLE)
        state = game.apply(state, Move(seat, choice.action))


@pytest.mark.parametrize("name", LEVELS)
def test_every_generic_level_plays_alone_and_with_any_number(name: str, nim: AnyGame, outcome_of: OutcomeOf) -> None:
    for seat_count in (1, 2, 3, 6):
        heap = nim.deal(nim.options(heap=9, seat_count=seat_count), Seed(0))
        bot = generic_levels(nim)[name].make(Seed(1))

        assert outcome_of(nim, heap, [bot] * seat_count) is not None


@pytest.mark.parametrize("name", LEVELS)
def test_every_generic_level_answers_for_the_seat_it_is_asked_for(name: str, bell: AnyGame) -> None:
    claims = bell.deal(bell.options(), Seed(0))
    bot = generic_levels(bell)[name].make(Seed(1))

    for seat in seats_to_act(bell, claims):
        choice = bot.choose(claims, seat, Budget())

        assert choice.action == "claim"
        assert choice.report is not None
        assert choice.report.line[0].by == seat


@pytest.mark.parametrize("name", LEVELS)
def test_a_seat_that_must_wait_is_told_to_wait(name: str, nim: AnyGame) -> None:
    choice = generic_levels(nim)[name].make(Seed(1)).choose(nim.deal(nim.options(), Seed(0)), Seat(1), Budget())

    assert choice.action is None


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_budget_give_the_same_choices(name: str) -> None:
    game = catalogue.game("connect-four")
    state = game.deal(game.options(), Seed(0))
    first, second = (generic_levels(game)[name].make(Seed(9)) for _ in range(2))

    for _ in range(5):
        assert first.choose(state, Seat(0), A_LITTLE) == second.choose(state, Seat(0), A_LITTLE)


@pytest.mark.parametrize("name", LEVELS)
def test_a_hurried_bot_still_plays_and_gives_a_reason(name: str) -> None:
    game = catalogue.game("connect-four")
    state = game.deal(game.options(), Seed(0))

    choice = generic_levels(game)[name].make(Seed(9)).choose(state, Seat(0), Budget(stop=lambda: True))

    assert choice.action in game.legal_actions(state, Seat(0))
    assert choice.reason is not None
    assert locales.has(choice.reason.code, "fr")


@pytest.mark.parametrize(
    ("stones", "depth", "code"),
    [
        (3, 9, "search.reason.wins"),
        (5, 9, "search.reason.wins"),
        (8, 9, "search.reason.loses"),
        (30, 2, "search.reason.depth"),
    ],
)
def test_a_search_bot_says_what_it_knows(stones: int, depth: int, code: str, nim: AnyGame) -> None:
    bot = SearchBot(nim, alpha_beta, depth, Seed(1))

    choice = bot.choose(nim.deal(nim.options(heap=stones), Seed(0)), Seat(0), Budget())

    assert choice.reason is not None
    assert choice.reason.code == code
    for language in ("en", "fr"):
        assert "{{" not in choice.reason.text(language)


def test_a_draw_that_is_certain_is_called_one() -> None:
    game = catalogue.game("morpion")
    bot = SearchBot(game, alpha_beta, 9, Seed(1))

    choice = bot.choose(game.deal(game.options(starter=1), Seed(0)), Seat(0), Budget())

    assert choice.reason is not None
    assert choice.reason.code == "search.reason.draws"


def test_a_bot_that_can_win_now_does_not_wait(nim: AnyGame) -> None:
    # Alone at the table every action of Nim leads to the end; only one leads there at once.
    heap = nim.deal(nim.options(heap=3, seat_count=1), Seed(0))

    for seed in range(10):
        choice = SearchBot(nim, max_n, 5, Seed(seed)).choose(heap, Seat(0), Budget())

        assert choice.action == nim.legal_actions(heap, Seat(0))[2]


def test_a_bot_that_must_lose_loses_late() -> None:
    # Three in the column e threaten a fourth at once; stopping them only delays the loss.
    game = catalogue.game("connect-four")
    lost = game.notation.read_state("c4:7x6x4 7/7/7/4a2/3aa2/bbbaab1 b")

    for seed in range(5):
        choice = SearchBot(game, alpha_beta, 4, Seed(seed)).choose(lost, Seat(1), Budget())

        assert choice.report is not None
        assert choice.report.value == (1, -1)
        assert len(choice.report.best) == 7
        assert game.notation.write_action(choice.action) == "e"


def test_looking_for_a_timely_action_stays_within_the_budget(nim: AnyGame) -> None:
    spent = 0

    def counted(*args: Any, budget: Budget, **kwargs: Any) -> Any:
        nonlocal spent
        report = alpha_beta(*args, budget=budget, **kwargs)
        spent += report.node_count
        return report

    bot = SearchBot(nim, partial(counted), 12, Seed(1))

    for node_count in (50, 200, 400):
        spent = 0
        bot.choose(nim.deal(nim.options(heap=12), Seed(0)), Seat(0), Budget(node_count=node_count))

        assert spent <= node_count

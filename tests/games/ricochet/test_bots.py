"""The random bidder keeps a table going and always comes to an end."""

from __future__ import annotations

import pytest

from ludotheque.contract import Budget, Move, Seat, Seed, seats_to_act
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.bots import LEVELS
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.state import Action, Call, Concede, Pass, State

MOST_MOVES = 4_000


def played_out(options: Options, seed: int) -> list[Move[Action]]:
    """A whole game between random bidders, each asked in turn as long as it may act."""
    state = GAME.deal(options, Seed(seed))
    bots = [LEVELS["random"].make(Seed(seed + seat)) for seat in range(options.players)]
    moves: list[Move[Action]] = []
    while GAME.outcome(state) is None:
        assert len(moves) < MOST_MOVES
        move = next_move(state, bots)
        moves.append(move)
        state = GAME.apply(state, move)
    return moves


def next_move(state: State, bots: list) -> Move[Action]:  # type: ignore[type-arg]
    choices = ((seat, bots[seat].choose(state, seat, Budget())) for seat in seats_to_act(GAME, state))
    return next(Move(seat, choice.action) for seat, choice in choices if choice.action is not None)


@pytest.mark.parametrize("options", [Options(), Options(players=3), *GAME.tiny], ids=str)
def test_games_between_random_bidders_end_without_a_clock(options: Options) -> None:
    for seed in range(5):
        assert played_out(options, seed)


def test_the_same_seed_plays_the_same_game() -> None:
    assert played_out(Options(players=3), 11) == played_out(Options(players=3), 11)
    assert played_out(Options(players=3), 11) != played_out(Options(players=3), 12)


def test_it_bids_slides_concedes_and_passes() -> None:
    kinds = {type(move.action).__name__ for move in played_out(Options(players=3), 3)}

    assert kinds == {"Call", "Pass", "Slide", "Concede"}


def test_after_its_bid_it_passes_and_after_its_pass_it_waits() -> None:
    bot = LEVELS["random"].make(Seed(1))
    board = "rr:4x4_t.d4Rc:a1:Rc players=2"

    assert bot.choose(read_state(f"{board} bids=A7"), Seat(0), Budget()).action == Pass()
    assert bot.choose(read_state(f"{board} bids=B1"), Seat(0), Budget()).action == Pass()
    assert bot.choose(read_state(f"{board} passed=A"), Seat(0), Budget()).action is None


def test_it_answers_a_bid_with_one_no_higher() -> None:
    state = read_state("rr:4x4_t.d4Rc:a1:Rc players=2 bids=B5")
    answers = {LEVELS["random"].make(Seed(seed)).choose(state, Seat(0), Budget()).action for seed in range(60)}

    assert answers == {Pass(), *(Call(slides) for slides in range(1, 6))}


def test_with_no_slide_left_it_concedes() -> None:
    shut_in = read_state("rr:3x2_w.a1es_t.c1Av:a1:Av players=2 show=A4")

    assert LEVELS["random"].make(Seed(1)).choose(shut_in, Seat(0), Budget()).action == Concede()


def test_every_choice_has_a_reason_in_both_languages() -> None:
    for position in ("", "players=2", "players=2 passed=A", "players=2 show=A4", "players=2 bids=A7"):
        for seed in range(12):
            bot = LEVELS["random"].make(Seed(seed))
            reason = bot.choose(read_state(f"rr:4x4_t.d4Rc:a1:Rc {position}"), Seat(0), Budget()).reason
            assert reason is not None
            assert reason.text("en") != reason.text("fr")

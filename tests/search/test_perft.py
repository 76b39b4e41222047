from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Seed
from ludotheque.search import perft


def test_no_move_can_be_made_in_one_way() -> None:
    game = catalogue.game("connect-four")

    assert perft(game, game.deal(game.options(), Seed(0)), 0) == 1


def test_nim_sequences_are_counted_by_hand(nim: AnyGame) -> None:
    heap_of_four = nim.deal(nim.options(heap=4), Seed(0))

    # 4 = 3+1 = 1+3 = 2+2 = 1+1+2 = 1+2+1 = 2+1+1 = 1+1+1+1
    assert [perft(nim, heap_of_four, depth) for depth in range(6)] == [1, 3, 6, 4, 1, 0]


def test_the_clock_is_counted_as_a_mover(bell: AnyGame) -> None:
    claims = bell.deal(bell.options(seat_count=2), Seed(0))

    assert [perft(bell, claims, depth) for depth in range(5)] == [1, 3, 4, 2, 0]


# Counts of the house style, section 7; noughts and crosses by multiplying out until a win is possible.
@pytest.mark.parametrize(
    ("slug", "counts"),
    [("connect-four", (7, 49, 343, 2401, 16807)), ("morpion", (9, 72, 504, 3024, 15120))],
)
def test_the_real_games_have_their_known_counts(slug: str, counts: tuple[int, ...]) -> None:
    game = catalogue.game(slug)
    opening = game.deal(game.options(), Seed(0))

    assert tuple(perft(game, opening, depth) for depth in range(1, 6)) == counts

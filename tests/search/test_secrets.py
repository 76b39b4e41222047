"""The general players use no secret: in two worlds that look the same to them, they choose the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import duel
import hands
from ludotheque.contract import AnyGame, Budget, Choice, Seat, SeatView, Seed, known_to
from ludotheque.search.opponents import generic_levels

ANNA, BERT = Seat(0), Seat(1)
LEVELS = ("random", "easy", "medium", "hard")


def choice(game: AnyGame, level: str, state: object, seat: Seat) -> Choice[Any]:
    budget = Budget(node_count=400)
    return generic_levels(game)[level].make(Seed(3)).choose(known_to(game, state, seat), seat, budget)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_that_differ_only_in_secrets_give_equal_choices(level: str, seed: int) -> None:
    dealt = hands.GAME.deal(hands.Options(), Seed(seed))
    other = hands.redeal(dealt, ANNA, Seed(seed + 10))

    assert other != dealt
    assert choice(hands.GAME, level, other, ANNA) == choice(hands.GAME, level, dealt, ANNA)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_knows_what_the_other_has_thrown(level: str) -> None:
    thrown = [duel.State(1, (), f"{throw}-") for throw in duel.THROWS]

    choices = [choice(duel.GAME, level, state, BERT) for state in thrown]

    assert choices == choices[:1] * 3


def test_the_reason_says_in_how_many_worlds_a_move_was_the_best() -> None:
    dealt = hands.GAME.deal(hands.Options(), Seed(1))

    told = choice(hands.GAME, "medium", dealt, ANNA)

    assert told.action in hands.legal_actions(dealt, ANNA)
    assert (told.reason.code, told.reason.params["worlds"]) == ("search.reason.worlds", 8)


def test_where_secrets_cannot_be_redealt_there_is_only_a_player_who_chooses_at_random() -> None:
    blind = replace(hands.GAME, redeal=None)
    dealt = blind.deal(hands.Options(), Seed(1))

    assert list(generic_levels(blind)) == ["random"]
    assert isinstance(known_to(blind, dealt, ANNA), SeatView)
    assert choice(blind, "random", dealt, ANNA).action in blind.legal_actions(dealt, ANNA)

"""`check_encoding` accepts healthy numbers and names the one law that broken ones break."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.contract import AnyEncoding, Encoding, PlaneLayout, Seed, action_space
from ludotheque.contract.laws import LawBroken, check_encoding
from pile import PILE, PileOptions, Take

OPTIONS = PileOptions(stones=5)
HEALTHY: AnyEncoding = Encoding(
    actions=lambda options: (Take(1), Take(2)),
    layout=lambda options: PlaneLayout(("stones", "my turn"), 1, 1),
    observe=lambda view, seat: bytes([view["stones"], view["yours"]]),
)
CALLS = itertools.count()


def together(game: Any) -> Any:
    """Everybody may take at once."""
    return replace(game, legal_actions=lambda state, seat: game.legal_actions(state, state.turn))


BROKEN: dict[str, Callable[[AnyEncoding], AnyEncoding]] = {
    "the same options number the same actions": lambda healthy: replace(
        healthy, actions=lambda options: (Take(1), Take(2 + next(CALLS)))
    ),
    "each action has one number": lambda healthy: replace(healthy, actions=lambda options: (Take(1), Take(2), Take(1))),
    "every legal action has a number": lambda healthy: replace(healthy, actions=lambda options: (Take(1),)),
    "every observation has the shape of the layout": lambda healthy: replace(healthy, observe=lambda view, seat: b"\0"),
    "the same view, the same observation": lambda healthy: replace(
        healthy, observe=lambda view, seat: bytes([next(CALLS) % 256, 0])
    ),
}


def test_healthy_numbers_are_accepted_to_the_end_of_a_game():
    lengths = {check_encoding(PILE, HEALTHY, OPTIONS, Seed(seed)) for seed in range(20)}

    assert lengths == {3, 4, 5}


@pytest.mark.parametrize("text", BROKEN)
def test_the_broken_law_is_named(text):
    with pytest.raises(LawBroken, match=text):
        check_encoding(PILE, BROKEN[text](HEALTHY), OPTIONS, Seed(0))


@pytest.mark.parametrize(
    ("writer", "text"),
    [
        (lambda take: "1", "each action has a text of its own"),
        (lambda take: str(3 - take.stones), "number, action and text lead to each other"),
    ],
)
def test_texts_lead_back_to_their_numbers(writer, text):
    game = replace(PILE, notation=replace(PILE.notation, write_action=writer))

    with pytest.raises(LawBroken, match=text):
        check_encoding(game, HEALTHY, OPTIONS, Seed(0))


def test_where_several_may_act_at_once_one_may_wait():
    with pytest.raises(LawBroken, match="one may wait"):
        check_encoding(together(PILE), HEALTHY, OPTIONS, Seed(0))


def test_a_game_without_an_end_is_noticed():
    endless = replace(PILE, apply=lambda state, move: state)

    with pytest.raises(LawBroken, match="no end after 7 random moves"):
        check_encoding(endless, HEALTHY, OPTIONS, Seed(0), max_moves=7)


def test_the_mask_must_say_what_is_legal(monkeypatch):
    monkeypatch.setattr("ludotheque.contract.encoding.ActionSpace.mask", lambda space, legal: b"\1\1")

    with pytest.raises(LawBroken, match="the mask says what is legal"):
        check_encoding(PILE, HEALTHY, PileOptions(stones=1), Seed(0))


def test_numbers_actions_and_texts_belong_together():
    space = action_space(PILE, HEALTHY, OPTIONS)

    assert len(space) == 2
    assert space.index(Take(2)) == 1
    assert space.text(1) == "2"
    assert space.mask([Take(2)]) == b"\0\1"
    assert HEALTHY.layout(OPTIONS).shape == (2, 1, 1)
    assert HEALTHY.score({}) == 0

"""Laws about a game in numbers."""

from __future__ import annotations

from typing import Any

from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.encoding import ActionSpace, AnyEncoding, action_space
from ludotheque.contract.game import AnyGame, possible_moves, read_action
from ludotheque.contract.laws.law import LawBroken, law
from ludotheque.contract.seat import seats


def check_encoding(game: AnyGame, encoding: AnyEncoding, options: Any, seed: Seed, max_moves: int = 2_000) -> int:
    """Play one random game and check the numbers at each state; return its length. LawBroken names the first law."""
    space = action_space(game, encoding, options)
    law(space == action_space(game, encoding, options), "encoding: the same options number the same actions")
    _check_space(game, space)
    dice = Dice(Seed(seed + 1))
    state = game.deal(options, seed)
    for length in range(max_moves):
        _check_state(game, encoding, options, space, state)
        moves = possible_moves(game, state)
        if not moves:
            return length
        state = game.apply(state, dice.pick(moves))
    raise LawBroken(f"no end after {max_moves} random moves")


def _check_space(game: AnyGame, space: ActionSpace[Any]) -> None:
    law(len(set(space.actions)) == len(space), "encoding: each action has one number")
    texts = [space.text(index) for index in range(len(space))]
    law(len(set(texts)) == len(space), "encoding: each action has a text of its own")
    found = [space.index(read_action(game, text)) for text in texts]
    law(found == list(range(len(space))), "encoding: number, action and text lead to each other")


def _check_state(game: AnyGame, encoding: AnyEncoding, options: Any, space: ActionSpace[Any], state: Any) -> None:
    layout = encoding.layout(options)
    acting = 0
    for seat in seats(game.seat_count(state)):
        legal = list(game.legal_actions(state, seat))
        law(set(legal) <= set(space.actions), "encoding: every legal action has a number")
        masked = [space.actions[index] for index, bit in enumerate(space.mask(legal)) if bit]
        law(set(masked) == set(legal), "encoding: the mask says what is legal")
        acting += bool(legal)
        observed = encoding.observe(game.view(state, seat), seat)
        law(len(observed) == layout.size, "encoding: every observation has the shape of the layout")
        law(observed == encoding.observe(game.view(state, seat), seat), "encoding: the same view, the same observation")
    law(acting <= 1 or encoding.may_wait(options), "encoding: where several may act at once, one may wait")

"""The laws every game keeps. Shipped, so a game made elsewhere can check itself."""

from __future__ import annotations

from functools import reduce
from typing import Any

from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.errors import IllegalMove
from ludotheque.contract.game import AnyGame, Move, possible_moves
from ludotheque.contract.laws.encoding import check_encoding
from ludotheque.contract.laws.law import LawBroken, law
from ludotheque.contract.laws.moves import Strangers, check_moves, check_refusals, checked_step
from ludotheque.contract.laws.readers import check_readers
from ludotheque.contract.laws.record import check_record
from ludotheque.contract.laws.states import check_actions, check_ending, check_state, check_timer, check_to_act
from ludotheque.contract.laws.views import check_views
from ludotheque.contract.laws.worlds import Worlds

__all__ = ["LawBroken", "check_encoding", "check_laws", "check_readers", "possible_moves"]


def check_laws(game: AnyGame, options: Any, seed: Seed, max_moves: int = 2_000) -> int:
    """Play one random game and check each law at each state; return its length.

    LawBroken names the first law that is not kept, with a note of the moves that led there.
    The readers of the notation have a check of their own: `check_readers`.
    """
    journal: list[Move[Any]] = []
    try:
        _walk(game, options, seed, max_moves, journal)
    except LawBroken as broken:
        actions = " ".join(str(game.notation.write_action(move.action)) for move in journal)
        broken.add_note(f"{game.slug}, {options}, seed {seed}, after {actions or 'no move'}")
        raise
    return len(journal)


def _walk(game: AnyGame, options: Any, seed: Seed, max_moves: int, journal: list[Move[Any]]) -> None:
    dice = Dice(Seed(seed + 1))
    opening = game.deal(options, seed)
    law(opening == game.deal(options, seed), "deal: same options and seed, same opening")
    check_record(game, options, opening)
    seat_count = game.seat_count(opening)
    state = opening
    strangers, worlds = Strangers(game, opening, dice), Worlds(game, opening, dice)
    checked_actions: set[Any] = set()

    for _ in range(max_moves):
        law(game.seat_count(state) == seat_count, "seat_count: nobody joins or leaves during a game")
        moves = possible_moves(game, state)
        check_moves(moves)
        check_ending(game, state, moves)
        check_to_act(game, state, moves)
        check_timer(game, state)
        check_state(game, state, moves)
        check_actions(game, moves, checked_actions)
        check_views(game, state, moves, dice)
        refused = strangers.among(moves)
        check_refusals(game, state, refused)
        worlds.check_strangers(refused)
        if not moves:
            break
        move = dice.pick(moves)
        state = checked_step(game, state, move)
        worlds.follow(move, state, moves)
        journal.append(move)
    else:
        raise LawBroken(f"no end after {max_moves} random moves")

    _check_replay(game, opening, journal, state)


def _check_replay(game: AnyGame, opening: Any, journal: list[Move[Any]], end: Any) -> None:
    try:
        law(reduce(game.apply, journal, opening) == end, "replay: opening + moves give the same end")
    except IllegalMove as refusal:
        raise LawBroken(f"replay: refused the second time: {refusal}") from refusal

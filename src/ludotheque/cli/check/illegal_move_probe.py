"""A player that offers illegal moves on purpose, at a real table, before each legal one."""

from __future__ import annotations

import string
from typing import Any

from ludotheque.contract import (
    AnyGame,
    Dice,
    IllegalMove,
    LudothequeError,
    Move,
    NotationError,
    Seat,
    Seed,
    TableError,
    possible_moves,
    seats,
    seats_to_act,
)
from ludotheque.contract.laws import LawBroken
from ludotheque.play import Table, open_table, play, play_clock

_OFFERS = 6  # per ply
_LETTERS = string.ascii_letters + string.digits + "=-+!"


def probe_illegal_moves(game: AnyGame, options: Any, seed: Seed, max_moves: int) -> int:
    """Play one random game this way; returns the number of refusals, or LawBroken."""
    dice = Dice(Seed(seed + 2))
    table = open_table(game, options, seed)
    seen: dict[Any, None] = {}
    refusals = 0
    for _ in range(max_moves):
        moves = possible_moves(game, table.state)
        seen.update(dict.fromkeys(move.action for move in moves))
        refusals += sum(_refused(table, offer) for offer in _offers(table, list(seen), dice))
        if table.outcome is not None:
            return refusals
        move = moves[dice.below(len(moves))]
        table = play_clock(table) if move.by is None else play(table, move.by, move.action)
    raise LawBroken(f"no end after {max_moves} random moves")


def _offers(table: Table, seen: list[Any], dice: Dice) -> list[Move[Any]]:
    """Actions of other moments and of other seats, and misspelt ones that can still be read."""
    game = table.game
    legal = set(possible_moves(game, table.state))
    tables = [*seats(len(table.players)), Seat(len(table.players)), Seat(-1)]
    actions = [dice.pick(seen) for _ in range(_OFFERS)] if seen else []
    actions += [action for action in (_misspelt(game, action, dice) for action in actions) if action is not None]
    offers = [Move(dice.pick(tables), action) for action in actions]
    return [offer for offer in offers if offer not in legal]


def _misspelt(game: AnyGame, action: Any, dice: Dice) -> Any | None:
    """The action with one letter changed, if the notation still reads it."""
    text = game.notation.write_action(action)
    place = dice.below(len(text))
    try:
        return game.notation.read_action(text[:place] + dice.pick(_LETTERS) + text[place + 1 :])
    except NotationError:
        return None


def _refused(table: Table, offer: Move[Any]) -> bool:
    """The table must refuse, stay as it is, and wait for the same seats."""
    assert offer.by is not None
    before, to_act = hash(table.state), seats_to_act(table.game, table.state)
    try:
        play(table, offer.by, offer.action)
    except (IllegalMove, TableError):
        pass
    except LudothequeError as other:
        raise LawBroken(f"apply: refused {offer} with {other.kind} instead of illegal-move") from other
    else:
        raise LawBroken(f"apply: accepted {offer} although it is not a legal move")
    if hash(table.state) != before or seats_to_act(table.game, table.state) != to_act:
        raise LawBroken(f"apply: the refused {offer} changed the game")
    return True

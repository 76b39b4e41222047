"""Moves for a seat that gave up, so that the others can finish their game."""

from __future__ import annotations

from typing import Any

from ludotheque.contract import Dice, Move, Seed, TableError, phrase, seats_to_act
from ludotheque.play.table import Table, with_move


def substitute_move(table: Table) -> Move[Any] | None:
    """The move to be made for a seat that gave up; None while it is not needed.

    Needed only when nobody still playing can act: where several may act at once, a seat that gave up waits, unless the
    game says how it stands aside.
    The choice depends on the table's seed and length alone, so that every machine makes the same one.
    """
    if not table.resignations or table.outcome is not None:
        return None
    if table.game.stands_aside is not None:
        for seat in table.resigned:
            if (action := table.game.stands_aside(table.state, seat)) is not None:
                return Move(seat, action)
    acting = seats_to_act(table.game, table.state)
    if not acting or any(seat not in table.resigned for seat in acting):
        return None
    seat = acting[0]
    dice = Dice(Seed(table.seed ^ (len(table.journal.moves) << 32)))
    return Move(seat, dice.pick(table.game.legal_actions(table.state, seat)))


def play_substitute(table: Table) -> Table:
    """The table after such a move."""
    move = substitute_move(table)
    if move is None:
        raise TableError(phrase("play.no-stand-in"))
    return with_move(table, move)

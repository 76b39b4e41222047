"""What the players say about a choice: a reason for people, and a report of the search."""

from __future__ import annotations

from ludotheque.contract import Move, Phrase, Report, Seat, phrase
from ludotheque.games.connect_four.bots.lookahead import WIN, Lookahead
from ludotheque.games.connect_four.explain import ColumnCode, column_codes
from ludotheque.games.connect_four.state import Drop, State


def outlook_reason(state: State, drop: Drop, depth: int, sign: int, discs_to_come: int | None) -> Phrase:
    """The column's code where it says enough, else what the search found ahead: a win, a loss or neither."""
    code = column_codes(state)[drop.column]
    if code in (ColumnCode.WINS, ColumnCode.MUST_BLOCK):
        return code.reason
    if discs_to_come is None:
        return phrase("connect-four.reason.foresees-nothing", count=depth)
    found = "connect-four.reason.foresees-win" if sign > 0 else "connect-four.reason.foresees-loss"
    return phrase(found, count=discs_to_come)


def lookahead_reason(state: State, lookahead: Lookahead, drop: Drop) -> Phrase:
    value = lookahead.values[drop.column]
    is_decided = abs(value) >= WIN // 2
    return outlook_reason(state, drop, lookahead.depth, value, WIN - abs(value) if is_decided else None)


def lookahead_report(state: State, lookahead: Lookahead, drop: Drop) -> Report[Drop]:
    """Values in units of a win."""
    values = by_seat(state.turn, lookahead.values[drop.column] / WIN)
    best = tuple(map(Drop, sorted(lookahead.best_columns())))
    return Report(values, lookahead.depth, lookahead.node_count, line=(Move(state.turn, drop),), best=best)


def by_seat(turn: Seat, own: float) -> tuple[float, float]:
    """A value of the player to move, as the values of both seats."""
    return (own, -own) if turn == 0 else (-own, own)

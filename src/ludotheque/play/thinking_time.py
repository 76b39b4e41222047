"""How long a computer seems to think: longer about hard choices, and never twice the same (MO-21).

The web client has the same formula in `opponents/thinkingTime.ts`; it sees more of how hard a choice is.
"""

from __future__ import annotations

from math import log2
from typing import Any

from ludotheque.contract import Dice, Move, Seat, Seed
from ludotheque.play.table import Table

_QUICKEST, _HARD = 0.5, 1.0
"""Of the usual time: what an easy choice takes, and what the hardest adds."""

_JITTER = (0.75, 1.3)
_OPENING_MOVES = 2
_EASY = 0.2
_MANY_CHOICES = 64
_STEPS = 1_000


def thinking_seconds(delay: float, table: Table, seat: Seat, action: Any) -> float:
    """About `delay`, for this action of this seat; the same for the same game, and 0 where no delay is wanted."""
    if delay <= 0:
        return 0.0
    dice = Dice(Seed((table.seed + (len(table.journal) << 8) + seat) % 2**64))
    least, most = _JITTER
    jitter = least + (most - least) * dice.below(_STEPS) / _STEPS
    return delay * (_QUICKEST + _HARD * _hardness(table, seat, action)) * jitter


def _hardness(table: Table, seat: Seat, action: Any) -> float:
    """From 0 to 1: nothing to choose, a known beginning or a move that ends the game is easy; many choices are hard."""
    count = len(table.choices[seat])
    if count <= 1:
        return 0.0
    if len(table.journal) < _OPENING_MOVES or _ends_the_game(table, seat, action):
        return _EASY
    return min(1.0, log2(count) / log2(_MANY_CHOICES))


def _ends_the_game(table: Table, seat: Seat, action: Any) -> bool:
    return table.game.outcome(table.game.apply(table.state, Move(seat, action))) is not None

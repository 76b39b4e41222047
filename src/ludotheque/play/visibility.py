"""What a move gives away: a hidden choice must not be read out to those who may not see it."""

from __future__ import annotations

from ludotheque.contract import Move, Seat
from ludotheque.play.table import Table

_MAX_OTHERS = 8  # hidden choices look alike at the first glance


def is_last_move_visible(table: Table, viewer: Seat | None) -> bool:
    """Whether this viewer may be told what the last move was.

    Not so when its maker sees more than the viewer, who could not tell it from another legal one.
    """
    game, move = table.game, table.journal.moves[-1]
    before, after = table.journal.states[-2:]
    seen = game.view(after, viewer)
    if move.by is None or game.draw(game.view(after, move.by)) == game.draw(seen):
        return True
    others = [action for action in game.legal_actions(before, move.by) if action != move.action]
    return all(game.view(game.apply(before, Move(move.by, other)), viewer) != seen for other in others[:_MAX_OTHERS])

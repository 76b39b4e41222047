"""What everybody may know of the moves of a game: a hidden choice is told to nobody before the rules reveal it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ludotheque.contract import Move, Seat, Seed, seats, told_action
from ludotheque.play.ending import Resignation
from ludotheque.play.table import Step, Table

_WORLDS = 16


def told_to(table: Table, number: int, viewer: Seat | None) -> Any | None:
    """What this viewer may know of a move, the first being 0; None: that it was made. After the game, everything."""
    before, move = table.journal.made(number)
    if not table.game.hides_moves or table.outcome is not None:
        return move.action
    return told_action(table.game, before, move, table.state, viewer)


def told_steps(table: Table, viewer: Seat | None) -> tuple[Step, ...]:
    """Moves and resignations in their order; the action of a move that is hidden from this viewer is None."""
    if not table.game.hides_moves or table.outcome is not None:
        return table.steps
    numbers = iter(range(len(table.journal)))
    return tuple(
        step if isinstance(step, Resignation) else Move(step.by, told_to(table, next(numbers), viewer))
        for step in table.steps
    )


def partly_told(table: Table, numbers: Iterable[int]) -> Mapping[int, tuple[Any, ...]]:
    """Those of these moves that the rules may yet reveal to somebody, with what each seat and the audience know now."""
    if table.game.told is None or table.outcome is not None:
        return {}
    viewers = (*seats(len(table.players)), None)
    known = {number: tuple([told_to(table, number, viewer) for viewer in viewers]) for number in numbers}
    return {number: told for number, told in known.items() if set(told) != {table.journal.made(number)[1].action}}


def keeps_nothing_from(table: Table, own: tuple[Seat, ...]) -> bool:
    """Whether nobody else knows more than whoever has these seats: a record of the game would give nobody away."""
    game, others = table.game, [seat for seat in seats(len(table.players)) if seat not in own]
    if game.has_full_information or table.outcome is not None or not others:
        return True
    if game.hides_moves or game.redeal is None or not own:
        return False
    worlds = [game.redeal(table.state, own[0], Seed(seed)) for seed in range(_WORLDS)]
    return all(game.view(world, seat) == game.view(table.state, seat) for world in worlds for seat in others)

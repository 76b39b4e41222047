"""Players for any number of seats: the standard methods and our own, on the compiled core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ludotheque.contract import Budget, Seat
from ludotheque.games.morpion.rules import is_over
from ludotheque.games.morpion.solver import native
from ludotheque.games.morpion.state import Mark, State

Method: TypeAlias = Literal["max-n", "paranoid", "best-reply", "monte-carlo", "expert"]

DEFAULT_WIDTHS: dict[Method, int] = {"max-n": 8, "paranoid": 8, "best-reply": 12, "monte-carlo": 24, "expert": 24}
"""Cells looked at in each position; the expert keeps to its own."""

EVERY_CELL = 0
"""The width for proofs on tiny grids."""

ONE_SECOND = Budget(seconds=1.0)


@dataclass(frozen=True)
class OpponentTypes:
    """What is known of the opponents."""

    steady: tuple[Seat, ...] = ()
    """They stop what nobody after them can stop, and leave the rest to others."""

    flighty: tuple[Seat, ...] = ()
    """They stop a single cell at once, and give up where they see several."""


@dataclass(frozen=True)
class SearchOptions:
    """How wide and deep a method searches."""

    width: int | None = None
    """Cells in each position, the most promising ones; None: the method's default, EVERY_CELL: no choice among them."""

    depth: int = 99
    opponents: OpponentTypes = OpponentTypes()
    """Used by the expert only."""


DEFAULT_OPTIONS = SearchOptions()


@dataclass(frozen=True)
class Advice:
    mark: Mark
    shares: tuple[float, ...]
    """What the game is worth to each seat: a win 1, a draw an equal share, a win a little less the later it comes."""

    depth: int
    node_count: int
    is_proved: bool
    """Every line of play was followed to its end."""


def advise(
    state: State,
    method: Method,
    budget: Budget = ONE_SECOND,
    *,
    options: SearchOptions = DEFAULT_OPTIONS,
    seed: int = 0,
) -> Advice:
    """What this method would play for the seat to move. The same nodes and seed give the same answer."""
    assert not is_over(state), "nobody moves when the game is over"
    native.require_core()
    width = DEFAULT_WIDTHS[method] if options.width is None else options.width
    request = native.core.SearchOptions(
        turn=state.turn,
        depth_limit=options.depth,
        width=width,
        seed=seed,
        steady=options.opponents.steady,
        flighty=options.opponents.flighty,
    )
    marks = native.encode_boards(state)
    found = native.core.search_multiplayer(
        method, native.encode_grid(state), marks, native.encode_budget(budget), request
    )
    (mark,) = native.decode_cells(state, [found.cell])
    return Advice(mark, tuple(found.shares), found.depth, found.node_count, found.is_proved)

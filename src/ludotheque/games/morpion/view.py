"""What a seat may see: everything, for nothing is hidden on this grid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ludotheque.contract import Outcome, Phrase, Seat, phrase, player_phrase
from ludotheque.games.morpion.rules import lettered_rows, outcome, winning_cells
from ludotheque.games.morpion.state import Mark, State


@dataclass(frozen=True)
class View:
    columns: int
    rows: int
    run: int
    is_exact: bool
    seat_count: int
    starter: int
    turn: int | None
    """None when the game is over."""

    cells: tuple[str, ...]
    """The rows from the top, a character for each cell: `a` to `z` for the seats, `.` for nobody."""

    winning: tuple[Mark, ...]
    outcome: Outcome | None


def view(state: State, viewer: Seat | None) -> View:
    return _same_for_all(state)


@lru_cache(maxsize=64)  # a table for 26 asks 27 times about each state
def _same_for_all(state: State) -> View:
    end = outcome(state)
    return View(
        columns=state.columns,
        rows=state.rows,
        run=state.run,
        is_exact=state.is_exact,
        seat_count=state.seat_count,
        starter=state.starter,
        turn=state.turn if end is None else None,
        cells=lettered_rows(state),
        winning=winning_cells(state) if state.last_mover_won else (),
        outcome=end,
    )


def message(view: View) -> Phrase:
    """Whose turn it is, or how it ended."""
    if view.outcome is not None:
        return phrase("morpion.over", reason=view.outcome.reason)
    assert view.turn is not None
    return _to_play(view.turn, view.run)


@lru_cache(maxsize=64)  # said at every move
def _to_play(seat: int, run: int) -> Phrase:
    return phrase("morpion.to-play", player=player_phrase(seat), run=run)


def symbols(seat_count: int) -> tuple[str, ...]:
    """O and X for two; letters of the alphabet for more (MO-02)."""
    if seat_count == 2:
        return ("O", "X")
    return tuple(chr(ord("A") + seat) for seat in range(seat_count))

"""What a seat may see: everything, for nothing is hidden on this grid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ludotheque.contract import Outcome, Phrase, Seat, phrase, player_phrase
from ludotheque.games.morpion.rules import (
    forbidden_cells,
    lettered_rows,
    line_counts,
    marks_on,
    outcome,
    winning_cells,
)
from ludotheque.games.morpion.state import MORE_MARKS, OPENING_MARKS, AnswerWord, Mark, Phase, State, Variant


@dataclass(frozen=True)
class View:
    columns: int
    rows: int
    run: int
    is_exact: bool
    variant: Variant
    seat_count: int
    starter: int
    turn: int | None
    """None when the game is over."""

    cells: tuple[str, ...]
    """The rows from the top, a character for each cell: `a` to `z` for the seats, `.` for nobody."""

    owner: int | None
    """Whose the next mark will be; in an opening not always theirs who makes it."""

    phase: Phase | None
    """Of an opening that is not settled yet."""

    answers: tuple[AnswerWord, ...]
    """What the player whose turn it is may say to the opening; nothing while they are to make a mark."""

    lines: int
    """How many lines win."""

    line_counts: tuple[int, ...]
    """How many each seat has, where more than one is needed."""

    winning: tuple[Mark, ...]
    """The cells of winning lines; where more than one is needed, of every line there is."""

    forbidden: tuple[Mark, ...]
    """Free cells that renju forbids to the player whose turn it is."""

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
        variant=state.variant,
        seat_count=state.seat_count,
        starter=state.starter,
        turn=state.turn if end is None else None,
        cells=lettered_rows(state),
        owner=state.owner if end is None and not state.answers else None,
        phase=state.phase,
        answers=state.answers,
        lines=state.lines,
        line_counts=line_counts(state) if state.lines > 1 else (),
        winning=winning_cells(state) if state.has_line or state.lines > 1 else (),
        forbidden=marks_on(state, forbidden_cells(state)) if end is None else (),
        outcome=end,
    )


def message(view: View) -> Phrase:
    """Whose turn it is, or how it ended."""
    if view.outcome is not None:
        return phrase("morpion.over", reason=view.outcome.reason)
    assert view.turn is not None
    if view.answers:
        return phrase(f"morpion.to-answer-{view.phase}", player=player_phrase(view.turn))
    if view.phase is not None:
        return _to_open(view)
    if view.lines > 1:
        return phrase("morpion.to-play-lines", player=player_phrase(view.turn), run=view.run, count=view.lines)
    return _to_play(view.turn, view.run, view.variant)


def _to_open(view: View) -> Phrase:
    """How many marks are still to be made, and whose the next one will be."""
    made = sum(letter != "." for row in view.cells for letter in row)
    left = (OPENING_MARKS if view.phase != "two" else MORE_MARKS) - made
    assert view.turn is not None
    assert view.owner is not None
    symbol = symbols(view.seat_count)[view.owner]
    return phrase("morpion.to-open", player=player_phrase(view.turn), count=left, symbol=symbol)


@lru_cache(maxsize=64)  # said at every move
def _to_play(seat: int, run: int, variant: Variant) -> Phrase:
    code = "morpion.to-play-misere" if variant == "misere" else "morpion.to-play"
    return phrase(code, player=player_phrase(seat), run=run)


def symbols(seat_count: int) -> tuple[str, ...]:
    """O and X for two; letters of the alphabet for more (MO-02)."""
    if seat_count == 2:
        return ("O", "X")
    return tuple(chr(ord("A") + seat) for seat in range(seat_count))

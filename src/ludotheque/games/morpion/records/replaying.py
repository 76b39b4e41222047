"""What the formats share: which levels they name, and where the moves of a record lead."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.contract import GameRecord, IllegalMove, Move, RecordedMove, RecordedStep, Seat
from ludotheque.contract.options import write_options
from ludotheque.contract.record import refuse
from ludotheque.games.morpion.notation import read_mark, read_state, write_action, write_state
from ludotheque.games.morpion.rules import apply
from ludotheque.games.morpion.state import Mark, Options, State

LEVELS = ("very-easy", "easy", "medium", "hard", "expert")
"""As the formats number them."""


def record_from(options: Options, opening: State, steps: Iterable[RecordedStep]) -> GameRecord:
    return GameRecord("morpion", write_options(options), write_state(opening), steps=tuple(steps))


def refuse_rules(opening: State) -> None:
    """RecordError for rules that the formats of others have no word for."""
    if opening.variant != "free":
        refuse("no-variant", variant=opening.variant)
    refuse_opening_rules(opening)
    if opening.lines > 1:
        refuse("no-lines", count=opening.lines)


def refuse_opening_rules(opening: State) -> None:
    """RecordError for openings with swaps: their answers are no marks."""
    if opening.phase is not None:
        refuse("no-opening-rule", rule=opening.phase)


def opening_of(record: GameRecord) -> State:
    assert record.opening is not None, "the record of a table has its opening"
    return read_state(record.opening)


def moves_of(record: GameRecord) -> list[Move[Mark]]:
    """The moves of a record, without those that were undone."""
    return [Move(step.by, read_mark(step.action)) for step in record.played if isinstance(step, RecordedMove)]


def recorded(seat: Seat, mark: Mark) -> RecordedMove:
    return RecordedMove(write_action(mark), seat)


def last_state(opening: State, moves: Iterable[Move[Mark]]) -> State | None:
    """Where the moves lead; None if the rules refuse one, which is said when the table is made."""
    state = opening
    for move in moves:
        try:
            state = apply(state, Move(move.by, move.action))
        except IllegalMove:
            return None
    return state

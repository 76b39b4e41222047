"""Why a mark is worth making, in words."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.morpion.explain.threats import threats_of
from ludotheque.games.morpion.rules import around, completing_cells, deciding_cells, rivals, with_mark
from ludotheque.games.morpion.state import MIN_RUN, Mark, State


def reason(state: State, mark: Mark) -> Phrase:
    """What this free cell does for the seat to move: the strongest thing that can be said of it."""
    turn, bit = state.turn, state.bit(mark)
    if deciding_cells(state, turn) & bit:
        return phrase("morpion.reasons.wins")
    if completing_cells(state, turn) & bit and not any(deciding_cells(state, rival) & bit for rival in rivals(state)):
        return phrase("morpion.reasons.completes")
    for rival in rivals(state):
        if completing_cells(state, rival) & bit:
            return phrase("morpion.reasons.blocks", player=player_phrase(rival))
    if state.lines > 1:
        return _line_reason(state, bit)
    threat_count = completing_cells(with_mark(state, bit), turn).bit_count()
    if threat_count > 1:
        return phrase("morpion.reasons.forks", count=threat_count)
    if threat_count:
        return phrase("morpion.reasons.threatens")
    quieter = _plan(state, mark)
    if quieter is not None:
        return quieter
    beside = around(state, bit)
    if beside & state.boards[turn]:
        return phrase("morpion.reasons.builds")
    return phrase("morpion.reasons.hinders" if beside & state.occupied else "morpion.reasons.opens")


def _line_reason(state: State, bit: int) -> Phrase:
    """Where one line does not win yet."""
    if completing_cells(with_mark(state, bit), state.turn):
        return phrase("morpion.reasons.threatens-line")
    is_beside = around(state, bit) & state.boards[state.turn]
    return phrase("morpion.reasons.builds" if is_beside else "morpion.reasons.opens")


def _plan(state: State, mark: Mark) -> Phrase | None:
    """Threats two marks from a line; on grids for runs of three nearly every cell is one, and none worth a word."""
    if state.run == MIN_RUN:
        return None
    length, bit = state.run - 2, state.bit(mark)
    for rival in rivals(state):
        theirs = threats_of(state, rival)
        if mark in theirs.opening:
            return phrase("morpion.reasons.stops-open", player=player_phrase(rival), length=length)
        if mark in theirs.forking:
            return phrase("morpion.reasons.stops-fork", player=player_phrase(rival))
    before = threats_of(state, state.turn)
    after = threats_of(with_mark(state, bit), state.turn)
    if set(after.opening) - {*before.opening, *before.forking}:
        return phrase("morpion.reasons.opens-row", length=length)
    if set(after.forking) - {*before.opening, *before.forking}:
        return phrase("morpion.reasons.plans-fork")
    return None

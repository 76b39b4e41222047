"""Why a mark is worth making, in words."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.morpion.rules import around, completing_cells, rivals, with_mark
from ludotheque.games.morpion.state import Mark, State


def reason(state: State, mark: Mark) -> Phrase:
    """What this free cell does for the seat to move: the strongest thing that can be said of it."""
    turn, bit = state.turn, state.bit(mark)
    if completing_cells(state, turn) & bit:
        return phrase("morpion.reasons.wins")
    for rival in rivals(state):
        if completing_cells(state, rival) & bit:
            return phrase("morpion.reasons.blocks", player=player_phrase(rival))
    threat_count = completing_cells(with_mark(state, bit), turn).bit_count()
    if threat_count > 1:
        return phrase("morpion.reasons.forks", count=threat_count)
    if threat_count:
        return phrase("morpion.reasons.threatens")
    beside = around(state, bit)
    if beside & state.boards[turn]:
        return phrase("morpion.reasons.builds")
    return phrase("morpion.reasons.hinders" if beside & state.occupied else "morpion.reasons.opens")

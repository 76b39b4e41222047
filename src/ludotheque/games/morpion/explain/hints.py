"""Hints step by step: what kind of moment this is, where to look, and the cell with its reason."""

from __future__ import annotations

from ludotheque.contract import Analysis, AnalysisRequest, Phrase, phrase
from ludotheque.games.morpion.explain.analysis import analyse
from ludotheque.games.morpion.explain.opening import no_analysis, opening_hints
from ludotheque.games.morpion.explain.reasons import reason
from ludotheque.games.morpion.rules import completing_cells, is_over, rivals
from ludotheque.games.morpion.state import Mark, State, cell_name

_MAX_SECONDS = 1.5
"""More than a strong move needs, and as long as somebody who is stuck likes to wait."""


def hints(state: State, request: AnalysisRequest) -> tuple[Phrase, ...]:
    """The vaguest first; none when the game is over, nothing is to be said, or the engine does not know the variant."""
    if is_over(state) or no_analysis(state) is not None:
        return ()
    if state.phase is not None:
        return opening_hints(state, request)
    analysis = analyse(state, AnalysisRequest(request.budget.within(_MAX_SECONDS), wants_words=False, wants_line=True))
    if not analysis.line:
        return ()
    mark = request.about if isinstance(request.about, Mark) else analysis.line[0].action
    return (_moment(state, analysis), _place(mark), _cell(state, mark, analysis))


def _moment(state: State, analysis: Analysis[Mark]) -> Phrase:
    if completing_cells(state, state.turn):
        return phrase("morpion.hint.complete")
    if any(completing_cells(state, rival) for rival in rivals(state)):
        return phrase("morpion.hint.block")
    if analysis.facts["value"] == "win":
        return phrase("morpion.hint.win")
    return phrase("morpion.hint.hold" if analysis.facts["value"] == "loss" else "morpion.hint.quiet")


def _place(mark: Mark) -> Phrase:
    return phrase("morpion.hint.row", row=mark.row + 1)


def _cell(state: State, mark: Mark, analysis: Analysis[Mark]) -> Phrase:
    why, count = reason(state, mark), analysis.facts["moves_to_end"]
    is_line = mark == analysis.line[0].action
    if is_line and analysis.facts["value"] == "win" and count is not None and count > 1:
        line = " ".join(cell_name(move.action) for move in analysis.line)
        return phrase("morpion.hint.cell-wins", cell=cell_name(mark), why=why, count=count, line=line)
    return phrase("morpion.hint.cell", cell=cell_name(mark), why=why)

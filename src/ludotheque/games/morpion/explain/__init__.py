"""Explanations: the reason for a mark, the threats on the grid, and the value of a position."""

from __future__ import annotations

from ludotheque.contract import Analyst
from ludotheque.games.morpion.explain.analysis import analyse, read
from ludotheque.games.morpion.explain.hints import hints
from ludotheque.games.morpion.explain.reasons import reason
from ludotheque.games.morpion.explain.threats import Threats, threats_of
from ludotheque.games.morpion.state import Mark, State

__all__ = ["ANALYST", "Threats", "reason", "threats_of"]

ANALYST: Analyst[State, Mark] = Analyst(analyse, read, hints, seconds_for_a_move=1.0)

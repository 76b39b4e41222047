"""Reasons for people: the codes of the 2008 report, threats, and what every column is worth."""

from __future__ import annotations

from ludotheque.contract import Analyst
from ludotheque.games.connect_four.explain.codes import BEST_FIRST, Code, NoMove, codes, preferred, simple_codes
from ludotheque.games.connect_four.explain.hints import hints
from ludotheque.games.connect_four.explain.verdicts import analyse, read
from ludotheque.games.connect_four.state import Drop, State

__all__ = ["ANALYST", "BEST_FIRST", "Code", "NoMove", "codes", "preferred", "simple_codes"]

ANALYST: Analyst[State, Drop] = Analyst(analyse, read, hints)

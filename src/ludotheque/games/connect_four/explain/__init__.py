"""Explanations: the codes of the 2008 report, threats, and the value of every column."""

from __future__ import annotations

from ludotheque.contract import Analyst
from ludotheque.games.connect_four.explain.analysis import analyse, read
from ludotheque.games.connect_four.explain.column_codes import (
    BEST_FIRST,
    ColumnCode,
    NoOpenColumn,
    column_codes,
    preferred_column,
    simple_column_codes,
)
from ludotheque.games.connect_four.explain.hints import hints
from ludotheque.games.connect_four.state import Action, State

__all__ = [
    "ANALYST",
    "BEST_FIRST",
    "ColumnCode",
    "NoOpenColumn",
    "column_codes",
    "preferred_column",
    "simple_column_codes",
]

ANALYST: Analyst[State, Action] = Analyst(analyse, read, hints)

"""Reasons for people: the shortest way told and drawn, hints by degrees, how hard a riddle feels."""

from __future__ import annotations

from ludotheque.contract import Analyst
from ludotheque.games.ricochet.explain.answers import analyse
from ludotheque.games.ricochet.explain.difficulty import GRADES, Difficulty, Grade, difficulty, grade_words
from ludotheque.games.ricochet.explain.hints import hints
from ludotheque.games.ricochet.explain.intuition import OUT_OF_SIGHT, distances
from ludotheque.games.ricochet.explain.walks import alone
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.state import Action, State

__all__ = ["ANALYST", "GRADES", "OUT_OF_SIGHT", "Difficulty", "Grade", "difficulty", "distances", "grade_words"]

ANALYST: Analyst[State, Action] = Analyst(analyse, read_state, hints, study=alone)

"""Positions as files of other people's solvers. A game that shares problems with them brings ProblemFormats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ProblemFormat:
    """One such form of one game; several live as FORMATS in a game's `planning` module."""

    name: str
    """What people choose it by: `pddl`."""

    game: str
    """The slug of the only game it can describe."""

    recognises: Callable[[str], bool]
    """Whether this text is meant to be in this form; quick, and never raises."""

    read: Callable[[str], Any]
    """The state; NotationError for anything else."""

    write: Callable[[Any], str]
    """NotationError for a state that the form cannot describe."""

    write_solution: Callable[[Any, Sequence[Any]], str]
    """The actions that lead from this state to its goal, as those solvers answer."""

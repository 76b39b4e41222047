"""Positions that are the same game seen from another side. A game on a board that can be turned brings a Symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

State = TypeVar("State")
Action = TypeVar("Action")


class Image(NamedTuple, Generic[State, Action]):
    """A position as it looks from another side."""

    state: State
    action: Callable[[Action], Action]
    """What is done there, for what is done here."""


Symmetry: TypeAlias = Callable[[State], Iterable[Image[State, Action]]]
"""Lives as SYMMETRY in a game's `symmetry` module: all sides of a position, its own among them, with the seats named
from the one to move on. Two positions are the same game if they have an image in common."""

AnySymmetry: TypeAlias = Symmetry[Any, Any]

"""How matches of a game begin. A game whose openings are more than any moves at random brings MatchOpenings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.game import Move

State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True)
class MatchOpenings(Generic[State, Action]):
    """Lives as OPENINGS in a game's `openings` module."""

    plausible_moves: Callable[[State, Sequence[Move[Action]]], Sequence[Move[Action]]]
    """Of these legal moves, those a player would consider: an opening at random is drawn among them."""

    split_line: Callable[[str, State], Sequence[str]]
    """The actions of an opening that is written in one line, each in the game's notation."""


AnyMatchOpenings: TypeAlias = MatchOpenings[Any, Any]

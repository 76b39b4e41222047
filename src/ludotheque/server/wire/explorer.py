"""Bodies of the opening explorer: what people played here in a position."""

from __future__ import annotations

from msgspec import Struct


class ExploredMove(Struct, frozen=True):
    """What was done in a position, and what came of it to those who did."""

    actions: list[str]
    """All that come to the same, such as a move and its mirror image; none where the rules have changed since."""

    won: int
    drawn: int
    lost: int


class ExploredGame(Struct, frozen=True):
    """A finished game that passed there; open it as `/api/finished/{id}`."""

    id: str
    names: list[str]
    places: list[int]
    finished_at: float
    action: str
    """What was done there, or what comes to the same."""


class Explored(Struct, frozen=True):
    """A position, from whichever side it is looked at, in the first moves of listed games."""

    recurs: bool
    """False: positions of this game hardly ever come twice, and nothing is counted."""

    moves: list[ExploredMove]
    """The most frequent first; of people only."""

    latest: list[ExploredGame]
    """The newest first."""

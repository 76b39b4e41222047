"""Computer players in processes of their own: a slow or dead one never stalls a table."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.contract import Phrase


@dataclass(frozen=True)
class Question:
    """What should this level do here? States and actions travel in the game's notation."""

    game: str
    level: str
    state: str
    seat: int
    seed: int
    player: str
    """The same for one player through one game, so that it can keep its notes."""

    now: float | None = None
    """What the table's clock shows."""

    wants_hints: bool = False
    """Hints by degrees too, if the game has some."""


@dataclass(frozen=True)
class Answer:
    """An action, or None to wait for the others."""

    action: str | None
    after_seconds: float = 0.0
    reason: Phrase | None = None
    hints: tuple[Phrase, ...] = ()
    """Each telling more than the one before."""


class MachineFull(Exception):
    """Too many are thinking already."""


class PlayerBroken(Exception):
    """It crashed, hung, or asked for too much memory."""

"""What a bot asks a player in another process, and what it is told, in whatever form the two talk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ludotheque.contract import Budget, Seat

MEMORY_MEGABYTES = 2048
SECONDS_TO_START = 20.0
GRACE_SECONDS = 0.25
"""What a reply may be late: the time of pipes and of a busy machine, not of the search."""


@dataclass(frozen=True)
class Question:
    """One position, and how long the player may think about it."""

    state: Any
    """What `known_to` gives: no more than the seat may know."""

    seat: Seat
    seconds: float
    budget: Budget


@dataclass(frozen=True)
class Answer:
    """As the player said it, not yet checked."""

    action: str | None
    """In the game's notation; None to wait for the others."""

    reason: str = ""
    after_seconds: float = 0.0
    value: float | None = None
    """What it thinks its position is worth."""

    depth: int = 0
    node_count: int = 0
    line: tuple[str, ...] = ()


class Conversation(Protocol):
    """With one process, for one game. PlayerFailed and Interrupted come out of both."""

    def start(self, is_stopped: Callable[[], bool]) -> None: ...

    def ask(self, question: Question) -> Answer: ...

    def end(self) -> None: ...

    @property
    def last_error(self) -> str:
        """The last line that the process wrote to its standard error, where somebody wants to know."""

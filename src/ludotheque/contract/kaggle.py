"""A game as functions written for Kaggle know it. A game that is played there brings a KaggleForm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.seat import Seat

State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True)
class KaggleForm(Generic[State, Action]):
    """Lives as KAGGLE in a game's `kaggle` module."""

    observation: Callable[[State, Seat], Mapping[str, Any]]
    """What the function at this seat is given first."""

    configuration: Callable[[State], Mapping[str, Any]]
    read_answer: Callable[[int], Action]
    """The action the function meant; whether it is legal is for the rules to say."""

    agent_file: Callable[[], str] | None = None
    """A player of ours as one Python file that runs there without this package."""


AnyKaggleForm: TypeAlias = KaggleForm[Any, Any]

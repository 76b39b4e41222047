"""What a position is worth and why, for people and for programs. A game that can tell brings an Analyst."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.budget import Budget
from ludotheque.contract.drawing import Span
from ludotheque.contract.game import Action, Move
from ludotheque.contract.phrase import Phrase
from ludotheque.contract.seat import Seat

State = TypeVar("State")


@dataclass(frozen=True)
class AnalysisRequest:
    """How an answer is wanted, and what it may cost."""

    budget: Budget = field(default_factory=Budget)
    thread_count: int = 1
    uses_book: bool = True
    """Whether answers prepared beforehand count."""

    wants_actions: bool = True
    """False: only the value of the position itself, which costs less."""

    wants_line: bool = False
    """Whether best play from here is wanted too."""

    wants_words: bool = True
    """False: a program asks, for which the facts are enough."""

    wants_reasons: bool = True
    """False: the value of every action is enough, which may cost less."""

    wants_every: bool = False
    """Also where there are many: actions judged by themselves, as far as the budget allows."""

    about: Any = None
    """An action whose value is wanted more than that of the others."""


@dataclass(frozen=True)
class Verdict(Generic[Action]):
    """What one action is worth to the seat that may do it."""

    action: Action
    label: str
    """As short as can be, for a cell: `W19`, `D`, `L4`; `+120` for an estimate, `?` for what is not known."""

    value: float | None
    """The higher the better, comparable within one analysis; None: not known."""

    result: int | None = None
    """1 wins, 0 draws, -1 loses with best play; None: not known, or no such thing in this game."""

    reasons: tuple[Phrase, ...] = ()
    """The most important first."""

    is_blunder: bool = False
    """Much was thrown away, in the analyst's judgement, whether or not the result can be proved."""


@dataclass(frozen=True)
class Illustration:
    """One drawing and what it shows."""

    words: Phrase
    drawing: tuple[Span, ...]
    """The board, such as it is after one move of the best line."""


@dataclass(frozen=True)
class Highlight:
    """A cell worth looking at, and whose it is."""

    cell: str
    """As the rulers beside the board have it: `e3`."""

    seat: Seat
    kind: str
    """What would happen there, in the game's own word: `odd`, `completing`."""


@dataclass(frozen=True, repr=False)
class Analysis(Generic[Action]):
    """One position, answered."""

    label: str
    summary: Phrase
    facts: Mapping[str, Any]
    """The answer for programs: plain values that JSON can hold, in the order in which they are written."""

    verdicts: tuple[Verdict[Action], ...] = ()
    """Of every legal action, in their order; none when they were not asked for."""

    line: tuple[Move[Action], ...] = ()
    """Best play from here, as far as it is known."""

    illustrations: tuple[Illustration, ...] = ()
    """Drawings for people: the line to follow, where it is short enough, or what else there is to see."""

    remarks: tuple[Phrase, ...] = ()
    """What else there is to see on the board, such as threats."""

    highlights: tuple[Highlight, ...] = ()
    """The same for a drawing."""

    node_count: int = 0
    is_proved: bool = False

    def __str__(self) -> str:
        return f"{self.label}: {self.summary}"

    def __repr__(self) -> str:
        proof = "proved" if self.is_proved else "not proved"
        return f"<Analysis {self.label}, {len(self.verdicts)} verdicts, {proof}>"

    @property
    def best(self) -> tuple[Verdict[Action], ...]:
        """The verdicts that no other surpasses."""
        top = max((verdict.value for verdict in self.verdicts if verdict.value is not None), default=None)
        return tuple(verdict for verdict in self.verdicts if verdict.value is not None and verdict.value == top)


@dataclass(frozen=True)
class Analyst(Generic[State, Action]):
    """Lives as ANALYST in a game's `explain` module."""

    analyse: Callable[[State, AnalysisRequest], Analysis[Action]]
    """Ends within the budget; what is not proved by then is said to be unknown."""

    read: Callable[[str], State]
    """Positions as people write them: the notation's own text, or a shorter one. NotationError or IllegalMove."""

    hints: Callable[[State, AnalysisRequest], tuple[Phrase, ...]] | None = None
    """From a nudge to the move itself, each telling more than the one before; none when nothing is known in time.
    Of several moves that are as good, the one asked about is told."""

    missed: Callable[[State, Action, AnalysisRequest], tuple[Action, ...]] | None = None
    """The solution of a task that one person alone gives up by this action; nothing for every other action."""

    study: Callable[[State], State] | None = None
    """The position as one person alone would try moves on it, where a table's own rules stand in the way."""

    seconds_for_a_move: float = 10.0
    """For each move of a whole game, unless somebody sets another time."""


AnyAnalyst: TypeAlias = Analyst[Any, Any]

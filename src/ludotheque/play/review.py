"""The review of a game: what each move was worth, and where a better result was given away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ludotheque.contract import Analysis, AnalysisRequest, AnyAnalyst, Move, Verdict
from ludotheque.play.journal import Journal


@dataclass(frozen=True)
class ReviewedMove:
    """One move with its verdict."""

    number: int
    """From 1, as people count."""

    move: Move[Any]
    verdict: Verdict[Any] | None
    """None: nobody can tell."""

    best: tuple[Verdict[Any], ...]

    @property
    def changed_the_result(self) -> bool:
        """With best play by both, another result was there to be had."""
        if self.verdict is None or self.verdict.result is None:
            return False
        return any(other.result is not None and other.result > self.verdict.result for other in self.best)

    @property
    def is_blunder(self) -> bool:
        """As `changed_the_result`, or the analyst says so without a proof."""
        return self.changed_the_result or (self.verdict is not None and self.verdict.is_blunder)

    @property
    def is_estimate(self) -> bool:
        """An estimate, which a longer search may change."""
        return self.verdict is not None and self.verdict.label.startswith(("+", "-"))

    @property
    def is_known(self) -> bool:
        return self.verdict is not None and self.verdict.label != "?"


def review_order(move_count: int) -> Iterator[int]:
    """The places of the moves, the last first: an analyst remembers what it found out about later positions."""
    return reversed(range(move_count))


def review_move(analyst: AnyAnalyst, journal: Journal[Any, Any], place: int, request: AnalysisRequest) -> ReviewedMove:
    """The move at this place of the journal, from 0."""
    move = journal.moves[place]
    return reviewed_move(place, move, analyst.analyse(journal.states[place], replace(request, about=move.action)))


def reviewed_move(place: int, move: Move[Any], analysis: Analysis[Any] | None) -> ReviewedMove:
    """The same, once the position before the move is analysed; None: nobody analysed it."""
    if analysis is None:
        return ReviewedMove(place + 1, move, None, ())
    played = next((verdict for verdict in analysis.verdicts if verdict.action == move.action), None)
    return ReviewedMove(place + 1, move, played, analysis.best)

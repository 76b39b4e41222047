"""The analyst of a game, asked about a position on the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import Analysis, AnyGame, Budget, Seat, SeatView, known_to
from ludotheque.contract.analysis import AnalysisRequest


def analysis_of(
    game: AnyGame, state: Any, to_act: Sequence[Seat], budget: Budget
) -> Callable[[], Analysis[Any]] | None:
    """Finds what every move is worth; None where no analyst knows the game, or not all of the position may be seen."""
    analyst = catalogue.analyst(game.slug)
    known = known_to(game, state, to_act[0]) if to_act else state
    if analyst is None or isinstance(known, SeatView):
        return None
    return partial(analyst.analyse, known, AnalysisRequest(budget, wants_line=True))

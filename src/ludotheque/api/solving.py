"""What positions are worth, one by one or many at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ludotheque import catalogue
from ludotheque.contract import AnalysisRequest, AnyAnalyst, Budget, NotationError, SetupError, phrase

if TYPE_CHECKING:
    from ludotheque.contract import Analysis


def solve(position: str, *, game: str | None = None, seconds: float | None = None, line: bool = False) -> Analysis[Any]:
    """What the position and every move in it are worth, and why.

    A position in any game's notation, or as people write it: `"44444423"` are columns of Connect Four. Without
    `seconds` the search goes on until it is done.
    """
    slug, state = read_position(position, game)
    return _analysed(slug, state, AnalysisRequest(Budget(seconds=seconds), wants_line=line))


def solve_many(
    positions: Iterable[str], *, game: str | None = None, seconds: float | None = None, workers: int = 1
) -> list[Analysis[Any]]:
    """The same for many positions, in their order, in so many processes. `seconds` is for each position."""
    request = AnalysisRequest(Budget(seconds=seconds))
    tasks = [
        (*read_position(position, game), request) for position in positions
    ]  # all are checked before any is solved
    if workers <= 1 or len(tasks) <= 1:
        return [_analysed(*task) for task in tasks]
    from ludotheque.api.workers import map_in_workers

    return map_in_workers(_analysed, tasks, min(workers, len(tasks)))


def read_position(text: str, game: str | None = None) -> tuple[str, Any]:
    """The game and the state that a text describes: of this game, or of the first one that can read it."""
    slug = game or catalogue.game_of(text)
    if slug is not None:
        return slug, analyst_of(slug).read(text)
    for candidate in catalogue.slugs():
        analyst = catalogue.analyst(candidate)
        try:
            if analyst is not None:
                return candidate, analyst.read(text)
        except NotationError:
            continue
    known = tuple(f"{prefix}:" for prefix in catalogue.signs())
    raise NotationError(phrase("api.unknown-position", text=text[:40], known=known))


def _analysed(slug: str, state: Any, request: AnalysisRequest) -> Analysis[Any]:
    return analyst_of(slug).analyse(state, request)


def analyst_of(slug: str) -> AnyAnalyst:
    """Who can analyse this game; SetupError where nobody can."""
    analyst = catalogue.analyst(slug)
    if analyst is None:
        raise SetupError(phrase("api.no-analyst", game=catalogue.game(slug).title))
    return analyst

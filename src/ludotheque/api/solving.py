"""What positions are worth, one by one or many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ludotheque import catalogue
from ludotheque.batch import map_unordered
from ludotheque.contract import AnalysisRequest, AnyAnalyst, Budget, NotationError, SetupError, phrase

if TYPE_CHECKING:
    from ludotheque.contract import Analysis

_MAX_CHUNK = 64
"""Positions sent to a process at once."""


def solve(position: str, *, game: str | None = None, seconds: float | None = None, line: bool = False) -> Analysis[Any]:
    """What the position and every move in it are worth, and why.

    A position in any game's notation, or as people write it: `"44444423"` are columns of Connect Four. Without
    `seconds` the search goes on until it is done.
    """
    slug, state = read_position(position, game)
    return analyst_of(slug).analyse(state, AnalysisRequest(Budget(seconds=seconds), wants_line=line))


def solve_many(
    positions: Iterable[str], *, game: str | None = None, seconds: float | None = None, workers: int = 1
) -> list[Analysis[Any]]:
    """The same for many positions, in their order, in so many processes. `seconds` is for each position."""
    states = [read_position(position, game) for position in positions]  # all are checked before any is solved
    size = max(1, min(_MAX_CHUNK, len(states) // (4 * max(1, workers))))
    chunks = [states[start : start + size] for start in range(0, len(states), size)]
    solve_chunk = partial(_solved_chunk, AnalysisRequest(Budget(seconds=seconds)))
    processes = min(workers, len(chunks)) if workers > 1 else 0
    done = {number: found for (number, _), found in map_unordered(solve_chunk, enumerate(chunks), workers=processes)}
    return [analysis for number in range(len(chunks)) for analysis in done[number]]


def _solved_chunk(request: AnalysisRequest, numbered: tuple[int, Sequence[tuple[str, Any]]]) -> list[Analysis[Any]]:
    return [analyst_of(slug).analyse(state, request) for slug, state in numbered[1]]


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
    known = tuple(f"{prefix}:" for prefix in catalogue.position_prefixes())
    raise NotationError(phrase("api.unknown-position", text=text[:40], known=known))


def analyst_of(slug: str) -> AnyAnalyst:
    """Who can analyse this game; SetupError where nobody can."""
    analyst = catalogue.analyst(slug)
    if analyst is None:
        raise SetupError(phrase("api.no-analyst", game=catalogue.game(slug).title))
    return analyst

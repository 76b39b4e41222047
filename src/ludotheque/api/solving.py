"""What positions are worth, one by one or many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast, overload

from ludotheque import catalogue
from ludotheque.batch import map_unordered
from ludotheque.contract import AnalysisRequest, AnyAnalyst, Budget, LudothequeError, NotationError, SetupError, phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ludotheque.api.position_arrays import PositionArrays, SolvedArrays
    from ludotheque.contract import Analysis

State = TypeVar("State")

MAX_WORKERS = 256
_MAX_CHUNK = 64
"""Positions sent to a process at once."""


def solve(position: str, *, game: str | None = None, seconds: float | None = None, line: bool = False) -> Analysis[Any]:
    """What the position and every move in it are worth, and why.

    A position in any game's notation, or as people write it: `"44444423"` are columns of Connect Four. Without
    `seconds` the search goes on until it is done.
    """
    slug, state = read_position(position, game)
    return analyst_of(slug).analyse(state, AnalysisRequest(Budget(seconds=seconds), wants_line=line))


@overload
def solve_many(
    positions: Iterable[str] | NDArray[Any],
    *,
    game: str | None = ...,
    seconds: float | None = ...,
    workers: int = ...,
    as_arrays: Literal[False] = ...,
    **options: Any,
) -> list[Analysis[Any]]: ...
@overload
def solve_many(
    positions: Iterable[str] | NDArray[Any],
    *,
    game: str | None = ...,
    seconds: float | None = ...,
    workers: int = ...,
    as_arrays: Literal[True],
    **options: Any,
) -> SolvedArrays: ...
def solve_many(
    positions: Iterable[str] | NDArray[Any],
    *,
    game: str | None = None,
    seconds: float | None = None,
    workers: int = 1,
    as_arrays: bool = False,
    **options: Any,
) -> list[Analysis[Any]] | SolvedArrays:
    """The same for many positions, in their order, in so many processes. `seconds` is for each position.

    Besides texts, positions are a numpy array of whole numbers, of this `game` under these options: the moves of each
    by their numbers, `[positions, moves]`, filled up with -1; or grids, `[positions, rows, columns]`, 0 for a free
    cell, 1 for the first player's. With `as_arrays` the answers are arrays, too, and no reasons are looked for.
    """
    if isinstance(positions, str):  # whose characters would be positions, too
        raise SetupError(phrase("api.one-text", text=positions[:40]))
    if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= MAX_WORKERS:
        raise SetupError(phrase("api.workers-refused", value=str(workers)[:40], most=MAX_WORKERS))
    arrays = _arrays(positions, game, options, as_arrays=as_arrays)
    if hasattr(positions, "dtype"):
        assert arrays is not None
        states = [(str(game), state) for state in arrays.states(cast("NDArray[Any]", positions))]
    else:
        # All are checked before any is solved.
        states = read_each(partial(read_position, game=game), positions)
    if arrays is None or not as_arrays:
        return _solved(states, AnalysisRequest(Budget(seconds=seconds)), workers)
    return arrays.solved(_solved(states, AnalysisRequest(Budget(seconds=seconds), wants_reasons=False), workers))


def _arrays(positions: object, game: str | None, options: dict[str, Any], *, as_arrays: bool) -> PositionArrays | None:
    """Only what needs numbers needs numpy."""
    if not as_arrays and not hasattr(positions, "dtype"):
        if options:
            raise SetupError(phrase("api.no-options", names=tuple(options)))
        return None
    if game is None:
        raise SetupError(phrase("api.name-the-game", known=catalogue.slugs()))
    if find_spec("numpy") is None:
        raise SetupError(phrase("rl.not-installed", what="solve_many", package="numpy", extra="rl"))
    from ludotheque.api.position_arrays import position_arrays

    return position_arrays(game, options)


def _solved(states: Sequence[tuple[str, Any]], request: AnalysisRequest, workers: int) -> list[Analysis[Any]]:
    size = max(1, min(_MAX_CHUNK, len(states) // (4 * workers)))
    chunks = [states[start : start + size] for start in range(0, len(states), size)]
    processes = min(workers, len(chunks)) if workers > 1 else 0
    solve_chunk = partial(_solved_chunk, request)
    done = {number: found for (number, _), found in map_unordered(solve_chunk, enumerate(chunks), workers=processes)}
    return [analysis for number in range(len(chunks)) for analysis in done[number]]


def _solved_chunk(request: AnalysisRequest, numbered: tuple[int, Sequence[tuple[str, Any]]]) -> list[Analysis[Any]]:
    return [analyst_of(slug).analyse(state, request) for slug, state in numbered[1]]


def read_each(read: Callable[[Any], State], positions: Iterable[Any]) -> list[State]:
    """What is read of each; a note in the refusal of one says which it is."""
    found: list[State] = []
    for number, position in enumerate(positions):
        try:
            found.append(read(position))
        except LudothequeError as refusal:
            refusal.add_note(f"positions[{number}]")
            raise
    return found


def read_position(text: str, game: str | None = None) -> tuple[str, Any]:
    """The game and the state that a text describes: of this game, or of the first one that can read it."""
    if not isinstance(text, str):
        raise SetupError(phrase("api.no-text", value=repr(text)[:40]))
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

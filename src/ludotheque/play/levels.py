"""The levels of a game on a given board: which can play it, which one is meant, which one is the default."""

from __future__ import annotations

from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Level, SetupError, phrase


def playable_levels(game: AnyGame, state: Any) -> tuple[str, ...]:
    """The levels that can play this board, weakest first."""
    return tuple(name for name, level in catalogue.levels(game.slug).items() if level.suits(state))


def strongest_level(game: AnyGame, state: Any) -> str:
    """The one to ask for advice: the strongest graded level, an algorithm only where no other can play."""
    return _graded(game, state)[-1]


def default_level(game: AnyGame, state: Any) -> str:
    """The opponent of someone who named none: the middle one of the graded levels. The web client has the same rule."""
    graded = _graded(game, state)
    return graded[(len(graded) - 1) // 2]


def level_named(game: AnyGame, name: str, state: Any) -> Level:
    """The level of this name on this board, or SetupError with those there are."""
    return catalogue.levels(game.slug)[level_here(game, name, state)]


def level_here(game: AnyGame, name: str, state: Any) -> str:
    """The name of that level on this board: its own, or that of the one that stands for it here; else SetupError."""
    levels = catalogue.levels(game.slug)
    if name in levels and levels[name].suits(state):
        return name
    playable = playable_levels(game, state)
    stand_in = next((other for other in playable if levels[other].stands_for == name), None)
    if stand_in is not None:
        return stand_in
    code = "play.level-not-here" if name in levels else "play.unknown-level"
    raise SetupError(phrase(code, name=name[:40], known=playable), "player")


def _graded(game: AnyGame, state: Any) -> tuple[str, ...]:
    """The graded levels, or all of them where none is graded."""
    playable, levels = playable_levels(game, state), catalogue.levels(game.slug)
    return tuple(name for name in playable if levels[name].is_graded) or playable

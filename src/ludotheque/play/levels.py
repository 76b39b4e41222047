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
    """The level of this name, or SetupError with those there are."""
    playable = playable_levels(game, state)
    if name not in catalogue.levels(game.slug):
        raise SetupError(phrase("play.unknown-level", name=name[:40], known=playable), "player")
    if name not in playable:
        raise SetupError(phrase("play.level-not-here", name=name[:40], known=playable), "player")
    return catalogue.levels(game.slug)[name]


def _graded(game: AnyGame, state: Any) -> tuple[str, ...]:
    """The graded levels, or all of them where none is graded."""
    playable, levels = playable_levels(game, state), catalogue.levels(game.slug)
    return tuple(name for name in playable if levels[name].is_graded) or playable

"""Ludothèque: Connect Four, Morpion and Ricochet Robots to play, solve and study.

    import ludotheque as lt

    game = lt.new("connect-four", columns=7, rows=6)
    game.play("d")
    game.play_bot("hard")
    print(game)

Below this front door: `ludotheque.contract` (what a game is), `ludotheque.catalogue` (the games and their
computer players), `ludotheque.play` (immutable tables), `ludotheque.games` (the rules).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.api.session import GameSession, levels, load, new
    from ludotheque.api.solving import solve, solve_many
    from ludotheque.catalogue import slugs as list_games
    from ludotheque.client.blocking import connect
    from ludotheque.contract import (
        Budget,
        IllegalMove,
        LudothequeError,
        NotationError,
        RecordError,
        SetupError,
        TableError,
    )
    from ludotheque.rl import vector

__version__ = "0.2.0.dev0"

__all__ = [
    "Budget",
    "GameSession",
    "IllegalMove",
    "LudothequeError",
    "NotationError",
    "RecordError",
    "SetupError",
    "TableError",
    "connect",
    "levels",
    "list_games",
    "load",
    "new",
    "solve",
    "solve_many",
    "vector",
]

_HOMES = {
    "GameSession": "api.session",
    "levels": "api.session",
    "load": "api.session",
    "new": "api.session",
    "solve": "api.solving",
    "solve_many": "api.solving",
    "list_games": "catalogue:slugs",
    "vector": "rl",
    "connect": "client.blocking",
}
"""Where a name is defined; all others are the contract's. Loaded when first used: the command line starts faster."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, _, original = _HOMES.get(name, "contract").partition(":")
    value = getattr(import_module(f"{__name__}.{home}"), original or name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])

"""Games for programs that learn: `pip install ludotheque[rl]`, and the environments people know.

from ludotheque.rl import Episode, gymnasium_env, pettingzoo_env
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludotheque.contract import SetupError, phrase

if TYPE_CHECKING:
    from ludotheque.rl.episode import Episode
    from ludotheque.rl.game_arena import GameArenaHarness
    from ludotheque.rl.gymnasium_adapter import gymnasium_env, register_gymnasium
    from ludotheque.rl.gymnasium_vector_adapter import gymnasium_vector_env
    from ludotheque.rl.inspect_adapter import inspect_task
    from ludotheque.rl.openenv_adapter import openenv_app
    from ludotheque.rl.openspiel_adapter import register_openspiel
    from ludotheque.rl.pettingzoo_adapter import pettingzoo_env, pettingzoo_parallel_env
    from ludotheque.rl.textarena_adapter import register_textarena
    from ludotheque.rl.vector_env import VectorEnv

__all__ = [
    "Episode",
    "GameArenaHarness",
    "VectorEnv",
    "gymnasium_env",
    "gymnasium_vector_env",
    "inspect_task",
    "openenv_app",
    "pettingzoo_env",
    "pettingzoo_parallel_env",
    "register_gymnasium",
    "register_openspiel",
    "register_textarena",
    "vector",
]

_HOMES = {
    "Episode": ("episode", "rl"),
    "GameArenaHarness": ("game_arena", "openspiel"),
    "VectorEnv": ("vector_env", "rl"),
    "gymnasium_env": ("gymnasium_adapter", "gymnasium"),
    "gymnasium_vector_env": ("gymnasium_vector_adapter", "gymnasium"),
    "inspect_task": ("inspect_adapter", "inspect"),
    "openenv_app": ("openenv_adapter", "openenv"),
    "pettingzoo_env": ("pettingzoo_adapter", "pettingzoo"),
    "pettingzoo_parallel_env": ("pettingzoo_adapter", "pettingzoo"),
    "register_gymnasium": ("gymnasium_adapter", "gymnasium"),
    "register_openspiel": ("openspiel_adapter", "openspiel"),
    "register_textarena": ("textarena_adapter", "textarena"),
}
"""The module of each, loaded when it is first used, and the extra with the packages that it needs."""


def vector(game: str, count: int, *, seed: int | None = None, auto_reset: bool = True, **options: Any) -> "VectorEnv":
    """So many games side by side: `vector("connect-four", 4096, columns=7)`. Where compiled code plays, a step of all
    takes microseconds. SetupError without numpy."""
    episode = __getattr__("Episode")(game, **options)
    made: VectorEnv = __getattr__("VectorEnv")(episode, count, seed, auto_reset=auto_reset)
    return made


def __getattr__(name: str) -> Any:
    """SetupError naming the extra, where a package is missing."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home, extra = _HOMES[name]
    try:
        return getattr(import_module(f"{__name__}.{home}"), name)
    except ModuleNotFoundError as missing:
        package = str(missing.name).partition(".")[0]
        if package == "ludotheque":
            raise
        raise SetupError(phrase("rl.not-installed", what=name, package=package, extra=extra)) from missing

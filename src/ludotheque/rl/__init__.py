"""Games for programs that learn: `pip install ludotheque[rl]`, and the environments people know.

from ludotheque.rl import Episode, gymnasium_env, pettingzoo_env
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludotheque.rl.episode import Episode
    from ludotheque.rl.gymnasium_adapter import gymnasium_env
    from ludotheque.rl.pettingzoo_adapter import pettingzoo_env, pettingzoo_parallel_env

__all__ = ["Episode", "gymnasium_env", "pettingzoo_env", "pettingzoo_parallel_env"]

_HOMES = {
    "Episode": "episode",
    "gymnasium_env": "gymnasium_adapter",
    "pettingzoo_env": "pettingzoo_adapter",
    "pettingzoo_parallel_env": "pettingzoo_adapter",
}
"""Each needs packages of its own, so it is loaded when it is first used."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

"""The shelf. Adding a game adds one line here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from ludotheque import locales
from ludotheque.contract import AnyGame, Level, UnknownGame, phrase
from ludotheque.search.opponents import generic_levels

SHELF: Mapping[str, str] = {
    "connect-four": "ludotheque.games.connect_four",
    "morpion": "ludotheque.games.morpion",
    "ricochet": "ludotheque.games.ricochet",
}

ENTRY_POINTS = "ludotheque.games"
"""Other packages put games on our shelf under this group: `nim = "my_package.nim"`."""


def slugs() -> tuple[str, ...]:
    """Every game there is, ours first."""
    return (*SHELF, *sorted(slug for slug in _from_elsewhere() if slug not in SHELF))


def take(slug: str) -> AnyGame:
    """Take a game off the shelf; only then is its code loaded."""
    module = import_module(_module_name(slug))
    if module.__file__ is not None:
        locales.look_in(Path(module.__file__).parent / "locales")
    return cast(AnyGame, module.GAME)


def levels(slug: str) -> Mapping[str, Level]:
    """The named opponents of a game, weakest first; the general ones if it brings none."""
    room = f"{_module_name(slug)}.bots"
    if find_spec(room) is None:
        return generic_levels(take(slug))
    return cast("Mapping[str, Level]", import_module(room).LEVELS)


def _module_name(slug: str) -> str:
    if slug in SHELF:
        return SHELF[slug]
    if slug in _from_elsewhere():
        return _from_elsewhere()[slug]
    raise UnknownGame(phrase("catalogue.unknown-game", slug=slug[:40], known=slugs()))


@cache
def _from_elsewhere() -> Mapping[str, str]:
    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)}

"""The shelf. Adding a game adds one line here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from ludotheque import locales
from ludotheque.contract import AnyAnalyst, AnyGame, AnyPuzzler, Game, Level, Param, Seed, UnknownGame, phrase

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SHELF: Mapping[str, str] = {
    "connect-four": "ludotheque.games.connect_four",
    "morpion": "ludotheque.games.morpion",
    "ricochet": "ludotheque.games.ricochet",
}

ENTRY_POINTS = "ludotheque.games"
"""Other packages put games on our shelf under this group: `nim = "my_package.nim"`."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def slugs() -> tuple[str, ...]:
    """Every game there is, ours first. Nothing is loaded, so a broken one is listed too."""
    return (*SHELF, *sorted(_from_elsewhere()))


def take(slug: str) -> AnyGame:
    """Take a game off the shelf; only then is its code loaded. UnknownGame if that fails."""
    if slug in SHELF:
        return cast(AnyGame, _with_texts(import_module(SHELF[slug])).GAME)
    return _game(slug, _entry(slug))


def levels(slug: str) -> Mapping[str, Level]:
    """The named opponents of a game, weakest first; the general ones if it brings none."""
    game = take(slug)
    if slug in SHELF:
        return _levels(game, SHELF[slug])
    try:
        return _levels(game, _entry(slug).module)
    except Exception as crash:  # other people's code: whatever it raises, our games go on
        raise _broken(slug, crash) from crash


def _levels(game: AnyGame, module_name: str) -> Mapping[str, Level]:
    module = import_module(module_name)
    room = f"{module_name}.bots"
    # A game in a single file has no rooms; looking for one would raise.
    if not hasattr(module, "__path__") or find_spec(room) is None:
        from ludotheque.search.opponents import generic_levels

        return generic_levels(game)
    return cast("Mapping[str, Level]", import_module(room).LEVELS)


def analyst(slug: str) -> AnyAnalyst | None:
    """Who can tell what a position of this game is worth, if anybody can."""
    return cast("AnyAnalyst | None", _gift(slug, "explain", "ANALYST"))


def puzzler(slug: str) -> AnyPuzzler | None:
    """Who makes puzzles of this game, and has some ready, if anybody does."""
    return cast("AnyPuzzler | None", _gift(slug, "puzzles", "PUZZLER"))


def _gift(slug: str, room_name: str, name: str) -> object:
    """What a room of the game holds under this name; None without such a room."""
    take(slug)
    module_name = SHELF[slug] if slug in SHELF else _entry(slug).module
    room = f"{module_name}.{room_name}"
    if not hasattr(import_module(module_name), "__path__") or find_spec(room) is None:
        return None
    try:
        return cast(object, getattr(import_module(room), name, None))
    except Exception as crash:  # other people's code: whatever it raises, our games go on
        raise _broken(slug, crash) from crash


def game_of(position: str) -> str | None:
    """The slug of the game whose positions begin like this one: `c4:` before a colon, as its openings do."""
    sign, colon, _ = position.partition(":")
    return signs().get(sign) if colon else None


def signs() -> Mapping[str, str]:
    """What the positions of each game begin with, before a colon."""
    return _signs_of(slugs())


@cache
def _signs_of(known: tuple[str, ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for slug in known:
        sign = _sign(slug)
        if sign is not None:
            found.setdefault(sign, slug)
    return found


def _sign(slug: str) -> str | None:
    """What the game's own positions begin with; None for a game that is broken or uses no sign."""
    try:
        game = take(slug)
        opening = game.notation.write_state(game.deal(game.options(), Seed(0)))
    except Exception:  # other people's code: whatever it raises, our games go on
        return None
    sign, colon, _ = opening.partition(":")
    return sign if colon else None


def _game(slug: str, entry: EntryPoint) -> AnyGame:
    try:
        module = _with_texts(import_module(entry.module))
        game = getattr(module, entry.attr or "GAME", None)
    except Exception as crash:  # other people's code: whatever it raises, our games go on
        raise _broken(slug, crash) from crash
    if not isinstance(game, Game):
        raise _broken(slug, phrase("catalogue.no-game", place=entry.value))
    if game.slug != slug:
        raise _broken(slug, phrase("catalogue.wrong-slug", slug=str(game.slug)[:40]))
    return game


def _with_texts(module: ModuleType) -> ModuleType:
    if module.__file__ is not None:
        locales.look_in(Path(module.__file__).parent / "locales")
    return module


def _broken(slug: str, problem: Param | Exception) -> UnknownGame:
    told = f"{type(problem).__name__}: {problem}"[:200] if isinstance(problem, Exception) else problem
    return UnknownGame(phrase("catalogue.broken-game", slug=slug, problem=told))


def _entry(slug: str) -> EntryPoint:
    if slug not in _from_elsewhere():
        raise UnknownGame(phrase("catalogue.unknown-game", slug=str(slug)[:40], known=slugs()))
    return _from_elsewhere()[slug]


@cache
def _from_elsewhere() -> Mapping[str, EntryPoint]:
    """Games of other packages; ours keep their names, and of two with one name the first in order counts."""
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: (entry.name, entry.value), reverse=True)
    return {entry.name: entry for entry in found if _SLUG.fullmatch(entry.name) and entry.name not in SHELF}

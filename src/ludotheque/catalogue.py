"""Which games there are. Adding a game adds one line here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from ludotheque import locales
from ludotheque.contract import (
    AnyAnalyst,
    AnyBoardEditor,
    AnyEncoding,
    AnyExam,
    AnyGame,
    AnyKaggleForm,
    AnyLeague,
    AnyMatchOpenings,
    AnyPuzzleMaker,
    AnySymmetry,
    Briefing,
    Game,
    Level,
    Param,
    ProblemFormat,
    RecordFormat,
    Seed,
    UnknownGame,
    phrase,
)

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ludotheque.contract.screen import AnyScreenBoard

GAMES: Mapping[str, str] = {
    "connect-four": "ludotheque.games.connect_four",
    "morpion": "ludotheque.games.morpion",
    "ricochet": "ludotheque.games.ricochet",
}

ENTRY_POINTS = "ludotheque.games"
"""Other packages add games under this group: `nim = "my_package.nim"`."""

USUAL_BOARD = "usual"
"""What ratings call the board of a game that names none."""

_TWO = 2
_BROUGHT: dict[str, Mapping[str, Level]] = {}
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def slugs() -> tuple[str, ...]:
    """Every game there is, ours first. Nothing is loaded, so a broken one is listed too."""
    return (*GAMES, *sorted(_from_elsewhere()))


def game(slug: str) -> AnyGame:
    """The game of this name; only now is its code loaded. UnknownGame if that fails."""
    if slug in GAMES:
        return cast(AnyGame, _with_texts(import_module(GAMES[slug])).GAME)
    return _game(slug, _entry(slug))


def title(slug: str, language: str = locales.DEFAULT) -> str:
    """What the game is called in this language; one of another package may have a single name for all."""
    code = f"{slug}.title"
    if not _has_text(code, language):
        own = game(slug).title
        if not _has_text(code, language):  # its texts are known once it is loaded
            return own
    return locales.translate(code, {}, language)


def _has_text(code: str, language: str) -> bool:
    return locales.has(code, language) or locales.has(code)


def levels(slug: str) -> Mapping[str, Level]:
    """The named opponents of a game, weakest first, or the general ones; after them those that were brought."""
    found = _capability(slug, "bots", "LEVELS")
    if found is None:
        from ludotheque.search.opponents import generic_levels

        found = generic_levels(game(slug))
    own, brought = cast("Mapping[str, Level]", found), _BROUGHT.get(slug)
    return own if brought is None else {**own, **brought}


def bring_levels(slug: str, brought: Mapping[str, Level]) -> None:
    """Until this process ends, or others are brought: whoever serves the game decides, a record never does."""
    _BROUGHT.pop(slug, None)
    if brought:
        _BROUGHT[slug] = brought


def analyst(slug: str) -> AnyAnalyst | None:
    """Says what a position of this game is worth; None for a game without."""
    return cast("AnyAnalyst | None", _capability(slug, "explain", "ANALYST"))


def puzzle_maker(slug: str) -> AnyPuzzleMaker | None:
    """Makes puzzles of this game and has some ready; None for a game without."""
    return cast("AnyPuzzleMaker | None", _capability(slug, "puzzles", "PUZZLE_MAKER"))


def league(slug: str) -> AnyLeague | None:
    """The problems of every day, the same for everybody; None for a game without."""
    return cast("AnyLeague | None", _capability(slug, "league", "LEAGUE"))


def board_editor(slug: str) -> AnyBoardEditor | None:
    """Reads, changes and checks boards of one's own; None for a game without."""
    return cast("AnyBoardEditor | None", _capability(slug, "editor", "EDITOR"))


def match_openings(slug: str) -> AnyMatchOpenings | None:
    """Knows how matches of this game begin; None for a game where any moves will do."""
    return cast("AnyMatchOpenings | None", _capability(slug, "openings", "OPENINGS"))


def encoding(slug: str) -> AnyEncoding | None:
    """The game in numbers; None for a game that has no such form."""
    return cast("AnyEncoding | None", _capability(slug, "encoding", "ENCODING"))


def kaggle_form(slug: str) -> AnyKaggleForm | None:
    """The game as functions written for Kaggle know it; None for a game that is not played there."""
    return cast("AnyKaggleForm | None", _capability(slug, "kaggle", "KAGGLE"))


def briefing(slug: str) -> Briefing | None:
    """Tells the game in a few sentences; None for a game that has none."""
    return cast("Briefing | None", _capability(slug, "briefing", "BRIEFING"))


def exam(slug: str) -> AnyExam | None:
    """Questions of this game with exact values, to grade players; None for a game without."""
    return cast("AnyExam | None", _capability(slug, "exam", "EXAM"))


def rated_board(slug: str, options: object) -> str | None:
    """What the ratings call a game with these options; None: not rated. Without a word of the game: the usual one."""
    found = cast("Callable[[object], str | None] | None", _capability(slug, "rated", "rated_board"))
    if found is None:
        return USUAL_BOARD if options == game(slug).options() else None
    return found(options)


def symmetry(slug: str) -> AnySymmetry | None:
    """Says which positions are the same game; None for a game where each is only itself."""
    return cast("AnySymmetry | None", _capability(slug, "symmetry", "SYMMETRY"))


def screen_board(slug: str) -> AnyScreenBoard | None:
    """Draws the board in a terminal, and knows its keys; None for a game that is shown there as text."""
    return cast("AnyScreenBoard | None", _capability(slug, "screen", "SCREEN_BOARD"))


def has_capability(slug: str, module_name: str) -> bool:
    """Whether one of our games has this optional module. Neither is loaded: whoever only lists games has them all."""
    package = find_spec(GAMES[slug]) if slug in GAMES else None
    if package is None:
        return False
    return PathFinder.find_spec(f"{package.name}.{module_name}", package.submodule_search_locations) is not None


def quick_boards(slug: str) -> Mapping[str, object]:
    """The options with which strangers are paired, by what the ratings call the board; of other packages: the usual."""
    found = cast("Mapping[str, object] | None", _capability(slug, "rated", "QUICK"))
    if found is not None:
        return found
    rules = game(slug)
    return {USUAL_BOARD: rules.options()} if rules.seat_count(rules.deal(rules.options(), Seed(0))) == _TWO else {}


def has_core(slug: str) -> bool | None:
    """Whether the compiled core of this game is installed; None for a game that has none."""
    is_available = cast("Callable[[], bool] | None", _capability(slug, "solver", "is_available"))
    return None if is_available is None else is_available()


def record_formats() -> tuple[RecordFormat, ...]:
    """The file formats that single games bring; a broken game brings none."""
    return cast("tuple[RecordFormat, ...]", _formats(slugs(), "records"))


def problem_formats() -> tuple[ProblemFormat, ...]:
    """The forms of positions that single games share with other solvers; a broken game brings none."""
    return cast("tuple[ProblemFormat, ...]", _formats(slugs(), "planning"))


@cache
def _formats(known: tuple[str, ...], module_name: str) -> tuple[object, ...]:
    found: list[object] = []
    for slug in known:
        try:
            found += cast("tuple[object, ...]", _capability(slug, module_name, "FORMATS") or ())
        except UnknownGame:
            continue
    return tuple(found)


def _capability(slug: str, module_name: str, name: str) -> object:
    """What this optional module of the game holds under this name; None without such a module."""
    game(slug)
    package_name = GAMES[slug] if slug in GAMES else _entry(slug).module
    full_name = f"{package_name}.{module_name}"
    # A game in a single file has no modules; looking for one would raise.
    if not hasattr(import_module(package_name), "__path__") or find_spec(full_name) is None:
        return None
    try:
        return cast(object, getattr(import_module(full_name), name))
    except Exception as crash:  # other people's code: whatever it raises, our games go on
        raise _broken(slug, crash) from crash


def game_of(position: str) -> str | None:
    """The slug of the game whose positions begin like this one, or that has a form for such a problem.

    Positions begin with `c4:` before a colon, as a game's openings do.
    """
    prefix, colon, _ = position.partition(":")
    slug = position_prefixes().get(prefix) if colon else None
    return slug or next((form.game for form in problem_formats() if form.recognises(position)), None)


def position_prefixes() -> Mapping[str, str]:
    """What the positions of each game begin with, before a colon."""
    return _position_prefixes(slugs())


@cache
def _position_prefixes(known: tuple[str, ...]) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for slug in known:
        prefix = _position_prefix(slug)
        if prefix is not None:
            found.setdefault(prefix, slug)
    return found


def _position_prefix(slug: str) -> str | None:
    """What the game's own positions begin with; None for a game that is broken or uses no prefix."""
    try:
        rules = game(slug)
        opening = rules.notation.write_state(rules.deal(rules.options(), Seed(0)))
    except Exception:  # other people's code: whatever it raises, our games go on
        return None
    prefix, colon, _ = opening.partition(":")
    return prefix if colon else None


def _game(slug: str, entry: EntryPoint) -> AnyGame:
    try:
        module = _with_texts(import_module(entry.module))
        found = getattr(module, entry.attr or "GAME", None)
    except Exception as crash:  # other people's code: whatever it raises, our games go on
        raise _broken(slug, crash) from crash
    if not isinstance(found, Game):
        raise _broken(slug, phrase("catalogue.no-game", place=entry.value))
    if found.slug != slug:
        raise _broken(slug, phrase("catalogue.wrong-slug", slug=str(found.slug)[:40]))
    return found


@cache
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
    return {entry.name: entry for entry in found if _SLUG.fullmatch(entry.name) and entry.name not in GAMES}

"""What there is to play, in the reader's language."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Any, Literal

from ludotheque import __version__, catalogue, locales
from ludotheque.catalogue import title
from ludotheque.contract import AnyGame, Level, Seed, UnknownGame, phrase, seats_to_act
from ludotheque.contract.options import OptionField, option_fields, read_options, write_options
from ludotheque.play.levels import playable_levels
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import PROTOCOL, http

MAX_CODES_LENGTH = 1_000


async def games(call: Call) -> http.GameList:
    """Every game with its options and computer players."""
    return await call.aside(_game_list, call.language)


def _game_list(language: str) -> http.GameList:
    rows = []
    for slug in catalogue.slugs():
        try:
            rows.append(_row(catalogue.game(slug), language))
        except UnknownGame:  # a broken one from another package does not hide the others
            continue
    return http.GameList(rows)


async def setup(call: Call) -> http.Setup:
    """Try options before a table is made: how many seats, and which computer players are at home there."""
    trial: http.SetupRequest = call.body
    return await call.registry.trials.run(call.address, _tried, trial, call.language)


def _tried(trial: http.SetupRequest, language: str) -> http.Setup:
    game = catalogue.game(trial.game)
    options = read_options(game.options, dict(trial.options))
    opening = game.deal(options, Seed(0))
    levels = _levels(game, playable_levels(game, opening), opening, language)  # whether one suits may take a search
    seats, has_clock = game.seat_count(opening), len(seats_to_act(game, opening)) == 1
    has_rating = catalogue.rated_board(game.slug, options) is not None
    return http.Setup(write_options(options), seats, levels, catalogue.has_core(game.slug), has_clock, has_rating)


async def texts(call: Call) -> http.Texts:
    """The sentences of one language by their codes: all, some, or all but some."""
    language = call.path("language")
    only, left_out = (frozenset(filter(None, _asked(call, name).split(","))) for name in ("only", "without"))
    return http.Texts(language[:35], await call.aside(_chosen, language, only, left_out))


def _chosen(language: str, only: Set[str], left_out: Set[str]) -> dict[str, str]:
    return {
        code: text
        for code, text in locales.texts(language).items()
        if not _begins(code, left_out) and (not only or _begins(code, only))
    }


def _asked(call: Call, name: str) -> str:
    return call.request.query.get(name, "")[:MAX_CODES_LENGTH]


def _begins(code: str, beginnings: Set[str]) -> bool:
    """With whole words: `web.home` begins `web.home.title` and the plural `web.home_one`, not `web.homely`."""
    # However many are asked for, only those that this code has are looked up.
    return bool(beginnings) and (code in beginnings or any(code[:end] in beginnings for end in _word_ends(code)))


@lru_cache(maxsize=10_000)
def _word_ends(code: str) -> tuple[int, ...]:
    return tuple(at for at, letter in enumerate(code) if letter in "._")


async def languages(call: Call) -> http.Languages:
    """The languages there are, in their own words."""
    return http.Languages({code: locales.name_of(code) for code in locales.languages()})


async def health(call: Call) -> http.Health:
    """Whether the server is well."""
    registry = call.registry
    late = registry.lateness
    return http.Health(
        version=__version__,
        protocol=PROTOCOL,
        tables=registry.table_count,
        connections=registry.connections.total,
        computers_waiting=registry.bot_pool.waiting,
        loop_lag_ms=round(late.newest * 1000, 1),
        loop_lag_p99_ms=round(late.below(0.99) * 1000, 1),
        loop_lag_worst_ms=round(late.below(1.0) * 1000, 1),
    )


def _row(game: AnyGame, language: str) -> http.GameDescription:
    opening = game.deal(game.options(), Seed(0))
    return http.GameDescription(
        slug=game.slug,
        title=title(game.slug, language),
        options=[_choice(game.slug, field, language) for field in option_fields(game.options)],
        levels=_levels(game, catalogue.levels(game.slug), opening, language),
        seat_count=game.seat_count(opening),
        has_analyst=catalogue.analyst(game.slug) is not None,
        has_core=catalogue.has_core(game.slug),
    )


def _choice(slug: str, field: OptionField, language: str) -> http.OptionDescription:
    code = f"{slug}.options.{field.name}"
    default = None if field.default is dataclasses.MISSING else field.write(field.default)
    return http.OptionDescription(
        name=field.name,
        label=locales.translate(code, {}, language) if locales.has(code, language) else field.name,
        kind=_KINDS[field.kind],
        default=default,
        choices=list(field.choices),
        none_word=field.none_word,
        is_list=field.is_list,
    )


_KINDS: dict[type, Literal["int", "float", "bool", "str"]] = {int: "int", float: "float", bool: "bool", str: "str"}


def _levels(game: AnyGame, names: Iterable[str], opening: Any, language: str) -> list[http.LevelDescription]:
    levels = catalogue.levels(game.slug)
    return [_level(game.slug, name, levels[name], opening, language) for name in names]


def _level(slug: str, name: str, level: Level, opening: Any, language: str) -> http.LevelDescription:
    label = (
        phrase("opponents.picker.brought-by").text(language) if level.is_brought else level_label(slug, name, language)
    )
    return http.LevelDescription(
        name=name,
        label=label,
        seconds=level.seconds,
        is_graded=level.is_graded,
        kind=level.kind,
        stands_for=level.stands_for,
        elo=level.elo(opening),
    )


def level_label(slug: str, name: str, language: str) -> str:
    """The level in words: the game's own, else those shared by all, else its name."""
    codes = (f"{slug}.levels.{name}", f"levels.{name}")
    return next((locales.translate(code, {}, language) for code in codes if locales.has(code, language)), name)


_TEXTS = {
    "only": "Beginnings of the codes wanted, such as `web.home`, with commas between them; all without it.",
    "without": "Beginnings of codes to leave out, such as `cli`, with commas between them.",
}
OPERATIONS = [
    Operation("GET", "/api/games", games, http.GameList),
    Operation("POST", "/api/setup", setup, http.Setup, http.SetupRequest, is_reading=True),
    Operation("GET", "/api/languages", languages, http.Languages),
    Operation("GET", "/api/texts/{language}", texts, http.Texts, query=_TEXTS),
    Operation("GET", "/api/health", health, http.Health),
]

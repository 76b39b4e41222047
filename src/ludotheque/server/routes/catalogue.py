"""What there is to play, in the reader's language."""

from __future__ import annotations

import dataclasses
from typing import Literal

from ludotheque import __version__, catalogue, locales
from ludotheque.contract import AnyGame, Seed, UnknownGame
from ludotheque.contract.options import OptionField, option_fields, read_options, write_options
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import PROTOCOL, http


async def games(call: Call) -> http.GameList:
    """Every game with its options and computer players."""
    rows = []
    for slug in catalogue.slugs():
        try:
            rows.append(_row(catalogue.game(slug), call.language))
        except UnknownGame:  # a broken one from another package does not hide the others
            continue
    return http.GameList(rows)


async def setup(call: Call) -> http.Setup:
    """Try options before a table is made: how many seats, and which computer players are at home there."""
    trial: http.SetupRequest = call.body
    game = catalogue.game(trial.game)
    options = read_options(game.options, dict(trial.options))
    opening = game.deal(options, Seed(0))
    levels = [row for row in _levels(game, call.language) if catalogue.levels(game.slug)[row.name].suits(opening)]
    return http.Setup(write_options(options), game.seat_count(opening), levels)


async def texts(call: Call) -> http.Texts:
    """Every sentence of one language by its code."""
    language = str(call.request.path_params["language"])
    left_out = call.query("without").split(",")
    kept = {code: text for code, text in locales.texts(language).items() if code.partition(".")[0] not in left_out}
    return http.Texts(language[:35], kept)


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


def title(slug: str, language: str) -> str:
    """The game's name in this language."""
    code = f"{slug}.title"
    return locales.translate(code, {}, language) if locales.has(code, language) else catalogue.game(slug).title


def _row(game: AnyGame, language: str) -> http.GameDescription:
    opening = game.deal(game.options(), Seed(0))
    return http.GameDescription(
        slug=game.slug,
        title=title(game.slug, language),
        options=[_choice(game.slug, field, language) for field in option_fields(game.options)],
        levels=_levels(game, language),
        seat_count=game.seat_count(opening),
        has_analyst=catalogue.analyst(game.slug) is not None,
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


def _levels(game: AnyGame, language: str) -> list[http.LevelDescription]:
    return [
        http.LevelDescription(name, level_label(game.slug, name, language), level.seconds, level.is_graded)
        for name, level in catalogue.levels(game.slug).items()
    ]


def level_label(slug: str, name: str, language: str) -> str:
    """The level in words: the game's own, else those shared by all, else its name."""
    codes = (f"{slug}.levels.{name}", f"levels.{name}")
    return next((locales.translate(code, {}, language) for code in codes if locales.has(code, language)), name)


_WITHOUT = {"without": "First words of codes to leave out, such as `cli`, with commas between them."}
OPERATIONS = [
    Operation("GET", "/api/games", games, http.GameList),
    Operation("POST", "/api/setup", setup, http.Setup, http.SetupRequest),
    Operation("GET", "/api/languages", languages, http.Languages),
    Operation("GET", "/api/texts/{language}", texts, http.Texts, query=_WITHOUT),
    Operation("GET", "/api/health", health, http.Health),
]

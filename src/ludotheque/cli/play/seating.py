"""Players from the options of the command line, with defaults for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ludotheque import catalogue, locales
from ludotheque.contract import AnyGame, SetupError, phrase
from ludotheque.contract.player import printable
from ludotheque.external_bots import BotSource, bots_of_packages, check_loads, read_source
from ludotheque.local_play.characters import in_character
from ludotheque.local_play.wording import typed_level
from ludotheque.locales.translator import Translator
from ludotheque.play import Player, default_players, free_name
from ludotheque.play.levels import default_level

PERSON = "person"


@dataclass(frozen=True)
class SeatingArgs:
    """`--player` in seat order, `--others`, `--symbol` in seat order."""

    players: tuple[str, ...] = ()
    others: str | None = None
    symbols: tuple[str, ...] = ()


def players_for(game: AnyGame, state: Any, args: SeatingArgs, translate: Translator) -> tuple[Player, ...]:
    """A player for every seat: those named first, then the others.

    By default a person at the first seat, computers at the others.
    """
    seat_count = game.seat_count(state)
    _refuse_too_many("player", args.players, seat_count)
    _refuse_too_many("symbol", args.symbols, seat_count)
    named = [_read_player(game, text) for text in args.players] or [_NamedPlayer("", None)]
    other = _level_of_others(args.others, game, state, translate)
    typed = [*(player.level for player in named), *[other] * (seat_count - len(named))]
    brought = {player.source.label for player in named if player.source is not None}
    levels = [text if text is None or text in brought else typed_level(game, state, text, translate) for text in typed]
    default = in_character(game, default_players(game, seat_count, translate.language, levels), translate)
    players = _with_names(default, [player.name for player in named])
    return _with_symbols(players, args.symbols)


def brought_players(game: AnyGame, texts: Sequence[str]) -> Mapping[str, BotSource]:
    """The players that people brought, by what stands for their level; SetupError for one that cannot be loaded."""
    found: dict[str, BotSource] = {}
    for text in texts:
        source = _read_player(game, text).source
        if source is None:
            continue
        if found.setdefault(source.label, source) != source:
            raise SetupError(phrase("cli.refused.same-file-name", label=source.label), "player")
        check_loads(source, game)
    return found


@dataclass(frozen=True)
class _NamedPlayer:
    name: str
    level: str | None
    source: BotSource | None = None


def _read_player(game: AnyGame, text: str) -> _NamedPlayer:
    """`Anna` is a person, `Bob:hard` a computer called Bob, `:hard` one without a name, `me=bot.py:Bot` or
    `me=./engine` a player that somebody brought.
    """
    name, sign, rest = text.partition("=")
    source = read_source(rest if sign else text)
    if source is not None and (sign or source.file):  # a name alone is a person's
        return _NamedPlayer(name.strip() if sign else source.usual_name, source.label, source)
    if sign:  # a program that is not there is no person of that name
        raise SetupError(phrase("server.brought.no-player", word=printable(rest)), "player")
    name, colon, level = text.rpartition(":")
    package_bot = bots_of_packages().get(level.strip())
    if colon and package_bot is not None and level.strip() not in catalogue.levels(game.slug):
        return _NamedPlayer(name.strip() or package_bot.usual_name, package_bot.label, package_bot)
    return _NamedPlayer(name.strip(), level.strip()) if colon else _NamedPlayer(level.strip(), None)


def _level_of_others(others: str | None, game: AnyGame, state: Any, translate: Translator) -> str | None:
    """None for a person."""
    if others is None:
        return default_level(game, state)
    return None if PERSON in locales.meanings(others, translate.language) else others


def _with_names(players: Sequence[Player], names: Sequence[str]) -> list[Player]:
    """Names as they were given; the made-up ones give way where they would be somebody else's."""
    given = [name for name in names if name]
    made: list[Player] = []
    for seat, player in enumerate(players):
        if seat < len(names) and names[seat]:
            made.append(replace(player, name=names[seat]))
        else:
            made.append(replace(player, name=free_name(player.name, [*given, *(other.name for other in made)])))
    return made


def _with_symbols(players: Sequence[Player], symbols: Sequence[str]) -> tuple[Player, ...]:
    """Symbols as they were given; whoever had one of them by custom gets one that was given up for it."""
    given_up = [player.symbol for player in players[: len(symbols)] if player.symbol not in symbols]
    made = [replace(player, symbol=symbol) for player, symbol in zip(players, symbols, strict=False)]
    for player in players[len(symbols) :]:
        is_taken = player.symbol in symbols and given_up
        made.append(replace(player, symbol=given_up.pop(0)) if is_taken else player)
    return tuple(made)


def _refuse_too_many(what: str, given: Sequence[str], seat_count: int) -> None:
    if len(given) > seat_count:
        raise SetupError(phrase(f"cli.refused.too-many-{what}s", given=len(given), count=seat_count), what)

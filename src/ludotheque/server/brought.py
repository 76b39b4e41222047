"""The players that the host of this server brought: opponents like the levels, but only while they are brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Phrase, SetupError, UnknownGame, phrase
from ludotheque.contract.bot import BROUGHT_PREFIX
from ludotheque.contract.player import MAX_NAME_LENGTH, printable, read_name
from ludotheque.external_bots import BotSource, brought_level, check_loads, read_source

_OTHER_GAMES = ("external-bots.other-game", "external-bots.no-observations")
"""Why a player that is sound does not play a game."""

_MAX_NAME_LENGTH = MAX_NAME_LENGTH - len(BROUGHT_PREFIX)


def bring(texts: Sequence[str]) -> Mapping[str, BotSource]:
    """`me=bot.py:Bot` or `me=./engine`, tried in every game and then offered there; by their levels. SetupError."""
    sources: dict[str, BotSource] = {}
    for text in texts:
        level, source = _read(text)
        if level in sources:
            raise SetupError(phrase("server.brought.twice", word=name_of(level)), "player")
        sources[level] = source
    by_game: dict[str, list[str]] = {slug: [] for slug in catalogue.slugs()}
    for level, source in sources.items():
        for slug in _playable(source):
            by_game[slug].append(level)
    for slug, levels in by_game.items():
        if levels:
            game = catalogue.game(slug)
            catalogue.bring_levels(slug, {level: brought_level(sources[level], game) for level in levels})
    return sources


def forget_all() -> None:
    """Nobody is brought any more."""
    for slug in catalogue.slugs():
        catalogue.bring_levels(slug, {})


def is_absent(slug: str, level: str | None) -> bool:
    """Whether a computer at a table was brought once, and is not here now."""
    return level is not None and level.startswith(BROUGHT_PREFIX) and level not in catalogue.levels(slug)


def name_of(level: str) -> str:
    """As the host called the player."""
    return level.removeprefix(BROUGHT_PREFIX)


def _read(text: str) -> tuple[str, BotSource]:
    name, sign, rest = text.partition("=")
    source = read_source(rest if sign else text)
    if source is None:
        raise SetupError(phrase("server.brought.no-player", word=printable(text)), "player")
    name = read_name(name if sign and name.strip() else source.usual_name)
    if len(name) > _MAX_NAME_LENGTH:
        raise SetupError(phrase("server.brought.long-name", word=name, most=_MAX_NAME_LENGTH), "player")
    return f"{BROUGHT_PREFIX}{name}", source


def _playable(source: BotSource) -> list[str]:
    """The games in which it can be loaded; SetupError where there are none, or it is not sound."""
    found: list[str] = []
    refused: SetupError | None = None
    for slug in catalogue.slugs():
        try:
            check_loads(source, _game(slug))
        except UnknownGame:  # a broken one from another package
            continue
        except SetupError as refusal:
            why = refusal.phrase.params.get("why")
            if not (isinstance(why, Phrase) and why.code in _OTHER_GAMES):
                raise
            refused = refusal
        else:
            found.append(slug)
    if not found and refused is not None:
        raise refused
    return found


def _game(slug: str) -> AnyGame:
    return catalogue.game(slug)

"""Who plays in a match: our levels by name, and other people's players by their file or by a command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque import catalogue, gomocup, locales
from ludotheque.cli.command import refuse
from ludotheque.contract import AnyBot, AnyGame, LudothequeError, Phrase, Seed
from ludotheque.contract.player import MAX_NAME_LENGTH, Player, free_name, printable
from ludotheque.contract.visible_text import shortened
from ludotheque.external_bots import SECONDS_PER_MOVE, BotSource, ExternalBot, check_loads, read_source
from ludotheque.play.levels import level_here, level_named, playable_levels


@dataclass(frozen=True)
class Entrant:
    """One player of a match."""

    name: str
    command: tuple[str, ...] = ()
    """How to start a program that speaks the Gomocup protocol; empty for all others."""

    source: BotSource | None = None
    """A player that somebody brought; None for a level of ours."""

    @property
    def program(self) -> tuple[str, ...]:
        """What it runs, so that results of another one are not taken for its own; empty for a level of ours."""
        if self.source is None:
            return self.command
        return self.source.command or (self.source.file or self.source.module, self.source.name)

    def make_bot(self, game: AnyGame, state: Any, seed: Seed) -> tuple[AnyBot, float]:
        """A bot for one game, and its seconds for a move unless the match sets them."""
        if self.command:
            from ludotheque.gomocup.external_engine import ExternalEngine

            return ExternalEngine(self.command), 1.0
        if self.source is not None:
            return ExternalBot(self.source, game, seed), SECONDS_PER_MOVE
        level = level_named(game, self.name, state)
        return level.make(seed), level.seconds

    def player(self, taken: Sequence[str]) -> Player:
        """For a saved game; of two with one name the second gets another."""
        return Player(free_name(shortened(self.name, MAX_NAME_LENGTH), taken), "computer", printable(self.name))


def read_entrants(words: Sequence[str], game: AnyGame, state: Any, language: str) -> tuple[Entrant, ...]:
    """Levels, players as `bot.py:Bot`, programs as `./engine` or `"python engine.py"`; each name once.

    Players and programs may have a name of their own before them: `NAME=bot.py:Bot`.
    """
    found: dict[str, Entrant] = {}
    for word in words:
        entrant = _read(word, game, state, language)
        if found.setdefault(entrant.name, entrant) != entrant:
            refuse("cli.match.same-name", name=entrant.name)
    if len(found) < 2:
        refuse("cli.match.too-few", known=tuple(catalogue.levels(game.slug)))
    return tuple(found.values())


def is_entrant(word: str) -> bool:
    """Whether a word could only be a player of the game of programs."""
    return word in catalogue.levels(gomocup.SLUG) or "=" in word or _is_command(word)


def stop_programs(bots: Sequence[AnyBot]) -> tuple[Phrase | None, ...]:
    """Stops programs; returns why each of them failed, if it did."""
    for bot in bots:
        if hasattr(bot, "leave"):
            bot.leave()
    return tuple(getattr(bot, "failure", None) for bot in bots)


def _read(word: str, game: AnyGame, state: Any, language: str) -> Entrant:
    level = next((name for name in locales.meanings(word, language) if name in catalogue.levels(game.slug)), None)
    if level is not None:
        return Entrant(level_here(game, level, state))
    name, sign, rest = word.partition("=")
    source = read_source(rest if sign else word)
    if source is None:
        refuse("cli.match.unknown-player", word=word[:40], known=playable_levels(game, state))
    name = printable(name if sign and name else source.usual_name)
    if source.command and game.slug == gomocup.SLUG and game.seat_count(state) == 2:
        from ludotheque.gomocup.external_engine import speaks_gomocup

        if speaks_gomocup(source.command):
            return Entrant(name, source.command)
    check_loads(source, game)
    return Entrant(name, source=source)


def _is_command(word: str) -> bool:
    try:
        source = read_source(word)
    except LudothequeError:  # a file that is not there
        return False
    return source is not None and bool(source.command)

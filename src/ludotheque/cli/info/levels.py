"""`ludotheque levels`: who can play a board, how, and how strong they are there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, json_option, shared_options
from ludotheque.cli.per_game import PerGameGroup, game_options
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, LevelKind, Seed
from ludotheque.contract.options import read_options
from ludotheque.external_bots import bots_of_packages
from ludotheque.local_play.wording import character_name, level_label
from ludotheque.locales.translator import Translator
from ludotheque.play.levels import playable_levels

HEADINGS: Mapping[LevelKind, str] = {
    "ladder": "cli.games.levels",
    "style": "cli.games.styles",
    "algorithm": "cli.games.algorithms",
}


def levels_command(game: AnyGame) -> click.Command:
    """`ludotheque levels <game>`."""

    @click.command(game.slug, cls=Command, help="cli.levels.help-game")
    @game_options(game)
    @json_option
    @shared_options
    @click.pass_obj
    def levels_of_game(terminal: Terminal, /, texts: Mapping[str, str], is_json: bool) -> None:
        opening = game.deal(read_options(game.options, texts), Seed(0))
        if is_json:
            terminal.write(json.dumps(_as_json(game, opening, terminal.translate), indent=2, ensure_ascii=False))
        else:
            _print(game, opening, terminal)

    return levels_of_game


@click.group("levels", cls=PerGameGroup, make_command=levels_command, help="cli.levels.help")
@shared_options
def levels() -> None:
    """The games are the sub-commands."""


def warn_without_core(slug: str, terminal: Terminal) -> None:
    """Say so where the compiled core of this game is not installed."""
    if catalogue.has_core(slug) is False:
        terminal.write("  " + terminal.styled(terminal.translate("opponents.picker.no-core"), "faint"))


def _print(game: AnyGame, opening: Any, terminal: Terminal) -> None:
    translate, known = terminal.translate, catalogue.levels(game.slug)
    playable = playable_levels(game, opening)
    for kind, heading in HEADINGS.items():
        names = [name for name in playable if known[name].kind == kind]
        if names:
            terminal.write(terminal.styled(translate(heading), "title"))
        for name in names:
            elo = known[name].elo(opening)
            strength = "" if elo is None else translate("opponents.picker.elo", elo=elo)
            who = character_name(game.slug, name, translate)
            words = _words(game.slug, name, translate)
            terminal.write(f"  {name:<14} {'' if who == name else who:<12} {strength:>9}  {words}".rstrip())
    if bots_of_packages():
        terminal.write(terminal.styled(translate("cli.levels.from-packages"), "title"))
    for name in bots_of_packages():
        terminal.write(f"  {name}")
    if any(known[name].elo(opening) is not None for name in playable):
        terminal.write(terminal.styled(translate("opponents.picker.elo-how"), "faint"))
    warn_without_core(game.slug, terminal)


def _words(slug: str, name: str, translate: Translator) -> str:
    code = f"{slug}.levels.{name}"
    return translate(code) if translate.knows(code) else level_label(name, translate)


def _as_json(game: AnyGame, opening: Any, translate: Translator) -> dict[str, Any]:
    known = catalogue.levels(game.slug)
    return {
        "levels": [
            {
                "name": name,
                "character": character_name(game.slug, name, translate),
                "words": _words(game.slug, name, translate),
                "kind": known[name].kind,
                "elo": known[name].elo(opening),
                "seconds": known[name].seconds,
            }
            for name in playable_levels(game, opening)
        ],
        "from_packages": list(bots_of_packages()),
        "has_core": catalogue.has_core(game.slug),
    }

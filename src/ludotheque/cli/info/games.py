"""`ludotheque games`: every game with its options and levels."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, json_option, shared_options
from ludotheque.cli.info.levels import HEADINGS, warn_without_core
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import UnknownGame, jsonable
from ludotheque.contract.options import option_fields
from ludotheque.local_play.wording import character_name, describe_option, level_label, title
from ludotheque.locales.translator import Translator


@click.command("games", cls=Command, help="cli.games.help")
@json_option
@shared_options
@click.pass_obj
def games(terminal: Terminal, is_json: bool) -> None:
    """List every game."""
    if is_json:
        terminal.write(json.dumps([_as_json(slug, terminal) for slug in _playable(terminal)], indent=2))
        return
    for number, slug in enumerate(_playable(terminal)):
        terminal.write("" if number == 0 else "\n", end="")
        _print_game(slug, terminal)


def _playable(terminal: Terminal) -> Iterator[str]:
    """The games that can be played; a broken one of another package is reported and left out."""
    for slug in catalogue.slugs():
        try:
            catalogue.levels(slug)
        except UnknownGame as problem:
            terminal.warn(problem.text(terminal.language))
        else:
            yield slug


def _print_game(slug: str, terminal: Terminal) -> None:
    translate, game = terminal.translate, catalogue.game(slug)
    terminal.write(f"{terminal.styled(title(slug, translate), 'title')}  {terminal.styled(slug, 'faint')}")
    terminal.write("  " + terminal.styled(translate("cli.games.options"), "faint"))
    for field in option_fields(game.options):
        terminal.write(f"    --{field.name.replace('_', '-'):<16} {describe_option(game, field, translate)}")
    levels = catalogue.levels(slug)
    for kind, heading in HEADINGS.items():
        names = [name for name in levels if levels[name].kind == kind]
        if names:
            terminal.write("  " + terminal.styled(translate(heading), "faint"))
        for name in names:
            terminal.write(f"    {name:<18} {_level_words(slug, name, translate)}".rstrip())
    warn_without_core(slug, terminal)


def _level_words(slug: str, name: str, translate: Translator) -> str:
    """The level in the person's language, and what it does if the game says so."""
    label, code = _level_label(slug, name, translate), f"{slug}.levels.{name}"
    if not translate.knows(code):
        return label if label != name else ""
    return translate("cli.pair", name=label, words=translate(code)) if label != name else translate(code)


def _level_label(slug: str, name: str, translate: Translator) -> str:
    """The character, and how strong it is."""
    who, strength = character_name(slug, name, translate), level_label(name, translate)
    return strength if who == name else translate("opponents.picker.label", name=who, strength=strength)


def _as_json(slug: str, terminal: Terminal) -> dict[str, Any]:
    game = catalogue.game(slug)
    levels = catalogue.levels(slug).items()
    return {
        "slug": slug,
        "title": title(slug, terminal.translate),
        "options": [
            {
                "name": field.name,
                "kind": field.kind.__name__,
                "is_required": field.default is MISSING,
                "default": None if field.default is MISSING else jsonable(field.default),
                "choices": list(field.choices),
                "none": field.none_word,
            }
            for field in option_fields(game.options)
        ],
        "levels": [
            {"name": name, "seconds": level.seconds, "is_graded": level.is_graded, "kind": level.kind}
            for name, level in levels
        ],
    }

"""Commands that work on any game: one sub-command per game, with the options of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, replace
from functools import wraps
from typing import Any

import click

from ludotheque import catalogue, locales
from ludotheque.cli.command import LazyGroup, Option, refuse, translator_of
from ludotheque.cli.language import Translator
from ludotheque.contract import AnyGame, Phrase, SetupError, UnknownGame, phrase
from ludotheque.contract.options import OptionField, option_fields
from ludotheque.play.levels import level_here, playable_levels

_YES_NO = ("yes", "no")


class PerGameGroup(LazyGroup):
    """Its sub-commands are the games; `make_command` makes the command of one game."""

    list_heading = "games"

    def __init__(self, *arguments: Any, make_command: Callable[[AnyGame], click.Command], **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.subcommand_metavar = "GAME [...]"
        self.make_command = make_command

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(catalogue.slugs())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in catalogue.slugs():
            return None
        return self.make_command(catalogue.game(cmd_name))

    def refuse_name(self, ctx: click.Context, name: str) -> None:
        catalogue.game(name)

    def short_help_for(self, ctx: click.Context, name: str) -> str:
        return title(name, translator_of(ctx))


def title(slug: str, translate: Translator) -> str:
    """The game's name in the person's language; games from elsewhere bring their own."""
    code = f"{slug}.title"
    if translate.knows(code):
        return translate(code)
    try:
        game = catalogue.game(slug)
    except UnknownGame:  # a broken game from elsewhere must not spoil the list of the others
        return slug
    # Its own catalogue, if it has one, is known only now.
    return translate(code) if translate.knows(code) else game.title


class GameOption(click.Option):
    """One field of a game's options, explained by the game's catalogue or by what it accepts."""

    def __init__(self, names: list[str], game: AnyGame, field: OptionField) -> None:
        super().__init__(names, metavar="VALUE")
        self.game, self.field = game, field

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        return f"{self.opts[0]} {translator_of(ctx)('cli.help.word.value')}", describe_option(
            self.game, self.field, translator_of(ctx)
        )

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        words = self.field.choices or (_YES_NO if self.field.kind is bool else ())
        return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def describe_option(game: AnyGame, field: OptionField, translate: Translator) -> str:
    """What the option means, what it accepts, and its default."""
    expected = _expected(field, translate.language)
    if field.default is MISSING:
        accepted = translate("cli.option.accepts-required", expected=expected)
    else:
        default = spoken_value(field.write(field.default), translate.language)
        accepted = translate("cli.option.accepts", expected=expected, default=default)
    code = f"{game.slug}.options.{field.name}"
    meaning = translate(code) if translate.knows(code) else field.name.replace("_", " ")
    return f"{meaning} ({accepted})"


def spoken_value(value: str, language: str) -> str:
    """A value of an option as the person's language says it, where it does."""
    code = f"typed.{value}"
    return locales.words(code, language)[0] if locales.has(code) else value


def _expected(field: OptionField, language: str) -> Phrase:
    """What would be accepted, in the words of the language."""
    if field.kind is bool:
        return phrase("options.one-of", words=tuple(spoken_value(word, language) for word in _YES_NO))
    choices = tuple(spoken_value(word, language) for word in field.choices)
    none_word = None if field.none_word is None else spoken_value(field.none_word, language)
    return replace(field, choices=choices, none_word=none_word).expected


def typed_level(game: AnyGame, state: Any, text: str, translate: Translator) -> str:
    """The level meant, by its name or as the person's language calls it, or SetupError with those there are."""
    playable = playable_levels(game, state)
    known = (*playable, *catalogue.levels(game.slug))
    name = next((name for name in locales.meanings(text, translate.language) if name in known), None)
    if name is None:
        labels = tuple(level_label(each, translate) for each in playable)
        raise SetupError(phrase("play.unknown-level", name=text[:40], known=labels), "player")
    return level_here(game, name, state)


def typed_value(field: OptionField, text: str, language: str) -> str:
    """The value as the game writes it, for one that the person's language says otherwise."""
    words = {*field.choices, *((field.none_word,) if field.none_word else ()), *(_YES_NO if field.kind is bool else ())}
    parts = text.split(",") if field.is_list else [text]
    return ",".join(next((word for word in locales.meanings(part, language) if word in words), part) for part in parts)


def level_label(name: str, translate: Translator) -> str:
    """The level in the person's language, where it has a word for it."""
    return translate(f"levels.{name}") if translate.knows(f"levels.{name}") else name


def value_label(label: str, translate: Translator) -> str:
    """The value of a move for the person: `W19` is `G19` in French."""
    word = {"W": "win", "D": "draw", "L": "loss"}.get(label[:1])
    return label if word is None else translate(f"value-letter.{word}") + label[1:]


def character_name(slug: str, level: str, translate: Translator) -> str:
    """What the computer player of this level is called; algorithms are called by their level."""
    code = f"opponents.name.{slug}.{level}"
    return translate(code) if translate.knows(code) else level


def game_options(game: AnyGame) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add one option per field of the game, and `--set NAME=VALUE` for names that are taken.

    The outermost decorator, so that it knows which names are taken. The function gets `texts`:
    what the person typed, by field.
    """

    def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
        options: list[click.Parameter] = getattr(function, "__click_params__", [])
        taken = {name for option in options for name in option.opts}
        fields = [field for field in option_fields(game.options) if _flag(field) not in taken]

        @wraps(function)
        def collected(*arguments: Any, pairs: tuple[str, ...], **settings: Any) -> Any:
            texts = dict(_read_pair(pair) for pair in pairs)
            for field in fields:
                text = settings.pop(_parameter(field))
                if text is not None:
                    texts[field.name] = text
            language = translator_of(click.get_current_context()).language
            by_name = {field.name: field for field in option_fields(game.options)}
            for name in texts.keys() & by_name.keys():
                texts[name] = typed_value(by_name[name], texts[name], language)
            return function(*arguments, texts=texts, **settings)

        made = [GameOption([_flag(field), _parameter(field)], game, field) for field in fields]
        pairs = Option(["--set", "pairs"], multiple=True, metavar="NAME=VALUE", help="cli.option.set")
        collected.__click_params__ = [*options, pairs, *reversed(made)]  # type: ignore[attr-defined]  # where click looks
        return collected

    return decorated


def _flag(field: OptionField) -> str:
    return "--" + field.name.replace("_", "-")


def _parameter(field: OptionField) -> str:
    return f"option_{field.name}"


def _read_pair(pair: str) -> tuple[str, str]:
    name, sign, value = pair.partition("=")
    if not sign:
        refuse("cli.refused.pair", value=pair[:40])
    return name.strip().replace("-", "_"), value

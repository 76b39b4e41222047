"""Commands that work on any game: one sub-command per game, with the options of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from ludotheque import catalogue
from ludotheque.cli.command import LazyGroup, Option, refuse, translator_of
from ludotheque.contract import AnyGame, Phrase, SetupError
from ludotheque.contract.options import OptionField, option_fields
from ludotheque.local_play.wording import YES_NO, describe_option, title, typed_option


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

        words = self.field.choices or (YES_NO if self.field.kind is bool else ())
        return [CompletionItem(word) for word in words if word.startswith(incomplete)]


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
            typed = {
                name: typed_option(by_name[name], text, language) for name, text in texts.items() if name in by_name
            }
            refused = {name: value for name, value in typed.items() if isinstance(value, Phrase)}
            if refused:
                raise SetupError(refused)
            return function(*arguments, texts={**texts, **typed}, **settings)

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

"""What all commands are made of: groups that load lazily, help pages in the person's language, shared options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial, reduce
from importlib import import_module
from typing import Any, NoReturn, TypeVar

import click

from ludotheque.cli.language import find_language
from ludotheque.cli.terminal import Terminal
from ludotheque.locales.translator import Translator

Function = TypeVar("Function", bound=Callable[..., Any])
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
COLOUR_CHOICES = ("auto", "always", "never")


def translator_of(context: click.Context) -> Translator:
    """The language of the person who typed this command."""
    terminal: Terminal = context.obj
    return terminal.translate


class Option(click.Option):
    """An option whose help is a code of the catalogues."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        translate = translator_of(ctx)
        return record and (translate_metavars(record[0], translate), translate(record[1]))


option = partial(click.option, cls=Option)
database_option = option("--database", metavar="FILE|URL", envvar="LUDOTHEQUE_DATABASE", help="cli.serve.database")
json_option = option("--json", "is_json", is_flag=True, help="cli.option.json")


class Command(click.Command):
    """A command whose help page is written in the person's language."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **{**settings, "add_help_option": False})
        self.params.append(_help_option())

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        translate = translator_of(ctx)
        pieces = [translate_metavars(piece, translate) for piece in self.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=f"{translate('cli.help.usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translator_of(ctx)(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (param for param in self.get_params(ctx) if isinstance(param, click.Option))
        records = [record for option in options if (record := option.get_help_record(ctx)) is not None]
        with formatter.section(translator_of(ctx)("cli.help.options")):
            formatter.write_dl(records)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing and not isinstance(self, click.Group):
            refuse("cli.refused.extra-word", word=ctx.args[0][:40], command=ctx.command_path)
        return rest


class LazyGroup(Command, click.Group):
    """A command with sub-commands that are imported when they are called, not before."""

    def __init__(
        self, *arguments: Any, commands_by_name: Mapping[str, str] | None = None, texts: str = "cli", **settings: Any
    ) -> None:
        super().__init__(*arguments, subcommand_metavar="COMMAND [...]", **settings)
        self.commands_by_name = commands_by_name or {}
        self.texts = texts

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands_by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        place = self.commands_by_name.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            self.refuse_name(ctx, args[0])
        return super().resolve_command(ctx, args)

    def refuse_name(self, ctx: click.Context, name: str) -> None:
        known = self.list_commands(ctx)
        nearest = get_close_matches(name, known, n=1)
        if nearest:
            refuse("cli.refused.command-near", name=name[:40], nearest=nearest[0], known=tuple(known))
        refuse("cli.refused.command", name=name[:40], known=tuple(known))

    def short_help_for(self, ctx: click.Context, name: str) -> str:
        """One line for the list, without loading the command."""
        return translator_of(ctx)(f"{self.texts}.{name}.short")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [(name, self.short_help_for(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section(translator_of(ctx)(f"cli.help.{self.list_heading}")):
            formatter.write_dl(records)

    list_heading = "commands"
    """What the sub-commands are: `commands` or `games`."""


def refuse(code: str, **params: Any) -> NoReturn:
    """Leave with a sentence on the error stream and the exit status of a wrong command line."""
    from ludotheque.contract import SetupError, phrase

    raise SetupError(phrase(code, **params))


def with_options(function: Function, *options: Callable[[Function], Function]) -> Function:
    """Several options as one decorator; the last comes first on the help page."""
    return reduce(lambda decorated, add: add(decorated), options, function)


def shared_options(function: Function) -> Function:
    """The options every command understands."""
    return with_options(
        function,
        option("--debug", is_flag=True, expose_value=False, callback=_debug, help="cli.option.debug"),
        option(
            "--color", "--colour", metavar="|".join(COLOUR_CHOICES), expose_value=False, callback=_colour,
            shell_complete=_colour_words, help="cli.option.color",
        ),
        option(
            "--lang", metavar="CODE", expose_value=False, callback=_language,
            shell_complete=_languages, help="cli.option.lang",
        ),
    )  # fmt: skip


def _help_option() -> click.Option:
    def show(context: click.Context, option: click.Parameter, is_asked: bool) -> None:
        if is_asked and not context.resilient_parsing:
            click.echo(context.get_help())
            context.exit()

    return Option(
        ["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=show, help="cli.option.help"
    )


def translate_metavars(text: str, translate: Translator) -> str:
    """`--load FILE` with its capital words in the person's language."""
    return _CAPITALS.sub(lambda word: _translated_word(word[0], translate), text)


def name_of(parameter: click.Parameter, translate: Translator) -> str:
    """As the help page calls it: `--games`, or `NUMBER` for an argument."""
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    return translate_metavars(parameter.metavar or (parameter.name or "").upper(), translate)


def _translated_word(word: str, translate: Translator) -> str:
    code = f"cli.help.word.{word.casefold()}"
    return translate(code) if translate.knows(code) else word


def _debug(context: click.Context, option: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        context.obj.is_debugging = True


def _colour(context: click.Context, option: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    if value not in COLOUR_CHOICES:
        refuse("cli.refused.word", name="--color", value=value[:40], words=COLOUR_CHOICES)
    context.obj.choose_colour(value)


def _language(context: click.Context, option: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    from ludotheque import locales

    language = find_language(value)
    if language is None:
        refuse("cli.refused.language", value=value[:40], known=locales.languages())
    context.obj.translate = Translator(language)


def _colour_words(context: click.Context, option: click.Parameter, start: str) -> list[str]:
    return [word for word in COLOUR_CHOICES if word.startswith(start)]


def _languages(context: click.Context, option: click.Parameter, start: str) -> Sequence[str]:
    from ludotheque import locales

    return [language for language in locales.languages() if language.startswith(start)]

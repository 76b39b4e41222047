"""Checks of option values, as callbacks of click: what is wrong is refused in the person's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from secrets import randbelow
from typing import Any, NoReturn

import click

from ludotheque import locales
from ludotheque.cli.command import Function, name_of, option, refuse, translator_of
from ludotheque.contract import Seed

_MAX_DIGITS = 18


@dataclass(frozen=True)
class Number:
    """A number between two bounds; whole where both bounds are whole."""

    minimum: int | float
    maximum: int | float

    def __call__(self, context: click.Context, option: click.Parameter, text: str | None) -> int | float | None:
        if text is None:
            return None
        try:
            number = self._read(text)
        except ValueError:
            self._refuse(context, option, text)
        if not self.minimum <= number <= self.maximum:
            self._refuse(context, option, text)
        return number

    def _read(self, text: str) -> int | float:
        if len(text) > _MAX_DIGITS or not text.isascii() or "_" in text:
            raise ValueError(text)
        is_whole = isinstance(self.minimum, int) and isinstance(self.maximum, int)
        return int(text) if is_whole else float(text)

    def _refuse(self, context: click.Context, option: click.Parameter, text: str) -> NoReturn:
        name = name_of(option, translator_of(context))
        refuse("cli.refused.number", name=name, value=text[:40], least=self.minimum, most=self.maximum)


def one_of(words: tuple[str, ...]) -> Callable[[click.Context, click.Parameter, str], str]:
    """One word out of a few, or what the person's language says for it."""

    def read(context: click.Context, option: click.Parameter, text: str) -> str:
        meant = [word for word in locales.meanings(text, translator_of(context).language) if word in words]
        if not meant:
            refuse("cli.refused.word", name=name_of(option, translator_of(context)), value=text[:40], words=words)
        return meant[0]

    return read


def completing(words: tuple[str, ...]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """For shells: the words that begin like this."""

    def complete(context: click.Context, option: click.Parameter, start: str) -> list[str]:
        return [word for word in words if word.startswith(start)]

    return complete


def choice_option(*names: str, choices: tuple[str, ...], **settings: Any) -> Callable[[Function], Function]:
    """An option that accepts one of these words."""
    settings = {"metavar": "|".join(choices), **settings}
    return option(*names, callback=one_of(choices), shell_complete=completing(choices), **settings)


def random_seed() -> Seed:
    """For a game that was given none; short enough to be typed again."""
    return Seed(randbelow(10**9))


SEED = Number(0, 2**63 - 1)
SECONDS = Number(0.0, 3_600.0)

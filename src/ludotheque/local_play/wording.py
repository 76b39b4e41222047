"""Games, options and levels in the words of a language."""

from __future__ import annotations

from dataclasses import MISSING, replace
from typing import Any

from ludotheque import catalogue, locales
from ludotheque.contract import AnyGame, Phrase, SetupError, UnknownGame, phrase
from ludotheque.contract.options import OptionField, option_refusal
from ludotheque.locales.translator import Translator
from ludotheque.play.levels import level_here, playable_levels

YES_NO = ("yes", "no")


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


def describe_option(game: AnyGame, field: OptionField, translate: Translator) -> str:
    """What the option means, what it accepts, and its default."""
    spoken = _spoken_field(field, translate.language)
    if field.default is MISSING:
        accepted = translate("cli.option.accepts-required", expected=spoken.expected)
    else:
        accepted = translate("cli.option.accepts", expected=spoken.expected, default=spoken.write(spoken.default))
    code = f"{game.slug}.options.{field.name}"
    meaning = translate(code) if translate.knows(code) else field.name.replace("_", " ")
    return f"{meaning} ({accepted})"


def spoken_value(value: str, language: str) -> str:
    """A value of an option as the person's language says it, where it does."""
    code = f"typed.{value}"
    return locales.words(code, language)[0] if locales.has(code) else value


def spoken_option(field: OptionField, text: str, language: str) -> str:
    """A value of this option for the person: a whole number without its `.0`, a word as the language says it."""
    return spoken_value(text.removesuffix(".0") if field.kind is float else text, language)


def _spoken_field(field: OptionField, language: str) -> OptionField:
    """The option with its words as the language says them."""
    choices, meanings = (YES_NO, (True, False)) if field.kind is bool else (field.choices, field.meanings)
    is_whole = isinstance(field.default, float) and field.default.is_integer()
    return replace(
        field,
        default=int(field.default) if is_whole else field.default,
        kind=str if choices else field.kind,
        choices=tuple(spoken_value(word, language) for word in choices),
        meanings=meanings,
        none_word=None if field.none_word is None else spoken_value(field.none_word, language),
    )


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
    words = {*field.choices, *((field.none_word,) if field.none_word else ()), *(YES_NO if field.kind is bool else ())}
    parts = text.split(",") if field.is_list else [text]
    return ",".join(next((word for word in locales.meanings(part, language) if word in words), part) for part in parts)


def typed_option(field: OptionField, text: str, language: str) -> str | Phrase:
    """The value as the game writes it, or why it is none, in words that this person may type."""
    value = typed_value(field, text, language)
    try:
        field.read(value)
    except ValueError:
        return option_refusal(_spoken_field(field, language), text)
    return value


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

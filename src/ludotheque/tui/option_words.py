"""Options as the browser names them too: short names, and values in the person's words."""

from __future__ import annotations

from ludotheque.contract import AnyGame
from ludotheque.contract.options import OptionField
from ludotheque.local_play.wording import spoken_option
from ludotheque.locales.translator import Translator


def option_name(game: AnyGame, field: OptionField, translate: Translator) -> str:
    for code in (f"web.{game.slug}.option.{field.name}", f"{game.slug}.options.{field.name}"):
        if translate.knows(code):
            name = translate(code)
            return name[:1].upper() + name[1:]
    return field.name.replace("_", " ").capitalize()


def option_value(game: AnyGame, field: OptionField, text: str, translate: Translator) -> str:
    """A list of words word by word; what is a number or free text as it is."""
    if field.is_list:
        return ", ".join(_word(game, field, part, translate) for part in text.split(","))
    return _word(game, field, text, translate)


def _word(game: AnyGame, field: OptionField, text: str, translate: Translator) -> str:
    own = (f"web.{game.slug}.option-value.{field.name}.{text}", f"web.option-value.{text}")
    for code in own:
        if text and translate.knows(code):
            return translate(code)
    if field.name == "starter" and text.isdecimal():
        return translate("web.new.starter", number=int(text))
    return spoken_option(field, text, translate.language)

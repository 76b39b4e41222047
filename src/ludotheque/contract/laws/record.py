"""Laws about what a game says of itself before anybody moves."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from ludotheque.contract.errors import NotationError, SetupError
from ludotheque.contract.game import AnyGame
from ludotheque.contract.laws.law import LawBroken, check_phrase, law
from ludotheque.contract.options import read_options, write_options

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check_record(game: AnyGame, options: Any, opening: Any) -> None:
    """Names, options, symbols and paper."""
    law(_SLUG.fullmatch(game.slug) is not None, "slug: small letters and digits, words joined by hyphens")
    law(game.title.strip() != "", "title: a game has a name")
    _check_options(game, options)
    _check_symbols(game, opening)
    _check_sheet(game, opening)


def _check_options(game: AnyGame, options: Any) -> None:
    law(dataclasses.is_dataclass(game.options), "options: a dataclass")
    try:
        game.options()
    except (TypeError, SetupError) as problem:
        raise LawBroken(f"options: every field has a default, and together they are a game: {problem}") from problem
    law(type(options).__hash__ is not None, "options: frozen")
    law(read_options(game.options, write_options(options)) == options, "options: the same after writing and reading")
    law(all(isinstance(tiny, game.options) for tiny in game.tiny), "tiny: options of this game")


def _check_symbols(game: AnyGame, opening: Any) -> None:
    seat_count = game.seat_count(opening)
    law(seat_count >= 1, "seat_count: somebody plays")
    symbols = list(game.symbols(seat_count))
    law(len(symbols) == seat_count, "symbols: one per seat")
    law(len(set(symbols)) == len(symbols), "symbols: no two alike")
    law(all(symbol.isprintable() and symbol.split() == [symbol] for symbol in symbols), "symbols: one visible word")


def _check_sheet(game: AnyGame, opening: Any) -> None:
    if game.sheet is None:
        return
    sheet = game.sheet(opening)
    law(sheet.width > 0 and sheet.height > 0, "sheet: takes some room")
    check_phrase("sheet", sheet.title)
    for area in sheet.areas:
        law(area.width > 0 and area.height > 0, "sheet: its areas take some room")
        law(_is_action(game, area.action), "sheet: its areas name actions")


def _is_action(game: AnyGame, text: str) -> bool:
    try:
        return bool(game.notation.write_action(game.notation.read_action(text)) == text)
    except NotationError:
        return False

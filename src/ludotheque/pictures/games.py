"""A game as a picture of any kind, by the ending of a file's name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludotheque.contract import AnyGame, RecordError, Sheet, phrase
from ludotheque.pictures.piece_colours import ChosenColours
from ludotheque.pictures.player_style import PlayerStyle, with_player_style
from ludotheque.play import Table, told_to

PICTURES = ("svg", "png", "gif", "pdf")


def sheets_of(game: AnyGame, states: Sequence[Any]) -> list[Sheet]:
    """The boards of these states; none where the game has no sheet."""
    return [] if game.sheet is None else [game.sheet(state) for state in states]


def is_told(table: Table, number: int) -> bool:
    """Whether whoever looks may know the move of this number, the first being 1."""
    return bool(told_to(table, number - 1, None) == table.journal.moves[number - 1].action)


def sheet_after(table: Table, number: int, colours: ChosenColours | None = None) -> Sheet | None:
    """The board after so many moves, the last marked, with the players' symbols and colours; None without sheets."""
    game, journal = table.game, table.journal
    if game.sheet is None:
        return None
    sheet = game.sheet(journal.states[number])
    if number and game.traces is not None and is_told(table, number):
        traces = game.traces(*journal.made(number - 1), journal.states[number])
        sheet = replace(sheet, elements=(*sheet.elements, *traces))
    chosen = colours or ChosenColours()
    seats = chosen.seats or [player.colour for player in table.players]
    sheet = replace(sheet, piece_colours=chosen.pieces)
    return with_player_style(sheet, PlayerStyle([player.symbol for player in table.players], seats))


def film_size(table: Table) -> tuple[int, int, int]:
    """How many pictures a film of the game would have at most, and their width and height in pixels."""
    from ludotheque.pictures.film import Film
    from ludotheque.pictures.raster import whole

    sheet = sheet_after(table, 0)
    width, height = (1, 1) if sheet is None else whole(sheet, Film.longest).size
    return len(table.journal) + 1, width, height


def write_picture(table: Table, form: str, title: str, language: str, colours: ChosenColours | None = None) -> bytes:
    """The game as a picture of where it stands, a film or a booklet. RecordError: it cannot be drawn."""
    last = len(table.journal.moves)
    if form == "pdf":
        from ludotheque.pictures.booklet import write_booklet

        return write_booklet(table, title, language, colours=colours)
    numbers = range(last + 1) if form == "gif" else [last]
    sheets = [sheet for number in numbers if (sheet := sheet_after(table, number, colours)) is not None]
    if not sheets:
        raise RecordError(phrase("pictures.no-sheet", game=title))
    return _drawn(sheets, form, title)


def _drawn(sheets: Sequence[Sheet], form: str, title: str) -> bytes:
    if form == "svg":
        from ludotheque.pictures.svg import write_svg

        return write_svg(sheets[-1], title).encode()
    if form == "png":
        from ludotheque.pictures.raster import write_png

        return write_png(sheets[-1])
    from ludotheque.pictures.film import draw_film

    return draw_film(sheets)

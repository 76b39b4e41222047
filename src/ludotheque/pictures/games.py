"""A game as a picture of any kind, by the ending of a file's name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.contract import AnyGame, RecordError, Sheet, phrase
from ludotheque.play import Table

PICTURES = ("svg", "png", "gif", "pdf")


def sheets_of(game: AnyGame, states: Sequence[Any]) -> list[Sheet]:
    """The boards of these states; none where the game has no sheet."""
    return [] if game.sheet is None else [game.sheet(state) for state in states]


def write_picture(table: Table, form: str, title: str, language: str, states: Sequence[Any] = ()) -> bytes:
    """The last of these states, or all of them as a film; the whole game without. RecordError: it cannot be drawn."""
    if form == "pdf":
        from ludotheque.pictures.booklet import write_booklet

        return write_booklet(table, title, language)
    shown = states or table.journal.states
    sheets = sheets_of(table.game, shown if form == "gif" else shown[-1:])
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

"""The sheet of a position as shapes for a browser, and where its actions are chosen."""

from __future__ import annotations

from typing import Any

from ludotheque.contract import (
    AnyGame,
    Box,
    Circle,
    Label,
    Line,
    Polygon,
    Seat,
    Sheet,
    SheetElement,
    TableError,
    phrase,
    read_state,
    seats_to_act,
)
from ludotheque.pictures.games import sheet_after
from ludotheque.pictures.palette import screen_colour
from ludotheque.play import Table
from ludotheque.play.areas import action_areas
from ludotheque.server.wire import http

PAPER = "#fffaf1"
"""Below a board that names no cloth of its own."""


def position_sheet(game: AnyGame, text: str, language: str) -> http.BoardSheet:
    """A position, with what the first to act may do in it; TableError: the game has no sheets."""
    state = read_state(game, text)
    if game.sheet is None:
        raise _no_sheet(game)
    to_act = seats_to_act(game, state)
    return _board_sheet(game.sheet(state), game, state, to_act[0] if to_act else None, language)


def table_sheet(table: Table, step: int | None, seat: Seat | None, language: str) -> http.BoardSheet:
    """The game at a table now, or after so many moves: then there is nothing to choose."""
    moves = len(table.journal)
    number = moves if step is None else min(step, moves)
    sheet = sheet_after(table, number)
    if sheet is None:
        raise _no_sheet(table.game)
    return _board_sheet(sheet, table.game, table.state, seat if step is None else None, language)


def _no_sheet(game: AnyGame) -> TableError:
    return TableError(phrase("pictures.no-sheet", game=game.title))


def _board_sheet(sheet: Sheet, game: AnyGame, state: Any, seat: Seat | None, language: str) -> http.BoardSheet:
    areas = () if seat is None else action_areas(game, state, seat)
    return http.BoardSheet(
        title=sheet.title.text(language),
        width=sheet.width,
        height=sheet.height,
        ground=sheet.tints.get("mat") or PAPER,
        shapes=[
            _shape(element, colour)
            for element in sheet.elements
            if (colour := screen_colour(sheet, element.colour)) is not None
        ],
        areas=[http.SheetArea(area.action, area.x, area.y, area.width, area.height) for area in areas],
    )


def _shape(element: SheetElement, colour: str) -> http.SheetShape:
    if isinstance(element, Line):
        ends = [(element.x1, element.y1), (element.x2, element.y2)]
        return http.SheetShape("line", ends, colour, thickness=element.thickness)
    if isinstance(element, Label):
        return http.SheetShape("label", [(element.x, element.y)], colour, height=element.size, text=element.text)
    paint: dict[str, Any] = {"is_filled": element.is_filled, "thickness": element.thickness}
    if isinstance(element, Polygon):
        return http.SheetShape("polygon", list(element.corners), colour, **paint)
    place = [(element.x, element.y)]
    if isinstance(element, Circle):
        return http.SheetShape("circle", place, colour, radius=element.radius, **paint)
    assert isinstance(element, Box), "there are no other elements"
    paint |= {"width": element.width, "height": element.height, "radius": element.radius}
    return http.SheetShape("box", place, colour, **paint)

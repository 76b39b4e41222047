"""The board of a frame, drawn with what its moves are worth: what comes and goes is text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ludotheque import catalogue, locales
from ludotheque.catalogue import title
from ludotheque.contract import (
    AnyGame,
    Box,
    Label,
    Sheet,
    SheetElement,
    TableError,
    UnknownGame,
    phrase,
    seats_to_act,
    write_action_in,
)
from ludotheque.pictures.booklet import result
from ludotheque.pictures.games import sheet_after
from ludotheque.pictures.piece_colours import ChosenColours
from ludotheque.pictures.svg import MARGIN, write_svg
from ludotheque.play import Table
from ludotheque.play.areas import action_areas
from ludotheque.play.journal import Journal
from ludotheque.server.store import LogRow
from ludotheque.server.tasks.drawings import in_words, with_drawings
from ludotheque.server.tasks.games import table_of
from ludotheque.server.tasks.pictures import Linked, at_step, linked_table
from ludotheque.server.wire.studies import StudyMark

MANY = 30
"""Among more moves, those of which nothing is known have no mark."""

_MOST = 60
_HEIGHT, _LETTER, _EDGE, _BEST_EDGE = 0.42, 0.2, 0.015, 0.055
_USUAL, _CELL = 8.0, 0.9
"""Cells of a board on which marks have that size; of the widest mark."""

_LETTERS = {"W": "win", "D": "draw", "L": "loss"}
_TINTS = {
    "value-win": "#d6f1e4",
    "value-win-ink": "#00563c",
    "value-even": "#efe6d4",
    "value-even-ink": "#3d3326",
    "value-loss": "#fadfd5",
    "value-loss-ink": "#8c2708",
}


@dataclass(frozen=True)
class Puzzle:
    """One of our puzzles, by its number from 1."""

    slug: str
    number: int


Source: TypeAlias = Linked | Puzzle | Sequence[LogRow]
"""An address, or the log of a table."""


@dataclass(frozen=True)
class Mark:
    """What one move is worth, to be drawn where it is made."""

    action: str
    label: str
    tone: str
    is_best: bool


@dataclass(frozen=True)
class Placed:
    """Where in a game a frame stands."""

    slug: str
    state: str
    """To be analysed; empty where nobody is to move."""

    link: str
    """The position in the notation of an address."""

    step: int
    last: int
    is_running: bool
    ratio: float
    """Height by width of its board."""


@dataclass(frozen=True)
class Drawn:
    title: str
    words: str
    board: str
    is_drawn: bool
    values: tuple[str, ...]
    drawings: tuple[str, ...] = ()


def slug_of(text: str) -> str:
    """The game of a position whose address does not name it."""
    found = catalogue.game_of(text)
    if found is None:
        raise UnknownGame(phrase("embed.no-game", text=text[:40], known=catalogue.slugs()))
    return found


def placed(source: Source, step: str) -> Placed:
    """Read the source, whatever it is, up to this step."""
    whole = _table(source)
    table = at_step(whole, step)
    write = table.game.notation.write_state
    is_over = table.outcome is not None
    sheet = sheet_after(table, len(table.journal))
    ratio = 1.0 if sheet is None else (sheet.height + 2 * MARGIN) / (sheet.width + 2 * MARGIN)
    link = write(table.state) if isinstance(source, (Linked, Puzzle)) else ""
    state = write(table.state) if link and not is_over and catalogue.analyst(table.slug) is not None else ""
    is_running = whole.outcome is None and not link
    return Placed(table.slug, state, link, len(table.journal), len(whole.journal), is_running, ratio)


def drawn(source: Source, step: str, marks: Sequence[Mark], language: str, drawings: Sequence[StudyMark] = ()) -> Drawn:
    """The board after so many moves, with what somebody drew there."""
    table = at_step(_table(source), step)
    game, name = table.game, title(table.slug, language)
    colours = ChosenColours() if isinstance(source, (Linked, Puzzle)) else _colours(source)
    sheet = sheet_after(table, len(table.journal), colours)
    said, values = result(table, language), tuple(_words(game, mark, language) for mark in marks)
    if sheet is None:
        return Drawn(name, said, game.draw(game.view(table.state, None)), False, values)
    sheet = with_drawings(_marked(sheet, game, table.state, marks, language), drawings)
    return Drawn(name, said, write_svg(sheet, f"{name}. {said}"), True, values, in_words(sheet, drawings, language))


def _table(source: Source) -> Table:
    if isinstance(source, Linked):
        table = linked_table(source)
        return _alone(table) if source.s else table
    if isinstance(source, Puzzle):
        maker = catalogue.puzzle_maker(source.slug)
        shipped = () if maker is None else maker.shipped()
        if not 0 < source.number <= len(shipped):
            raise UnknownGame(phrase("puzzles.no-number", number=str(source.number), most=len(shipped)))
        return linked_table(Linked(source.slug, s=shipped[source.number - 1].state))
    hosted = table_of(source)
    if hosted.table is None:
        raise TableError(phrase("server.not-started"))
    return hosted.table


def _alone(table: Table) -> Table:
    """As one person would study it, as the analysis page does."""
    analyst = catalogue.analyst(table.slug)
    if analyst is None or analyst.study is None:
        return table
    return replace(table, journal=Journal(analyst.study(table.state)))


def _colours(rows: Sequence[LogRow]) -> ChosenColours:
    return ChosenColours([assignment.colour for assignment in table_of(rows).assignments])


def _marked(sheet: Sheet, game: AnyGame, state: Any, marks: Sequence[Mark], language: str) -> Sheet:
    seats = seats_to_act(game, state)
    if not (marks and seats):
        return sheet
    areas = {area.action: area for area in action_areas(game, state, seats[0])}
    elements: list[SheetElement] = []
    for mark in [mark for mark in marks if mark.action in areas][:_MOST]:
        area = areas[mark.action]
        elements += _mark(area.x + area.width / 2, area.y + area.height / 2, mark, language, sheet.width / _USUAL)
    return replace(sheet, elements=(*sheet.elements, *elements), tints={**sheet.tints, **_TINTS})


def _mark(x: float, y: float, mark: Mark, language: str, scale: float) -> Iterator[SheetElement]:
    """As large as its cell allows on a board with many of them."""
    text = _local(mark.label, language)
    width = max(_HEIGHT, 0.19 * len(text) + 0.2)
    scale = max(1.0, min(scale, _CELL / width))
    width, height = scale * width, scale * _HEIGHT
    place = (x - width / 2, y - height / 2, width, height)
    yield Box(*place, f"value-{mark.tone}", is_filled=True, radius=0.1)
    # The best are said by a border, not by the colour alone.
    edge = _BEST_EDGE if mark.is_best else _EDGE
    yield Box(*place, f"value-{mark.tone}-ink", thickness=edge, radius=0.1)
    yield Label(x, y, text, scale * _LETTER, f"value-{mark.tone}-ink")


def _local(label: str, language: str) -> str:
    """`W19` is `G19` in French."""
    letter, rest = label[:1], label[1:]
    if letter in _LETTERS and (not rest or rest.isdecimal()):
        return locales.translate(f"value-letter.{_LETTERS[letter]}", {}, language) + rest
    return label.replace("-", "−")


def _words(game: AnyGame, mark: Mark, language: str) -> str:
    action = write_action_in(game, game.notation.read_action(mark.action), language)
    return f"{action}: {_local(mark.label, language)}"

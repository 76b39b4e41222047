"""Sheets to PDF: vector lines, the same bytes for the same boards.

Only the standard fonts are used, so nothing is embedded; letters outside them lose their accents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from types import MappingProxyType

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from ludotheque.cli.plain_letters import PLAIN
from ludotheque.contract import Box, Circle, Label, Line, Sheet, Sign

PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType({"a4": (595.28, 841.89), "letter": (612.0, 792.0)})
_MARGIN = 40.0  # points: 14 mm, inside what home printers can reach
_TITLE_SIZE = 16.0
_TITLE_ROOM = 30.0
_GAP = 24.0
_LARGEST_CELL = 85.0  # 3 cm; a small grid need not fill the page
_CAP_HEIGHT = 0.718  # of Helvetica, by its metrics
_COLOURS = {
    "ink": "#2a2018",
    "faint": "#b9aa92",
    "red": "#c8331f",
    "green": "#0b7a4b",
    "blue": "#0b57a4",
    "yellow": "#d9a400",
    "white": "#ffffff",
    "silver": "#8a8a8a",
    "black": "#000000",
}
_SEATS = ("#d55e00", "#0072b2", "#009e73", "#e69f00", "#cc79a7", "#2a2018", "#56b4e9", "#8a7659")


@dataclass(frozen=True)
class Page:
    """One board with its title: a sheet, or characters where the game has no sheet."""

    title: str
    board: Sheet | str


@dataclass(frozen=True)
class Frame:
    """A rectangle of paper, in points from the lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


def write_pdf(pages: Sequence[Page], paper: tuple[float, float], per_page: int, title: str) -> bytes:
    """The whole document."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=paper, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("ludotheque")
    for start in range(0, len(pages), per_page):
        for page, frame in zip(pages[start : start + per_page], _frames(paper, per_page), strict=False):
            _draw(canvas, page, frame)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _frames(paper: tuple[float, float], per_page: int) -> Iterator[Frame]:
    """So many places on a page, row by row, nearly square."""
    width, height = paper[0] - 2 * _MARGIN, paper[1] - 2 * _MARGIN
    rows = min(range(1, per_page + 1), key=lambda count: _stretch(width, height, count, per_page))
    columns = ceil(per_page / rows)
    cell = Frame(0, 0, (width - _GAP * (columns - 1)) / columns, (height - _GAP * (rows - 1)) / rows)
    for place in range(per_page):
        row, column = divmod(place, columns)
        left = _MARGIN + column * (cell.width + _GAP)
        bottom = paper[1] - _MARGIN - row * (cell.height + _GAP) - cell.height
        yield Frame(left, bottom, cell.width, cell.height)


def _stretch(width: float, height: float, rows: int, per_page: int) -> float:
    across, down = width / ceil(per_page / rows), height / rows
    return -min(across, down)


def _draw(canvas: Canvas, page: Page, frame: Frame) -> None:
    size = min(_TITLE_SIZE, frame.width / 14)
    canvas.setFillColor(_colour("ink"))
    canvas.setFont("Helvetica-Bold", size)
    canvas.drawCentredString(frame.left + frame.width / 2, frame.bottom + frame.height - size, _latin(page.title))
    room = Frame(frame.left, frame.bottom, frame.width, frame.height - size / _TITLE_SIZE * _TITLE_ROOM)
    if isinstance(page.board, Sheet):
        _draw_sheet(canvas, page.board, room)
    else:
        _draw_text(canvas, page.board, room)


def _draw_sheet(canvas: Canvas, sheet: Sheet, room: Frame) -> None:
    cell = min(room.width / sheet.width, room.height / sheet.height, _LARGEST_CELL)
    canvas.saveState()
    # From here on one unit is one cell, y down, as sheets are drawn.
    canvas.translate(room.left + (room.width - cell * sheet.width) / 2, room.bottom + room.height)
    canvas.scale(cell, -cell)
    canvas.setLineCap(2)
    for sign in sheet.signs:
        _draw_sign(canvas, sign)
    canvas.restoreState()


def _draw_sign(canvas: Canvas, sign: Sign) -> None:
    canvas.setStrokeColor(_colour(sign.colour))
    canvas.setFillColor(_colour(sign.colour))
    canvas.setLineWidth(sign.thickness if isinstance(sign, Line) else 0.03)
    if isinstance(sign, Line):
        canvas.line(sign.x1, sign.y1, sign.x2, sign.y2)
    elif isinstance(sign, Circle):
        canvas.circle(sign.x, sign.y, sign.radius, stroke=1, fill=int(sign.is_filled))
    elif isinstance(sign, Box):
        canvas.rect(sign.x, sign.y, sign.width, sign.height, stroke=int(not sign.is_filled), fill=int(sign.is_filled))
    else:
        _draw_label(canvas, sign)


def _draw_label(canvas: Canvas, label: Label) -> None:
    canvas.saveState()
    canvas.translate(label.x, label.y)
    canvas.scale(1, -1)  # letters stand upright
    canvas.setFont("Helvetica", label.size / _CAP_HEIGHT)
    canvas.drawCentredString(0, -label.size / 2, _latin(label.text))
    canvas.restoreState()


def _draw_text(canvas: Canvas, text: str, room: Frame) -> None:
    lines = [_latin(line) for line in text.split("\n")]
    longest = max(len(line) for line in lines)
    size = min(room.width / (0.6 * max(1, longest)), room.height / (1.2 * len(lines)), 24.0)  # Courier: 0.6 em wide
    canvas.setFont("Courier", size)
    left = room.left + (room.width - 0.6 * size * longest) / 2
    for number, line in enumerate(lines, start=1):
        canvas.drawString(left, room.bottom + room.height - 1.2 * size * number, line)


def _colour(name: str) -> Color:
    if name.startswith("seat-") and name[5:].isdecimal():
        return HexColor(_SEATS[int(name[5:]) % len(_SEATS)])
    return HexColor(_COLOURS.get(name, _COLOURS["ink"]))


def _latin(text: str) -> str:
    """The text in the letters of the standard fonts."""
    return text.encode("cp1252", PLAIN).decode("cp1252")

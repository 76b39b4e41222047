"""Sheets to PDF: vector lines, the same bytes for the same boards.

The standard fonts are used, which need not be embedded; a text with letters outside them is set in our wide one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import ceil
from types import MappingProxyType
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ludotheque.contract import Circle, Label, Line, Polygon, Sheet, SheetElement
from ludotheque.pictures.fonts import drawable, mark_on, wide_file
from ludotheque.pictures.palette import paper_colour
from ludotheque.pictures.plain_letters import PLAIN

PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType({"a4": (595.28, 841.89), "letter": (612.0, 792.0)})
_MARGIN = 40.0  # points: 14 mm, inside what home printers can reach
_TITLE_SIZE = 16.0
_TITLE_ROOM = 30.0
_GAP = 24.0
_MAX_CELL_SIZE = 85.0  # 3 cm; a small grid need not fill the page
_CAP_HEIGHT = 0.718  # of Helvetica, by its metrics
_INK = "#2a2018"
_MAX_HEADING_SHARE = 0.4  # of a page, above the boards


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


def write_pdf(
    pages: Sequence[Page], paper: tuple[float, float], per_page: int, title: str, heading: Sequence[str] = ()
) -> bytes:
    """The whole document. The heading is written above the boards of the first page, its first line large."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=paper, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("ludotheque")
    for start in range(0, len(pages), per_page):
        taken = _draw_heading(canvas, heading, paper) if start == 0 and heading else 0.0
        frames = _frames((paper[0], paper[1] - taken), per_page)
        for page, frame in zip(pages[start : start + per_page], frames, strict=False):
            _draw(canvas, page, frame)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw_heading(canvas: Canvas, heading: Sequence[str], paper: tuple[float, float]) -> float:
    """Title and lines; answers how much of the page they take. Long ones have pages of their own."""
    top, pages = paper[1] - _MARGIN, 1
    y = top
    canvas.setFillColor(HexColor(_INK))
    for number, text in enumerate(heading):
        face, size = (_bold_face(text), 20.0) if number == 0 else (_face(text), 10.5)
        for line in _broken(drawable(text), face, size, paper[0] - 2 * _MARGIN):
            if y - 1.35 * size < _MARGIN:
                canvas.showPage()
                canvas.setFillColor(HexColor(_INK))
                y, pages = top, pages + 1
            y -= 1.35 * size
            canvas.setFont(face, size)
            canvas.drawString(_MARGIN, y, line)
    taken = top - y + _GAP
    if pages == 1 and taken < paper[1] * _MAX_HEADING_SHARE:
        return taken
    canvas.showPage()
    return 0.0


def _broken(text: str, face: str, size: float, width: float) -> list[str]:
    """Lines that end between words; only a plain space may be an end."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and stringWidth(longer, face, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cut(text: str, face: str, size: float, width: float) -> str:
    """As much as has room between the neighbours."""
    if stringWidth(text, face, size) <= width:
        return text
    while text and stringWidth(f"{text.rstrip()}…", face, size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


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
    canvas.setFillColor(HexColor(_INK))
    canvas.setFont(_bold_face(page.title), size)
    title = _cut(drawable(page.title), _bold_face(page.title), size, frame.width)
    canvas.drawCentredString(frame.left + frame.width / 2, frame.bottom + frame.height - size, title)
    room = Frame(frame.left, frame.bottom, frame.width, frame.height - size / _TITLE_SIZE * _TITLE_ROOM)
    if isinstance(page.board, Sheet):
        _draw_sheet(canvas, page.board, room)
    else:
        _draw_text(canvas, page.board, room)


def _draw_sheet(canvas: Canvas, sheet: Sheet, room: Frame) -> None:
    cell = min(room.width / sheet.width, room.height / sheet.height, _MAX_CELL_SIZE)
    canvas.saveState()
    # From here on one unit is one cell, y down, as sheets are drawn.
    canvas.translate(room.left + (room.width - cell * sheet.width) / 2, room.bottom + room.height)
    canvas.scale(cell, -cell)
    canvas.setLineCap(2)
    canvas.setLineJoin(1)
    for element in sheet.elements:
        colour = paper_colour(sheet, element.colour)
        if colour is not None:
            _draw_sign(canvas, element, HexColor(colour))
    canvas.restoreState()


def _draw_sign(canvas: Canvas, element: SheetElement, colour: Color) -> None:
    canvas.setStrokeColor(colour)
    canvas.setFillColor(colour)
    if isinstance(element, Label):
        _draw_label(canvas, element)
        return
    canvas.setLineWidth(element.thickness)
    if isinstance(element, Line):
        canvas.line(element.x1, element.y1, element.x2, element.y2)
        return
    how = {"stroke": int(not element.is_filled), "fill": int(element.is_filled)}
    if isinstance(element, Circle):
        canvas.circle(element.x, element.y, element.radius, **how)
    elif isinstance(element, Polygon):
        _draw_polygon(canvas, element, how)
    elif element.radius:
        canvas.roundRect(element.x, element.y, element.width, element.height, element.radius, **how)
    else:
        canvas.rect(element.x, element.y, element.width, element.height, **how)


def _draw_polygon(canvas: Canvas, polygon: Polygon, how: Mapping[str, int]) -> None:
    path = canvas.beginPath()
    path.moveTo(*polygon.corners[0])
    for corner in polygon.corners[1:]:
        path.lineTo(*corner)
    path.close()
    canvas.drawPath(path, **how)


def _draw_label(canvas: Canvas, label: Label) -> None:
    canvas.saveState()
    canvas.translate(label.x, label.y)
    canvas.scale(1, -1)  # letters stand upright
    text = mark_on(label)
    canvas.setFont(_face(text), label.size / _CAP_HEIGHT)
    canvas.drawCentredString(0, -label.size / 2, text)
    canvas.restoreState()


def _draw_text(canvas: Canvas, text: str, room: Frame) -> None:
    lines = [_latin(line) for line in text.split("\n")]
    longest = max(len(line) for line in lines)
    size = min(room.width / (0.6 * max(1, longest)), room.height / (1.2 * len(lines)), 24.0)  # Courier: 0.6 em wide
    canvas.setFont("Courier", size)
    left = room.left + (room.width - 0.6 * size * longest) / 2
    for number, line in enumerate(lines, start=1):
        canvas.drawString(left, room.bottom + room.height - 1.2 * size * number, line)


def _face(text: str) -> str:
    return "Helvetica" if _is_latin(text) else _registered("wide")


def _bold_face(text: str) -> str:
    return "Helvetica-Bold" if _is_latin(text) else _registered("wide-bold")


@cache
def _registered(face: Literal["wide", "wide-bold"]) -> str:
    registerFont(TTFont(face, str(wide_file(face))))
    return face


def _is_latin(text: str) -> bool:
    try:
        drawable(text).encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _latin(text: str) -> str:
    """The text in the letters of the one fixed-width font."""
    return text.encode("cp1252", PLAIN).decode("cp1252")

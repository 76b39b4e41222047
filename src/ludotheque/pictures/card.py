"""The card that goes with a link: a board, and what it is in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw

from ludotheque.contract import Sheet
from ludotheque.pictures.fonts import Face, drawable, face_for, fitting, font
from ludotheque.pictures.palette import LIGHT, MAT, mat_colour
from ludotheque.pictures.raster import encoded, paint, whole

WIDTH, HEIGHT = 1200, 630
"""What the large networks show."""

_EDGE = 48
_STITCH = "#8fa3a8"
_MAX_LINES = 5
_MAX_ROWS = 3
"""Of one line, where it must be broken."""

_Style: TypeAlias = tuple[Face, int]
_TITLE: _Style = ("vollkorn-bold", 64)
_WORDS: _Style = ("cabin", 34)


@dataclass(frozen=True)
class Card:
    """What is said beside the boards, in the reader's language."""

    title: str
    lines: Sequence[str] = ()
    house: str = "Ludothèque"


def draw_card(card: Card, sheets: Sequence[Sheet]) -> bytes:
    """A PNG of 1200 by 630 pixels: one board beside the words, several in a row below them."""
    image = Image.new("RGB", (WIDTH, HEIGHT), mat_colour(sheets[0]) if len(sheets) == 1 else MAT)
    pen = ImageDraw.Draw(image)
    _stitch(pen)
    room, top = WIDTH - 2 * _EDGE, 64
    if len(sheets) == 1:
        room, top = _put_board(image, sheets[0]) - 2 * _EDGE, 110
    y = _write(pen, card.title, _TITLE, top, room)
    for line in card.lines[:_MAX_LINES]:
        y = _write(pen, line, _WORDS, y + 14, room)
    if len(sheets) > 1:
        _put_row(image, sheets, y + 24)
    else:
        house = font("vollkorn-bold", 34)
        pen.text((_EDGE + 8, HEIGHT - _EDGE - 12), drawable(card.house), LIGHT, house, anchor="ls")
    return encoded(image)


def _put_board(image: Image.Image, sheet: Sheet) -> int:
    """On the right; answers where it begins."""
    board = paint(sheet, whole(sheet, HEIGHT - 2 * _EDGE))
    left = WIDTH - _EDGE - board.width
    image.paste(board, (left, (HEIGHT - board.height) // 2))
    return left


def _put_row(image: Image.Image, sheets: Sequence[Sheet], top: int) -> None:
    """Side by side, each on its own mat, with the same room."""
    side = min(HEIGHT - _EDGE - top, (WIDTH - 2 * _EDGE) // len(sheets) - 24)
    step = (WIDTH - 2 * _EDGE) // len(sheets)
    for number, sheet in enumerate(sheets):
        board = paint(sheet, whole(sheet, side))
        left = _EDGE + number * step + (step - board.width) // 2
        image.paste(board, (left, top + (side - board.height) // 2))


def _stitch(pen: ImageDraw.ImageDraw) -> None:
    """The seam of the mat."""
    for x in range(24, WIDTH - 24, 20):
        for y in (20, HEIGHT - 22):
            pen.line((x, y, x + 10, y), _STITCH, 2)
    for y in range(24, HEIGHT - 24, 20):
        for x in (20, WIDTH - 22):
            pen.line((x, y, x, y + 10), _STITCH, 2)


def _write(pen: ImageDraw.ImageDraw, text: str, style: _Style, top: int, room: int) -> int:
    """A few lines of words; answers where the next begin."""
    face, pixels = face_for(text, style[0]), style[1]
    for line in _wrapped(drawable(text).split(), (face, pixels), room):
        pen.text((_EDGE + 8, top), line, LIGHT, font(face, pixels), anchor="la")
        top += round(pixels * 1.25)
    return top


def _wrapped(words: Sequence[str], style: _Style, room: int) -> list[str]:
    """Broken between words; what has no room ends in an ellipsis."""
    face, pixels = style
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == _MAX_ROWS or font(face, pixels).getlength(longer) <= room):
            lines[-1] = longer
        else:
            lines.append(word)
    return [fitting(line, face, pixels, room) for line in lines]

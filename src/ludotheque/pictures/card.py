"""The card that goes with a link: the board on the right, what it is in words on the left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw

from ludotheque.contract import Sheet
from ludotheque.pictures.fonts import Face, drawable, fitting, font
from ludotheque.pictures.palette import LIGHT, MAT, mat_colour
from ludotheque.pictures.raster import encoded, paint, whole

WIDTH, HEIGHT = 1200, 630
"""What the large networks show."""

_EDGE = 48
_STITCH = "#8fa3a8"
_MOST_LINES = 5
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
    """A PNG of 1200 by 630 pixels. Several boards share the room of one."""
    image = Image.new("RGB", (WIDTH, HEIGHT), mat_colour(sheets[0]) if sheets else MAT)
    pen = ImageDraw.Draw(image)
    words_end = _put_boards(image, sheets)
    _stitch(pen)
    room = words_end - 2 * _EDGE
    y = _write(pen, card.title, _TITLE, 120, room)
    for line in card.lines[:_MOST_LINES]:
        y = _write(pen, line, _WORDS, y + 14, room)
    pen.text((_EDGE + 8, HEIGHT - _EDGE - 12), drawable(card.house), LIGHT, font("vollkorn-bold", 34), anchor="ls")
    return encoded(image)


def _put_boards(image: Image.Image, sheets: Sequence[Sheet]) -> int:
    """The boards from right to left; answers where they begin."""
    side = HEIGHT - 2 * _EDGE
    if len(sheets) > 1:
        side = min(side, 620 // len(sheets))
    left = WIDTH - _EDGE
    for sheet in reversed(sheets):
        board = paint(sheet, whole(sheet, side))
        left -= board.width + (16 if left < WIDTH - _EDGE else 0)
        image.paste(board, (left, (HEIGHT - board.height) // 2))
    return left


def _stitch(pen: ImageDraw.ImageDraw) -> None:
    """The seam of the mat."""
    for x in range(24, WIDTH - 24, 20):
        for y in (20, HEIGHT - 22):
            pen.line((x, y, x + 10, y), _STITCH, 2)
    for y in range(24, HEIGHT - 24, 20):
        for x in (20, WIDTH - 22):
            pen.line((x, y, x, y + 10), _STITCH, 2)


def _write(pen: ImageDraw.ImageDraw, text: str, style: _Style, top: int, room: int) -> int:
    """Up to two lines of words; answers where the next begin."""
    face, pixels = style
    for line in _wrapped(text, face, pixels, room):
        pen.text((_EDGE + 8, top), line, LIGHT, font(face, pixels), anchor="la")
        top += round(pixels * 1.25)
    return top


def _wrapped(text: str, face: Face, pixels: int, room: int) -> list[str]:
    words, measure = drawable(text).split(), font(face, pixels).getlength
    first: list[str] = []
    while words and measure(" ".join((*first, words[0]))) <= room:
        first.append(words.pop(0))
    if not first and not words:
        return []
    if not first:
        return [fitting(" ".join(words), face, pixels, room)]
    return [" ".join(first), *([fitting(" ".join(words), face, pixels, room)] if words else [])]

"""Signs to pixels: drawn larger than asked and made smaller, which smooths the edges."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from PIL import Image, ImageDraw

from ludotheque.contract import Box, Circle, Label, Line, Polygon, Sheet, SheetElement
from ludotheque.pictures.fonts import face_for, font, mark_on
from ludotheque.pictures.palette import mat_colour, screen_colour
from ludotheque.pictures.svg import MARGIN

SMOOTHING = 3
"""Pixels drawn for one pixel shown, in each direction."""

_CAP_HEIGHT = 0.7  # of Cabin


@dataclass(frozen=True)
class Area:
    """A part of a sheet, in cells, and the pixels for one cell."""

    left: float
    top: float
    right: float
    bottom: float
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        return round((self.right - self.left) * self.scale), round((self.bottom - self.top) * self.scale)


def write_png(sheet: Sheet, longest: int = 1000) -> bytes:
    """The board on its mat; `longest` is its longer side in pixels."""
    return encoded(paint(sheet, whole(sheet, longest)))


def encoded(image: Image.Image) -> bytes:
    stream = BytesIO()
    image.save(stream, "PNG", compress_level=6)
    return stream.getvalue()


def whole(sheet: Sheet, longest: int) -> Area:
    """All of a sheet with its margin of mat."""
    width, height = sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN
    return Area(-MARGIN, -MARGIN, width - MARGIN, height - MARGIN, longest / max(width, height))


def paint(sheet: Sheet, area: Area) -> Image.Image:
    """These cells as pixels; elements that lie elsewhere cost nothing."""
    width, height = area.size
    image = Image.new("RGB", (width * SMOOTHING, height * SMOOTHING), mat_colour(sheet))
    _draw(image, sheet, sheet.elements, area)
    return image.reduce(SMOOTHING)


def bounds(element: SheetElement) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all that an element may touch, in cells."""
    if isinstance(element, Line):
        reach = element.thickness
        xs, ys = sorted((element.x1, element.x2)), sorted((element.y1, element.y2))
    elif isinstance(element, Circle):
        reach = element.radius + element.thickness
        xs, ys = [element.x] * 2, [element.y] * 2
    elif isinstance(element, Box):
        reach = element.thickness
        xs, ys = [element.x, element.x + element.width], [element.y, element.y + element.height]
    elif isinstance(element, Polygon):
        reach = element.thickness
        xs, ys = sorted(x for x, _ in element.corners), sorted(y for _, y in element.corners)
    else:
        reach = element.size * max(1, len(element.text))
        xs, ys = [element.x] * 2, [element.y] * 2
    return xs[0] - reach, ys[0] - reach, xs[-1] + reach, ys[-1] + reach


def meets(element: SheetElement, area: Area) -> bool:
    left, top, right, bottom = bounds(element)
    return left < area.right and right > area.left and top < area.bottom and bottom > area.top


def _draw(image: Image.Image, sheet: Sheet, elements: Iterable[SheetElement], area: Area) -> None:
    pen = _Pen(ImageDraw.Draw(image), area.scale * SMOOTHING, area.left, area.top)
    for element in elements:
        if not meets(element, area):
            continue
        colour = screen_colour(sheet, element.colour)
        if colour is not None:
            pen.draw(element, colour)


class _Pen:
    """Cells to pixels of the larger picture."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: float, left: float, top: float) -> None:
        self._draw = draw
        self._scale = scale
        self._left = left
        self._top = top
        self._by_kind: dict[type, Callable[..., None]] = {
            Line: self._line,
            Circle: self._circle,
            Box: self._box,
            Polygon: self._polygon,
            Label: self._label,
        }

    def draw(self, element: SheetElement, colour: str) -> None:
        self._by_kind[type(element)](element, colour)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self._left) * self._scale, (y - self._top) * self._scale

    def _width(self, cells: float) -> int:
        return max(1, round(cells * self._scale))

    def _line(self, line: Line, colour: str) -> None:
        """A box along the line, with square ends, as on paper."""
        length = math.hypot(line.x2 - line.x1, line.y2 - line.y1) or 1.0
        half = max(line.thickness, 1 / self._scale) / 2
        along = ((line.x2 - line.x1) / length * half, (line.y2 - line.y1) / length * half)
        across = (-along[1], along[0])
        corners = [
            self._at(x + end * along[0] + side * across[0], y + end * along[1] + side * across[1])
            for x, y, end, side in (
                (line.x1, line.y1, -1, -1),
                (line.x1, line.y1, -1, 1),
                (line.x2, line.y2, 1, 1),
                (line.x2, line.y2, 1, -1),
            )
        ]
        self._draw.polygon(corners, fill=colour)

    def _circle(self, circle: Circle, colour: str) -> None:
        reach = circle.radius if circle.is_filled else circle.radius + circle.thickness / 2
        place = (*self._at(circle.x - reach, circle.y - reach), *self._at(circle.x + reach, circle.y + reach))
        self._filled_or_not(partial(self._draw.ellipse, place), circle, colour)

    def _box(self, box: Box, colour: str) -> None:
        spread = 0.0 if box.is_filled else box.thickness / 2
        start = self._at(box.x - spread, box.y - spread)
        # Both ends of a rectangle are painted; the last pixel belongs to what comes after it.
        end = self._at(box.x + box.width + spread, box.y + box.height + spread)
        place = (*start, max(start[0], end[0] - 1), max(start[1], end[1] - 1))
        shape = partial(self._draw.rounded_rectangle, place, box.radius * self._scale) if box.radius else None
        self._filled_or_not(shape or partial(self._draw.rectangle, place), box, colour)

    def _polygon(self, polygon: Polygon, colour: str) -> None:
        corners = [self._at(x, y) for x, y in polygon.corners]
        if polygon.is_filled:
            self._draw.polygon(corners, fill=colour)
            return
        width = self._width(polygon.thickness)
        self._draw.line([*corners, corners[0], corners[1]], fill=colour, width=width, joint="curve")

    def _filled_or_not(self, shape: Callable[..., None], element: Circle | Box, colour: str) -> None:
        if element.is_filled:
            shape(fill=colour)
        else:
            shape(outline=colour, width=self._width(element.thickness))

    def _label(self, label: Label, colour: str) -> None:
        text = mark_on(label)
        face = font(face_for(text, "cabin-bold"), round(label.size / _CAP_HEIGHT * self._scale))
        self._draw.text(self._at(label.x, label.y + label.size / 2), text, colour, face, anchor="ms")

"""A sheet as SVG: a file of its own, without scripts or styles from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from ludotheque.contract import Box, Circle, Label, Line, Polygon, Sheet, SheetElement
from ludotheque.contract.visible_text import JOINERS
from ludotheque.pictures.palette import mat_colour, screen_colour

MARGIN = 0.5
"""Cells of mat around the board."""

_PIXELS_PER_CELL = 48
_CAP_HEIGHT = 0.7  # of Cabin, and nearly so of what stands in for it
_FONT = "Cabin, Seravek, Ubuntu, Calibri, &quot;Segoe UI&quot;, system-ui, sans-serif"


def write_svg(sheet: Sheet, title: str) -> str:
    """The board on its mat. `title` is read out by those who cannot see it."""
    width, height = sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN
    box = f"{-MARGIN:g} {-MARGIN:g} {width:g} {height:g}"
    pixels = f'width="{width * _PIXELS_PER_CELL:.0f}" height="{height * _PIXELS_PER_CELL:.0f}"'
    name = escape("".join(letter for letter in title if letter.isprintable() or letter in JOINERS))
    ground = f'<rect x="{-MARGIN:g}" y="{-MARGIN:g}" width="100%" height="100%" fill="{mat_colour(sheet)}"/>'
    style = (
        f'font-family="{_FONT}" font-weight="700" text-anchor="middle" stroke-linecap="square" stroke-linejoin="round"'
    )
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {pixels} role="img">',
            f"<title>{name}</title>",
            ground,
            f"<g {style}>",
            *_elements(sheet),
            "</g>",
            "</svg>\n",
        )
    )


def _elements(sheet: Sheet) -> Iterator[str]:
    for element in sheet.elements:
        colour = screen_colour(sheet, element.colour)
        if colour is not None:
            yield _element(element, colour)


def _element(element: SheetElement, colour: str) -> str:
    if isinstance(element, Line):
        place = f'x1="{element.x1:.5g}" y1="{element.y1:.5g}" x2="{element.x2:.5g}" y2="{element.y2:.5g}"'
        return f'<line {place} stroke="{colour}" stroke-width="{element.thickness:g}"/>'
    if isinstance(element, Label):
        y, size = element.y + element.size / 2, element.size / _CAP_HEIGHT
        place = f'x="{element.x:.5g}" y="{y:.5g}" font-size="{size:.4g}"'
        return f'<text {place} fill="{colour}">{escape(element.text)}</text>'
    return f"<{_outline(element)} {_paint(element, colour)}/>"


def _outline(element: Circle | Box | Polygon) -> str:
    if isinstance(element, Circle):
        return f'circle cx="{element.x:.5g}" cy="{element.y:.5g}" r="{element.radius:g}"'
    if isinstance(element, Box):
        rounding = f' rx="{element.radius:g}"' if element.radius else ""
        size = f'width="{element.width:.5g}" height="{element.height:.5g}"'
        return f'rect x="{element.x:.5g}" y="{element.y:.5g}" {size}{rounding}'
    return "polygon points=" + quoteattr(" ".join(f"{x:.5g},{y:.5g}" for x, y in element.corners))


def _paint(element: Circle | Box | Polygon, colour: str) -> str:
    if element.is_filled:
        return f'fill="{colour}"'
    return f'fill="none" stroke="{colour}" stroke-width="{element.thickness:g}"'

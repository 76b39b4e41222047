"""A sheet as SVG: a file of its own, without scripts or styles from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from ludotheque.contract import Box, Circle, Label, Line, Polygon, Sheet, Sign
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
    name = escape("".join(letter for letter in title if letter.isprintable()))
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
    for sign in sheet.signs:
        colour = screen_colour(sheet, sign.colour)
        if colour is not None:
            yield _element(sign, colour)


def _element(sign: Sign, colour: str) -> str:
    if isinstance(sign, Line):
        place = f'x1="{sign.x1:.5g}" y1="{sign.y1:.5g}" x2="{sign.x2:.5g}" y2="{sign.y2:.5g}"'
        return f'<line {place} stroke="{colour}" stroke-width="{sign.thickness:g}"/>'
    if isinstance(sign, Label):
        y, size = sign.y + sign.size / 2, sign.size / _CAP_HEIGHT
        return f'<text x="{sign.x:.5g}" y="{y:.5g}" font-size="{size:.4g}" fill="{colour}">{escape(sign.text)}</text>'
    return f"<{_outline(sign)} {_paint(sign, colour)}/>"


def _outline(sign: Circle | Box | Polygon) -> str:
    if isinstance(sign, Circle):
        return f'circle cx="{sign.x:.5g}" cy="{sign.y:.5g}" r="{sign.radius:g}"'
    if isinstance(sign, Box):
        rounding = f' rx="{sign.radius:g}"' if sign.radius else ""
        return f'rect x="{sign.x:.5g}" y="{sign.y:.5g}" width="{sign.width:.5g}" height="{sign.height:.5g}"{rounding}'
    return "polygon points=" + quoteattr(" ".join(f"{x:.5g},{y:.5g}" for x, y in sign.corners))


def _paint(sign: Circle | Box | Polygon, colour: str) -> str:
    if sign.is_filled:
        return f'fill="{colour}"'
    return f'fill="none" stroke="{colour}" stroke-width="{sign.thickness:g}"'

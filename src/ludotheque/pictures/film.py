"""Sheets one after the other as a moving picture: each step draws only where something changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from ludotheque.contract import Sheet, SheetElement
from ludotheque.pictures.gif import Frame, write_gif
from ludotheque.pictures.raster import Area, bounds, paint, whole

_COLOURS = 128
_AT_ONCE = 0.02  # seconds; what is shorter is shown for longer


@dataclass(frozen=True)
class Film:
    """How large and how fast."""

    longest: int = 480
    """The longer side, in pixels."""

    seconds: float = 0.8
    """Between two steps."""

    last_seconds: float = 3.0
    longest_seconds: float = 60.0
    """Long games run faster, so that the whole film lasts no longer."""


def draw_film(sheets: Sequence[Sheet], film: Film | None = None) -> bytes:
    """A GIF of the sheets, which must all be of one size; sheets that look alike are one frame."""
    film = film or Film()
    shown = [sheets[0], *(after for before, after in pairwise(sheets) if after.elements != before.elements)]
    area = whole(shown[0], film.longest)
    first, last = paint(shown[0], area), paint(shown[-1], area)
    both = Image.new("RGB", (area.size[0], 2 * area.size[1]))
    both.paste(first, (0, 0))
    both.paste(last, (0, area.size[1]))
    # What the first and the last picture hold is nearly all there is to see in between.
    palette = both.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat = palette.getpalette() or []
    colours = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    return write_gif(*area.size, colours, _frames(shown, film, area, palette))


def _frames(sheets: Sequence[Sheet], film: Film, area: Area, palette: Image.Image) -> Iterator[Frame]:
    seconds = min(film.seconds, film.longest_seconds / len(sheets))
    for number, sheet in enumerate(sheets):
        parts = [area] if number == 0 else _changed(sheets[number - 1], sheet, area)
        stay = film.last_seconds if number == len(sheets) - 1 else seconds
        for place, part in enumerate(parts, start=1):
            pixels = paint(sheet, part).quantize(palette=palette, dither=Image.Dither.NONE)
            left, top = round((part.left - area.left) * area.scale), round((part.top - area.top) * area.scale)
            yield Frame(left, top, *part.size, pixels.tobytes(), stay if place == len(parts) else _AT_ONCE)


def _changed(before: Sheet, after: Sheet, area: Area) -> list[Area]:
    """What holds every element that came or went: one part, or two that are far apart, as two moves often are."""
    old, new = set(before.elements), set(after.elements)
    gone, come = [*(old - new)], [*(new - old)]
    if not gone and not come:  # only their order changed
        return [area]
    both = _around([*gone, *come], area)
    if not gone or not come:
        return [both]
    apart = [_around(gone, area), _around(come, area)]
    return apart if 2 * sum(map(_pixels, apart)) < _pixels(both) else [both]


def _pixels(area: Area) -> int:
    width, height = area.size
    return width * height


def _around(elements: Sequence[SheetElement], area: Area) -> Area:
    """The smallest area on whole pixels."""
    edges = [list(edge) for edge in zip(*map(bounds, elements), strict=True)]

    def outwards(cells: float, origin: float, size: int, step: int) -> float:
        pixel = min(max(int((cells - origin) * area.scale) + step, 0), size)
        return origin + pixel / area.scale

    width, height = area.size
    return Area(
        outwards(min(edges[0]), area.left, width - 1, -1),
        outwards(min(edges[1]), area.top, height - 1, -1),
        outwards(max(edges[2]), area.left, width, 2),
        outwards(max(edges[3]), area.top, height, 2),
        area.scale,
    )

"""The letters of our pictures: those of the web client, so that both look alike."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

from ludotheque.pictures.plain_letters import PLAIN

Face = Literal["cabin", "cabin-bold", "vollkorn-bold"]
_FOLDER = Path(__file__).parent / "fonts"
_MOST_SIZES = 64


@lru_cache(maxsize=_MOST_SIZES)
def font(face: Face, pixels: int) -> ImageFont.FreeTypeFont:
    """The face at this size, in pixels; Pillow's own where its letters cannot be unpacked on this machine."""
    size = max(1, pixels)
    try:
        return ImageFont.truetype(str(_FOLDER / f"{face}.woff2"), size, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        found = ImageFont.load_default(size)
        assert isinstance(found, ImageFont.FreeTypeFont), "Pillow is built with FreeType everywhere"
        return found


def drawable(text: str) -> str:
    """The text in letters the faces have; others lose their accents."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return shown.encode("cp1252", PLAIN).decode("cp1252")


def fitting(text: str, face: Face, pixels: int, width: float) -> str:
    """As much of the text as has room, with an ellipsis where something is missing."""
    letters, measure = drawable(text), font(face, pixels).getlength
    if measure(letters) <= width:
        return letters
    while letters and measure(letters.rstrip() + "…") > width:
        letters = letters[:-1]
    return letters.rstrip() + "…"

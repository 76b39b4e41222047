"""The letters of our pictures: those of the web client, so that both look alike, and wider ones for names they lack."""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from PIL import ImageFont
from reportlab.pdfbase.ttfonts import TTFontFile

from ludotheque.contract import Label
from ludotheque.pictures.plain_letters import plain_letter

Face = Literal["cabin", "cabin-bold", "vollkorn-bold", "wide", "wide-bold"]
_FOLDER = Path(__file__).parent / "fonts"
_ENDINGS = MappingProxyType({"wide": "ttf", "wide-bold": "ttf"})
_MAX_SIZES = 64
_FIRM_SPACE = "\N{NO-BREAK SPACE}"
_SPACES = MappingProxyType({ord("\N{NARROW NO-BREAK SPACE}"): _FIRM_SPACE})
_AS_A_PICTURE = "\N{VARIATION SELECTOR-16}"
_MORE_LATIN = frozenset("ŒœŸı–—‘’‚“”„†•…‹›€™")
"""Beyond Latin-1, what all faces have."""


@lru_cache(maxsize=_MAX_SIZES)
def font(face: Face, pixels: int) -> ImageFont.FreeTypeFont:
    """The face at this size, in pixels; Pillow's own where its letters cannot be unpacked on this machine."""
    size, file = max(1, pixels), f"{face}.{_ENDINGS.get(face, 'woff2')}"
    try:
        return ImageFont.truetype(str(_FOLDER / file), size, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        found = ImageFont.load_default(size)
        assert isinstance(found, ImageFont.FreeTypeFont), "Pillow is built with FreeType everywhere"
        return found


def face_for(text: str, face: Face) -> Face:
    """This face; the wide one for a text with letters it lacks, whole, so that no word is set in two faces."""
    if all(letter < "\u0100" or letter in _MORE_LATIN for letter in drawable(text)):
        return face
    return "wide" if face == "cabin" else "wide-bold"


def wide_file(face: Literal["wide", "wide-bold"]) -> Path:
    """Latin with all its accents, Greek and Cyrillic, as an outline font that a document can take in."""
    return _FOLDER / f"{face}.ttf"


@cache
def _wide_letters() -> Container[int]:
    letters: Container[int] = TTFontFile(str(wide_file("wide"))).charToGlyph
    return letters


def drawable(text: str) -> str:
    """The text in letters we have; others lose their accents or become question marks."""
    shown = unicodedata.normalize("NFC", text).translate(_SPACES)
    return "".join(_drawable(letter) for letter in shown if letter.isprintable() or letter == _FIRM_SPACE)


def mark_on(label: Label) -> str:
    """What is written there: what stands in for it where one of its letters is not to be had."""
    letters = drawable(label.text)
    return label.otherwise if label.otherwise and letters != label.text else letters


def _drawable(letter: str) -> str:
    if letter < "\u0100" or ord(letter) in _wide_letters():
        return letter
    return "" if unicodedata.combining(letter) or letter == _AS_A_PICTURE else plain_letter(letter)


def fitting(text: str, face: Face, pixels: int, width: float) -> str:
    """As much of the text as has room, with an ellipsis where something is missing."""
    letters, measure = drawable(text), font(face_for(text, face), pixels).getlength
    if measure(letters) <= width:
        return letters
    while letters and measure(letters.rstrip() + "…") > width:
        letters = letters[:-1]
    return letters.rstrip() + "…"

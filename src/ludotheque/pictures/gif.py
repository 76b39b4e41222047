"""Moving pictures: a GIF89a whose frames hold only what changed.

header  screen  palette  loop ─▶ (delay  place  LZW pixels)*  ;
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_COLOUR_COUNT = 256
_CODE_SIZE = 8
_CLEAR = 1 << _CODE_SIZE
_END = _CLEAR + 1
_MAX_CODES = 4096
_KEEP_WHAT_IS_THERE = 1 << 2


@dataclass(frozen=True)
class Frame:
    """Pixels put over those that are there already, and how long they stay."""

    left: int
    top: int
    width: int
    height: int
    pixels: bytes
    """One byte for each, row by row: its place in the palette."""

    seconds: float


def write_gif(width: int, height: int, palette: Sequence[tuple[int, int, int]], frames: Iterable[Frame]) -> bytes:
    """A film that begins again when it is over."""
    colours = b"".join(bytes(colour) for colour in palette[:_COLOUR_COUNT]).ljust(3 * _COLOUR_COUNT, b"\0")
    return b"".join(
        (
            b"GIF89a",
            struct.pack("<HHBBB", width, height, 0xF7, 0, 0),  # a palette of 256 colours of 8 bits for all frames
            colours,
            b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
            *(_frame(frame) for frame in frames),
            b";",
        )
    )


def _frame(frame: Frame) -> bytes:
    delay = max(2, round(frame.seconds * 100))  # readers take shorter ones for ten times as long
    return b"".join(
        (
            b"\x21\xf9\x04" + struct.pack("<BHBB", _KEEP_WHAT_IS_THERE, delay, 0, 0),
            b"\x2c" + struct.pack("<HHHHB", frame.left, frame.top, frame.width, frame.height, 0),
            bytes((_CODE_SIZE,)),
            *_blocks(_packed(_codes(frame.pixels))),
            b"\0",
        )
    )


def _blocks(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), 255):
        part = data[start : start + 255]
        yield bytes((len(part),)) + part


def _codes(pixels: bytes) -> Iterator[tuple[int, int]]:
    """LZW: each code and how many bits it takes."""
    table: dict[tuple[int, int], int] = {}
    size, following = _CODE_SIZE + 1, _END + 1
    yield _CLEAR, size
    prefix = pixels[0]
    for pixel in pixels[1:]:
        known = table.get((prefix, pixel))
        if known is not None:
            prefix = known
            continue
        yield prefix, size
        if following == _MAX_CODES:
            yield _CLEAR, size
            table.clear()
            size, following = _CODE_SIZE + 1, _END + 1
        else:
            table[prefix, pixel] = following
            size += following == 1 << size
            following += 1
        prefix = pixel
    yield prefix, size
    # The reader has made one more entry by now, which may take it to longer codes.
    yield _END, size + (following == 1 << size and size < 12)


def _packed(codes: Iterable[tuple[int, int]]) -> bytes:
    """Codes as bytes, the lowest bit first."""
    packed = bytearray()
    waiting, count = 0, 0
    for code, size in codes:
        waiting |= code << count
        count += size
        while count >= 8:
            packed.append(waiting & 0xFF)
            waiting >>= 8
            count -= 8
    if count:
        packed.append(waiting)
    return bytes(packed)

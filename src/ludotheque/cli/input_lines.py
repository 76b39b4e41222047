"""Lines from an input stream, whatever bytes it holds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TextIO

from ludotheque.contract.visible_text import JOINERS


def input_lines(stream: TextIO, max_length: int) -> Iterator[str]:
    """Every line, cut where it is too long, with a space for each character that cannot be printed.

    Read below Python's buffers: a thread that waits inside them would stop the program from ending.
    """
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError, AttributeError):  # a stream in memory has none
        yield from (cleaned(line, max_length) for line in stream)
        return
    encoding = getattr(stream, "encoding", None) or "utf-8"
    for line in _byte_lines(descriptor, max_length):
        yield cleaned(line.decode(encoding, errors="replace"), max_length)


def _byte_lines(descriptor: int, max_length: int) -> Iterator[bytes]:
    rest = b""
    while True:
        chunk = read_chunk(descriptor, max_length)
        if not chunk:
            break
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
        rest = rest[: max_length + 1]
    if rest:
        yield rest


def read_chunk(descriptor: int, max_length: int) -> bytes:
    """What is there; nothing at the end, also where the terminal was closed."""
    try:
        return os.read(descriptor, max_length)
    except OSError:
        return b""


def cleaned(line: str, max_length: int) -> str:
    """Cut where it is too long, with a space for each character that cannot be printed."""
    return "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in line[:max_length]).strip()

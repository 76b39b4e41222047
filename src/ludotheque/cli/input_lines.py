"""Lines from an input stream, whatever bytes it holds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TextIO


def input_lines(stream: TextIO, max_length: int) -> Iterator[str]:
    """Every line, cut where it is too long, with a space for each character that cannot be printed.

    Read below Python's buffers: a thread that waits inside them would stop the program from ending.
    """
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError, AttributeError):  # a stream in memory has none
        yield from (_cleaned(line, max_length) for line in stream)
        return
    encoding = getattr(stream, "encoding", None) or "utf-8"
    for line in _byte_lines(descriptor, max_length):
        yield _cleaned(line.decode(encoding, errors="replace"), max_length)


def _byte_lines(descriptor: int, max_length: int) -> Iterator[bytes]:
    rest = b""
    while True:
        try:
            chunk = os.read(descriptor, max_length)
        except OSError:  # the terminal was closed
            chunk = b""
        if not chunk:
            break
        *whole, rest = (rest + chunk).split(b"\n")
        yield from whole
        rest = rest[: max_length + 1]
    if rest:
        yield rest


def _cleaned(line: str, max_length: int) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line[:max_length]).strip()

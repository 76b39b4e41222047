"""Whether work grows as its input does: what a reader may cost for the longest text that anybody sends.

Processor time is compared only with itself, at two sizes far apart, so that no slow machine matters: sixteen times the
letters may cost up to 64 times as much, and a reader that looks at every letter once for every letter costs 256 times.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias, TypeVar

Text = TypeVar("Text", str, bytes)
TextOfSize: TypeAlias = Callable[[int], Any]
"""One shape of text, as long as one likes."""

SIZES = (12, 24, 250, 4_000)
"""Small ones first: what doubles with every letter is found before it would take for ever."""

_SLACK = 4
_TRIES = 5
_WORTH_COMPARING = 0.001
"""Seconds; below them, only what disturbs a measurement would be compared."""

_PUMP_LENGTHS = (1, 2, 3)
_ODD_PUMPS = (" ", "0", "a", "\\")
_SPOILED = "\0 \n#"
"""Letters one of which ends every match too early, so that all other ways to match are tried."""


def is_linear(read: Callable[[Any], object], shape: TextOfSize, sizes: tuple[int, ...] = SIZES) -> bool:
    """Whether no step from one size to the next costs much more than the sizes explain."""
    return all(
        _seconds(read, shape(large)) <= _WORTH_COMPARING
        or _is_proportional(read, shape(small), shape(large), large / small)
        for small, large in pairwise(sizes)
    )


def _is_proportional(read: Callable[[Any], object], small: Any, large: Any, ratio: float) -> bool:
    """Other programs only make a measurement worse: the best of a few tries counts."""
    return any(_seconds(read, large) <= _SLACK * ratio * _seconds(read, small) for _ in range(_TRIES))


def _seconds(read: Callable[[Any], object], text: Any) -> float:
    """Of this thread's processor time."""
    start = time.thread_time()
    read(text)
    return time.thread_time() - start


def worst_shapes(example: Text) -> Iterator[TextOfSize]:
    """At each place of the example a piece from there, or an odd one, again and again."""
    for at in range(len(example) + 1):
        pieces = {example[at - length : at] for length in _PUMP_LENGTHS if length <= at}
        pieces |= {example[at : at + length] for length in _PUMP_LENGTHS if at + length <= len(example)}
        for pump in sorted(pieces | {_like(example, odd) for odd in _ODD_PUMPS}):
            yield partial(_pumped, example, at, pump)


def _pumped(example: Text, at: int, pump: Text, size: int) -> Text:
    return example[:at] + pump * (size // len(pump)) + example[at:] + _like(example, _SPOILED)


def _like(example: Text, text: str) -> Text:
    return text if isinstance(example, str) else text.encode()

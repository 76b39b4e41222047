"""A closed window and a shutdown are taken as Ctrl-C, so that a game can be kept."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_NAMES = ("SIGTERM", "SIGHUP")  # Windows has no SIGHUP


@contextmanager
def signals_as_ctrl_c() -> Iterator[None]:
    """While it lasts, these signals raise KeyboardInterrupt."""
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)

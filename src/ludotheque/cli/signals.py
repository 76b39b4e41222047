"""A closed window and a shutdown are taken as Ctrl-C, so that a game can be kept."""

from __future__ import annotations

import signal
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Result = TypeVar("Result")

_NAMES = ("SIGTERM", "SIGHUP")  # Windows has no SIGHUP


@contextmanager
def signals_as_ctrl_c() -> Iterator[None]:
    """While it lasts, these signals raise KeyboardInterrupt."""
    before = {number: signal.signal(number, signal.default_int_handler) for number in _numbers()}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def run_until_signal(program: Coroutine[Any, Any, Result]) -> Result:
    """`asyncio.run`, with these signals as Ctrl-C.

    They cancel the program as Ctrl-C does. An exception in the middle of the loop would cancel every task, and
    those that others look after once more, while they say goodbye.
    """
    import asyncio

    with signals_as_ctrl_c():
        if sys.platform == "win32":
            return asyncio.run(program)
        has_come = False

        async def guarded() -> Result:
            loop, task = asyncio.get_running_loop(), asyncio.current_task()
            assert task is not None

            def end() -> None:
                nonlocal has_come
                has_come = True
                task.cancel()

            for number in _numbers():
                loop.add_signal_handler(number, end)
            return await program

        try:
            return asyncio.run(guarded())
        except asyncio.CancelledError:
            if has_come:
                raise KeyboardInterrupt from None
            raise


def _numbers() -> list[signal.Signals]:
    return [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]

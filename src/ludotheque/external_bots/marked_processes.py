"""All that a program started, wherever it went: it inherits a mark, and is ended by it.

Ending a process group spares whoever left it for a session of their own.
"""

from __future__ import annotations

import os
import secrets
import signal
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

_OWN_PREFIX = "LUDOTHEQUE_"
_VARIABLE = f"{_OWN_PREFIX}PLAYER"
_PROCESSES = Path("/proc")
_MOST_ROUNDS = 20
"""Somebody may start another while the first ones are ended."""


def new_mark() -> str:
    return secrets.token_hex(16)


def marked_environment(mark: str) -> Mapping[str, str]:
    """What the program is started with: not what we were told, such as the key of an operator."""
    others = {name: value for name, value in os.environ.items() if not name.upper().startswith(_OWN_PREFIX)}
    return {**others, _VARIABLE: mark}


def end_marked(mark: str) -> None:
    """Where the system shows with what a process was started, as Linux does. Who wiped the mark off goes on."""
    for _ in range(_MOST_ROUNDS):
        found = tuple(_marked(f"{_VARIABLE}={mark}".encode()))
        if not found:
            return
        for process in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)


def _marked(entry: bytes) -> Iterator[int]:
    for folder in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is somebody else's
            if entry in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)

"""One at a time, also among several runs of the program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ludotheque.contract import RecordError, phrase
from ludotheque.disk.files import reason

if sys.platform == "win32":  # pragma: no cover - the other system's branch
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

    def _release(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _release(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait for our turn; the system frees the lock of a run that dies."""
    beside = path.with_name(f"{path.name}.lock")
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        file = beside.open("ab")
    except OSError as problem:
        raise RecordError(phrase("disk.cannot-write", path=str(beside), why=reason(problem))) from problem
    with file:
        _take(file)
        try:
            yield
        finally:
            _release(file)

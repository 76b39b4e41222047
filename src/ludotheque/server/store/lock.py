"""One server for one file: the second is told which process has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ludotheque.contract import SetupError, phrase
from ludotheque.disk.files import make_private_folder


class FileLock:
    """Beside the database, for as long as the process lives: the system lets go of it however that ends."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file: int | None = None
        self._opened: tuple[int, int] | None = None

    def take(self) -> None:
        """SetupError if another server has it."""
        path = self._database.with_name(f"{self._database.name}.lock")
        make_private_folder(path.parent)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError as problem:
            holder = os.read(file, 20).decode("ascii", "replace").strip()
            os.close(file)
            raise SetupError(
                phrase("server.database-in-use", path=str(self._database), process=holder or "?"), "database"
            ) from problem
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        self._file = file

    def note_opened(self) -> None:
        """From now on it is the file that is there."""
        self._opened = self._identity()

    @property
    def is_in_place(self) -> bool:
        """Whether its name still leads to the file that was opened: else what is written there is lost to a restart.

        SQLite asks the same before a transaction, but not with a write-ahead log.
        """
        return self._opened is None or self._identity() == self._opened

    def _identity(self) -> tuple[int, int] | None:
        try:
            found = self._database.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # a locked byte cannot be read there, and the number of the process must be

    def _lock(file: int) -> None:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

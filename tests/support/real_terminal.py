"""The full-screen app in a real pseudo-terminal, read by a terminal emulator."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pyte

from time_limits import STEP_SECONDS

SOURCE = Path(__file__).parents[2] / "src"


class Terminal:
    """What a person has in front of them."""

    def __init__(self, home: Path, *words: str, size: tuple[int, int] = (80, 24), **environ: str) -> None:
        self._master, slave = pty.openpty()
        self.display = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.display)
        self.sent = b""
        self._set_size(slave, size)
        own = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8", "LUDOTHEQUE_HOME": str(home)}
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ludotheque", "tui", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**kept, **own, "PYTHONPATH": str(SOURCE), **environ},
            start_new_session=True,
        )
        os.close(slave)

    @staticmethod
    def _set_size(descriptor: int, size: tuple[int, int]) -> None:
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def resize(self, columns: int, lines: int) -> None:
        self._set_size(self._master, (columns, lines))
        self.display.resize(lines, columns)
        self.process.send_signal(signal.SIGWINCH)

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    @property
    def text(self) -> str:
        return "\n".join(self.display.display)

    def until(self, condition: Callable[[str], bool]) -> str:
        limit = time.monotonic() + STEP_SECONDS
        while not condition(self.text):
            assert time.monotonic() < limit, f"it never came:\n{self.text}"
            self._read()
        return self.text

    def _read(self) -> None:
        ready, _, _ = select.select([self._master], [], [], 0.05)
        if not ready:
            return
        with suppress(OSError):  # its last words are read
            piece = os.read(self._master, 65536)
            self.sent += piece
            # Questions to the terminal, which this one does not understand.
            self._stream.feed(piece.replace(b"\x1b[>25u", b"").replace(b"\x1b[<u", b""))

    def until_stopped(self) -> None:
        """By Ctrl-Z, as a shell sees it."""
        limit = time.monotonic() + STEP_SECONDS
        while os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is None:
            assert time.monotonic() < limit, f"it never stopped:\n{self.text}"
            self._read()

    def ended(self) -> int:
        """With which status; what it still says is read, or it would wait for a reader."""
        limit = time.monotonic() + STEP_SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < limit, f"it never ended:\n{self.text}"
            self._read()
        return self.process.returncode

    def hang_up(self, *, is_signalled: bool = True) -> None:
        os.close(self._master)
        if is_signalled:
            self.process.send_signal(signal.SIGHUP)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(STEP_SECONDS)

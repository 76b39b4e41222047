"""A process that lines are exchanged with; each reply is awaited for a limited time."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic

_MAX_LINE_LENGTH = 10_000
_MAX_WAITING_LINES = 100
"""Whoever says more than it was asked waits until somebody reads."""

_POLL_SECONDS = 0.05
_SECONDS_TO_EXIT = 10.0
"""From the end of its output to the end of the process, on a busy machine."""


class ProcessExited(Exception):
    """The process is gone; its exit status, or None where it only closed its output."""

    def __init__(self, status: int | None) -> None:
        super().__init__(status)
        self.status = status


class ProcessTimeout(Exception):
    """No reply in time."""


class Interrupted(Exception):
    """Nobody wants the reply any more."""


class LineProcess:
    """Started by the constructor, ended by `kill` with all that it started. Its standard error is discarded."""

    def __init__(self, command: Sequence[str]) -> None:
        self._replies: Queue[str | None] = Queue(_MAX_WAITING_LINES)
        self._is_killed = Event()
        self._process = subprocess.Popen(  # noqa: S603  (the person named this player to have it run)
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that all it starts ends with it, and Ctrl-C is ours alone
        )
        self._reader = Thread(target=self._read_lines, name="external bot", daemon=True)
        self._reader.start()

    def ask(self, line: str, seconds: float, is_stopped: Callable[[], bool]) -> str:
        """The next line it says; ProcessExited, ProcessTimeout, or Interrupted."""
        deadline = monotonic() + seconds
        self._send(line)
        while (left := deadline - monotonic()) > 0:
            if is_stopped():
                raise Interrupted
            with suppress(Empty):
                reply = self._replies.get(timeout=min(left, _POLL_SECONDS))
                if reply is None:
                    raise ProcessExited(self._exit_status())
                return reply
        raise ProcessTimeout

    def kill(self) -> None:
        self._is_killed.set()
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # it is gone already
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):  # what was not yet said to somebody who is gone
                stream.close()

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as problem:
            raise ProcessExited(self._exit_status()) from problem

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        while raw := self._process.stdout.readline(_MAX_LINE_LENGTH):
            self._put(raw.decode("utf-8", errors="replace"))
        self._put(None)

    def _put(self, line: str | None) -> None:
        while not self._is_killed.is_set():
            with suppress(Full):
                self._replies.put(line, timeout=_POLL_SECONDS)
                return

    def _exit_status(self) -> int | None:
        try:
            return self._process.wait(_SECONDS_TO_EXIT)
        except subprocess.TimeoutExpired:
            return None

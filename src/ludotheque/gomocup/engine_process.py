"""Another engine as a process: lines are exchanged with it, and each reply is awaited for a limited time."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep

from ludotheque.gomocup.protocol import parse_command, printable

_REMARKS = frozenset({"MESSAGE", "DEBUG"})
_MAX_LINE_LENGTH = 10_000
_PAUSE_SECONDS = 0.02
"""After a reply: strong engines drop lines that arrive while their search is still ending."""

_SECONDS_TO_END = 1.0
_SECONDS_TO_EXIT = 10.0
"""From the end of its output to the end of the program, on a busy machine."""


class EngineExited(Exception):
    """The process has exited, or could not be started; the text says how."""


class EngineTimeout(Exception):
    """No reply in time."""


class EngineProcess:
    """Started by the constructor. MESSAGE and DEBUG lines are skipped, and its standard error is discarded."""

    def __init__(
        self,
        command: Sequence[str],
        clock: Callable[[], float] = monotonic,
        wait: Callable[[float], None] = sleep,
    ) -> None:
        self._clock, self._wait = clock, wait
        self._ready_at = 0.0
        self._replies: SimpleQueue[str | None] = SimpleQueue()
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the person named this program to have it run)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # so that all it starts ends with it
            )
        except OSError as problem:
            raise EngineExited(printable(str(problem.strerror))) from problem
        self._reader = Thread(target=self._read_lines, name=printable(command[0]), daemon=True)
        self._reader.start()

    def send(self, *lines: str) -> None:
        """Told as soon as the program has rested; Gone when nobody is there any more."""
        assert self._process.stdin is not None
        if (rest := self._ready_at - self._clock()) > 0:
            self._wait(rest)
        try:
            self._process.stdin.write("".join(f"{line}\r\n" for line in lines).encode())
            self._process.stdin.flush()
        except OSError as problem:
            raise EngineExited(self._exit_reason()) from problem

    def receive(self, seconds: float) -> str:
        """The next reply, or Late, or Gone."""
        deadline = self._clock() + seconds
        while True:
            try:
                reply = self._replies.get(timeout=max(0.0, deadline - self._clock()))
            except Empty as nothing:
                raise EngineTimeout from nothing
            if reply is None:
                self._replies.put(None)  # for whoever asks next
                raise EngineExited(self._exit_reason())
            if parse_command(reply).word not in (*_REMARKS, ""):
                self._ready_at = self._clock() + _PAUSE_SECONDS
                return reply

    def ask(self, *lines: str, seconds: float) -> str:
        self.send(*lines)
        return self.receive(seconds)

    def end(self) -> None:
        """Sends END, and kills the process if it does not exit."""
        with suppress(EngineExited):
            self.send("END")
        try:
            self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        self._reader.join(_SECONDS_TO_END)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):  # what was not yet said to somebody who is gone
                stream.close()

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        while raw := self._process.stdout.readline(_MAX_LINE_LENGTH):
            self._replies.put(raw.decode("utf-8", errors="replace").strip())
        self._replies.put(None)

    def _exit_reason(self) -> str:
        try:
            status = self._process.wait(_SECONDS_TO_EXIT)
        except subprocess.TimeoutExpired:
            return "its output is closed"
        return f"exit status {status}"

    def _kill(self) -> None:
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

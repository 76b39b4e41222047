"""Somebody's program: a process that is spoken to in lines, and listened to no longer than agreed."""

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
_LONGEST_LINE = 10_000
_SECONDS_OF_REST = 0.02
"""After an answer: strong programs drop lines that come while their search is still ending."""

_SECONDS_TO_END = 1.0
_SECONDS_TO_BE_GONE = 10.0
"""From the end of its output to the end of the program, on a busy machine."""


class EngineExited(Exception):
    """The program has ended, or could not be started; the text says how."""


class EngineTimeout(Exception):
    """No answer in time."""


class EngineProcess:
    """Started when made. Its remarks are passed over; what it writes as errors nobody reads."""

    def __init__(
        self,
        command: Sequence[str],
        clock: Callable[[], float] = monotonic,
        wait: Callable[[float], None] = sleep,
    ) -> None:
        self._clock, self._wait = clock, wait
        self._rested_at = 0.0
        self._answers: SimpleQueue[str | None] = SimpleQueue()
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
        self._listener = Thread(target=self._listen, name=printable(command[0]), daemon=True)
        self._listener.start()

    def send(self, *lines: str) -> None:
        """Told as soon as the program has rested; Gone when nobody is there any more."""
        assert self._process.stdin is not None
        if (rest := self._rested_at - self._clock()) > 0:
            self._wait(rest)
        try:
            self._process.stdin.write("".join(f"{line}\r\n" for line in lines).encode())
            self._process.stdin.flush()
        except OSError as problem:
            raise EngineExited(self._how_it_ended()) from problem

    def hear(self, seconds: float) -> str:
        """The next answer, or Late, or Gone."""
        deadline = self._clock() + seconds
        while True:
            try:
                answer = self._answers.get(timeout=max(0.0, deadline - self._clock()))
            except Empty as nothing:
                raise EngineTimeout from nothing
            if answer is None:
                self._answers.put(None)  # for whoever asks next
                raise EngineExited(self._how_it_ended())
            if parse_command(answer).word not in (*_REMARKS, ""):
                self._rested_at = self._clock() + _SECONDS_OF_REST
                return answer

    def ask(self, *lines: str, seconds: float) -> str:
        self.send(*lines)
        return self.hear(seconds)

    def end(self) -> None:
        """Asked to go, and made to if it does not."""
        with suppress(EngineExited):
            self.send("END")
        try:
            self._process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        self._listener.join(_SECONDS_TO_END)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):  # what was not yet said to somebody who is gone
                stream.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while raw := self._process.stdout.readline(_LONGEST_LINE):
            self._answers.put(raw.decode("utf-8", errors="replace").strip())
        self._answers.put(None)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(_SECONDS_TO_BE_GONE)
        except subprocess.TimeoutExpired:
            return "its output is closed"
        return f"exit status {status}"

    def _kill(self) -> None:
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

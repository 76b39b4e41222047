"""A program that lines are exchanged with, whatever protocol it speaks; each reply is awaited for a limited time."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic
from typing import IO

from ludotheque.contract import Phrase, never, phrase
from ludotheque.contract.player import printable
from ludotheque.external_bots.marked_processes import end_marked, marked_environment, new_mark

MAX_LINE_LENGTH = 65_536
_MAX_WAITING_LINES = 100
"""Whoever says more than it was asked waits until somebody reads."""

_POLL_SECONDS = 0.05
_SECONDS_TO_EXIT, _LEAST_SECONDS_TO_EXIT = 10.0, 0.5
"""From the end of its output to the end of the process, on a busy machine; hardly longer than it has for its reply."""

_CPU_EXTRA_SECONDS = 5
_SECONDS_TO_END = 2.0
_SECONDS_FOR_ERRORS = 0.5
"""From the end of a process to that of its standard error, which somebody else may hold."""

_MAX_KEPT_ERRORS, _MAX_ERROR_LENGTH = 4_096, 160

_STARTER = Path(__file__).with_name("limited_start.py")


class ProcessExited(Exception):
    """The process is gone, or could not be started."""

    def __init__(self, how: Phrase) -> None:
        super().__init__(how)
        self.how = how


class ProcessTimeout(Exception):
    """No reply in time."""


class LineTooLong(Exception):
    """It says more without an end of line than anybody has to read."""


class Interrupted(Exception):
    """Nobody wants the reply any more."""


def limited(command: Sequence[str], megabytes: int) -> list[str]:
    """The command that starts this one with so much memory, where the system has such limits; ProcessExited."""
    if shutil.which(command[0]) is None:
        raise ProcessExited(phrase("external-bots.not-started", why=os.strerror(errno.ENOENT)))
    if os.name != "posix":
        return [*command]
    return [sys.executable, "-I", "-S", str(_STARTER), str(megabytes), *command]


class LineProcess:
    """Started by the constructor, ended by `kill` with all that it started.

    Its standard error is discarded, or with `keeps_errors` read, of which the end is kept.
    """

    def __init__(self, command: Sequence[str], *, keeps_errors: bool = False) -> None:
        self._replies: Queue[bytes | None] = Queue(_MAX_WAITING_LINES)
        self._told: Queue[bytes | None] = Queue(_MAX_WAITING_LINES)
        self._is_killed = Event()
        self._mark = new_mark()
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the person named this program to have it run)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if keeps_errors else subprocess.DEVNULL,
                env=marked_environment(self._mark),
                start_new_session=True,  # so that all it starts ends with it, and Ctrl-C is ours alone
            )
        except OSError as problem:
            why = printable(str(problem.strerror or problem), 80)
            raise ProcessExited(phrase("external-bots.not-started", why=why)) from problem
        # Whoever never reads what it is told must not hold us up either: telling is done by a thread, too.
        work: list[tuple[Callable[[], None], IO[bytes] | None]] = [
            (self._read_lines, self._process.stdout),
            (self._write_lines, self._process.stdin),
            *([(self._read_errors, self._process.stderr)] if keeps_errors else []),
        ]
        self._errors = b""
        self._streams = [stream for _, stream in work]
        self._threads = [Thread(target=task, name="external player", daemon=True) for task, _ in work]
        for thread in self._threads:
            thread.start()

    def send(self, *lines: str) -> None:
        """ProcessExited when nobody is there any more, ProcessTimeout when it has long stopped reading."""
        if self._process.poll() is not None:
            raise ProcessExited(self._exit_reason())
        try:
            self._told.put_nowait("".join(f"{line}\n" for line in lines).encode())
        except Full as unread:
            raise ProcessTimeout from unread

    def receive(self, seconds: float, is_stopped: Callable[[], bool] = never) -> str:
        """The next line it says; ProcessExited, ProcessTimeout, LineTooLong, or Interrupted."""
        deadline = monotonic() + seconds
        while True:
            if is_stopped():
                raise Interrupted
            left = deadline - monotonic()
            try:
                reply = self._replies.get(timeout=max(0.0, min(left, _POLL_SECONDS)))
            except Empty as nothing:
                if left <= _POLL_SECONDS:
                    raise ProcessTimeout from nothing
                if self._is_killed.is_set():
                    raise ProcessExited(self._exit_reason()) from nothing
                continue
            if reply is None:
                with suppress(Full):
                    self._replies.put_nowait(None)  # for whoever asks next
                raise ProcessExited(self._exit_reason(min(_SECONDS_TO_EXIT, max(left, _LEAST_SECONDS_TO_EXIT))))
            if len(reply) > MAX_LINE_LENGTH:
                raise LineTooLong
            return reply.decode("utf-8", errors="replace").rstrip("\r\n")

    def ask(self, line: str, seconds: float, is_stopped: Callable[[], bool] = never) -> str:
        """What it says first after it was told this."""
        self.send(line)
        return self.receive(seconds, is_stopped)

    def allow_processor(self, seconds: float) -> None:
        """For a program that goes on when nobody waits for it any more, even if who asked was killed."""
        with suppress(ImportError, AttributeError, OSError, ValueError, IndexError):
            import resource

            # Linux alone can limit another process; the fields follow the name, which may hold anything.
            with open(f"/proc/{self._process.pid}/stat", encoding="utf-8", errors="replace") as stat:
                fields = stat.read().rpartition(")")[2].split()
            used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            limit = int(used + (os.cpu_count() or 1) * seconds) + _CPU_EXTRA_SECONDS
            _, hard = resource.prlimit(self._process.pid, resource.RLIMIT_CPU)
            resource.prlimit(self._process.pid, resource.RLIMIT_CPU, (limit, hard))

    def last_error(self) -> str:
        """The last line of its standard error, where that is kept."""
        if self._process.stderr is None:
            return ""
        self._threads[-1].join(_SECONDS_FOR_ERRORS)
        lines = [line for line in self._errors.decode("utf-8", errors="replace").splitlines() if line.strip()]
        return printable(lines[-1].strip(), _MAX_ERROR_LENGTH) if lines else ""

    def leave(self, farewell: str, seconds: float = 1.0) -> None:
        """Tell it to end, and end it if it does not."""
        with suppress(ProcessExited, ProcessTimeout):
            self.send(farewell)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        self._is_killed.set()
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # it is gone already
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        end_marked(self._mark)
        self._process.wait()
        with suppress(Full):
            self._told.put_nowait(None)
        for thread, stream in zip(self._threads, self._streams, strict=True):
            assert stream is not None
            thread.join(_SECONDS_TO_END)
            if thread.is_alive():  # somebody else holds the other end, and closing ours would wait for them
                continue
            with suppress(OSError):  # what was not yet said to somebody who is gone
                stream.close()

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError):  # closed meanwhile
            while raw := self._process.stdout.readline(MAX_LINE_LENGTH + 1):
                self._put(raw)
        self._put(None)

    def _read_errors(self) -> None:
        """All of it, so that whoever says much is not held up."""
        assert self._process.stderr is not None
        with suppress(OSError, ValueError):  # closed meanwhile
            while said := os.read(self._process.stderr.fileno(), MAX_LINE_LENGTH):
                self._errors = (self._errors + said)[-_MAX_KEPT_ERRORS:]

    def _write_lines(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # gone: whoever waits for a reply will see
            while (told := self._told.get()) is not None:
                self._process.stdin.write(told)
                self._process.stdin.flush()

    def _put(self, line: bytes | None) -> None:
        while not self._is_killed.is_set():
            with suppress(Full):
                self._replies.put(line, timeout=_POLL_SECONDS)
                return

    def _exit_reason(self, seconds: float = _SECONDS_TO_EXIT) -> Phrase:
        try:
            status = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return phrase("external-bots.output-closed")
        if status >= 0:
            return phrase("external-bots.gone", status=status)
        with suppress(ValueError):  # a signal without a name
            return phrase("external-bots.killed", signal=signal.Signals(-status).name)
        return phrase("external-bots.killed", signal=str(-status))

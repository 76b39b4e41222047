"""Several processes on one listening socket: the one that was started looks after the others and serves nobody."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludotheque.server.hangup import Hangup

_STOP_SECONDS = 10.0
"""From being told to stop until being ended."""

_RESTART_SECONDS = 1.0
"""Between two deaths of one worker: one that dies at once would keep the machine busy with starting it."""

_POLL_SECONDS = 0.02

REFUSED = 2
"""The exit status of a program that says why it cannot do what it was asked for."""

FAILED = 1
"""Of a worker in which something does not run that should: another one takes its place."""

DRAINED = 3
"""The exit status of a worker that stopped because its operator wanted it to: it is not started again."""


class Worker(NamedTuple):
    """What a process that serves knows of the others."""

    group: int
    """The process that looks after all of them."""

    size: int
    """How many they are."""

    number: int
    lifeline: int
    """A file that ends with the process that looks after this one."""

    ready: int
    """A file that is written to when connections are accepted."""

    def begin(self) -> None:
        """In the running loop, when connections are accepted; a worker that is left alone stops."""
        loop = asyncio.get_running_loop()

        def stop() -> None:
            loop.remove_reader(self.lifeline)
            os.kill(os.getpid(), signal.SIGINT)  # at once: nobody else can listen at this port until then
            loop.call_later(_STOP_SECONDS, os._exit, FAILED)

        loop.add_reader(self.lifeline, stop)
        os.write(self.ready, b"!")
        os.close(self.ready)


def prefork(size: int, announce: Callable[[], None], drain_seconds: float = 0.0) -> Worker:
    """Returns in each worker. Where it was called, it restarts those that die, and ends with KeyboardInterrupt.

    `announce` is called there when all accept connections. SIGHUP is passed on to the workers, and so is SIGTERM:
    their games may go on for so many seconds after it.
    """
    parent = _Parent(size, _STOP_SECONDS + drain_seconds)
    Hangup().call(parent.pass_on_hangup)
    try:
        # Alone at first: what prevents it from serving is said once, and it makes the tables of the database.
        worker = parent.started([0])
        if worker is None and not parent.are_ready:
            raise SystemExit(os.waitstatus_to_exitcode(os.wait()[1]))
        worker = worker or parent.started(range(1, size))
        if worker is None:
            announce()
        while worker is None:
            number, status = parent.wait()
            if status == REFUSED:  # the others are refused, too: a newer program has changed the database
                parent.stop()
                raise SystemExit(status)
            if status == DRAINED:
                parent.require_workers()
                continue
            time.sleep(_RESTART_SECONDS)
            worker = parent.started([number])
    except KeyboardInterrupt:
        parent.stop()
        raise
    return worker


class _Parent:
    def __init__(self, size: int, stop_seconds: float) -> None:
        self._size = size
        self._stop_seconds = stop_seconds
        self._group = os.getpid()
        self._lifeline, self._life = os.pipe()
        self._numbers: dict[int, int] = {}
        """Of the workers, by process."""

        self.are_ready = False
        """All that were last started."""

    def started(self, numbers: Sequence[int]) -> Worker | None:
        """The worker in each new process; None here, when all of them accept connections or have died."""
        listening, ready = os.pipe()
        for number in numbers:
            pid = os.fork()
            if pid == 0:
                os.close(self._life)
                os.close(listening)
                self._numbers.clear()  # the others are nobody's business here
                return Worker(self._group, self._size, number, self._lifeline, ready)
            self._numbers[pid] = number
        os.close(ready)
        self.are_ready = all(os.read(listening, 1) for _ in numbers)
        os.close(listening)
        return None

    def wait(self) -> tuple[int, int]:
        """The number of the next worker to die, and its exit status."""
        while True:
            pid, status = os.wait()
            if pid in self._numbers:
                return self._numbers.pop(pid), os.waitstatus_to_exitcode(status)

    def pass_on_hangup(self) -> None:
        """In a new worker, before it has an answer of its own, there is nobody to pass it on to."""
        self._send(signal.SIGHUP)

    def require_workers(self) -> None:
        """KeyboardInterrupt when the last has stopped."""
        if not self._numbers:
            raise KeyboardInterrupt

    def stop(self) -> None:
        self._send(signal.SIGTERM)
        until = time.monotonic() + self._stop_seconds
        while self._numbers and time.monotonic() < until:
            self._numbers = {pid: number for pid, number in self._numbers.items() if not _has_ended(pid)}
            time.sleep(_POLL_SECONDS)
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        for pid in self._numbers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)


def _has_ended(pid: int) -> bool:
    try:
        return os.waitpid(pid, os.WNOHANG)[0] == pid
    except ChildProcessError:
        return True

"""Another engine as a process: its remarks are skipped, and it rests after each reply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic, sleep

from ludotheque.external_bots.conversation import MEMORY_MEGABYTES
from ludotheque.external_bots.line_process import LineProcess, ProcessTimeout, limited
from ludotheque.gomocup.protocol import parse_command

_REMARKS = frozenset({"MESSAGE", "DEBUG"})
_MAX_REMARKS = 10_000
_PAUSE_SECONDS = 0.02
"""After a reply: strong engines drop lines that arrive while their search is still ending."""

_SECONDS_TO_END = 1.0


class EngineProcess:
    """Started by the constructor, which raises ProcessExited where it cannot be."""

    def __init__(
        self,
        command: Sequence[str],
        clock: Callable[[], float] = monotonic,
        wait: Callable[[float], None] = sleep,
    ) -> None:
        self._clock, self._wait = clock, wait
        self._ready_at = 0.0
        self._process = LineProcess(limited(command, MEMORY_MEGABYTES))

    def send(self, *lines: str) -> None:
        """Told as soon as the program has rested; ProcessExited, ProcessTimeout."""
        if (rest := self._ready_at - self._clock()) > 0:
            self._wait(rest)
        self._process.send(*(f"{line}\r" for line in lines))

    def receive(self, seconds: float) -> str:
        """The next reply; ProcessExited, ProcessTimeout, LineTooLong."""
        deadline = self._clock() + seconds
        for _ in range(_MAX_REMARKS):
            reply = self._process.receive(deadline - self._clock()).strip()
            if parse_command(reply).word not in (*_REMARKS, ""):
                self._ready_at = self._clock() + _PAUSE_SECONDS
                return reply
        raise ProcessTimeout

    def ask(self, *lines: str, seconds: float) -> str:
        self.send(*lines)
        return self.receive(seconds)

    def end(self) -> None:
        """Sends END, and kills the process if it does not exit."""
        self._process.leave("END", _SECONDS_TO_END)

"""What `solve` and `analyse` share: the cost of an analysis, a sign that it is running, reasons in words."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from time import monotonic
from types import TracebackType

from ludotheque import catalogue
from ludotheque.cli.command import refuse
from ludotheque.cli.option_values import Number
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnalysisRequest, AnyAnalyst, Budget, Phrase
from ludotheque.local_play.wording import title

THREADS = Number(1, 256)
_FIRST_SIGN_SECONDS = 1.0
_NEXT_SIGN_SECONDS = 0.5


@dataclass(frozen=True)
class AnalysisArgs:
    """How much an analysis may cost."""

    seconds: float | None
    threads: int = 1
    uses_book: bool = True

    def request(self, progress: ProgressLine, **wants: bool) -> AnalysisRequest:
        budget = Budget(seconds=self.seconds, stop=progress.is_stopped)
        return AnalysisRequest(budget, self.threads, self.uses_book, **wants)


class ProgressLine:
    """The seconds of a long search, in one line of the error stream that is wiped at its end."""

    def __init__(self, terminal: Terminal, *, is_wanted: bool = True) -> None:
        self._terminal = terminal
        self._is_visible = is_wanted and sys.stderr.isatty()
        self._start = self._last = monotonic()
        self._has_shown = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._has_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def is_stopped(self) -> bool:
        """Never; but a search calls it all the time, which is when the line is written."""
        now = monotonic()
        due = _NEXT_SIGN_SECONDS if self._has_shown else _FIRST_SIGN_SECONDS
        if self._is_visible and now - self._last >= due:
            self._last, self._has_shown = now, True
            translate = self._terminal.translate
            seconds = translate.decimal(now - self._start, 1)
            sys.stderr.write("\r" + translate("cli.solve.working", seconds=seconds))
            sys.stderr.flush()
        return False


def analyst_of(slug: str, terminal: Terminal) -> AnyAnalyst:
    """The analyst of this game, or a refusal."""
    found = catalogue.analyst(slug)
    if found is None:
        refuse("cli.solve.no-analyst", game=title(slug, terminal.translate))
    return found


def joined_reasons(reasons: Sequence[Phrase], terminal: Terminal) -> str:
    """The reasons of a verdict, one after the other."""
    words = [reason.text(terminal.language) for reason in reasons]
    return (
        reduce(lambda first, then: terminal.translate("options.and-also", first=first, then=then), words)
        if words
        else ""
    )

"""Asking a game's analyst: which game a text is about, and patience shown while it works."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from time import monotonic
from typing import Any

from ludotheque import catalogue
from ludotheque.cli.command import refuse
from ludotheque.cli.per_game import title
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import Analysis, AnalysisRequest, AnyAnalyst, AnyGame, Budget, Phrase

_FIRST_SIGN_SECONDS = 1.0
_BETWEEN_SIGNS_SECONDS = 0.5


@dataclass(frozen=True)
class AnalysisArgs:
    """How much an answer may cost, as the person said."""

    seconds: float | None
    threads: int = 1
    uses_book: bool = True

    def request(self, patience: ProgressLine, **wants: bool) -> AnalysisRequest:
        budget = Budget(seconds=self.seconds, stop=patience)
        return AnalysisRequest(budget, self.threads, self.uses_book, **wants)


@dataclass(frozen=True)
class SolvedPosition:
    """One position and its answer."""

    text: str
    game: AnyGame
    state: Any
    analysis: Analysis[Any]
    seconds: float

    def as_json(self) -> dict[str, Any]:
        return {
            "position": self.text,
            **self.analysis.facts,
            "nodes": self.analysis.node_count,
            "seconds": round(self.seconds, 6),
        }


class ProgressLine:
    """Asked by a search whether to stop: never, but a person at a terminal sees that work goes on."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._is_watched = sys.stderr.isatty()
        self._start = self._last = monotonic()
        self._has_shown = False

    def __call__(self) -> bool:
        now = monotonic()
        due = _BETWEEN_SIGNS_SECONDS if self._has_shown else _FIRST_SIGN_SECONDS
        if self._is_watched and now - self._last >= due:
            self._last, self._has_shown = now, True
            sys.stderr.write("\r" + self._terminal.say("cli.solve.working", seconds=f"{now - self._start:.1f}"))
            sys.stderr.flush()
        return False

    def end(self) -> None:
        """Wipe the line."""
        if self._has_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextmanager
def patience(terminal: Terminal) -> Iterator[ProgressLine]:
    """Shown while it lasts, gone after."""
    shown = ProgressLine(terminal)
    try:
        yield shown
    finally:
        shown.end()


def analyst_of(slug: str, terminal: Terminal) -> AnyAnalyst:
    """Who can solve this game, or a refusal."""
    found = catalogue.analyst(slug)
    if found is None:
        refuse("cli.solve.nobody", game=title(slug, terminal.say))
    return found


def solved(terminal: Terminal, text: str, usual: str, asked: AnalysisArgs, **wants: bool) -> SolvedPosition:
    """The position the text describes, answered; a text that names no game is about the usual one."""
    slug = catalogue.game_of(text)
    if slug is None and ":" in text:
        refuse("cli.solve.unknown-position", text=text[:40], known=tuple(f"{sign}:" for sign in catalogue.signs()))
    slug = slug or usual
    analyst = analyst_of(slug, terminal)
    state = analyst.read(text)
    with patience(terminal) as shown:
        start = monotonic()
        analysis = analyst.analyse(state, asked.request(shown, **wants))
        seconds = monotonic() - start
    return SolvedPosition(text, catalogue.game(slug), state, analysis, seconds)


def joined_reasons(reasons: Sequence[Phrase], terminal: Terminal) -> str:
    """The reasons of a verdict, one after the other."""
    words = [reason.text(terminal.say.language) for reason in reasons]
    return reduce(lambda first, then: terminal.say("options.and-also", first=first, then=then), words) if words else ""

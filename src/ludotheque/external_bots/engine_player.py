"""A conversation with somebody's program in the engine protocol."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TypeAlias

from ludotheque.contract import AnyGame, SeatView, Seed, never, phrase
from ludotheque.contract.jsonable import jsonable
from ludotheque.contract.player import printable
from ludotheque.external_bots.conversation import (
    GRACE_SECONDS,
    MEMORY_MEGABYTES,
    SECONDS_TO_START,
    Answer,
    Question,
)
from ludotheque.external_bots.engine_words import (
    VERSION,
    WAIT,
    Found,
    go_line,
    option_name,
    parse_command,
    position_line,
    read_found,
)
from ludotheque.external_bots.failure import PlayerFailed
from ludotheque.external_bots.line_process import (
    MAX_LINE_LENGTH,
    Interrupted,
    LineProcess,
    LineTooLong,
    ProcessExited,
    ProcessTimeout,
    limited,
)

MAX_LINES = 10_000
"""What it may say before an answer."""

_SECONDS_TO_STOP = 0.25
"""For its answer after `stop`, before the process is ended because nobody wants that answer."""

Note: TypeAlias = Callable[[str, str], None]
"""The word and the rest of a line that was not waited for."""


class EnginePlayer:
    """Its process starts with `start` or the first question; one that was ended begins anew with the next."""

    def __init__(self, command: Sequence[str], game: AnyGame, seed: Seed, *, keeps_errors: bool = False) -> None:
        self._command, self._game, self._seed, self._keeps_errors = command, game, seed, keeps_errors
        self._process: LineProcess | None = None

    def start(self, is_stopped: Callable[[], bool]) -> None:
        if self._process is not None:
            return
        try:
            self._process = LineProcess(limited(self._command, MEMORY_MEGABYTES), keeps_errors=self._keeps_errors)
        except ProcessExited as gone:
            raise PlayerFailed(gone.how) from gone
        lines = _Lines(self._process, SECONDS_TO_START, is_stopped)
        self._shake_hands(lines)
        lines.tell(f"newgame {self._game.slug}", "isready")
        _until_loaded(lines, "readyok")

    def ask(self, question: Question) -> Answer:
        self.start(question.budget.stop)
        assert self._process is not None
        self._process.allow_processor(question.seconds)
        lines = _Lines(self._process, question.seconds, question.budget.stop, GRACE_SECONDS)
        # What it still said to an earlier question ends with this answer.
        lines.tell(*self._position(question), "isready")
        lines.until("readyok", fails_on_error=True)
        milliseconds = max(1, round(question.seconds * 1000))
        now = question.budget.now
        lines.tell(
            go_line(
                question.seat,
                movetime=milliseconds,
                nodes=question.budget.node_count,
                now=None if now is None else round(now * 1000),
            )
        )
        try:
            rest = lines.until("bestmove", fails_on_error=True, stops=True)
        except Interrupted:
            self._calm_down()
            raise
        action, _, found = rest.partition(" ")
        return _answer(action, read_found(found))

    @property
    def last_error(self) -> str:
        return "" if self._process is None else self._process.last_error()

    def end(self) -> None:
        if self._process is not None:
            self._process.leave("quit", 0.2)
            self._process = None

    def _shake_hands(self, lines: _Lines) -> None:
        options, games = set[str](), set[str]()

        def note(word: str, rest: str) -> None:
            if word == "option":
                options.add(option_name(rest))
            elif word == "game":
                games.update(rest.split())

        lines.tell(f"ludo {VERSION}")
        version = _until_loaded(lines, "ludook", note)
        if version.split()[:1] != [str(VERSION)]:
            raise PlayerFailed(phrase("external-bots.other-version", said=printable(version), expected=VERSION))
        if games and self._game.slug not in games:
            known = tuple(sorted(printable(game) for game in games))
            raise PlayerFailed(phrase("external-bots.other-game", game=self._game.slug, known=known))
        if "seed" in options:
            lines.tell(f"setoption name seed value {self._seed % 2**31}")

    def _position(self, question: Question) -> list[str]:
        """Only what `known_to` gave; the actions too, so that a program need not know the rules."""
        notation, state = self._game.notation, question.state
        if isinstance(state, SeatView):
            told, actions = f"view {json.dumps(jsonable(state.view))}", state.legal_actions
        else:
            told = position_line(notation.write_state(state))
            actions = tuple(self._game.legal_actions(state, question.seat))
        return [told, f"legal {' '.join(map(notation.write_action, actions))}"]

    def _calm_down(self) -> None:
        """Nobody wants its answer any more: it keeps what it knows where it stops, and is ended where it does not."""
        assert self._process is not None
        try:
            lines = _Lines(self._process, _SECONDS_TO_STOP, never)
            lines.tell("stop")
            lines.until("bestmove")
        except PlayerFailed:
            self._process.kill()
            self._process = None


def _pass_over(word: str, rest: str) -> None:
    """For lines that say nothing we need."""


class _Lines:
    """What it says until some moment, and not more than anybody has to read. PlayerFailed and Interrupted."""

    def __init__(
        self, process: LineProcess, seconds: float, is_stopped: Callable[[], bool], grace_seconds: float = 0.0
    ) -> None:
        self._process, self._seconds, self._is_stopped = process, seconds, is_stopped
        self._time_up = monotonic() + seconds
        self._end = self._time_up + grace_seconds
        self._count = 0

    def tell(self, *lines: str) -> None:
        try:
            self._process.send(*lines)
        except ProcessExited as gone:
            raise PlayerFailed(gone.how) from gone
        except ProcessTimeout as unread:
            raise PlayerFailed(phrase("external-bots.not-reading"), "out-of-time") from unread

    def until(
        self,
        wanted: str,
        note: Note = _pass_over,
        *,
        fails_on_error: bool = False,
        stops: bool = False,
    ) -> str:
        """The rest of the line that begins with this word; others are noted, or passed over.

        When the time is up it is told to stop, where it can, and heard for a moment longer.
        """
        while True:
            line = self._next(self._time_up if stops else self._end)
            if line is None:
                self.tell("stop")
                stops = False
                continue
            word, rest = parse_command(line)
            if word == wanted:
                return rest
            if word == "error" and fails_on_error:
                raise PlayerFailed(phrase("external-bots.refused", text=printable(rest, 160)))
            note(word, rest)

    def _next(self, until: float) -> str | None:
        """Its next line; None when there was none until then, and there is still time."""
        self._count += 1
        if self._count > MAX_LINES:
            raise PlayerFailed(phrase("external-bots.flood", count=MAX_LINES))
        try:
            return self._process.receive(until - monotonic(), self._is_stopped)
        except ProcessExited as gone:
            raise PlayerFailed(gone.how) from gone
        except LineTooLong as long:
            raise PlayerFailed(phrase("external-bots.line-too-long", most=MAX_LINE_LENGTH)) from long
        except ProcessTimeout as late:
            if until < self._end:
                return None
            raise PlayerFailed(phrase("external-bots.late", seconds=self._seconds), "out-of-time") from late


def _until_loaded(lines: _Lines, wanted: str, note: Note = _pass_over) -> str:
    """As `until`; what is late is not a move yet."""
    try:
        return lines.until(wanted, note)
    except PlayerFailed as failed:
        if failed.cause != "out-of-time":
            raise
        raise PlayerFailed(phrase("external-bots.no-handshake", wanted=wanted, seconds=SECONDS_TO_START)) from failed


def _answer(action: str, found: Found) -> Answer:
    return Answer(
        action=None if action == WAIT else action,
        reason=found.text,
        after_seconds=found.after_milliseconds / 1000,
        value=found.value,
        depth=found.depth,
        node_count=found.node_count,
        line=found.line,
    )

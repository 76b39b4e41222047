"""A conversation with a player in Python: lines of JSON with a process of ours that has loaded it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from math import isfinite
from typing import Any

from ludotheque.contract import AnyGame, Phrase, SeatView, Seed, phrase
from ludotheque.contract.jsonable import jsonable
from ludotheque.contract.player import printable
from ludotheque.external_bots.conversation import (
    GRACE_SECONDS,
    MEMORY_MEGABYTES,
    SECONDS_TO_START,
    Answer,
    Question,
)
from ludotheque.external_bots.failure import PlayerFailed
from ludotheque.external_bots.line_process import (
    Interrupted,
    LineProcess,
    LineTooLong,
    ProcessExited,
    ProcessTimeout,
)
from ludotheque.external_bots.source import BotSource
from ludotheque.external_bots.worker_process import worker_command

_MAX_PROBLEM_LENGTH = 160
_MAX_REASON_LENGTH = 200
_MAX_PLACE_LENGTH = 60
_MAX_NAMES = 10


class PythonPlayer:
    """Its process starts with `start` or the first question; one that was ended begins anew with the next."""

    def __init__(self, source: BotSource, game: AnyGame, seed: Seed) -> None:
        self._source, self._game, self._seed = source, game, seed
        self._process: LineProcess | None = None

    def start(self, is_stopped: Callable[[], bool]) -> None:
        if self._process is not None:
            return
        try:
            self._process = LineProcess(worker_command("ludotheque.external_bots.worker"))
        except ProcessExited as gone:
            raise PlayerFailed(gone.how) from gone
        told = {
            "game": self._game.slug,
            "file": self._source.file,
            "module": self._source.module,
            "name": self._source.name,
            "seed": self._seed,
            "megabytes": MEMORY_MEGABYTES,
        }
        self._reply(told, SECONDS_TO_START, is_stopped, 0.0)

    def ask(self, question: Question) -> Answer:
        self.start(question.budget.stop)
        told = {
            **self._position(question.state),
            "seat": question.seat,
            "seconds": question.seconds,
            "node_count": question.budget.node_count,
            "now": question.budget.now,
        }
        reply = self._reply(told, question.seconds, question.budget.stop, GRACE_SECONDS)
        action, reason = reply.get("action"), reply.get("reason")
        return Answer(
            action if action is None or isinstance(action, str) else repr(action)[:_MAX_PROBLEM_LENGTH],
            printable(reason, _MAX_REASON_LENGTH) if isinstance(reason, str) else "",
            _seconds(reply.get("after_seconds")),
        )

    last_error = ""
    """Whatever goes wrong in it is told as an answer."""

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _position(self, state: Any) -> dict[str, Any]:
        """Only what `known_to` gave, as text; the other process makes types of it again."""
        notation = self._game.notation
        if isinstance(state, SeatView):
            return {"view": jsonable(state.view), "legal": [*map(notation.write_action, state.legal_actions)]}
        return {"state": notation.write_state(state)}

    def _reply(
        self, told: dict[str, Any], seconds: float, is_stopped: Callable[[], bool], grace_seconds: float
    ) -> dict[str, Any]:
        assert self._process is not None
        try:
            line = self._process.ask(json.dumps(told), seconds + grace_seconds, is_stopped)
        except ProcessExited as gone:
            raise PlayerFailed(gone.how) from gone
        except ProcessTimeout as late:
            raise PlayerFailed(phrase("external-bots.late", seconds=seconds), "out-of-time") from late
        except LineTooLong as long:
            raise PlayerFailed(phrase("external-bots.no-move", answer="…")) from long
        except Interrupted:
            self.end()  # it cannot be told to stop
            raise
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict):
            raise PlayerFailed(phrase("external-bots.no-move", answer=printable(line.strip())))
        if "problem" in reply:
            raise PlayerFailed(_problem(reply))
        return reply


def _problem(reply: dict[str, Any]) -> Phrase:
    """A player may say anything; what it says is never more than a parameter."""
    told = printable(str(reply.get("text", "")), _MAX_PROBLEM_LENGTH)
    match reply["problem"]:
        case "memory":
            return phrase("external-bots.out-of-memory", megabytes=MEMORY_MEGABYTES)
        case "no-name":
            known = reply.get("known")
            names = [printable(str(name), 40) for name in known[:_MAX_NAMES]] if isinstance(known, list) else []
            return phrase("external-bots.no-name", word=told, known=tuple(names) or "-")
        case "no-player":
            return phrase("external-bots.no-player", word=told)
        case "no-observations":
            return phrase("external-bots.no-observations")
        case _:
            place = printable(str(reply.get("place", "")), _MAX_PLACE_LENGTH)
            return phrase("external-bots.crashed", problem=f"{told} ({place})" if place else told)


def _seconds(claimed: object) -> float:
    with suppress(TypeError, ValueError, OverflowError):
        seconds = float(claimed)  # type: ignore[arg-type]  # the player's word
        return seconds if isfinite(seconds) and seconds > 0 else 0.0
    return 0.0

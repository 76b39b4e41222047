"""A bot that asks a player in another process. Whatever that player does wrong loses its game and nothing more."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from math import isfinite
from threading import Lock
from time import monotonic
from typing import Any

from ludotheque.contract import (
    AnyGame,
    Budget,
    Choice,
    IllegalMove,
    Move,
    NotationError,
    Phrase,
    Seat,
    SeatView,
    Seed,
    SetupError,
    phrase,
    read_action,
    seats_to_act,
)
from ludotheque.contract.jsonable import jsonable
from ludotheque.contract.phrase import as_phrase
from ludotheque.contract.player import printable
from ludotheque.contract.record import Cause
from ludotheque.external_bots.line_process import Interrupted, LineProcess, ProcessExited, ProcessTimeout
from ludotheque.external_bots.source import BotSource
from ludotheque.play.match import Forfeit

SECONDS_PER_MOVE = 2.0
"""Where nothing else is said; as in the arena of ConnectX."""

GRACE_SECONDS = 0.25
"""What a reply may be late: the time of pipes and of a busy machine, not of the search."""

MEMORY_MEGABYTES = 2048
_SECONDS_TO_START = 20.0
_MAX_PROBLEM_LENGTH = 160
_MAX_REASON_LENGTH = 200

# As multiprocessing does: the other Python finds the same packages as this one.
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop()); "
    "from ludotheque.external_bots.worker import main; main()"
)


class _Failed(Exception):
    """Why the player cannot go on."""

    def __init__(self, why: Phrase, cause: Cause = "resigned") -> None:
        super().__init__(why)
        self.why, self.cause = why, cause


class ExternalBot:
    """Its process starts with the first move and ends with `leave`."""

    def __init__(self, source: BotSource, game: AnyGame, seed: Seed) -> None:
        self._source, self._game, self._seed = source, game, seed
        self._process: LineProcess | None = None
        self._lock = Lock()  # at the prompt, the search before a takeback may still run
        self.failure: Phrase | None = None

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        """The player's reply, or Forfeit; `state` is what `known_to` gives."""
        with self._lock:
            try:
                return self._choice(state, seat, budget)
            except Interrupted:
                self._end()
                return Choice(None)
            except _Failed as failed:
                self._end()
                self.failure = failed.why
                raise Forfeit(seat, failed.cause, failed.why) from failed

    def leave(self) -> None:
        with self._lock:
            self._end()

    def start(self) -> None:
        """SetupError where the player cannot be loaded."""
        try:
            self._started(Budget())
        except _Failed as failed:
            self._end()
            raise SetupError(
                phrase("external-bots.not-loaded", source=self._source.label, why=failed.why), "player"
            ) from failed

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _started(self, budget: Budget) -> LineProcess:
        if self._process is None:
            self._process = LineProcess([sys.executable, "-c", _START, json.dumps(sys.path)])
            told = {
                "game": self._game.slug,
                "file": self._source.file,
                "module": self._source.module,
                "name": self._source.name,
                "seed": self._seed,
                "megabytes": MEMORY_MEGABYTES,
            }
            self._reply(self._process, told, _SECONDS_TO_START, budget)
        return self._process

    def _choice(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        seconds = SECONDS_PER_MOVE if budget.seconds is None else budget.seconds
        process, start = self._started(budget), monotonic()
        question = {
            **self._position(state),
            "seat": seat,
            "seconds": seconds,
            "node_count": budget.node_count,
            "now": budget.now,
        }
        answer = self._reply(process, question, seconds, budget)
        action = self._legal_action(state, seat, answer.get("action"))
        reason = answer.get("reason")
        return Choice(
            action,
            as_phrase(printable(reason, _MAX_REASON_LENGTH)) if isinstance(reason, str) and reason else None,
            # Where players race, nobody may claim to have been quicker than it was.
            after_seconds=max(_seconds(answer.get("after_seconds")), monotonic() - start)
            if self._is_race(state)
            else 0.0,
        )

    def _position(self, state: Any) -> dict[str, Any]:
        """Only what `known_to` gave, as text; the other process makes types of it again."""
        notation = self._game.notation
        if isinstance(state, SeatView):
            return {"view": jsonable(state.view), "legal": [*map(notation.write_action, state.legal_actions)]}
        return {"state": notation.write_state(state)}

    def _reply(self, process: LineProcess, told: dict[str, Any], seconds: float, budget: Budget) -> dict[str, Any]:
        try:
            line = process.ask(json.dumps(told), seconds + GRACE_SECONDS, budget.stop)
        except ProcessExited as gone:
            status = "?" if gone.status is None else gone.status
            raise _Failed(phrase("external-bots.gone", status=status)) from gone
        except ProcessTimeout as late:
            raise _Failed(phrase("external-bots.late", seconds=seconds), "out-of-time") from late
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if not isinstance(reply, dict):
            raise _Failed(phrase("external-bots.no-move", answer=printable(line.strip())))
        if "problem" in reply:
            raise _Failed(_problem(reply))
        return reply

    def _legal_action(self, state: Any, seat: Seat, text: object) -> Any:
        # Without a clock, players that all wait would wait for ever.
        if text is None and not isinstance(state, SeatView) and self._game.timer(state) is not None:
            return None
        if not isinstance(text, str):
            raise _Failed(phrase("external-bots.no-move", answer=printable(str(text))))
        try:
            action = read_action(self._game, text)
            if not isinstance(state, SeatView):
                self._game.apply(state, Move(seat, action))
        except NotationError as refusal:
            raise _Failed(phrase("external-bots.no-move", answer=printable(text))) from refusal
        except IllegalMove as refusal:
            raise _Failed(phrase("external-bots.illegal", answer=printable(text), why=refusal.phrase)) from refusal
        if isinstance(state, SeatView) and action not in state.legal_actions:
            raise _Failed(phrase("external-bots.not-legal", answer=printable(text)))
        return action

    def _is_race(self, state: Any) -> bool:
        """Whether somebody else, or the clock, may act in the meantime."""
        if isinstance(state, SeatView):
            return True
        return self._game.timer(state) is not None or len(seats_to_act(self._game, state)) > 1


def check_loads(source: BotSource, game: AnyGame) -> None:
    """SetupError where it is no player of this game; its process has ended when this returns."""
    bot = ExternalBot(source, game, Seed(0))
    try:
        bot.start()
    finally:
        bot.leave()


def _problem(reply: dict[str, Any]) -> Phrase:
    """A player may say anything; what it says is never more than a parameter."""
    told = printable(str(reply.get("text", "")), _MAX_PROBLEM_LENGTH)
    match reply["problem"]:
        case "memory":
            return phrase("external-bots.out-of-memory", megabytes=MEMORY_MEGABYTES)
        case "no-name":
            return phrase("external-bots.no-name", word=told)
        case "no-player":
            return phrase("external-bots.no-player", word=told)
        case "no-observations":
            return phrase("external-bots.no-observations")
        case _:
            return phrase("external-bots.crashed", problem=told)


def _seconds(claimed: object) -> float:
    with suppress(TypeError, ValueError, OverflowError):
        seconds = float(claimed)  # type: ignore[arg-type]  # the player's word
        return seconds if isfinite(seconds) and seconds > 0 else 0.0
    return 0.0

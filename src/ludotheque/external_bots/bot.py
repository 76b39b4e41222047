"""A bot that asks a player in another process. Whatever that player does wrong loses its game and nothing more."""

from __future__ import annotations

from functools import partial
from threading import Lock
from time import monotonic
from typing import Any

from ludotheque.contract import (
    AnyGame,
    Budget,
    Choice,
    IllegalMove,
    Level,
    Move,
    NotationError,
    Phrase,
    Seat,
    SeatView,
    Seed,
    SetupError,
    never,
    phrase,
    read_action,
    seats_to_act,
)
from ludotheque.contract.phrase import as_phrase
from ludotheque.contract.player import printable
from ludotheque.external_bots.conversation import Answer, Conversation, Question
from ludotheque.external_bots.engine_player import EnginePlayer
from ludotheque.external_bots.failure import PlayerFailed
from ludotheque.external_bots.line_process import Interrupted
from ludotheque.external_bots.python_player import PythonPlayer
from ludotheque.external_bots.source import BotSource
from ludotheque.play.match import Forfeit

SECONDS_PER_MOVE = 2.0
"""Where nothing else is said; as in the arena of ConnectX."""

_MAX_EXAMPLES = 3


class ExternalBot:
    """Its process starts with the first move and ends with `leave`."""

    def __init__(self, source: BotSource, game: AnyGame, seed: Seed, *, is_trial: bool = False) -> None:
        self._source, self._game = source, game
        self._conversation: Conversation = (
            EnginePlayer(source.command, game, seed, keeps_errors=is_trial)
            if source.command
            else PythonPlayer(source, game, seed)
        )
        self._lock = Lock()  # at the prompt, the search before a takeback may still run
        self.failure: Phrase | None = None

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        """The player's reply, or Forfeit; `state` is what `known_to` gives."""
        with self._lock:
            try:
                return self._choice(state, seat, budget)
            except Interrupted:
                return Choice(None)
            except PlayerFailed as failed:
                self._conversation.end()
                self.failure = failed.why
                raise Forfeit(seat, failed.cause, failed.why) from failed

    def leave(self) -> None:
        with self._lock:
            self._conversation.end()

    def start(self) -> None:
        """SetupError where the player cannot be loaded."""
        try:
            self._conversation.start(never)
        except PlayerFailed as failed:
            said = self._conversation.last_error
            self._conversation.end()
            why = phrase("external-bots.with-error", why=failed.why, said=said) if said else failed.why
            raise SetupError(
                phrase("external-bots.not-loaded", source=self._source.told, why=why), "player"
            ) from failed

    def _choice(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        seconds = SECONDS_PER_MOVE if budget.seconds is None else budget.seconds
        self._conversation.start(budget.stop)  # not counted as its time
        start = monotonic()
        answer = self._conversation.ask(Question(state, seat, seconds, budget))
        return Choice(
            self._legal_action(state, seat, answer.action),
            _reason(answer),
            # Where players race, nobody may claim to have been quicker than it was.
            after_seconds=max(answer.after_seconds, monotonic() - start) if self._is_race(state) else 0.0,
        )

    def _legal_action(self, state: Any, seat: Seat, text: str | None) -> Any:
        # Without a clock, players that all wait would wait for ever.
        if text is None and not isinstance(state, SeatView) and self._game.timer(state) is not None:
            return None
        if text is None:
            raise PlayerFailed(phrase("external-bots.no-waiting"))
        try:
            action = read_action(self._game, text)
            if not isinstance(state, SeatView):
                self._game.apply(state, Move(seat, action))
        except NotationError as refusal:
            legal = state.legal_actions if isinstance(state, SeatView) else tuple(self._game.legal_actions(state, seat))
            moves = tuple(map(self._game.notation.write_action, legal[:_MAX_EXAMPLES]))
            raise PlayerFailed(
                phrase("external-bots.no-move-such-as", answer=printable(text), moves=moves)
            ) from refusal
        except IllegalMove as refusal:
            raise PlayerFailed(phrase("external-bots.illegal", answer=printable(text), why=refusal.phrase)) from refusal
        if isinstance(state, SeatView) and action not in state.legal_actions:
            raise PlayerFailed(phrase("external-bots.not-legal", answer=printable(text)))
        return action

    def _is_race(self, state: Any) -> bool:
        """Whether somebody else, or the clock, may act in the meantime."""
        if isinstance(state, SeatView):
            return True
        return self._game.timer(state) is not None or len(seats_to_act(self._game, state)) > 1


def brought_level(source: BotSource, game: AnyGame) -> Level:
    """The player as an opponent among the levels of the game."""
    return Level(partial(ExternalBot, source, game), seconds=SECONDS_PER_MOVE, is_graded=False, is_brought=True)


def check_loads(source: BotSource, game: AnyGame) -> None:
    """SetupError where it is no player of this game; its process has ended when this returns."""
    bot = ExternalBot(source, game, Seed(0), is_trial=True)
    try:
        bot.start()
    finally:
        bot.leave()


def _reason(answer: Answer) -> Phrase | None:
    if answer.reason:
        return as_phrase(answer.reason)
    if answer.value is None:
        return None
    return phrase("external-bots.value", value=f"{answer.value:g}", depth=answer.depth, line=" ".join(answer.line))

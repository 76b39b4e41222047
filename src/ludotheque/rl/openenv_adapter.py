"""Any game as an OpenEnv environment: one seat against computer players. `pip install ludotheque[openenv]`.

from ludotheque.rl import openenv_app
app = openenv_app("connect-four", level="easy")   # uvicorn module:app
"""

from __future__ import annotations

import secrets
from typing import Any

from openenv.core.env_server import Action, Environment, Observation, State, create_fastapi_app
from pydantic import Field

from ludotheque.text_play import TextEpisode


class TextAction(Action):
    """What the model said."""

    text: str


class TextObservation(Observation):
    """What the model is asked next; at the end how it went."""

    prompt: str
    legal_moves: list[str] = Field(default_factory=list)
    verdict: str = ""
    """Of the last answer: legal, illegal or unreadable."""


class OpenEnvGame(Environment[TextAction, TextObservation, State]):
    """Its reward is what the return of the one seat grew by."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str, *, seat: int = 0, **settings: Any) -> None:
        super().__init__()
        self._seat = seat
        self._episode = TextEpisode(game, own_seat=seat, **settings)
        self._state = State()
        self._gained = 0.0

    def reset(self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any) -> TextObservation:
        self._episode.reset(secrets.randbits(63) if seed is None else seed)
        self._state = State(episode_id=episode_id or secrets.token_hex(8))
        self._gained = self._episode.returns()[self._seat]
        return self._observation(0.0)

    def step(self, action: TextAction, timeout_s: float | None = None, **kwargs: Any) -> TextObservation:
        if self._episode.turn is None:
            return self._observation(0.0)
        self._episode.answer(action.text)
        self._state.step_count += 1
        before, self._gained = self._gained, self._episode.returns()[self._seat]
        return self._observation(self._gained - before)

    @property
    def state(self) -> State:
        return self._state

    def _observation(self, reward: float) -> TextObservation:
        episode, is_over = self._episode, self._episode.turn is None
        return TextObservation(
            done=is_over,
            reward=reward,
            prompt=episode.ending() if is_over else episode.prompt(),
            legal_moves=[] if is_over else list(episode.question().legal_texts),
            verdict="" if episode.last_answer is None else episode.last_answer.verdict,
        )


def openenv_app(game: str, **settings: Any) -> Any:
    """A web application that serves games of this kind, one for each connection. Settings are the options of the game,
    `seat`, and those of a TextEpisode, such as `level` and `attempts`."""
    return create_fastapi_app(lambda: OpenEnvGame(game, **settings), TextAction, TextObservation)

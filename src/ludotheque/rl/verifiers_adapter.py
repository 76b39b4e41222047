"""Whole games as an environment of verifiers: one seat against computer players. `pip install ludotheque[verifiers]`.

The taskset deals, the environment relays: each answer of the model advances a game, and the next question comes back.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import verifiers.v1 as vf
from pydantic import Field

from ludotheque.text_play import TextEpisode, Wording


class GameConfig(vf.TasksetConfig):
    game: str = "connect-four"
    seat: int = 0
    level: str | None = None
    attempts: int = 3
    language: str = "en"
    options: dict[str, Any] = Field(default_factory=dict)
    """Of the game, such as `{"columns": 8}`."""


class GameData(vf.TaskData):
    setup: dict[str, Any]
    """What the game is dealt from once more."""


class GameTask(vf.Task[GameData, vf.State, vf.TaskConfig]):
    """Scored by the environment."""


class GameTaskset(vf.Taskset[GameTask, GameConfig]):
    """A game for every seed from 0 on."""

    INFINITE = True

    def load(self) -> Iterator[GameTask]:
        names = ("game", "seat", "level", "attempts", "language", "options")
        for seed in count():
            setup = {**{name: getattr(self.config, name) for name in names}, "seed": seed}
            data = GameData(name=f"{self.config.game}#{seed}", prompt=_dealt(setup).prompt(), setup=setup)
            yield GameTask(data, self.config.task)


class GameEnvConfig(vf.EnvConfig):
    player: vf.AgentConfig = vf.AgentConfig()


class GameEnv(vf.Env[GameEnvConfig]):
    """Records the result of the one seat as reward, and how many of its answers were legal."""

    async def run(self, task: Any, agents: Any) -> None:
        episode, mistakes = _dealt(task.data.setup), 0
        async with agents.player.interaction(task) as interaction:
            said = await interaction.turn()
            while not said.terminated:
                mistakes += not episode.answer(said.last_reply).is_legal
                if episode.turn is None:
                    break
                said = await interaction.turn(episode.follow_up())
        trace = interaction.trace
        trace.record_reward("result", episode.returns()[task.data.setup["seat"]], 1.0)
        trace.record_metric("legal_share", 1 - mistakes / max(1, episode.answer_count))
        trace.info["ending"] = episode.ending()


def _dealt(setup: dict[str, Any]) -> TextEpisode:
    wording = Wording(setup["language"])
    episode = TextEpisode(
        setup["game"],
        own_seat=setup["seat"],
        level=setup["level"],
        attempts=setup["attempts"],
        wording=wording,
        **setup["options"],
    )
    episode.reset(setup["seed"])
    return episode


__all__ = ["GameEnv", "GameTaskset"]

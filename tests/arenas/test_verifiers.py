"""Our games as a taskset and an environment of verifiers, found by its own loader.

Its harnesses fetch packages to run; here a player stands in for one, turn by turn as its interactions are.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import islice
from types import SimpleNamespace

import pytest

pytest.importorskip("verifiers")

from verifiers.v1.utils.loaders import environment_class, load_environment, load_taskset, taskset_class

from ludotheque.rl.verifiers_adapter import GameConfig, GameEnv, GameEnvConfig, GameTaskset

ID = "ludotheque_games"
MODULE = """from ludotheque.rl.verifiers_adapter import GameEnv, GameTaskset

__all__ = ["GameEnv", "GameTaskset"]
"""


@pytest.fixture(autouse=True)
def module(tmp_path, monkeypatch):
    """The two lines of docs/how-to/learn.md, because its loader knows modules without dots only."""
    (tmp_path / f"{ID}.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def tasks(count, **settings):
    return list(islice(load_taskset(GameConfig(id=ID, **settings)), count))


class Player:
    """Answers what it was told to, whatever it is asked."""

    def __init__(self, task, answers):
        self.trace = None
        self.asked, self._answers = [task.data.prompt], iter(answers)

    async def turn(self, text=None):
        self.asked += [] if text is None else [text]
        return SimpleNamespace(terminated=False, last_reply=next(self._answers))


def played(task, answers):
    player, recorded = Player(task, answers), {}
    player.trace = SimpleNamespace(
        info={},
        record_reward=lambda name, value, weight: recorded.update({name: value}),
        record_metric=lambda name, value: recorded.update({name: value}),
    )

    @asynccontextmanager
    async def interaction(asked):
        yield player

    agents = SimpleNamespace(player=SimpleNamespace(interaction=interaction))
    asyncio.run(GameEnv.run(None, task, agents))
    return player, recorded


def test_its_loader_finds_both_by_the_name_of_the_module():
    assert taskset_class(ID) is GameTaskset
    assert environment_class(ID) is GameEnv
    assert isinstance(load_environment(GameEnvConfig(taskset=GameConfig(id=ID))), GameEnv)


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "connect-four", "level": "beginner"},
        {"game": "morpion", "seat": 1, "options": {"starter": 1}},
        {"game": "ricochet", "options": {"players": 1}},
    ],
)
def test_every_seed_is_a_task_with_its_own_prompt(settings):
    first, second = tasks(2, **settings)

    assert (first.data.idx, second.data.idx) == (0, 1)
    assert first.data.prompt.endswith("Final Answer: X\n")
    assert first.data.setup["seed"] == 0
    assert tasks(1, **settings)[0].data == first.data


def test_a_whole_game_is_one_conversation():
    (task,) = tasks(1, game="connect-four", level="beginner")

    player, recorded = played(task, [f"Final Answer: {number % 7 + 1}" for number in range(200)])

    assert -1 <= recorded["result"] <= 1
    assert 0 < recorded["legal_share"] <= 1
    assert len(player.asked) >= 4
    assert "You are player" in player.asked[0]
    assert all("You are player" not in asked for asked in player.asked[1:])


def test_who_answers_nothing_of_use_loses():
    (task,) = tasks(1, game="connect-four", attempts=2)

    player, recorded = played(task, ["hm", "hm"])

    assert recorded == {"result": -1.0, "legal_share": 0.0}
    assert "No move was found" in player.asked[1]

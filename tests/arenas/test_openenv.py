"""Our games behind OpenEnv's own server, asked by its own client."""

from __future__ import annotations

import random
import socket
import threading
from contextlib import contextmanager

import pytest

pytest.importorskip("openenv")

import uvicorn
from openenv.core import GenericEnvClient

from ludotheque.rl import openenv_app


@contextmanager
def served(app):
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off"))
    is_up = threading.Event()
    startup = server.startup

    async def started(sockets=None):
        await startup(sockets)
        is_up.set()

    server.startup = started
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    is_up.wait(60)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("connect-four", {"level": "beginner"}),
        ("morpion", {"seat": 1, "starter": 1}),
        ("ricochet", {"board": "4x4_t.d4Rc", "robots": 1, "targets": 1, "must_ricochet": "no"}),
    ],
)
def test_a_client_plays_a_game_to_its_end(game, options):
    with served(openenv_app(game, **options)) as address, GenericEnvClient(base_url=address).sync() as client:
        result, total, dice = client.reset(seed=4), 0.0, random.Random(2)
        assert "Final Answer: X" in result.observation["prompt"]
        steps = 0
        while not result.done:
            legal = result.observation["legal_moves"]
            result = client.step({"text": f"Final Answer: {dice.choice(legal[:-1] or legal)}"})
            total += result.reward
            steps += 1

        assert result.observation["prompt"]
        assert client.state()["step_count"] == steps
        assert total == {"ricochet": 1.0}.get(game, total)


def test_mistakes_are_told_and_end_the_game():
    with (
        served(openenv_app("connect-four", attempts=2)) as address,
        GenericEnvClient(base_url=address).sync() as client,
    ):
        client.reset(seed=1)
        first = client.step({"text": "hm"})
        second = client.step({"text": "Final Answer: 99"})
        third = client.step({"text": "Final Answer: 1"})

    assert (first.done, first.reward, first.observation["verdict"]) == (False, 0.0, "unreadable")
    assert "No move was found" in first.observation["prompt"]
    assert (second.done, second.reward) == (True, -1.0)
    assert (third.done, third.reward) == (True, 0.0)

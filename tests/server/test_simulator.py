"""Random games over real sockets with bad wires: every client ends with exactly the server's log."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from ludotheque.server.snapshot import steps

GAMES = {
    "connect-four": ({}, 2),
    "morpion": ({"columns": "4", "rows": "4", "run": "3", "players": "3"}, 3),
    "ricochet": ({"players": "2", "targets": "2", "bid_seconds": "2", "show_seconds": "2"}, 2),
}
TABLES, EVENINGS = 12, 6
"""Hundreds of games in all, a few at a time so that slow machines keep up."""

MISHAPS = ("none", "none", "none", "twice", "cut", "cut", "nonsense", "stale", "delay", "hurry")
QUICK = ("pass", "concede")


class Wanderer:
    """Plays at random, impatiently, over a wire that is cut again and again."""

    def __init__(self, guest: Any, seed: int) -> None:
        self.guest = guest
        self.dice = random.Random(seed)

    async def play_to_the_end(self) -> None:
        while self.guest.table["phase"] != "over":
            if self.guest.table["legal"]:
                await self.move()
            elif self.dice.random() < 0.1:
                await self.cut()
            else:
                await self.listen()
        await self.guest.until(lambda table: table["phase"] == "over")

    async def listen(self) -> None:
        try:
            await asyncio.wait_for(self.guest.hear(), 1.0)
        except TimeoutError:
            await self.guest.send({"type": "ping"})

    async def move(self) -> None:
        legal = self.guest.table["legal"]
        quick = [action for action in legal if action in QUICK]
        action = self.dice.choice(quick if quick and self.dice.random() < 0.4 else legal)
        command = {"type": "move", "command": str(self.dice.random()), "action": action}
        command["version"] = self.guest.table["version"]
        await getattr(self, self.dice.choice(MISHAPS))(command)

    async def none(self, command: dict[str, Any]) -> None:
        await self.guest.send(command)
        await self.answer(command)

    async def twice(self, command: dict[str, Any]) -> None:
        await self.guest.send(command)
        await self.guest.send(command)
        first = await self.answer(command)
        again = await self.answer(command)
        assert first["type"] == "refused" or again == first

    async def delay(self, command: dict[str, Any]) -> None:
        await asyncio.sleep(self.dice.random() / 50)
        await self.none(command)

    async def hurry(self, command: dict[str, Any]) -> None:
        """The next command goes out before the answer to this one, and one of them will be refused."""
        other = {**command, "command": str(self.dice.random()), "action": self.dice.choice(self.guest.table["legal"])}
        await self.guest.send(command)
        await self.guest.send(other)
        await self.answer(command)
        await self.answer(other)

    async def nonsense(self, command: dict[str, Any]) -> None:
        await self.guest.send({**command, "action": self.dice.choice(["", "zz9", "=0", "💥", "a" * 60])})
        await self.answer(command)

    async def stale(self, command: dict[str, Any]) -> None:
        await self.guest.send({**command, "version": self.dice.randrange(2)})
        await self.answer(command)

    async def cut(self, command: dict[str, Any] | None = None) -> None:
        """The wire is cut, before or after the command got through; asked again, it is done once."""
        if command is not None and self.dice.random() < 0.7:
            await self.guest.send(command)
            await asyncio.sleep(self.dice.random() / 100)
        seen = self.guest.table["version"] if self.dice.random() < 0.8 else None
        await self.guest.drop()
        await self.guest.connect(seen=seen)
        if command is not None:
            await self.none(command)

    async def answer(self, command: dict[str, Any]) -> dict[str, Any]:
        return await self.guest.answer(command["command"])


@pytest.mark.req("ALL-03")
@pytest.mark.req("RR-06")
@pytest.mark.parametrize(
    "evening", [0, *(pytest.param(evening, marks=pytest.mark.deep) for evening in range(1, EVENINGS))]
)
@pytest.mark.parametrize("game", GAMES)
def test_every_client_ends_with_exactly_the_log_of_the_server(online, game, evening):
    options, seat_count = GAMES[game]

    async def one_table(house: Any, seed: int) -> None:
        keys = [await house.open(game, name="P1", options=options)]
        keys += [await house.join(keys[0]["table"], f"P{number}") for number in range(2, seat_count + 1)]
        guests = [await house.guest(key) for key in keys]
        watcher = await house.guest(keys[0]["table"])
        wanderers = [Wanderer(guest, 1000 * seed + number) for number, guest in enumerate(guests)]
        await asyncio.gather(*(each.play_to_the_end() for each in wanderers))
        await watcher.until(lambda table: table["phase"] == "over")
        live = await house.registry.table(watcher.id)
        log = json.loads(json.dumps([plain(step) for step in steps(live.hosted.table, None)]))
        for guest in (*guests, watcher):
            assert [plain_told(step) for step in guest.steps] == log
            assert guest.gaps == 0
            assert guest.table["outcome"]["places"] == watcher.table["outcome"]["places"]
            assert guest.table["outcome"]["reason"]["code"] == watcher.table["outcome"]["reason"]["code"]

    async def scenario(house: Any) -> None:
        await asyncio.gather(*(one_table(house, TABLES * evening + number) for number in range(TABLES)))

    online(scenario)


def plain(step: Any) -> list[Any]:
    return [step.by, step.action, step.cause]


def plain_told(step: dict[str, Any]) -> list[Any]:
    return [step.get("by"), step.get("action"), step.get("cause")]

"""People who play on whatever happens: they connect again, and repeat what was not answered under the same command."""

from __future__ import annotations

import asyncio
import json
import time
from array import array
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import aiohttp

from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL

SIZE = 19
MOVES = 300
"""Of a game on a grid so large, with a line so long, that nobody wins before."""

TABLE = {
    "game": "morpion",
    "name": "Anna",
    "options": {"columns": str(SIZE), "rows": str(SIZE), "run": str(SIZE), "starter": "1"},
    "grace_seconds": None,
}
PLAN = [f"{chr(ord('a') + cell % SIZE)}{1 + cell // SIZE}" for cell in range(MOVES)]
AGAIN_SECONDS = 0.2
ANSWER_SECONDS = 10.0
"""After so long without an answer a person loads the page again."""

BROKEN = (aiohttp.ClientError, OSError, TimeoutError, json.JSONDecodeError)


class Disconnected(Exception):
    """The connection ended, or told something that does not fit; the server knows how things stand."""


@dataclass
class Stage:
    """What happens while the players play, and how long their moves took."""

    name: str
    times: array[float] = field(default_factory=lambda: array("d"))
    repeated: int = 0
    """Moves that were sent again."""


class Seat:
    """One player's connection."""

    _sources = count()

    def __init__(self, url: str, key: dict[str, Any]) -> None:
        self._url, self._key = url, key
        number = next(self._sources)
        self.source = f"127.2.{1 + number // 250 % 250}.{1 + number % 250}"
        self.steps: list[str] = []
        self.version = -1
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def connect(self) -> None:
        await self.close()
        self._session = session(self.source)
        address = f"{self._url}/api/tables/{self._key['table']}/socket"
        async with asyncio.timeout(ANSWER_SECONDS):
            self._socket = await self._session.ws_connect(address, protocols=[SUBPROTOCOL], max_msg_size=1 << 22)
            hello = {"type": "hello", "protocol": PROTOCOL, "token": self._key["token"]}
            await self._socket.send_str(json.dumps(hello))
            self.version = -1
            while self.version < 0:
                await self.hear()

    async def hear(self) -> dict[str, Any]:
        """The next message, after what it says of the table is known."""
        assert self._socket is not None
        message = await self._socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise Disconnected
        told: dict[str, Any] = json.loads(message.data)
        if told["type"] == "refused" and told.get("table"):
            self._follow(told["table"])
        self._follow(told)
        return told

    def _follow(self, told: dict[str, Any]) -> None:
        if told["type"] == "closing":
            raise Disconnected
        if told["type"] == "table":
            self.steps = [step["action"] for step in told["steps"]]
            self.version = told["version"]
        elif told["type"] == "change":
            if told["base"] != self.version:
                raise Disconnected
            self.steps += [step["action"] for step in told.get("steps", ())]
            self.version = told["version"]

    async def send(self, command: str, action: str) -> None:
        assert self._socket is not None
        await self._socket.send_str(json.dumps({"type": "move", "command": command, "action": action}))

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
        self._session = self._socket = None


class HonestTable:
    """Two people, and what was acknowledged to them."""

    def __init__(self, url: str, keys: list[dict[str, Any]]) -> None:
        self.id = str(keys[0]["table"])
        self.key = keys[0]
        self.seats = [Seat(url, key) for key in keys]
        self.acknowledged = 0

    async def move(self, stage: Stage) -> None:
        """The next of the plan, until both have heard of it."""
        number = self.acknowledged
        started = time.perf_counter()
        tries = 0
        while True:
            tries += 1
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    if min(seat.version for seat in self.seats) < 0:
                        await asyncio.gather(*(seat.connect() for seat in self.seats))
                    if len(self.seats[number % 2].steps) <= number:
                        await self.seats[number % 2].send(f"m{number}", PLAN[number])
                    await asyncio.gather(*(self._heard(seat, number) for seat in self.seats))
                break
            except (*BROKEN, Disconnected):
                for seat in self.seats:
                    seat.version = -1
                await asyncio.sleep(AGAIN_SECONDS)
        self.acknowledged = number + 1
        stage.times.append(time.perf_counter() - started)
        stage.repeated += tries - 1

    async def _heard(self, seat: Seat, number: int) -> None:
        while len(seat.steps) <= number:
            told = await seat.hear()
            if told["type"] == "refused":
                raise Disconnected  # a store that fails, a limit: the same again in a moment

    async def close(self) -> None:
        for seat in self.seats:
            await seat.close()


class People:
    """So many tables, each with a move every so many seconds."""

    def __init__(self, url: str, tables: int, every: float) -> None:
        self._url, self._every = url, every
        self.stage = Stage("")
        self.played: list[HonestTable] = []
        self.is_leaving = False
        self._tasks = [asyncio.create_task(self._play(number / tables)) for number in range(tables)]

    async def _play(self, share: float) -> None:
        await asyncio.sleep(share * self._every)
        while not self.is_leaving:
            table = HonestTable(self._url, await self._opened())
            self.played.append(table)
            for _ in range(MOVES):
                if self.is_leaving:
                    break
                due = time.perf_counter() + self._every
                await table.move(self.stage)
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await table.close()

    async def _opened(self) -> list[dict[str, Any]]:
        source = f"127.3.{1 + len(self.played) // 250 % 250}.{1 + len(self.played) % 250}"
        while True:
            try:
                async with session(source) as asking:
                    host = await posted(asking, f"{self._url}/api/tables", TABLE)
                    guest = await posted(asking, f"{self._url}/api/tables/{host['table']}/join", {"name": "Bob"})
                    return [host, guest]
            except BROKEN:
                await asyncio.sleep(AGAIN_SECONDS)

    async def leave(self) -> None:
        self.is_leaving = True
        await asyncio.gather(*self._tasks)

    async def compared(self) -> dict[str, int]:
        """Everything that was acknowledged, against what the server has."""
        found = {"acknowledged": 0, "lost": 0, "doubled": 0}
        for number, table in enumerate(self.played):
            steps = await self._steps(table, f"127.4.{1 + number // 250 % 250}.{1 + number % 250}")
            found["acknowledged"] += table.acknowledged
            found["lost"] += sum(PLAN[at] not in steps for at in range(table.acknowledged))
            found["doubled"] += len(steps) - len(set(steps)) + (steps != PLAN[: len(steps)])
        return found

    async def _steps(self, table: HonestTable, source: str) -> list[str]:
        while True:
            try:
                async with session(source) as asking, asking.get(f"{self._url}/api/tables/{table.id}") as answer:
                    answer.raise_for_status()
                    return [step["action"] for step in (await answer.json())["steps"]]
            except BROKEN:
                await asyncio.sleep(AGAIN_SECONDS)


def session(source: str) -> aiohttp.ClientSession:
    """Of somebody with an address of their own."""
    connector = aiohttp.TCPConnector(local_addr=(source, 0), limit=0)
    return aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=ANSWER_SECONDS))


async def posted(asking: aiohttp.ClientSession, url: str, body: dict[str, Any]) -> dict[str, Any]:
    async with asking.post(url, json=body) as answer:
        answer.raise_for_status()
        found: dict[str, Any] = await answer.json()
        return found

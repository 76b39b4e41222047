"""Visitors who mean no good: `python -m soak.attacks URL`, until its standard input ends; only for this machine.

Each attack is one function that does its worst once; it is repeated from another address, with a rest in between.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import aiohttp

import ludotheque as lt
from ludotheque.play.record import write_record
from ludotheque.play.table import MAX_STEPS
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL
from soak.honest import BROKEN, posted, session

REST_SECONDS = 0.5
HOLD_SECONDS = 8.0
LONG = 60_000
"""Letters of a text whose reading was quadratic once."""

_sources = count()


def next_source() -> str:
    """A few hundred attackers take turns."""
    number = next(_sources) % 400
    return f"127.66.{1 + number // 200}.{1 + number % 200}"


async def slow_texts(url: str) -> Counter[str]:
    """Saved games in the worst shapes for those who read them."""
    shapes = [
        "a" * LONG,
        "c4:" + "1" * LONG,
        "(" * LONG,
        "(;" + "B[" * (LONG // 2),
        "Piskvorky " + "1" * LONG,
        "1," * (LONG // 2),
    ]
    shapes += ['{"format":' + "[" * LONG, "<a>" * (LONG // 3), " " * LONG + "x", "1. " * (LONG // 3)]
    found: Counter[str] = Counter()
    async with session(next_source()) as asking:
        for text in shapes:
            found += await _answers(asking, f"{url}/api/journal", {"record": text})
    return found


async def stalled_bodies(url: str) -> Counter[str]:
    """Promised bodies that never come."""
    head = "POST /api/nothing HTTP/1.1\r\nHost: {}\r\nContent-Length: 100000\r\n\r\nx"
    return await _held(url, [head.format(urlsplit(url).netloc)] * 100)


async def slow_heads(url: str) -> Counter[str]:
    return await _held(url, ["GET / HTTP/1.1\r\nX-Slow: "] * 100)


async def silent_readers(url: str) -> Counter[str]:
    """Large answers that nobody reads."""
    head = f"GET /api/puzzles/ricochet/collection HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n\r\n"
    return await _held(url, [head * 20] * 20)


async def _held(url: str, texts: list[str]) -> Counter[str]:
    """Connections that say this much, and neither read nor go."""
    parts, source = urlsplit(url), next_source()
    opened: list[asyncio.StreamWriter] = []
    found: Counter[str] = Counter()
    for text in texts:
        try:
            async with asyncio.timeout(2):
                _, writer = await asyncio.open_connection(
                    parts.hostname, parts.port, local_addr=(source, 0), limit=1024
                )
        except (OSError, TimeoutError):
            found["refused"] += 1
            continue
        opened.append(writer)
        writer.write(text.encode())
    await asyncio.sleep(HOLD_SECONDS)
    for writer in opened:
        writer.transport.abort()
    found["held"] += len(opened)
    return found


async def long_game(url: str) -> Counter[str]:
    """A game of Ricochet Robots with thousands of bids, looked through, played on and filmed."""
    begun = write_record(lt.new("ricochet", players=2, rebid="any").table, "ludo").rpartition("*")[0]
    # In the shortest form, with nearly as many moves as a game may have.
    text = begun + " ".join(f"{1 + bid % 2}:={1 + bid % 99}" for bid in range(MAX_STEPS - 10)) + " *"
    async with session(next_source()) as asking:
        found = await _answers(asking, f"{url}/api/journal", {"record": text})
        found += await _answers(asking, f"{url}/api/convert", {"record": text, "form": "gif"})
        body = {"record": text, "name": "Eve", "alone": True}
        with suppress(aiohttp.ClientResponseError):
            mine = await posted(asking, f"{url}/api/records", body)
            for what in ("", "/record?form=ludo", "/picture?form=gif", "/picture?form=png", "/past/4000"):
                async with asking.get(f"{url}/api/tables/{mine['table']}{what}") as answer:
                    await answer.read()
                    found[str(answer.status)] += 1
        return found


async def dear_answers(url: str) -> Counter[str]:
    """Small requests whose answers take the most work: large drawings, square codes, sentences by their beginnings."""
    rows, found = 26, Counter[str]()
    large = f"mo:{rows}x{rows}x3:p{rows} {'/'.join([str(rows)] * rows)} a"
    beginnings = ",".join("abcdefghijklmnop" * 20)
    async with session(next_source()) as asking:
        for _ in range(5):
            found += await _answers(asking, f"{url}/api/sheet", {"game": "morpion", "state": large})
            found += await _answers(asking, f"{url}/api/position", {"game": "morpion", "text": large})
            for path in (f"code.svg?of=/{'a' * 1190}", f"api/texts/fr?only={beginnings}&without={'x,' * 490}"):
                async with asking.get(f"{url}/{path}") as answer:
                    await answer.read()
                    found[str(answer.status)] += 1
        return found


async def many_hints(url: str) -> Counter[str]:
    """Work for the computers, as much as they take."""
    body = {"game": "connect-four", "state": "c4:9x8x4 9/9/9/9/9/9/9/9 a", "seconds": 5}
    async with session(next_source()) as asking:
        found: Counter[str] = Counter()
        for each in await asyncio.gather(*(_answers(asking, f"{url}/api/analysis", body) for _ in range(30))):
            found += each
        return found


async def unwatched_computers(url: str) -> Counter[str]:
    """Tables where computers play each other and nobody looks."""
    seats = [{"kind": "computer", "level": "strongest"}, {"kind": "computer", "level": "strongest"}]
    body = {"game": "connect-four", "name": "Eve", "seats": seats, "options": {"columns": "9", "rows": "8"}}
    async with session(next_source()) as asking:
        found: Counter[str] = Counter()
        for _ in range(20):
            found += await _answers(asking, f"{url}/api/tables", body)
        return found


async def odd_frames(url: str) -> Counter[str]:
    """Sockets that send rubbish, floods and nothing at all."""
    found: Counter[str] = Counter()
    async with session(next_source()) as asking:
        host = await posted(asking, f"{url}/api/tables", {"game": "connect-four", "name": "Eve"})
        address = f"{url}/api/tables/{host['table']}/socket"
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "token": host["token"]})
        for flood in ("{", "\0" * 3000, "[" * 4000, "x" * 100_000, '{"type":"move","command":"c","action":"zz"}'):
            try:
                async with asking.ws_connect(address, protocols=[SUBPROTOCOL]) as socket:
                    await socket.send_str(hello)
                    for _ in range(300):
                        await socket.send_str(flood)
                    found["sent"] += 1
            except BROKEN:
                found["cut"] += 1
    return found


async def guesses(url: str) -> Counter[str]:
    """Keys, codes and passwords tried one after the other."""
    found: Counter[str] = Counter()
    async with session(next_source()) as asking:
        for number in range(40):
            found += await _answers(asking, f"{url}/api/profile/claim", {"code": f"{number:012}"})
            found += await _answers(asking, f"{url}/api/enter", {"password": str(number)})
    return found


async def hoarding(url: str) -> Counter[str]:
    """As many tables, profiles and kept things as one may leave."""
    found: Counter[str] = Counter()
    async with session(next_source()) as asking:
        for number in range(40):
            found += await _answers(asking, f"{url}/api/tables", {"game": "morpion", "name": f"Eve {number}"})
            headers = {"Ludotheque-Profile": "".join(random.choices("abcdefghijkmnpqrstuvwxyz", k=32))}  # noqa: S311
            async with asking.put(
                f"{url}/api/profile", json={"name": "Eve", "picture": "fox"}, headers=headers
            ) as answer:
                found[str(answer.status)] += 1
    return found


async def _answers(asking: aiohttp.ClientSession, url: str, body: dict[str, Any]) -> Counter[str]:
    try:
        async with asking.post(url, json=body) as answer:
            await answer.read()
            return Counter([str(answer.status)])
    except BROKEN as problem:
        return Counter([type(problem).__name__])


ATTACKS: tuple[Callable[[str], Awaitable[Counter[str]]], ...] = (
    slow_texts,
    stalled_bodies,
    slow_heads,
    silent_readers,
    long_game,
    dear_answers,
    many_hints,
    unwatched_computers,
    odd_frames,
    guesses,
    hoarding,
)


async def attack(url: str, names: list[str]) -> None:
    """All of them, or those named, beside each other; says at the end what came of each."""
    chosen = [each for each in ATTACKS if not names or each.__name__ in names]
    found = {each.__name__: Counter[str]() for each in chosen}

    async def repeat(each: Callable[[str], Awaitable[Counter[str]]]) -> None:
        while True:
            try:
                found[each.__name__] += await each(url)
            except BROKEN as problem:
                found[each.__name__][type(problem).__name__] += 1
            await asyncio.sleep(REST_SECONDS)

    tasks = [asyncio.create_task(repeat(each)) for each in chosen]
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks)
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], sys.argv[2:]))

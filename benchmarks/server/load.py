"""Players of tic-tac-toe, many at once: `python -m server.load KIND MODE URL...`, on one core; prints one JSON object.

rush    all tables play, each move as soon as both players have heard of the one before
pace    each table makes a move every so many seconds, whatever the server does
weigh   one table, slowly: the bytes of a move, to and from each player
create  only new tables, over connections that stay open

Opening tables is no part of what is measured. `--announce` prints a line when all tables are open, waits for one, and
does so again at the end: several loads can begin and end together.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import time
from array import array
from collections.abc import Sequence

import uvloop

from server.figures import Figures, quantiles
from server.processes import LOAD_CORE, cpu_seconds, tree
from server.requests import Requests, begin_sources
from server.seats import Seat
from server.tables import DRAW, TABLE, Game, Opener, opener

_OPENED_AT_ONCE = 20


class Meter:
    """Processor time of the server, of its database and of the load, while it runs."""

    def __init__(self, server: Sequence[int], database: Sequence[int]) -> None:
        self.seconds = 0.0
        self._roots = {"server": server, "database": database, "load": [os.getpid()]}
        self._spent = dict.fromkeys(self._roots, 0.0)
        self._pids: dict[str, list[int]] = {}
        self._before: dict[str, float] = {}
        self._started = 0.0

    def start(self) -> None:
        self._pids = {name: tree(roots) if name != "load" else list(roots) for name, roots in self._roots.items()}
        self._before = {name: cpu_seconds(pids) for name, pids in self._pids.items()}
        self._started = time.perf_counter()

    def stop(self) -> None:
        self.seconds += time.perf_counter() - self._started
        for name, pids in self._pids.items():
            self._spent[name] += cpu_seconds(pids) - self._before[name]

    def figures(self, count: int, what: str = "move") -> Figures:
        found: Figures = {f"{what}s": count, "seconds": self.seconds, f"{what}s_per_second": count / self.seconds}
        for name, spent in self._spent.items():
            found[f"{name}_cpu_us_per_{what}"] = 1e6 * spent / count
        found["server_busy"] = self._spent["server"] / self.seconds
        found["load_busy"] = self._spent["load"] / self.seconds
        return found


async def open_tables(open_table: Opener, count: int, times: array[float], *, alone: int = 0) -> list[Game]:
    """So many, some of them with only one of their players connected."""
    places = asyncio.Semaphore(_OPENED_AT_ONCE)

    async def opened(number: int) -> list[Seat]:
        async with places:
            return await open_table(2 if number >= alone else 1)

    everybody = await asyncio.gather(*(opened(number) for number in range(count)))
    return [Game(seats, times) for seats in everybody]


async def rush(args: argparse.Namespace) -> Figures:
    times = array("d")
    meter = Meter(args.server, args.database)
    sent = received = 0
    open_table = await opener(args.kind, args.urls)
    for number in range(args.rounds + 1):
        games = await open_tables(open_table, args.tables, times)
        await asyncio.sleep(0.1)
        if number == 1:  # the first warms up
            del times[:]
            meter = Meter(args.server, args.database)
            sent = received = 0
        seats = [seat for game in games for seat in game.seats]
        before = sum(seat.sent for seat in seats), sum(seat.received for seat in seats)
        await _agreed(args)
        meter.start()
        await _played(games, args.at_once or args.tables)
        meter.stop()
        await asyncio.sleep(0.05)
        sent += sum(seat.sent for seat in seats) - before[0]
        received += sum(seat.received for seat in seats) - before[1]
        for seat in seats:
            seat.close()
    bytes_per_move = {"bytes_up_per_move": sent / len(times), "bytes_down_per_move": received / len(times)}
    return {**meter.figures(len(times)), **quantiles(times), **bytes_per_move}


async def _played(games: Sequence[Game], at_once: int) -> None:
    """All to the end, so many at once."""
    waiting = iter(games)
    left = len(games)
    everybody_done = asyncio.get_running_loop().create_future()

    def follow(game: Game) -> None:
        nonlocal left
        if not game.is_over:
            game.move()
            return
        begin()
        left -= 1
        if not left:
            everybody_done.set_result(None)

    def begin() -> None:
        game = next(waiting, None)
        if game is not None:
            game.on_heard = lambda: follow(game)
            game.move()

    for _ in range(at_once):
        begin()
    await asyncio.wait_for(everybody_done, 300)


async def pace(args: argparse.Namespace) -> Figures:
    times = array("d")
    seats: list[Seat] = []
    pinging = asyncio.create_task(_ping(seats, args.ping_seconds))
    open_table = await opener(args.kind, args.urls)
    games: list[Game] = []
    for start in range(0, args.tables, 100):  # in parts, so that those who wait can say that they are there
        count = min(100, args.tables - start)
        games += await open_tables(open_table, count, times, alone=args.alone - start)
        seats[:] = [seat for game in games for seat in game.seats]
    await _agreed(args)
    meter = Meter(args.server, args.database)
    meter.start()
    await _paced([game for game in games if len(game.seats) == 2], args)
    meter.stop()
    await _agreed(args)
    found = {**meter.figures(max(1, len(times))), **quantiles(times)}
    if args.times:
        with open(args.times, "wb") as file:
            times.tofile(file)
    await _agreed(args)
    pinging.cancel()
    return found


async def _ping(seats: list[Seat], seconds: float) -> None:
    """Those who have been silent for so long say that they are there, spread over time."""
    parts = 50
    while True:
        for part in range(parts):
            await asyncio.sleep(seconds / 2 / parts)
            now = time.perf_counter()
            for seat in seats[part::parts]:
                if now - seat.sent_at > seconds / 2:
                    seat.sent_at = now
                    seat.ping()


async def _paced(games: Sequence[Game], args: argparse.Namespace) -> None:
    """Open loop: a move is due when it is due, and late if the server is."""
    loop = asyncio.get_running_loop()
    chance = random.Random(1)  # noqa: S311
    start = time.perf_counter() + 0.1
    end = start + args.seconds

    def make_move(game: Game, due: float) -> None:
        if game.is_waiting:  # the one before has not been heard: as soon as it has
            game.on_heard = lambda: make_move(game, due)
            return
        game.on_heard = lambda: None
        game.move(due)
        following = due + args.every
        if following < end and not game.is_over:
            loop.call_later(max(0.0, following - time.perf_counter()), make_move, game, following)

    for game in games:
        due = start + chance.random() * args.every
        loop.call_later(due - time.perf_counter(), make_move, game, due)
    await asyncio.sleep(args.seconds + 1.0)


async def weigh(args: argparse.Namespace) -> Figures:
    times = array("d")
    (game,) = await open_tables(await opener(args.kind, args.urls), 1, times)
    found = dict.fromkeys(("from_mover", "to_mover", "to_other", "messages_to_mover", "messages_to_other"), 0.0)
    for _ in DRAW:
        await asyncio.sleep(0.15)
        mover, other = game.seats[game.moved % 2], game.seats[1 - game.moved % 2]
        before = mover.sent, mover.received, other.received, mover.messages, other.messages
        game.move()
        await asyncio.sleep(0.15)
        after = mover.sent, mover.received, other.received, mover.messages, other.messages
        for name, first, second in zip(found, before, after, strict=True):
            found[name] += (second - first) / len(DRAW)
    return found


async def create(args: argparse.Namespace) -> Figures:
    requests = await Requests.open(args.urls[0], args.connections)
    times = array("d")

    async def make(count: int) -> None:
        for _ in range(count):
            started = time.perf_counter()
            await requests.post("/api/tables", TABLE)
            times.append(time.perf_counter() - started)

    await asyncio.gather(*(make(2) for _ in range(args.connections)))
    del times[:]
    meter = Meter(args.server, args.database)
    meter.start()
    await asyncio.gather(*(make(args.tables // args.connections) for _ in range(args.connections)))
    meter.stop()
    requests.close()
    return {**meter.figures(len(times), "table"), **quantiles(times)}


async def _agreed(args: argparse.Namespace) -> None:
    """Until whoever started this says so."""
    if args.announce:
        print("ready", flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["ours", "peer"])
    parser.add_argument("mode", choices=["rush", "pace", "weigh", "create"])
    parser.add_argument("urls", nargs="+")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--alone", type=int, default=0, help="tables where only one of two players is connected")
    parser.add_argument("--rounds", type=int, default=10, help="after one that warms up; 0: only that one")
    parser.add_argument("--at-once", type=int, help="so many of the tables play at a time; all by default")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=5.0)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--ping-seconds", type=float, default=10.0)
    parser.add_argument("--server", type=int, nargs="*", default=[])
    parser.add_argument("--database", type=int, nargs="*", default=[])
    parser.add_argument("--core", type=int, default=LOAD_CORE)
    parser.add_argument("--times", help="a file for the seconds of all moves")
    parser.add_argument("--first-source", type=int, default=0, help="where the addresses of the players begin")
    parser.add_argument("--announce", action="store_true")
    args = parser.parse_args()
    os.sched_setaffinity(0, {args.core})
    gc.disable()  # a look at all players would count as the server's delay
    begin_sources(args.first_source)
    modes = {"rush": rush, "pace": pace, "weigh": weigh, "create": create}
    print(json.dumps(uvloop.run(modes[args.mode](args))), flush=True)
    os._exit(0)  # thousands of sockets need no farewell


if __name__ == "__main__":
    main()

"""Tables with two players each, and the drawn game they play."""

from __future__ import annotations

import asyncio
import os
import time
from array import array
from collections.abc import Awaitable, Callable, Sequence
from itertools import count

from picows import ws_connect

from ludotheque.server.wire import SUBPROTOCOL
from server.requests import Requests, next_source
from server.seats import OurSeat, PeerSeat, Seat

DRAW = (4, 0, 1, 7, 6, 2, 5, 3, 8)
TABLE = {"game": "morpion", "name": "Anna", "options": {"starter": "1"}}

Opener = Callable[[int], Awaitable[list[Seat]]]
"""Opens a table with so many of its two players connected; both may then move."""


async def opener(kind: str, urls: Sequence[str]) -> Opener:
    if kind == "peer":
        return _peer_opener(urls[0])
    requests = [await Requests.open(url, 40) for url in urls]
    numbers = count()

    async def open_ours(sockets: int) -> list[Seat]:
        number = next(numbers)
        urls_of_seats = [urls[(number + seat) % len(urls)] for seat in range(2)]
        host = await requests[number % len(urls)].post("/api/tables", TABLE)
        path = f"/api/tables/{host['table']}"
        guest = await requests[(number + 1) % len(urls)].post(f"{path}/join", {"name": "Bob"})
        seats: list[Seat] = [OurSeat(key["token"]) for key in (host, guest)][:sockets]
        addresses = [f"{url}{path}/socket" for url in urls_of_seats]
        headers = {"Sec-WebSocket-Protocol": SUBPROTOCOL}
        await asyncio.gather(*(_connect(*pair, headers) for pair in zip(seats, addresses, strict=False)))
        return seats

    return open_ours


def _peer_opener(url: str) -> Opener:
    numbers = count()

    async def open_theirs(sockets: int) -> list[Seat]:
        match = f"match-{os.getpid()}-{next(numbers)}"
        seats: list[Seat] = [PeerSeat(match, seat) for seat in range(sockets)]
        await asyncio.gather(*(_connect(seat, f"{url}/socket.io/?EIO=4&transport=websocket", {}) for seat in seats))
        return seats

    return open_theirs


async def _connect(seat: Seat, url: str, headers: dict[str, str]) -> None:
    await ws_connect(
        lambda: seat,
        url.replace("http", "ws", 1),
        extra_headers=headers,
        websocket_handshake_timeout=60,
        read_buffer_init_size=2048,
        local_addr=next_source(),
    )
    await asyncio.wait_for(seat.ready, 60)


class Game:
    """One drawn game between two players. A move's time runs until the other player has heard of it."""

    def __init__(self, seats: list[Seat], times: array[float]) -> None:
        self.seats = seats
        self.moved = 0
        self._times = times
        self._heard = [0, 0]
        self._due = 0.0
        self.on_heard: Callable[[], None] = lambda: None
        """Called when both have heard of a move."""

        for number, seat in enumerate(seats):
            seat.number = number
            seat.heard = self._hear

    @property
    def is_over(self) -> bool:
        return self.moved == len(DRAW)

    @property
    def is_waiting(self) -> bool:
        """For a move to be heard."""
        return min(self._heard) < self.moved

    def move(self, due: float | None = None) -> None:
        """The next move; its time runs from when it was due, if it comes late."""
        now = time.perf_counter()
        self._due = now if due is None else due
        seat = self.seats[self.moved % 2]
        self.moved += 1
        seat.sent_at = now
        seat.move(DRAW[self.moved - 1])

    def _hear(self, seat: int, moves: int) -> None:
        self._heard[seat] = moves
        if seat != (moves - 1) % 2:
            self._times.append(time.perf_counter() - self._due)
        if self._heard[0] == self._heard[1]:
            self.on_heard()

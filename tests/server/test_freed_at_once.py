"""What belongs to a connection goes with it: where objects lead back to themselves, only the garbage collector frees
them, and it looks at all there are a few times a day."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import web

from ludotheque.server.garbage import FEW, LEAST_SECONDS, MOST_SECONDS, pause_after
from time_limits import STEP_SECONDS

End = Callable[[Any, Any], Awaitable[Any]]


async def nonsense(house: Any, guest: Any) -> None:
    for _ in range(60):
        await guest.send("{")
    await guest.closing()


async def dropped(house: Any, guest: Any) -> None:
    house.registry.leave(guest.id)
    await guest.closing()


def open_sockets() -> list[web.WebSocketResponse]:
    # Not isinstance, which looks through weak proxies, also where nothing is left behind one.
    return [thing for thing in gc.get_objects() if type(thing) is web.WebSocketResponse]


ENDS: dict[str, End] = {
    "it says goodbye": lambda house, guest: guest.close(),
    "its wire is cut": lambda house, guest: guest.drop(),
    "it says what nobody understands, too often": nonsense,
    "the table goes elsewhere": dropped,
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_connection_that_ends_leaves_nothing_to_the_garbage_collector(online, end):
    async def scenario(house: Any) -> None:
        of_tests_before = open_sockets()  # the traceback of one that failed keeps its own
        guest = await house.guest(await house.open())
        sockets = [weakref.ref(socket) for socket in open_sockets() if socket not in of_tests_before]
        assert sockets
        gc.disable()
        try:
            await end(house, guest)
            async with asyncio.timeout(STEP_SECONDS):
                while any(socket() is not None for socket in sockets):
                    await asyncio.sleep(0)
        finally:
            gc.enable()

    online(scenario)


def test_all_objects_are_looked_at_less_often_while_nothing_is_found():
    pauses = [LEAST_SECONDS]
    for _ in range(8):
        pauses.append(pause_after(pauses[-1], found=FEW))

    assert pauses[1] == 2 * LEAST_SECONDS
    assert pauses == sorted(pauses)
    assert pauses[-1] == MOST_SECONDS
    assert pause_after(MOST_SECONDS, found=FEW + 1) == LEAST_SECONDS

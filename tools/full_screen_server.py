"""A server of this process with a few people at its tables, for the pictures of the lobby and of a table."""

from __future__ import annotations

import asyncio
import contextlib
import os
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from unittest.mock import patch

from rich.segment import Segment
from textual.pilot import Pilot

from ludotheque.client import AsyncClient, OnlineTable, new_key, open_client
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.limits import FOR_THIS_MACHINE
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.registry import TableRegistry
from ludotheque.server.startup import bound, serving
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.tui.app import LudothequeApp
from ludotheque.tui.table_screen import TableScreen

_SHOWN = "https://play.example"
_FOUR = "d d c e d c b"
_GOMOKU = "h8 i8 h9 h10 i9"


@contextlib.asynccontextmanager
async def at_a_server() -> AsyncIterator[str]:
    """Its address. The person at the screen is Zoé."""
    with (
        patch.dict(os.environ, LOGNAME="Zoé"),
        tempfile.TemporaryDirectory() as folder,
        contextlib.closing(bound("127.0.0.1", 0)) as listening,
    ):
        pool = ProcessPool(1, 1, FOR_THIS_MACHINE.jobs)
        registry = TableRegistry(sqlite_store(Path(folder) / "server.sqlite3"), pool, limits=FOR_THIS_MACHINE)
        async with serving(registry, AccessPolicy(has_chat=True), listening):
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"


async def in_the_lobby(app: LudothequeApp, pilot: Pilot[None]) -> None:
    """Somebody waits for another, and two play."""
    anna, bob = await person(app, "Anna"), await person(app, "Bob")
    await anna.open("connect-four", is_listed=True)
    await played(await anna.open("morpion", columns=15, rows=15, run=5, starter=1, is_listed=True), bob, _GOMOKU)
    app.enter_server(app.last_server)
    await until(pilot, lambda: "Bob" in text_of(app))
    await pilot.press("down", "down", "down")


async def at_a_table(app: LudothequeApp, pilot: Pilot[None]) -> None:
    """In the middle of a game, with a few words."""
    anna = await person(app, "Anna")
    table = await anna.open("connect-four", starter=1)
    app.enter_server(table.link)
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and table.snapshot.phase == "playing")
    for number, action in enumerate(_FOUR.split()):
        await until(pilot, lambda number=number: len(shown_moves(app)) == number)  # type: ignore[misc]
        if number % 2:
            await pilot.press(str("abcdefg".index(action) + 1))
        else:
            await table.play(action)
    await until(pilot, lambda: len(shown_moves(app)) == len(_FOUR.split()))
    await table.react("thinking")
    await until(pilot, lambda: "Thinking" in text_of(app))
    await table.write("Watch the left!")
    await until(pilot, lambda: "Watch the left!" in text_of(app))
    screen = app.screen
    assert isinstance(screen, TableScreen)
    screen.show_again()  # the link, which is another one every time, is not told again


async def person(app: LudothequeApp, name: str) -> AsyncClient:
    """At a program of their own, which ends with the app."""
    client = await open_client(app.last_server, name=name, key=new_key())
    app._clients.append(client)
    return client


async def played(table: OnlineTable, guest: AsyncClient, actions: str) -> None:
    """Both in turn."""
    seats = (table, await guest.join(table.link))
    for number, action in enumerate(actions.split()):
        await seats[number % 2].wait()
        await seats[number % 2].play(action)


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.02)
        await pilot.pause()


def shown_moves(app: LudothequeApp) -> tuple[object, ...]:
    screen = app.screen
    return screen.shown.moves if isinstance(screen, TableScreen) and screen.shown is not None else ()


def text_of(app: LudothequeApp) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def renamed(line: list[Segment], url: str) -> list[Segment]:
    """The server as if it were everybody's."""
    if not url:
        return line
    return [
        Segment(segment.text.replace(url, _SHOWN.ljust(len(url))), segment.style) if url in segment.text else segment
        for segment in line
    ]

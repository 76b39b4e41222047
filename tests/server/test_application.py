"""The application inside another program, which starts it, asks it and stops it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from aiohttp.test_utils import TestClient, TestServer

from ludotheque.server.app import make_app
from ludotheque.server.registry import TableRegistry
from ludotheque.server.store.sqlite import sqlite_store

TABLE = {
    *("type", "table", "version", "now", "phase", "number", "settings", "players", "you", "is_host", "watcher_count"),
    *(
        "watchers",
        "is_paused",
        "offers",
        "points",
        "yours",
        "log",
        "steps",
        "view",
        "drawing",
        "message",
        "legal",
        "plan",
    ),
    *("to_act", "clock", "timer", "outcome", "seconds_played"),
}
PLAYER = {"seat", "kind", "name", "level", "symbol", "is_connected", "has_resigned", "is_host"}


def test_the_application_lives_in_another_program_and_keeps_its_promises(tmp_path: Path, in_process_bots, relaxed):
    registry = TableRegistry(sqlite_store(tmp_path / "s.sqlite3"), in_process_bots, limits=relaxed)
    app = make_app(registry)

    async def story() -> dict[str, Any]:
        async with TestClient(TestServer(app)) as http:
            key = await (await http.post("/api/tables", json={"game": "morpion", "name": "Anna"})).json()
            return await (await http.get(f"/api/tables/{key['table']}")).json()

    table = asyncio.run(story())

    # The names of the fields are a promise to every client that was ever written.
    assert set(table) == TABLE
    assert set(table["players"][0]) == PLAYER

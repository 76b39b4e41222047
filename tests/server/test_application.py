"""The application inside another program: started and stopped by its lifespan, asked without any network."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx

from ludotheque.server.app import make_app
from ludotheque.server.registry import TableRegistry
from ludotheque.server.store.sqlite import sqlite_store

TABLE = {
    *("type", "table", "version", "now", "phase", "number", "settings", "players", "you", "is_host", "watcher_count"),
    *(
        "is_paused",
        "offers",
        "points",
        "yours",
        "log",
        "step_count",
        "steps",
        "view",
        "drawing",
        "message",
        "legal",
    ),
    *("to_act", "clock", "timer", "outcome"),
}
PLAYER = {"seat", "kind", "name", "level", "symbol", "is_connected", "has_resigned", "is_host"}


def test_the_application_lives_in_another_program_and_keeps_its_promises(tmp_path: Path, in_process_bots, relaxed):
    registry = TableRegistry(sqlite_store(tmp_path / "s.sqlite3"), in_process_bots, limits=relaxed)
    app = make_app(registry)

    async def story() -> dict[str, Any]:
        orders: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        answers: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        living = asyncio.create_task(app({"type": "lifespan"}, orders.get, answers.put))
        await orders.put({"type": "lifespan.startup"})
        assert (await answers.get())["type"] == "lifespan.startup.complete"
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://in.process") as http:
            key = (await http.post("/api/tables", json={"game": "morpion", "name": "Anna"})).json()
            table = (await http.get(f"/api/tables/{key['table']}")).json()
        await orders.put({"type": "lifespan.shutdown"})
        assert (await answers.get())["type"] == "lifespan.shutdown.complete"
        await living
        return table

    table = asyncio.run(story())

    # The names of the fields are a promise to every client that was ever written.
    assert set(table) == TABLE
    assert set(table["players"][0]) == PLAYER

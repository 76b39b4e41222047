"""Background work that ends by a bug begins again, or the process ends and says why."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.disk.folders import find_folders
from ludotheque.server import startup, supervisor
from ludotheque.server.prefork import FAILED
from ludotheque.server.registry import TableRegistry
from ludotheque.server.store import StoreFailed
from ludotheque.server.supervisor import MAX_FAILURES, Supervisor


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "PAUSE_SECONDS", 0.0)


async def reached(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.005)


@pytest.mark.usefixtures("at_once")
def test_a_task_that_fails_begins_again(caplog: pytest.LogCaptureFixture) -> None:
    begun: list[int] = []

    async def keep_failing() -> None:
        begun.append(1)
        if len(begun) == 1:
            raise RuntimeError("a bug")
        await asyncio.Event().wait()

    async def story() -> list[str]:
        ended: list[str] = []
        own = Supervisor(ended.append)
        own.keep(keep_failing)
        await reached(lambda: len(begun) == 2)
        own.close()
        return ended

    assert asyncio.run(story()) == []
    assert "the background task keep_failing ended: RuntimeError('a bug')" in caplog.text


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("why", [None, RuntimeError("a bug")])
def test_a_task_that_ends_again_and_again_ends_the_process(why: Exception | None) -> None:
    async def keep_ending() -> None:
        if why is not None:
            raise why

    async def story() -> tuple[list[str], list[str]]:
        ended: list[str] = []
        own = Supervisor(ended.append)
        own.keep(keep_ending)
        await reached(lambda: bool(ended))
        return ended, own.down()

    ended, down = asyncio.run(story())

    assert ended == [f"the background task keep_ending ended {MAX_FAILURES} times: {why!r}"]
    assert down == ["keep_ending"]


@pytest.mark.usefixtures("at_once")
def test_a_heartbeat_that_breaks_beats_on(online: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.server.registry.HEARTBEAT_SECONDS", 0.0)

    async def scenario(house: Any) -> Any:
        registry, failures = house.registry, iter([RuntimeError("a bug")])
        beats: list[int] = []

        def unload() -> None:
            for problem in failures:
                raise problem
            beats.append(1)

        registry._unload = unload
        await reached(lambda: len(beats) > 1)
        return registry.dead_tasks(), registry.stopping.is_set()

    assert online(scenario) == ([], False)


def test_a_store_thread_that_ends_ends_the_process_and_leaves_nobody_waiting(
    online: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("ludotheque.server.registry.HEARTBEAT_SECONDS", 0.0)

    async def scenario(house: Any) -> Any:
        store = house.registry.store

        def broken(works: Any) -> Any:
            raise MemoryError

        store._writer._done = broken
        with pytest.raises(StoreFailed):
            await store.fact("name", "value")
        with pytest.raises(StoreFailed):
            await store.fact("name", "value")
        await house.registry.stopping.wait()
        health = await house.http.get("/healthz")
        return house.registry.failure, health.status_code, health.json()["reasons"][0]["text"]

    failure, status, reason = online(scenario)

    assert "writer" in failure
    assert status == 503
    assert "writer" in reason
    assert f"this process ends: {failure}" in caplog.text


def test_a_server_that_cannot_go_on_ends_with_a_status_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[TableRegistry] = []

    def make(*words: Any, **more: Any) -> TableRegistry:
        made.append(TableRegistry(*words, **more))
        return made[0]

    monkeypatch.setattr(startup, "TableRegistry", make)
    folders = find_folders({"LUDOTHEQUE_HOME": str(tmp_path)})
    args = startup.ServeArgs(port=0, database=str(tmp_path / "games.sqlite3"))

    with pytest.raises(SystemExit) as ended:
        startup.run_server(args, folders, lambda addresses: made[0].fail("a bug"))

    assert ended.value.code == FAILED

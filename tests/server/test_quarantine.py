"""One table that cannot be read stays one table: it is set aside, and everything else goes on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import websockets

from ludotheque.server.limits import Lives
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL

PACE = {"kind": "per-game", "seconds": 600, "increment": 0}
PROFILE = {"ludotheque-profile": "abcdefgh" * 4}
SPOILERS = {
    "an illegal move": """UPDATE log SET event = '{"type":"moved","by":1,"action":"z9"}' WHERE version = last""",
    "an unknown event": """UPDATE log SET event = '{"type":"danced","by":1}' WHERE version = last""",
    "bad JSON": 'UPDATE log SET event = \'{"type":"mov\' WHERE version = last',
    "a gap": "DELETE FROM log WHERE version = last - 1",
    "no end": "DELETE FROM log WHERE version = last",
    "no log": "DELETE FROM log",
    "a game that is not installed": "UPDATE log SET event = replace(event, 'connect-four', 'tiddlywinks')",
}


def spoil(path: Path, table: str, how: str) -> None:
    change = SPOILERS[how].replace("last", f"(SELECT max(version) FROM log WHERE table_id = '{table}')")
    both = "AND" if "WHERE" in change else "WHERE"
    with sqlite3.connect(path) as database:
        database.execute(f"{change} {both} table_id = '{table}'")


@pytest.fixture
def spoilt(online: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """`spoilt(how, scenario)`: a server with two games, one of which cannot be read; the scenario gets both keys."""
    path = tmp_path / "kept.sqlite3"

    async def begin(house: Any) -> Any:
        keys = []
        for _ in range(2):
            body = {"game": "connect-four", "name": "Anna", "pace": PACE, "is_listed": True}
            key = (await house.http.post("/api/tables", json=body, headers=PROFILE)).json()
            bob = await house.join(key["table"], "Bob")
            anna = await house.guest(key)
            await anna.until(lambda table: table["phase"] == "playing")
            guests = [anna, await house.guest(bob)]
            first, second = guests if 0 in anna.table["to_act"] else guests[::-1]
            await first.play("d")
            await second.until(lambda table: len(table["steps"]) == 1)
            await second.play("d")
            keys.append(key)
        return keys

    def run(how: str, scenario: Callable[..., Any]) -> Any:
        bad, good = online(begin, store=sqlite_store(path))
        spoil(path, bad["table"], how)
        return online(lambda house: scenario(house, bad, good), store=sqlite_store(path))

    return run


async def knock(house: Any, key: dict[str, Any], language: str = "en") -> tuple[dict[str, Any], int, str]:
    """The last message of a socket that is turned away, with its code and reason."""
    url = f"ws://127.0.0.1:{house.port}/api/tables/{key['table']}/socket"
    hello = {"type": "hello", "protocol": PROTOCOL, "language": language, "token": key["token"]}
    async with websockets.connect(url, subprotocols=[websockets.Subprotocol(SUBPROTOCOL)]) as socket:
        await socket.send(json.dumps(hello))
        closing = json.loads(await socket.recv())
        await socket.wait_closed()
        return closing, socket.close_code or 0, socket.close_reason or ""


@pytest.mark.parametrize("how", SPOILERS)
def test_an_unreadable_table_is_set_aside_and_the_other_goes_on(
    spoilt: Callable[..., Any], caplog: Any, how: str
) -> None:
    async def scenario(house: Any, bad: Any, good: Any) -> Any:
        anna = await house.guest(good)
        answers = [await house.http.get(f"/api/tables/{bad['table']}{rest}") for rest in ("", "/record", "/past/1", "")]
        lobby = (await house.http.get("/api/tables?boards=12")).json()["tables"]
        own = (await house.http.get("/api/profile/tables?boards=12", headers=PROFILE)).json()["tables"]
        export = await house.http.get("/api/profile/export", headers=PROFILE)
        kept = await house.registry.quarantine.all()
        return anna.table["clock"], answers, lobby, own, export.status_code, kept, bad["table"], good["table"]

    clock, answers, lobby, own, export, kept, bad, good = spoilt(how, scenario)

    assert all(seconds > 590 for seconds in clock["left"])
    assert {answer.json()["error"]["code"] for answer in answers} == {"server.set-aside"}
    assert {answer.status_code for answer in answers} == {422}
    assert [row["table"] for row in lobby] == [good]
    assert {row["card"]["table"]: row["card"]["is_set_aside"] for row in own} == {bad: True, good: False}
    assert export == 200
    assert [table.id for table in kept] == [bad]
    assert caplog.text.count(f"table {bad} is set aside") == 1


def test_players_of_such_a_table_are_told_in_their_language(spoilt: Callable[..., Any]) -> None:
    async def scenario(house: Any, bad: Any, good: Any) -> Any:
        page = await house.http.get(f"/api/tables/{bad['table']}?lang=fr")
        return await knock(house, bad, "fr"), page.json()["error"]["text"]

    (closing, code, reason), said = spoilt("a gap", scenario)

    assert closing["type"] == "closing"
    assert closing["should_reconnect"] is False
    assert (code, reason) == (1008, "server.set-aside")
    assert "mise de côté" in closing["reason"]["text"]
    assert said == closing["reason"]["text"]


def test_a_table_that_can_be_read_again_goes_on_after_the_next_start(
    online: Callable[..., Any], spoilt: Callable[..., Any], tmp_path: Path, caplog: Any
) -> None:
    path = tmp_path / "kept.sqlite3"

    async def look(house: Any, bad: Any, good: Any) -> Any:
        return bad, await house.registry.quarantine.all()

    async def again(house: Any) -> Any:
        anna = await house.guest(bad)
        return anna.table["phase"], await house.registry.quarantine.all()

    bad, kept = spoilt("a game that is not installed", look)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE log SET event = replace(event, 'tiddlywinks', 'connect-four')")
    phase, left = online(again, store=sqlite_store(path))

    assert "tiddlywinks" in kept[0].reason
    assert (phase, left) == ("playing", [])
    assert f"table {bad['table']} can be read again" in caplog.text


def test_a_host_can_try_again_without_a_restart(spoilt: Callable[..., Any], tmp_path: Path) -> None:
    async def scenario(house: Any, bad: Any, good: Any) -> Any:
        first = await house.registry.retry_set_aside(bad["table"])
        with sqlite3.connect(tmp_path / "kept.sqlite3") as database:
            database.execute("UPDATE log SET event = replace(event, 'tiddlywinks', 'connect-four')")
        second = await house.registry.retry_set_aside(bad["table"])
        return first, second, (await house.http.get(f"/api/tables/{bad['table']}")).status_code

    assert spoilt("a game that is not installed", scenario) == (False, True, 200)


@pytest.mark.parametrize("how", SPOILERS)
def test_whoever_sat_at_such_a_table_can_be_forgotten(spoilt: Callable[..., Any], tmp_path: Path, how: str) -> None:
    async def scenario(house: Any, bad: Any, good: Any) -> Any:
        return await house.http.delete("/api/profile", headers=PROFILE)

    answer = spoilt(how, scenario)
    with sqlite3.connect(tmp_path / "kept.sqlite3") as database:
        everything = "\n".join(database.iterdump())

    assert answer.json() == {"tables": 2, "games": 1}
    assert "Anna" not in everything


def test_such_a_table_is_kept_while_somebody_may_look_at_it(spoilt: Callable[..., Any]) -> None:
    async def scenario(house: Any, bad: Any, good: Any) -> Any:
        now = house.registry.clock()
        short = Lives(waiting=0.0, invitation=0.0, playing=0.0, over=2000.0)
        gone = [await house.registry.store.sweep(now + seconds, short) for seconds in (1000.0, 4000.0)]
        return gone, bad["table"], good["table"]

    gone, bad, good = spoilt("a gap", scenario)

    assert gone == [[good], [bad]]


def test_a_table_whose_timer_breaks_is_set_aside(online: Callable[..., Any], monkeypatch: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair(pace=PACE)
        live = house.registry.live_table(anna.id)

        def broken(hosted: Any, now: float) -> Any:
            raise RuntimeError("the rules have a hole")

        monkeypatch.setattr("ludotheque.server.live.due_events", broken)
        live._wake_up()
        code = await anna.closing()
        while not await house.registry.quarantine.all():
            await asyncio.sleep(0.005)
        return code, (await house.http.get(f"/api/tables/{anna.id}")).json()["error"]["code"]

    code, said = online(scenario)

    assert code == 1001
    assert said == "server.set-aside"


def test_unreadable_rows_leave_lists_of_finished_games_whole(online: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def begin(house: Any) -> Any:
        for _ in range(4):
            body = {"game": "connect-four", "name": "Anna", "is_listed": True}
            key = (await house.http.post("/api/tables", json=body, headers=PROFILE)).json()
            await house.join(key["table"], "Bob")
            await (await house.guest(key)).ask("resign")

    async def look(house: Any) -> Any:
        lists = [
            await house.http.get("/api/finished?boards=9"),
            await house.http.get("/api/profile/games?boards=9", headers=PROFILE),
        ]
        export = await house.http.get("/api/profile/export", headers=PROFILE)
        return [[game["board"] is None for game in answer.json()["games"]] for answer in lists], export.status_code

    online(begin, store=sqlite_store(path))
    with sqlite3.connect(path) as database:
        ids = [row[0] for row in database.execute("SELECT id FROM finished ORDER BY finished_at DESC")]
        for number, change in enumerate(("names = '['", "record = '{'", "card = '[', record = '{'")):
            database.execute(f"UPDATE finished SET {change} WHERE id = ?", (ids[number],))
    lists, export = online(look, store=sqlite_store(path))

    assert lists == [[False, True, False]] * 2
    assert export == 200

"""Everything a server keeps goes out as a file and comes in again, between both kinds of databases."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli import main
from ludotheque.contract import RecordError
from ludotheque.server.store.sqlite import sqlite_store

BOARD = ("anna", "board", "Mine ✎", "{}", 7.5)
"""Older servers kept documents; their rows are still carried along."""


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def kept(path: Path) -> list[dict[str, Any]]:
    """Without what says which server ran last."""
    return [line for line in lines(path) if line["in"] not in ("process", "end")]


async def restore_lines(store: Any, path: Path) -> int:
    await store.start()
    try:
        return (await store.restore_backup(path)).row_count
    finally:
        await store.close()


async def some_games(house: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """One in play under a clock, one finished, one waiting, and a board."""
    await house.open("ricochet", name="Zoë 🙂")
    anna, bob = await house.pair("morpion", options={"starter": "1"}, is_listed=True)
    await anna.play("b2")
    await bob.send({"type": "resign", "command": "r"})
    await anna.until(lambda table: table["phase"] == "over")
    large = {"columns": "9", "rows": "9", "run": "5", "starter": "1"}
    cleo, dan = await house.pair("morpion", options=large, pace={"kind": "per-game", "seconds": 600})
    for mover, action in ((cleo, "d4"), (dan, "e5"), (cleo, "a9")):
        await mover.until(lambda table: table["you"] in table["to_act"])
        answer = await mover.play(action)
        assert answer["type"] == "done", answer
    sql = "INSERT INTO documents (owner, kind, name, body, changed_at) VALUES (?, ?, ?, ?, ?)"
    await house.registry.store._writer.ask(lambda connection: connection.run(sql, BOARD))
    return cleo.key, cleo.table


def test_a_round_trip_through_another_database_loses_nothing(online, any_store, tmp_path):
    async def begin(house: Any) -> Any:
        key, table = await some_games(house)
        await house.registry.store.write_backup(tmp_path / "first.jsonl")
        return key, table

    async def go_on(house: Any) -> Any:
        guest = await house.guest(key)
        finished = await house.registry.store.finished("morpion", 1e12, 10)
        sql = "SELECT owner, kind, name, body, changed_at FROM documents"
        boards = await house.registry.store._reader.ask(lambda connection: connection.run(sql))
        return guest.table, finished, boards

    key, table = online(begin, store=sqlite_store(tmp_path / "one.sqlite3"))
    count = asyncio.run(restore_lines(any_store(), tmp_path / "first.jsonl"))
    again, finished, boards = online(go_on, store=any_store())

    assert count == len(lines(tmp_path / "first.jsonl")) - 2
    assert [step["action"] for step in again["steps"]] == ["d4", "e5", "a9"]
    assert again["you"] == table["you"]
    assert min(again["clock"]["left"]) > 500
    assert [game.names for game in finished] == [("Anna", "Bob")]
    assert boards == [BOARD]


def test_what_came_in_goes_out_the_same(online, any_store, tmp_path):
    online(some_games, store=sqlite_store(tmp_path / "one.sqlite3"))

    async def there_and_back() -> None:
        for store, source, target in (
            (sqlite_store(tmp_path / "one.sqlite3"), None, "first.jsonl"),
            (any_store(), "first.jsonl", "second.jsonl"),
            (sqlite_store(tmp_path / "three.sqlite3"), "second.jsonl", "third.jsonl"),
        ):
            await store.start()
            if source is not None:
                await store.restore_backup(tmp_path / source)
            await store.write_backup(tmp_path / target)
            await store.close()

    asyncio.run(there_and_back())

    assert kept(tmp_path / "first.jsonl") == kept(tmp_path / "third.jsonl")
    assert sorted(map(str, kept(tmp_path / "first.jsonl"))) == sorted(map(str, kept(tmp_path / "second.jsonl")))


def test_the_commands_move_everything_and_mix_nothing(online, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    online(some_games, store=sqlite_store(tmp_path / "one.sqlite3"))
    one, two, file = (str(tmp_path / name) for name in ("one.sqlite3", "two.sqlite3", "all.jsonl"))

    assert main(["data", "export", file, "--database", one]) == 0
    assert main(["data", "import", file, "--database", two]) == 0
    assert main(["data", "import", file, "--database", two]) != 0
    assert main(["data", "export", file, "--database", two]) != 0

    said = capsys.readouterr()
    assert "not empty" in said.err
    assert "already exists" in said.err
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: text[: len(text) // 2].rpartition("\n")[0] + "\n", "server.data.not-whole"),
        (lambda text: text[: len(text) // 2].rpartition("\n")[0] + '\n{"in": "ta', "server.data.bad-line"),
        (lambda text: "\n".join(text.splitlines()[:-2] + text.splitlines()[-1:]), "server.data.not-whole"),
        (lambda text: "\n".join([*text.splitlines()[:2], *text.splitlines()[1:]]), "server.data.bad-line"),
        (lambda text: text.partition("\n")[2], "server.data.foreign"),
        (lambda text: text.replace('"version":2', '"version":99', 1), "server.data.foreign"),
        (lambda text: text.replace('"event":"{', '"event":"{{', 1), "server.data.bad-line"),
        (lambda text: text.replace('"checkpoint":', '"point":', 1), "server.data.bad-line"),
        (lambda text: "", "server.data.not-whole"),
        (lambda text: "[" * 100_000, "server.data.bad-line"),
    ],
)
def test_a_spoilt_file_brings_in_nothing(online, any_store, tmp_path, spoil, code):
    online(some_games, store=sqlite_store(tmp_path / "one.sqlite3"))

    async def scenario() -> tuple[str, int]:
        store = sqlite_store(tmp_path / "one.sqlite3")
        await store.start()
        await store.write_backup(tmp_path / "all.jsonl")
        await store.close()
        spoilt = tmp_path / "spoilt.jsonl"
        spoilt.write_text(spoil((tmp_path / "all.jsonl").read_text(encoding="utf-8")), encoding="utf-8")
        with pytest.raises(RecordError) as refusal:
            await restore_lines(any_store(), spoilt)
        return refusal.value.code, await restore_lines(any_store(), tmp_path / "all.jsonl")

    refused, count = asyncio.run(scenario())

    assert refused == code
    assert count > 10


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "not-json"),
        (b'"\xff"', "not-json"),
        (b"[]", "no-kind"),
        (b'{"in": ["table"]}', "no-kind"),
        (b'{"in": "shelf"}', "no-kind"),
        (b'{"in": "fact", "name": "secret"}', "missing-field"),
        (b'{"in": "fact", "name": "secret", "value": "x", "price": 3}', "unknown-field"),
        (b'{"in": "fact", "name": "secret", "value": 3}', "bad-field"),
        (b'{"in": "entry", "table_id": "t", "version": 1, "at": 0, "command": null, "event": "{"}', "unplayable"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_the_readers_language(tmp_path, line, code):
    (tmp_path / "spoilt.jsonl").write_bytes(b'{"in": "head", "format": "ludotheque-data", "version": 1}\n' + line)

    with pytest.raises(RecordError) as refusal:
        asyncio.run(restore_lines(sqlite_store(tmp_path / "store.sqlite3"), tmp_path / "spoilt.jsonl"))

    assert dict(refusal.value.phrase.items)["line"] == 2
    assert dict(refusal.value.phrase.items)["why"].code == f"server.data.{code}"


def test_profiles_come_along_with_all_that_is_theirs(online, any_store, tmp_path):
    key = {"ludotheque-profile": "kL3v-9dQ0sTzBn5yWf_2hJcX"}
    paths = ("", "/games", "/record", "/progress", "/scores/morpion", "/export")

    async def begin(house: Any) -> Any:
        await house.http.put("/api/profile", json={"name": "Zoë", "picture": "hare"}, headers=key)
        body = {"version": 0, "document": {"streak": 4}}
        await house.http.put("/api/profile/progress", json=body, headers=key)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Anna"}]
        for _ in range(2):
            made = await house.http.post(
                "/api/tables", json={"game": "morpion", "name": "Zoë", "seats": seats}, headers=key
            )
        guest = await house.guest(made.json())
        await guest.ask("resign")
        await house.registry.store.write_backup(tmp_path / "all.jsonl")
        return await seen(house)

    async def seen(house: Any) -> Any:
        tables = (await house.http.get("/api/profile/tables", headers=key)).json()["tables"]
        return [(await house.http.get(f"/api/profile{path}", headers=key)).json() for path in paths], tables

    before, tables = online(begin, store=sqlite_store(tmp_path / "one.sqlite3"))
    asyncio.run(restore_lines(any_store(), tmp_path / "all.jsonl"))
    after, again = online(seen, store=any_store())

    assert after == before
    assert len(after[1]["games"]) == 1
    assert [table["key"] for table in again] == [table["key"] for table in tables]
    assert len(again) == 1


def test_a_file_of_the_first_version_can_still_be_imported(online, any_store, tmp_path):
    online(some_games, store=sqlite_store(tmp_path / "one.sqlite3"))
    later = {"finished": ("is_listed", "card"), "document": ("version",), "head": ("version",)}

    async def scenario() -> int:
        store = sqlite_store(tmp_path / "one.sqlite3")
        await store.start()
        await store.write_backup(tmp_path / "new.jsonl")
        await store.close()
        old = [
            {**{name: value for name, value in line.items() if name not in later.get(line["in"], ())}}
            for line in lines(tmp_path / "new.jsonl")
        ]
        old[0]["version"] = 1
        text = "\n".join(map(json.dumps, old)) + "\n"
        for table in [line["id"] for line in old if line["in"] == "table"]:
            text = text.replace(table, table[-12:])  # as they were named then
        (tmp_path / "old.jsonl").write_text(text, encoding="utf-8")
        return await restore_lines(any_store(), tmp_path / "old.jsonl")

    async def go_on(house: Any) -> Any:
        listed = (await house.http.get("/api/finished")).json()["games"]
        (game,) = [line for line in lines(tmp_path / "old.jsonl") if line["in"] == "finished"]
        return [row["id"] for row in listed], game["id"]

    count = asyncio.run(scenario())
    listed, game = online(go_on, store=any_store())

    assert count == len(lines(tmp_path / "old.jsonl")) - 2
    assert listed == [game], "its table is in the file too, and was listed"

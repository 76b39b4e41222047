"""What does not replay is found in a database and in a backup, refused or set aside, and named."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli import main
from ludotheque.contract import RecordError
from ludotheque.server.store.sqlite import sqlite_store

DATABASES = Path(__file__).parent / "databases"
RELEASES = sorted(path.stem for path in DATABASES.glob("*.sql"))
NEWEST = DATABASES / f"{RELEASES[-1]}.jsonl"
Lines = list[dict[str, Any]]


def read(path: Path) -> Lines:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, lines: Lines) -> Path:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def of(lines: Lines, kind: str) -> Lines:
    return [line for line in lines if line["in"] == kind]


def first_moved(lines: Lines) -> dict[str, Any]:
    return next(line for line in of(lines, "entry") if '"moved"' in line["event"])


def play_elsewhere(lines: Lines) -> str:
    first_moved(lines)["event"] = '{"type":"moved","by":0,"action":"z99"}'
    return first_moved(lines)["table_id"]


def lose_an_entry(lines: Lines) -> str:
    entry = first_moved(lines)
    lines.remove(entry)
    lines[-1]["rows"] -= 1
    return str(entry["table_id"])


def uninstall_the_game(lines: Lines) -> str:
    table = of(lines, "table")[0]
    for entry in of(lines, "entry"):
        if entry["table_id"] == table["id"]:
            entry["event"] = entry["event"].replace(table["game"], "chess")
    return str(table["id"])


def garble_an_event(lines: Lines) -> str:
    first_moved(lines)["event"] = "{"
    return first_moved(lines)["table_id"]


def pretend_it_is_over(lines: Lines) -> str:
    table = next(line for line in of(lines, "table") if line["phase"] == "playing")
    table["phase"] = "over"
    return str(table["id"])


def spoil_a_card(lines: Lines) -> str:
    of(lines, "table")[0]["card"] = "[]"
    return str(of(lines, "table")[0]["id"])


def change_who_won(lines: Lines) -> str:
    of(lines, "finished")[0]["places"] = "[2, 1]"
    return str(of(lines, "finished")[0]["id"])


def break_a_record(lines: Lines) -> str:
    of(lines, "finished")[0]["record"] = "{}"
    return str(of(lines, "finished")[0]["id"])


def break_names(lines: Lines) -> str:
    of(lines, "finished")[0]["names"] = "[1, null]"
    return str(of(lines, "finished")[0]["id"])


def break_a_reason(lines: Lines) -> str:
    of(lines, "finished")[0]["reason"] = "{"
    return str(of(lines, "finished")[0]["id"])


def keep_a_study_that_breaks_the_rules(lines: Lines) -> str:
    root = {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": [1]}
    step = {"id": 1, "parent": 0, "step": {"by": 0, "action": "d"}, "state": root["state"], "children": []}
    body = json.dumps({"game": "connect-four", "names": [], "branches": [root, step]})
    whose = {"id": "s1", "owner": of(lines, "profile")[0]["id"], "game": "connect-four", "name": "S"}
    what = {"version": 1, "generation": 0, "body": body, "created_at": 1.0, "changed_at": 1.0, "used_at": 1.0}
    lines.insert(-1, {"in": "study", **whose, **what})
    lines[-1]["rows"] += 1
    return "s1"


SPOILERS = (
    break_names,
    break_a_reason,
    keep_a_study_that_breaks_the_rules,
    play_elsewhere,
    lose_an_entry,
    uninstall_the_game,
    garble_an_event,
    pretend_it_is_over,
    spoil_a_card,
    change_who_won,
    break_a_record,
)


def restored(store: Any, path: Path, set_aside: Any = None) -> Any:
    async def story() -> Any:
        await store.start()
        try:
            return await store.restore_backup(path, set_aside), await store.verify()
        finally:
            await store.close()

    return asyncio.run(story())


@pytest.mark.parametrize("release", RELEASES)
def test_the_export_of_every_release_can_be_imported_and_replays(any_store, release):
    taken, found = restored(any_store(), DATABASES / f"{release}.jsonl")

    assert taken.problems == found.problems == []
    assert taken.counts == found.counts
    assert taken.counts["table"] == 7
    assert taken.counts["finished"] == 3


@pytest.mark.parametrize("spoil", SPOILERS)
def test_what_does_not_replay_is_refused_with_its_line_and_nothing_is_imported(tmp_path, spoil):
    lines = read(NEWEST)
    name = spoil(lines)
    spoilt = write(tmp_path / "spoilt.jsonl", lines)
    store = tmp_path / "store.sqlite3"

    with pytest.raises(RecordError) as refusal:
        restored(sqlite_store(store), spoilt)

    params = dict(refusal.value.phrase.items)
    assert refusal.value.code == "server.data.bad-line"
    assert name in spoilt.read_text(encoding="utf-8").splitlines()[params["line"] - 1]
    assert dict(params["why"].items)["id"] == name
    assert restored(sqlite_store(store), NEWEST)[0].problems == []


@pytest.mark.parametrize("spoil", SPOILERS)
def test_what_does_not_replay_can_be_set_aside_and_all_else_comes_in(any_store, tmp_path, spoil):
    lines = read(NEWEST)
    name = spoil(lines)
    aside: list[bytes] = []

    taken, found = restored(any_store(), write(tmp_path / "spoilt.jsonl", lines), aside.append)

    kept = [json.loads(line) for line in aside]
    assert taken.problem_count == 1
    assert found.problem_count == 0
    assert taken.row_count == sum(found.counts.values())
    assert [kept[0]["in"], kept[-1]["in"], kept[-1]["rows"]] == ["head", "end", len(kept) - 2]
    own = [line for line in lines if name in (line.get("id"), line.get("table_id")) and line["in"] != "profile-table"]
    assert sorted(map(str, kept[1:-1])) == sorted(map(str, own))


def test_a_database_is_verified_and_its_problems_are_named(any_store):
    restored(any_store(), NEWEST)

    async def story() -> Any:
        store = any_store()
        await store.open()
        try:
            for sql in (
                "UPDATE log SET event = '{}' WHERE version = 1",
                "UPDATE finished SET record = ''",
                "DELETE FROM log WHERE table_id = (SELECT max(id) FROM tables)",
            ):
                await store._writer.ask(lambda connection, sql=sql: connection.run(sql))
            return await store.verify()
        finally:
            await store.close()

    report = asyncio.run(story())

    assert report.problem_count == 7 + 3
    assert {problem.code for problem in report.problems} == {"server.data.unplayable"}
    whys = [dict(problem.items)["why"].code for problem in report.problems]
    assert whys.count("server.data.no-entries") == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda lines: lines.insert(-1, of(lines, "fact")[0]), "server.data.twice"),
        (lambda lines: of(lines, "profile-key")[0].update(profile_id="nobody"), "plain"),
    ],
)
def test_a_row_that_cannot_be_stored_is_refused_with_its_line(any_store, tmp_path, change, code):
    lines = read(NEWEST)
    change(lines)
    lines[-1]["rows"] = len(lines) - 2

    with pytest.raises(RecordError) as refusal:
        restored(any_store(), write(tmp_path / "spoilt.jsonl", lines))

    params = dict(refusal.value.phrase.items)
    assert (refusal.value.code, params["why"].code) == ("server.data.bad-line", code)


@pytest.fixture
def command(tmp_path, monkeypatch, capsys) -> Callable[..., tuple[int, str]]:
    """`command("verify", file)`: its status, and all that it says."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))

    def run(*words: str | Path) -> tuple[int, str]:
        status = main(["data", *map(str, words)])
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


def test_the_commands_verify_set_aside_and_say_so_with_their_status(command, tmp_path):
    lines = read(NEWEST)
    name = play_elsewhere(lines)
    spoilt, aside, one = write(tmp_path / "spoilt.jsonl", lines), tmp_path / "aside.jsonl", tmp_path / "one.sqlite3"

    fine = command("verify", NEWEST)
    wrong = command("verify", spoilt)
    refused = command("import", spoilt, "--database", one)
    taken = command("import", spoilt, "--database", one, "--set-aside", aside)
    again = command("verify", "--database", one)
    exists = command("import", spoilt, "--database", tmp_path / "two.sqlite3", "--set-aside", aside)

    assert fine[0] == 0
    assert "7 tables" in fine[1]
    assert wrong[0] == 1
    assert name in wrong[1]
    assert refused[0] == 2
    assert "is refused" in refused[1]
    assert taken[0] == again[0] == 0
    assert "6 tables" in again[1]
    assert name in aside.read_text(encoding="utf-8")
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    assert exists[0] == 2
    assert "exists" in exists[1]


def test_a_file_for_what_is_set_aside_is_there_only_if_it_is_needed(command, tmp_path):
    aside = tmp_path / "aside.jsonl"

    status, _ = command("import", NEWEST, "--database", tmp_path / "one.sqlite3", "--set-aside", aside)

    assert status == 0
    assert not aside.exists()


def test_who_only_reads_makes_no_database_and_upgrades_none(command, tmp_path):
    missing, old = tmp_path / "missing.sqlite3", tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript((DATABASES / "0.1.0.sql").read_text(encoding="utf-8"))

    found = [command("verify", "--database", missing), command("export", tmp_path / "x.jsonl", "--database", old)]
    upgraded = command("upgrade", "--database", old)
    again = command("verify", "--database", old)

    assert [status for status, _ in found] == [2, 2]
    assert not missing.exists()
    assert "no database" in found[0][1]
    assert "data upgrade" in found[1][1]
    assert upgraded[0] == again[0] == 0


@pytest.mark.deep
def test_a_large_backup_is_never_in_memory_as_a_whole(tmp_path):
    source = many_times(tmp_path, 600)

    tracemalloc.start()
    restored(sqlite_store(tmp_path / "store.sqlite3"), source)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert 4 * peak < source.stat().st_size


def many_times(folder: Path, times: int) -> Path:
    """A backup with so many copies of every table and game."""
    lines = read(NEWEST)
    rows = [line for line in lines if line["in"] in ("table", "entry", "finished")]
    copies = [
        {**row, **{name: f"{row[name]}{copy}" for name in ("id", "table_id") if name in row}}
        for kind in ("table", "entry", "finished")
        for copy in range(times)
        for row in of(rows, kind)
    ]
    return write(folder / f"{times}.jsonl", [lines[0], *copies, {"in": "end", "rows": len(copies)}])

"""What visitors can leave on the server: so much per address and profile, so much in all, for so long."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.limits import Limits, Lives, Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.routes import export
from ludotheque.server.sending import Sending
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.tokens import key_hash

KEY = {"ludotheque-profile": "0123456789abcdefghijkl"}
DAY = 86_400.0
NOW = 1_000 * DAY
PROFILE = {"name": "Anna", "picture": "fox", "colour": ""}
TABLE = {"game": "morpion", "name": "Anna"}


def outcome(answer: Any) -> str:
    return "" if answer.is_success else answer.json()["error"]["code"]


def test_an_address_leaves_only_so_many_bytes_and_others_are_not_kept_out(online, relaxed):
    async def scenario(house: Any) -> list[str]:
        visitors = ["203.0.113.7", "203.0.113.7", "203.0.113.8"]
        posts = [house.http.post("/api/tables", json=TABLE, headers={"x-forwarded-for": each}) for each in visitors]
        return [outcome(await post) for post in posts]

    tight = dataclasses.replace(relaxed, stored=Rate(500, 1e-6))
    policy = AccessPolicy(proxies=TrustedProxies("127.0.0.1"))

    assert online(scenario, limits=tight, policy=policy) == ["", "server.too-much-stored", ""]


def test_progress_counts_by_how_much_it_grows(online, relaxed):
    async def scenario(house: Any) -> list[str]:
        await house.http.put("/api/profile", json=PROFILE, headers=KEY)
        answers = []
        for version, size in enumerate([500, 500, 400, 500, 1100]):
            progress = {"version": version, "document": {"solved": "x" * size}}
            answers.append(outcome(await house.http.put("/api/profile/progress", json=progress, headers=KEY)))
        return answers

    tight = dataclasses.replace(relaxed, stored=Rate(1000, 1e-6))

    assert online(scenario, limits=tight) == ["", "", "", "", "server.too-much-stored"]


def test_a_full_store_takes_nothing_new_and_games_go_on(online, relaxed):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        await house.registry.sweep()
        table = await house.http.post("/api/tables", json=TABLE)
        profile = await house.http.put("/api/profile", json=PROFILE, headers=KEY)
        return table.status_code, outcome(table), outcome(profile), (await anna.play("d"))["type"]

    tight = dataclasses.replace(relaxed, storage_bytes=1)

    assert online(scenario, limits=tight) == (503, "server.storage-full", "server.storage-full", "done")


def test_whose_tables_have_long_logs_makes_no_further_table(online, relaxed):
    async def scenario(house: Any) -> list[str]:
        before = outcome(await house.http.post("/api/tables", json=TABLE))
        await house.registry.sweep()
        return [before, outcome(await house.http.post("/api/tables", json=TABLE))]

    tight = dataclasses.replace(relaxed, entries_per_address=1, tables_per_address=10)

    assert online(scenario, limits=tight) == ["", "server.too-much-stored"]


def test_a_profile_has_only_so_many_unfinished_tables(online, relaxed):
    async def scenario(house: Any) -> list[str]:
        return [outcome(await house.http.post("/api/tables", json=TABLE, headers=KEY)) for _ in range(3)]

    tight = dataclasses.replace(relaxed, tables_per_profile=2)

    assert online(scenario, limits=tight) == ["", "", "server.too-many-tables"]


@pytest.fixture
def kept_games(tmp_path: Path) -> Path:
    """A database that has lived for long: games `0` to `4` of Anna's, `5` to `9` of nobody's, one each 100 days."""
    path = tmp_path / "server.sqlite3"

    async def make() -> None:
        store = sqlite_store(path)
        await store.start()
        await store.close()

    asyncio.run(make())
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM alive")
        database.execute("INSERT INTO alive VALUES (1, 0.0, ?)", (NOW,))
        profile = "INSERT INTO profiles (id, name, colour, picture, created_at, seen_at) "
        database.execute(profile + "VALUES ('p1', 'Anna', '', 'fox', 0.0, ?)", (NOW,))
        database.execute("INSERT INTO profile_persons VALUES ('p1', 'p1')")
        for number in range(10):
            at = NOW - (number % 5) * 100 * DAY
            game = "INSERT INTO finished (id, game, names, places, reason, record, is_rated, finished_at) "
            database.execute(game + "VALUES (?, 'morpion', '[]', '[]', '', '', 0, ?)", (str(number), at))
            if number < 5:
                own = "INSERT INTO profile_games VALUES ('p1', ?, 'morpion', '{}', '', 'won', 0, '[]', 1, ?)"
                database.execute(own, (str(number), at))
    return path


def trimmed(path: Path, limits: Limits) -> str:
    async def trim() -> None:
        store = sqlite_store(path)
        await store.start()
        await store.retention.trim_games(limits.lives, limits.games_per_profile, limits.games)
        await store.close()

    asyncio.run(trim())
    with closing(sqlite3.connect(path)) as database:
        return "".join(game for (game,) in database.execute("SELECT id FROM finished ORDER BY id"))


def test_finished_games_of_nobody_are_forgotten_after_a_while(kept_games):
    assert trimmed(kept_games, Limits(lives=Lives(finished=250 * DAY))) == "01234567"


def test_a_profile_keeps_its_newest_games(kept_games):
    limits = Limits(lives=Lives(finished=250 * DAY), games_per_profile=2)

    trimmed(kept_games, limits)

    assert trimmed(kept_games, limits) == "012567", "what is nobody's any more is forgotten as such"


def test_there_are_only_so_many_finished_games_in_all(kept_games):
    assert trimmed(kept_games, Limits(games=6)) == "012567"


@pytest.mark.parametrize(("days", "is_known"), [(80, True), (100, False)])
def test_a_profile_that_never_played_is_forgotten_with_its_progress(online, tmp_path, days, is_known):
    async def scenario(house: Any) -> Any:
        await house.http.put("/api/profile", json=PROFILE, headers=KEY)
        progress = {"version": 0, "document": {"solved": "1"}}
        await house.http.put("/api/profile/progress", json=progress, headers=KEY)
        with closing(sqlite3.connect(tmp_path / "server.sqlite3")) as database, database:
            database.execute("UPDATE alive SET began_at = began_at - ?", (300 * DAY,))
            database.execute("UPDATE profiles SET seen_at = seen_at - ?", (days * DAY,))
        await house.registry.sweep()
        return outcome(await house.http.get("/api/profile", headers=KEY))

    assert online(scenario) == ("" if is_known else "server.profile-erased")


def test_everything_about_somebody_goes_to_an_address_only_a_few_times_at_once(online):
    async def scenario(house: Any) -> list[str]:
        await house.http.put("/api/profile", json=PROFILE, headers=KEY)
        asked = []
        for running in (1, 1):
            asked.append(outcome(await house.http.get("/api/profile/export", headers=KEY)))
            house.registry.exports.enter("127.0.0.1", running)
        asked.append(outcome(await house.http.get("/api/profile/export", headers=KEY)))
        house.registry.exports.leave("127.0.0.1")
        return [*asked, outcome(await house.http.get("/api/profile/export", headers=KEY))]

    assert online(scenario) == ["", "", "server.unread-answers", ""]


def test_studies_are_told_one_after_the_other(online, monkeypatch):
    async def scenario(house: Any) -> Any:
        await house.http.put("/api/profile", json=PROFILE, headers=KEY)
        for _ in range(3):
            assert (await kept_study(house)).is_success
        pieces: list[bytes] = []
        write = Sending.write

        async def noted(sending: Any, request: Any, response: Any, piece: bytes) -> None:
            pieces.append(piece)
            await write(sending, request, response, piece)

        monkeypatch.setattr(Sending, "write", noted)
        told = (await house.http.get("/api/profile/export", headers=KEY)).json()
        return told["studies"], [piece.count(b'"tree":') for piece in pieces]

    studies, counts = online(scenario)

    assert [study["tree"]["game"] for study in studies] == ["connect-four"] * 3
    assert (sum(counts), max(counts)) == (3, 1)


async def kept_study(house: Any) -> Any:
    root = {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": []}
    body = {"name": "S", "tree": {"game": "connect-four", "names": [], "branches": [root]}}
    return await house.http.post("/api/studies", json=body, headers=KEY)


async def kept_code(house: Any) -> Any:
    return await house.http.post("/api/profile/recovery-code", headers=KEY)


async def opened_tournament(house: Any) -> Any:
    body = {"game": "connect-four", "name": "Anna", "joins": False, "format": "arena"}
    return await house.http.post("/api/tournaments", json=body, headers=KEY)


async def entered_tournament(house: Any) -> Any:
    body = {"game": "connect-four", "name": "Bob", "format": "arena"}
    key = {"ludotheque-profile": "zyxwvutsrqponmlkjihgfe"}
    made = await house.http.post("/api/tournaments", json=body, headers=key)
    tournament = made.json()["tournament"]
    return await house.http.post(f"/api/tournaments/{tournament}/entrants", json={"name": "Anna"}, headers=KEY)


async def nothing(house: Any) -> Any:
    return await house.http.get("/api/profile", headers=KEY)


@pytest.mark.parametrize(
    ("keep", "days", "is_known"),
    [
        (kept_study, 30, True),
        (kept_study, 100, True),
        (kept_code, 30, True),
        (opened_tournament, 30, True),
        (entered_tournament, 30, True),
        (nothing, 30, False),
    ],
)
def test_who_keeps_something_here_is_not_forgotten_within_days(online, tmp_path, keep, days, is_known):
    async def scenario(house: Any) -> Any:
        await house.http.put("/api/profile", json=PROFILE, headers=KEY)
        kept = await keep(house)
        with closing(sqlite3.connect(tmp_path / "server.sqlite3")) as database, database:
            database.execute("UPDATE alive SET began_at = began_at - ?", (300 * DAY,))
            database.execute("UPDATE profiles SET seen_at = seen_at - ?", (days * DAY,))
        await house.registry.store.profiles.sweep(house.registry.clock(), Lives().unused_profile)
        await house.registry.sweep()
        return kept.is_success, (await house.http.get("/api/profile", headers=KEY)).is_success

    assert online(scenario) == (True, is_known)


def test_everything_about_somebody_is_told_piece_by_piece_and_is_whole(online, kept_games, monkeypatch):
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(export, "_AT_ONCE", 2)

    async def scenario(house: Any) -> Any:
        profiles = house.registry.store.profiles
        usual = profiles._games

        async def counted(*words: Any) -> Any:
            asked.append(words[4])
            return await usual(*words)

        profiles._games = counted
        with closing(sqlite3.connect(kept_games)) as database, database:
            database.execute("INSERT INTO profile_keys VALUES (?, 'p1', 0.0)", (key_hash(KEY["ludotheque-profile"]),))
        told = await house.http.get("/api/profile/export", headers=KEY)
        return [game["id"] for game in told.json()["games"]], told.json()["profile"]["name"]

    games, name = online(scenario, store=sqlite_store(kept_games))

    assert (games, name) == (["0", "1", "2", "3", "4"], "Anna")
    assert asked == [(2, 0), (2, 2), (2, 4)]


def test_postgresql_is_looked_through_in_the_same_words(postgres_url):
    from ludotheque.server.store.postgres import postgres_store

    async def visit() -> Any:
        store = postgres_store(postgres_url)
        await store.start()
        retention = store.retention
        try:
            await retention.trim_games(Lives(), 2, 2)
            await retention.forget_erased(DAY)
            counts = await store.entry_count("nowhere"), await store.profiles.open_count("p1")
            pages = [page async for page in store.profiles.all_games("p1", 2)]
            return await retention.size() > 0, await retention.idle_profiles(Lives()), counts, pages
        finally:
            await store.close()

    assert asyncio.run(visit()) == (True, [], (0, 0), [])

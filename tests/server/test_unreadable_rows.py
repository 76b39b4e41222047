"""One row that cannot be read is one row: everybody else's lists, tournaments and studies go on."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.community.tournaments import director
from ludotheque.server.community.tournaments.long_pairings import LongPairings
from ludotheque.server.limits import BOUNDS
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.store.sqlite import sqlite_store
from tournament_people import Person, faults, followed, is_over

COMPUTERS = [{"level": "easy", "count": 3}]
ROOT = {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": []}
ADMIN = {"authorization": "Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}


def broken(path: Path, sql: str, *values: str) -> None:
    with sqlite3.connect(path, timeout=30) as database:
        assert database.execute(sql, values).rowcount == 1


def code(response: Any) -> str:
    return str(response.json()["error"]["code"])


async def nothing() -> None:
    """In the place of looking at the tournaments."""


def test_a_tournament_that_cannot_be_read_hides_no_other_and_can_be_deleted(online: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        bad, good = await anna.open(is_listed=True), await anna.open(is_listed=True)
        broken(path, "UPDATE tournaments SET settings = '{' WHERE id = ?", bad)
        house.registry.community.tournaments.channels._channels.clear()
        listed = await anna.ask("GET", "")
        whole = await house.http.get(f"/api/tournaments/{bad}")
        ruled = await house.http.get("/api/admin/tournaments", headers=ADMIN)
        gone = await house.http.delete(f"/api/admin/tournaments/{bad}", headers=ADMIN)
        return good, listed, whole, ruled.json(), gone.status_code

    good, listed, whole, ruled, gone = online(
        scenario, store=sqlite_store(path), policy=AccessPolicy(admin_key="a" * 30)
    )

    assert [each["tournament"] for each in listed["tournaments"]] == [good]
    assert (whole.status_code, code(whole)) == (422, "server.unreadable")
    assert len(ruled["tournaments"]) == 2
    assert gone == 200


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tournaments SET settings = '{' WHERE id = ?",
        "UPDATE tournament_games SET entrants = '{' WHERE number = 0 AND tournament_id = ?",
        "UPDATE tournament_games SET places = '{' WHERE number = 0 AND tournament_id = ?",
    ],
)
def test_other_tournaments_are_played_beside_one_that_cannot_be_read(online: Any, tmp_path: Path, sql: str) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        words = {"format": "round-robin", "joins": False, "computers": COMPUTERS}
        bad, good = await anna.open(**words), await anna.open(**words)
        await anna.do(bad, "start")
        await followed(house, bad, lambda state: state["games"])
        broken(path, sql, bad)
        await anna.do(good, "start")
        state = await followed(house, good, is_over)
        return state, await house.http.get("/healthz")

    state, health = online(scenario, store=sqlite_store(path))

    assert faults(state) == []
    assert health.status_code == 200


def test_a_tournament_of_a_game_that_is_uninstalled_waits_for_it_and_stops_nobody(
    online: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(director, "PUT_OFF_SECONDS", 0.1)
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        words = {"format": "knockout", "joins": False, "computers": COMPUTERS, "is_listed": True}
        bad, good = await anna.open(**words), await anna.open(**words)
        broken(path, "UPDATE tournaments SET settings = replace(settings, 'morpion', 'halma') WHERE id = ?", bad)
        for each in (bad, good):
            await anna.do(each, "start")
        await followed(house, good, is_over)
        listed = (await house.http.get("/api/tournaments")).json()["tournaments"]
        shown = await anna.ask("GET", f"/{bad}")
        told = (await house.http.get("/api/admin/tournaments", headers=ADMIN)).json()["tournaments"]
        broken(path, "UPDATE tournaments SET settings = replace(settings, 'halma', 'morpion') WHERE id = ?", bad)
        return listed, shown, told, await followed(house, bad, is_over)

    policy = AccessPolicy(admin_key=ADMIN["authorization"].removeprefix("Bearer "))
    listed, shown, told, state = online(scenario, store=sqlite_store(path), policy=policy)

    assert {each["game"] for each in listed} == {"halma", "morpion"}
    assert (shown["phase"], shown["games"]) == ("waiting", [])
    assert len(told) == 2
    assert state["entrants"][0]["rank"] == 1


def test_a_game_whose_end_cannot_be_read_is_drawn_and_its_tournament_goes_on(
    online: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.sqlite3"
    count = director._counted

    async def scenario(house: Any) -> Any:
        monkeypatch.setattr(director, "_counted", lambda game, ended: count(game, ended._replace(places=[])))
        anna = Person(house, "Anna")
        tournament = await anna.open(format="round-robin", joins=False, computers=COMPUTERS)
        await anna.do(tournament, "start")
        return await followed(house, tournament, is_over)

    state = online(scenario, store=sqlite_store(path))

    played = [game for game in state["games"] if len(game["entrants"]) == 2]
    assert {tuple(game["places"]) for game in played} == {(1, 1)}


def test_unreadable_places_of_a_finished_game_stop_nobody(online: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open(format="round-robin", joins=False, computers=COMPUTERS)
        await anna.do(tournament, "start")
        await followed(house, tournament, is_over)
        store, name = house.registry.store.tournaments, house.registry.ownership.name
        house.registry.community.tournaments.director.look = nothing
        broken(path, "UPDATE tournaments SET phase = 'playing', director = ? WHERE id = ?", name, tournament)
        broken(path, "UPDATE tournament_games SET places = '' WHERE number = 0 AND tournament_id = ?", tournament)
        table = (await store.whole(tournament)).games[0].table_id
        broken(path, "UPDATE finished SET places = '{' WHERE id = ?", f"{table}-1")
        return await store.ended(name)

    ended = online(scenario, store=sqlite_store(path))

    assert [each.places for each in ended] == [[]]


def test_a_study_that_cannot_be_read_is_refused_in_words(online: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        body = {"name": "S", "tree": {"game": "connect-four", "names": [], "branches": [ROOT]}}
        await house.http.put("/api/profile", json={"name": "Anna", "picture": "fox"}, headers=anna.headers)
        made = await house.http.post("/api/studies", json=body, headers=anna.headers)
        study = made.json()["id"]
        broken(path, "UPDATE studies SET body = '{' WHERE id = ?", study)
        house.registry.community.studies._kept.clear()
        return await house.http.get(f"/api/studies/{study}"), await house.http.get("/api/studies", headers=anna.headers)

    study, own = online(scenario, store=sqlite_store(path))

    assert (study.status_code, code(study)) == (422, "server.unreadable")
    assert len(own.json()["studies"]) == 1


def test_a_bot_that_cannot_be_read_hides_no_other(online: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        for name in ("Bad", "Good"):
            made = await house.http.put("/api/bot", json={"name": name}, headers=Person(house, name).headers)
            assert made.status_code == 200, made.text
        with sqlite3.connect(path, timeout=30) as database:
            database.execute("UPDATE profiles SET online_until = 9e9")
        house.registry.bots_online._clock = lambda: 8.9e9
        broken(path, "UPDATE profiles SET bot = '{' WHERE name = ?", "Bad")
        return await house.http.get("/api/bots")

    found = online(scenario, store=sqlite_store(path))

    assert [bot["name"] for bot in found.json()["bots"]] == ["Good"]


def test_what_a_bot_says_of_itself_is_one_line_that_hides_nothing(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        body = {"name": "Bot", "about": "fast\n\n\u202eand strong"}
        return await house.http.put("/api/bot", json=body, headers=Person(house, "Bot").headers)

    assert online(scenario).json()["about"] == "fast \N{REPLACEMENT CHARACTER}and strong"


class SlowTasks:
    """A pool whose work ends when the test says so."""

    waiting = 0

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_end = asyncio.Event()

    async def run(self, limits: Any, visitor: str, function: Any, *arguments: Any) -> Any:
        self.asked.append(visitor)
        await self.may_end.wait()
        return function(*arguments)

    async def close(self) -> None:
        pass


def test_a_round_that_takes_long_to_pair_holds_up_no_other_tournament(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, slow = Person(house, "Anna"), SlowTasks()
        leader = house.registry.community.tournaments.director
        leader.long_pairings = LongPairings(BOUNDS, leader.news.set, slow)
        large = await anna.open(joins=False, computers=[{"level": "easy", "count": 30}], rounds=1)
        small = await anna.open(joins=False, computers=COMPUTERS, format="round-robin")
        await anna.do(large, "start")
        await anna.do(small, "start")
        small_state = await followed(house, small, is_over)
        waiting = await anna.ask("GET", f"/{large}")
        slow.may_end.set()
        return small_state, waiting, await followed(house, large, is_over), slow.asked

    small, waiting, large, asked = online(scenario)

    assert faults(small) == []
    assert waiting["games"] == []
    assert len([game for game in large["games"] if len(game["entrants"]) == 2]) == 15
    assert len(asked) == 2  # the round, and that there is no other


def test_decisions_of_the_operator_that_cannot_be_read_end_no_start_and_can_be_made_anew(
    online: Any, tmp_path: Path
) -> None:
    path = tmp_path / "kept.sqlite3"
    policy = AccessPolicy(admin_key="a" * 30)

    async def decide(house: Any) -> Any:
        return await house.http.put("/api/admin/notice", json={"text": "Hello"}, headers=ADMIN)

    async def look(house: Any) -> Any:
        told = await house.http.get("/api/notice")
        return told.json()["text"], (await decide(house)).json()["notice"]["text"], await house.http.get("/healthz")

    online(decide, store=sqlite_store(path), policy=policy)
    broken(path, "UPDATE documents SET body = '{' WHERE kind = 'admin'")
    told, again, health = online(look, store=sqlite_store(path), policy=policy)

    assert (told, again) == ("", "Hello")
    assert health.status_code == 200


def test_answers_of_the_league_that_cannot_be_read_are_found_out_once_more(online: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        first = await house.http.get("/api/league/ricochet/today")
        with sqlite3.connect(path, timeout=30) as database:
            database.execute("UPDATE league_days SET answers = '{'")
        house.registry.community.league._known.clear()
        return first.json(), (await house.http.get("/api/league/ricochet/today")).json()

    first, again = online(scenario, store=sqlite_store(path))

    assert first["targets"]
    assert again["targets"] == first["targets"]


async def lost_game(house: Any, headers: Any) -> str:
    body = {"game": "connect-four", "name": "Anna", "is_listed": True}
    key = (await house.http.post("/api/tables", json=body, headers=headers)).json()
    await house.join(key["table"], "Bob")
    await (await house.guest(key)).ask("resign")
    return f"{key['table']}-1"


@pytest.mark.parametrize("value", ["null", "5", "{}", "[null]", '["', "[[]]"])
@pytest.mark.parametrize("column", ["names", "places"])
def test_a_finished_game_whose_row_is_odd_hides_no_other(online: Any, tmp_path: Path, column: str, value: str) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna").headers
        bad, good = [await lost_game(house, anna) for _ in range(2)]
        while await house.registry.community.explorer.count_waiting():
            pass
        broken(path, f"UPDATE finished SET {column} = ? WHERE id = ?", value, bad)
        paths = ("/api/finished?boards=9", "/api/profile/games?boards=9", "/api/explorer/connect-four")
        lists = [(await house.http.get(each, headers=anna)).json() for each in paths]
        whole = await house.http.get(f"/api/finished/{bad}")
        forgotten = await house.http.delete("/api/profile", headers=anna)
        return good, lists, whole.status_code, forgotten

    good, (public, own, explored), whole, forgotten = online(scenario, store=sqlite_store(path))

    assert [game["id"] for game in public["games"]] == [game["id"] for game in own["games"]] == [good]
    assert explored["recurs"]
    assert whole == 404
    assert forgotten.status_code == 200


@pytest.mark.parametrize("column", ["reason", "record"])
def test_a_finished_game_that_cannot_be_told_is_refused_in_words_and_its_players_can_be_forgotten(
    online: Any, tmp_path: Path, column: str
) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna").headers
        bad = await lost_game(house, anna)
        broken(path, f"UPDATE finished SET {column} = '[\"Anna' WHERE id = ?", bad)
        whole = await house.http.get(f"/api/finished/{bad}")
        forgotten = await house.http.delete("/api/profile", headers=anna)
        return whole, forgotten, await house.http.get(f"/api/finished/{bad}")

    whole, forgotten, gone = online(scenario, store=sqlite_store(path))
    with sqlite3.connect(path) as database:
        everything = "\n".join(database.iterdump())

    assert (whole.status_code, code(whole)) == (422, "server.unreadable")
    assert forgotten.status_code == 200
    assert gone.status_code == 404
    assert "Anna" not in everything


def test_options_that_cannot_be_read_hide_no_other_line_of_a_record(online: Any, tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna").headers
        bad, _ = [await lost_game(house, anna) for _ in range(2)]
        broken(path, "UPDATE profile_games SET options = '{' WHERE finished_id = ?", bad)
        return await house.http.get("/api/profile/record", headers=anna)

    record = online(scenario, store=sqlite_store(path)).json()

    assert [line["lost"] for line in record["lines"]] == [1]

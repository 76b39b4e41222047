"""Forget me: a profile is erased, and no name of it is left anywhere."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.hosted.forget import departure, rewritten
from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.hosted.seats import joined
from ludotheque.server.hosted.setup import dealt, opened
from ludotheque.server.hosted.table import replay
from ludotheque.server.profiles import HEADER
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.viewer import Reader
from ludotheque.server.wire.http import NewTableRequest, SeatChoice

ADA, FRIEND = "Adalgisa", "Zébulon"
NAMES = (ADA, FRIEND, "Zebulon", "Z\\u00e9bulon", "adagio")
"""As typed, and as JSON writes it."""

SMALL = {"columns": "3", "rows": "3", "run": "3", "players": "3", "starter": "1"}


class Person:
    """Somebody with a profile."""

    def __init__(self, house: Any, name: str) -> None:
        self.house, self.name = house, name
        self.headers = {HEADER: secrets.token_urlsafe(24)}

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.house.http.request(method, path, json=body, headers=self.headers)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def open(self, game: str = "connect-four", **more: Any) -> dict[str, Any]:
        return await self.request("POST", "/api/tables", {"game": game, "name": self.name, **more})

    async def join(self, table: str) -> dict[str, Any]:
        return await self.request("POST", f"/api/tables/{table}/join", {"name": self.name})

    async def do(self, key: dict[str, Any], command: str, **more: Any) -> None:
        body = {"type": command, "command": secrets.token_hex(4), **more}
        headers = {"authorization": f"Bearer {key['token']}"}
        answer = await self.house.http.post(f"/api/tables/{key['table']}/commands", json=body, headers=headers)
        assert answer.status_code == 200, answer.text


async def a_life(house: Any) -> tuple[Person, Person, dict[str, Any]]:
    """Somebody who left names wherever that is possible; answers with a friend and a table where both play."""
    ada, bob = Person(house, ADA), Person(house, "Bob")
    await ada.request("PUT", "/api/profile", {"name": ADA, "picture": "lynx"})
    await ada.request("PUT", "/api/profile/progress", {"version": 0, "document": {"motto": "adagio"}})
    won = await ada.open(is_listed=True)
    lost = await bob.join(won["table"])
    await ada.do(won, "move", action="d")
    await bob.do(lost, "resign")
    for key in (won, lost):
        await ada.do(key, "offer", kind="rematch")
    await bob.do(lost, "move", action="a")
    await bob.do(lost, "resign")
    screen = await ada.open(seats=[{"kind": "me"}, {"kind": "me", "name": FRIEND}])
    await ada.do(screen, "move", action="d")
    await ada.open("morpion", is_listed=True)
    left = await bob.open("morpion", options=SMALL)
    await ada.do(await ada.join(left["table"]), "leave")
    record = (await house.http.get(f"/api/finished/{won['table']}-1/record?form=json")).text
    await ada.request("POST", "/api/records", {"record": record, "name": ADA, "alone": True})
    running = await bob.open("morpion", options=SMALL)
    await ada.join(running["table"])
    await Person(house, "Cleo").join(running["table"])
    await bob.do(running, "move", action="b2")
    return ada, bob, running


async def everything(store: Any) -> str:
    """All rows of all tables of the database, as text."""
    names = "facts documents profiles profile_keys profile_persons profile_codes profile_tables profile_games"
    found = []
    for table in ("tables", "log", "finished", "processes", *names.split()):
        sql = f"SELECT * FROM {table}"
        found.append(await store._reader.ask(lambda connection, sql=sql: connection.run(sql)))
    return repr(found)


def in_text(text: str) -> list[str]:
    return [name for name in NAMES if name.casefold() in text.casefold()]


@pytest.mark.parametrize("is_merged", [False, True])
def test_nothing_of_a_forgotten_name_is_left_in_the_database(online, any_store, is_merged):
    async def scenario(house: Any) -> Any:
        ada, bob, running = await a_life(house)
        profile = (await ada.request("GET", "/api/profile/export"))["profile"]
        if is_merged:
            other = Person(house, ADA)
            await other.request("PUT", "/api/profile", {"name": ADA, "picture": "fox"})
            code = (await other.request("POST", "/api/profile/codes"))["code"]
            await ada.request("POST", "/api/profile/claim", {"code": code})
            ada = other
        before = await everything(house.registry.store)
        done = await ada.request("DELETE", "/api/profile")
        after = await everything(house.registry.store)
        gone = await house.http.get("/api/profile", headers=ada.headers)
        shown = (await house.http.get(f"/api/tables/{running['table']}")).json()
        others = [live.snapshot(Reader(None, "en")) for live in house.registry.live_tables()]
        games = (await bob.request("GET", "/api/profile/games"))["games"]
        whole = (await house.http.get(f"/api/finished/{games[0]['id']}?lang=fr")).json()
        lobby = (await house.http.get("/api/tables")).json()
        return profile, before, done, after, gone.status_code, shown, games, [whole, lobby, repr(others)]

    profile, before, done, after, gone, shown, games, others = online(scenario, store=any_store())

    assert profile["name"] == ADA
    assert {ADA, FRIEND, "adagio"} <= {*in_text(before)}
    assert in_text(after) == []
    assert "127.0.0.1" in before
    assert done == {"tables": 6, "games": 3}
    assert gone == 404
    assert [player["name"] for player in shown["players"]] == ["Bob", "Player 2", "Cleo"]
    assert [player["has_resigned"] for player in shown["players"]] == [False, True, False]
    assert [[player["name"] for player in game["players"]] for game in games] == [
        ["Bob", "Player 2"],
        ["Player 1", "Bob"],
    ]
    assert in_text(json.dumps([shown, games, others])) == []


def test_after_a_game_the_forgotten_winner_is_a_numbered_player_in_the_language_of_the_reader(online):
    async def scenario(house: Any) -> Any:
        ada, bob = Person(house, ADA), Person(house, "Bob")
        won = await ada.open(is_listed=True)
        lost = await bob.join(won["table"])
        await ada.do(won, "move", action="d")
        await bob.do(lost, "resign")
        await ada.request("DELETE", "/api/profile")

        async def read(path: str, language: str) -> Any:
            headers = {**bob.headers, "accept-language": language}
            return (await house.http.get(path, headers=headers)).json()

        paths = (
            f"/api/tables/{won['table']}",
            "/api/finished",
            "/api/profile/games",
            f"/api/finished/{won['table']}-1",
        )
        return [[await read(path, language) for path in paths] for language in ("en", "fr")]

    for wanted, (table, public, own, whole) in zip(("Player 1", "Joueur 1"), online(scenario), strict=True):
        assert [player["name"] for player in table["players"]] == [wanted, "Bob"]
        assert [player["kind"] for player in table["players"]] == ["open", "person"]
        assert public["games"][0]["names"] == whole["names"] == [wanted, "Bob"]
        assert [player["name"] for player in public["games"][0]["players"]] == [wanted, "Bob"]
        assert [player["name"] for player in own["games"][0]["players"]] == [wanted, "Bob"]


def test_at_a_running_game_and_in_lists_a_forgotten_player_is_named_in_the_language_of_the_reader(online):
    async def scenario(house: Any) -> Any:
        ada, bob, running = await a_life(house)
        await ada.request("DELETE", "/api/profile")
        headers = {**bob.headers, "accept-language": "fr"}
        shown = (await house.http.get(f"/api/tables/{running['table']}", headers=headers)).json()
        mine = (await house.http.get("/api/profile/tables", headers=headers)).json()["tables"]
        return shown, next(row["card"] for row in mine if row["card"]["table"] == running["table"])

    shown, card = online(scenario)

    assert [player["name"] for player in shown["players"]] == ["Bob", "Joueur 2", "Cleo"]
    assert [player["name"] for player in card["players"]] == card["names"] == ["Bob", "Joueur 2", "Cleo"]


def test_tables_and_games_can_still_be_read_and_played_after_a_restart(online, any_store):
    async def begin(house: Any) -> Any:
        ada, _, running = await a_life(house)
        tables = [row["table"] for row in (await ada.request("GET", "/api/profile/export"))["tables"]]
        await ada.request("DELETE", "/api/profile")
        return running, tables

    async def go_on(house: Any) -> Any:
        shown = [(await house.http.get(f"/api/tables/{table}")).json() for table in tables]
        guest = await house.guest(running)
        await guest.until(lambda table: table["phase"] == "playing")
        finished = (await house.http.get("/api/finished")).json()["games"]
        records = [await house.http.get(f"/api/finished/{game['id']}/record?form=ludo") for game in finished]
        return shown, guest.table, finished, [record.text for record in records]

    running, tables = online(begin, store=any_store())
    shown, table, finished, records = online(go_on, store=any_store())

    assert len(shown) == 6
    assert all(each["type"] == "table" for each in shown), shown
    assert in_text(json.dumps([shown, table, finished, records])) == []
    assert table["steps"][0]["action"] == "b2"
    assert len(finished) == 2


def test_not_even_the_bytes_of_the_file_hold_the_name(online, tmp_path):
    async def scenario(house: Any) -> Any:
        ada, _, _ = await a_life(house)
        await ada.request("DELETE", "/api/profile")
        return [path.read_bytes() for path in Path(tmp_path).glob("bytes.sqlite3*")]

    files = online(scenario, store=sqlite_store(tmp_path / "bytes.sqlite3"))

    assert sum(map(len, files)) > 10_000
    assert [name for name in NAMES for content in files if name.encode() in content] == []


def test_a_table_of_a_game_that_is_no_longer_installed_is_cleaned_too(online, any_store):
    async def begin(house: Any) -> Any:
        ada, _, running = await a_life(house)
        return ada.headers, running

    async def go_on(house: Any) -> Any:
        def spoil(connection: Any) -> None:
            for column, table in (("event", "log"), ("game", "tables")):
                connection.run(f"UPDATE {table} SET {column} = replace({column}, 'morpion', 'gone')")

        await house.registry.store._writer.ask(spoil)
        ada = Person(house, ADA)
        ada.headers = headers
        done = await ada.request("DELETE", "/api/profile")
        return done, await everything(house.registry.store)

    headers, _ = online(begin, store=any_store())
    done, after = online(go_on, store=any_store())

    assert done["tables"] == 6
    assert in_text(after) == []


def test_whoever_watches_sees_the_name_go(online):
    async def scenario(house: Any) -> Any:
        ada, _, running = await a_life(house)
        watcher = await house.guest(running["table"])
        before = [player["name"] for player in watcher.table["players"]]
        seen = watcher.table["version"]
        await ada.request("DELETE", "/api/profile")
        await watcher.until(lambda table: ADA not in json.dumps(table["players"]))
        again = await house.guest(running["table"], seen=seen)
        return before, watcher.table, watcher.gaps, again.table

    before, after, gaps, again = online(scenario)

    assert ADA in before
    assert in_text(json.dumps([after, again])) == []
    assert gaps == 0


def test_whoever_is_forgotten_while_they_sit_down_leaves_no_name_either(online, any_store):
    async def scenario(house: Any) -> Any:
        table = await Person(house, "Bob").open("morpion", options=SMALL)
        profiles = house.registry.profiles
        known = profiles.visitor

        async def forgotten_at_once(*who: Any) -> Any:
            visitor = await known(*who)
            await profiles.forget(visitor.person, house.registry.depart)
            return visitor

        profiles.visitor = forgotten_at_once
        headers = Person(house, ADA).headers
        body = {"game": "morpion", "name": ADA}
        opening = await house.http.post("/api/tables", json=body, headers=headers)
        joining = await house.http.post(f"/api/tables/{table['table']}/join", json={"name": ADA}, headers=headers)
        return opening.status_code, joining.status_code, await everything(house.registry.store)

    opening, joining, text = online(scenario, store=any_store())

    assert (opening, joining) == (404, 404)
    assert in_text(text) == []


@pytest.mark.parametrize("has_header", [False, True])
def test_an_old_seat_key_of_a_forgotten_profile_opens_nothing(online, has_header):
    async def scenario(house: Any) -> Any:
        ada, table = Person(house, ADA), await Person(house, "Bob").open("morpion", options=SMALL)
        old = await ada.join(table["table"])
        await ada.request("DELETE", "/api/profile")
        headers = {"authorization": f"Bearer {old['token']}", **(ada.headers if has_header else {})}
        shown = (await house.http.get(f"/api/tables/{old['table']}", headers=headers)).json()
        path = f"/api/tables/{old['table']}/join"
        again = await house.http.post(path, json={"name": ADA}, headers=headers)
        return shown["you"], again.status_code, again.json(), old

    you, status, answer, old = online(scenario)

    assert you is None
    assert (status, answer.get("token") != old["token"]) == (200 if has_header else 404, True)


def test_another_device_hears_that_the_profile_was_erased_and_cannot_bring_it_back(online, any_store):
    async def scenario(house: Any) -> Any:
        ada, phone, stranger = (Person(house, ADA) for _ in range(3))
        own = {"name": ADA, "picture": "lynx"}
        await ada.request("PUT", "/api/profile", own)
        code = (await ada.request("POST", "/api/profile/codes"))["code"]
        await phone.request("POST", "/api/profile/claim", {"code": code})
        await ada.request("DELETE", "/api/profile")
        reading = await house.http.get("/api/profile/games", headers=phone.headers)
        writing = await house.http.put("/api/profile", json=own, headers=phone.headers)
        unknown = await house.http.get("/api/profile", headers=stranger.headers)
        return [answer.json()["error"]["code"] for answer in (reading, writing, unknown)], await everything(
            house.registry.store
        )

    codes, text = online(scenario, store=any_store())

    assert codes == ["server.profile-erased", "server.profile-erased", "server.no-profile"]
    assert in_text(text) == []


def test_a_neutral_name_that_somebody_has_gets_a_number():
    ada, bob = "p1", "bob"
    start = opened(NewTableRequest("connect-four", ADA, seats=[SeatChoice("me"), SeatChoice()]), ada)
    waiting = replay([LogEntry(1, 0.0, start)])
    sits = joined(waiting, bob, "Player 1", None)
    ready = replay([LogEntry(2, 0.0, sits)], waiting)
    begins = dealt(ready, 1)
    playing = replay([LogEntry(3, 0.0, begins)], ready)

    (resigned,) = departure(playing, [ada], "nobody")
    over = replay([LogEntry(4, 0.0, resigned)], playing)
    (forgotten,) = departure(over, [ada], "nobody")
    again = [
        LogEntry(version, 0.0, event)
        for version, event in enumerate(rewritten([start, sits, begins, resigned, forgotten], [ada], "nobody"), start=1)
    ]

    assert forgotten.names == ("Player 2",)
    assert departure(replay(again), [ada], "nobody") == []
    assert [player.name for player in replay(again).table.players] == ["Player 2", "Player 1"]
    assert ADA not in str(again)
    assert ada not in {each.person for each in replay(again).assignments}


def test_a_forgotten_host_hands_over_to_whoever_is_left():
    start = opened(NewTableRequest("morpion", ADA, options=SMALL, starts_when_full=False), "p1")
    waiting = replay([LogEntry(1, 0.0, start)])
    sits = joined(waiting, "bob", "Bob", None)
    both = replay([LogEntry(2, 0.0, sits)], waiting)

    (forgotten,) = departure(both, ["p1"], "nobody")
    after = replay([LogEntry(3, 0.0, forgotten)], both)
    again = rewritten([start, sits, forgotten], ["p1"], "nobody")

    assert (after.host, [each.name for each in after.assignments]) == ("bob", ["", "Bob", ""])
    assert replay([LogEntry(number, 0.0, event) for number, event in enumerate(again, start=1)]).host == "bob"

"""What becomes of tournaments: several processes, watchers, bounds, forgetting, backups, the operator."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ludotheque.server.limits import Lives
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.store import Unconfirmed
from ludotheque.server.store.sqlite import sqlite_store
from time_limits import STEP_SECONDS
from tournament_people import TINY, Person, faults, followed, is_over

ADA = "Adalberta Quux"


def test_another_process_takes_over_and_people_may_enter_in_any(program: Any, visit: Any, postgres_url: str) -> None:
    first, second = program("--database", postgres_url), program("--database", postgres_url)

    async def scenario() -> Any:
        one, two = visit(first.port), visit(second.port)
        anna, bob = Person(one, "Anna"), Person(two, "Bob")
        tournament = await anna.open(format="round-robin", computers=[{"level": "easy", "count": 5}])
        number = await bob.enter(tournament)
        await bob.do(tournament, "leave")
        await anna.do(tournament, "leave")
        seen = await followed(two, tournament, lambda state: len(state["entrants"]) == 5)
        await anna.do(tournament, "start")
        await followed(two, tournament, lambda state: any(game["places"] for game in state["games"]))
        first.kill()
        await one.close()
        state = await followed(two, tournament, is_over)
        await two.close()
        return number, seen, state

    number, seen, state = asyncio.run(scenario())

    assert number == 7
    assert {each["kind"] for each in seen["entrants"]} == {"computer"}
    assert faults(state) == []


def test_hundreds_who_watch_cost_one_reading_a_second(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open(computers=[{"level": "easy", "count": 8}], joins=False)
        store, readings = house.registry.store.tournaments, []
        whole = store.whole

        async def counted(name: str) -> Any:
            if asyncio.current_task() in tellers:
                readings.append(name)
            return await whole(name)

        channels = house.registry.community.tournaments.channels
        tellers: set[Any] = set()
        load = channels._load

        async def noted(name: str) -> Any:
            tellers.add(asyncio.current_task())
            return await load(name)

        store.whole, channels._load = counted, noted
        watching = [asyncio.create_task(followed(house, tournament, is_over)) for _ in range(80)]
        await asyncio.sleep(0)
        await anna.do(tournament, "start")
        states = await asyncio.gather(*watching)
        return states, readings

    states, readings = online(scenario)

    assert [state["entrants"] for state in states] == [states[0]["entrants"]] * 80
    assert len(readings) < 30


def test_one_profile_opens_only_so_many_until_they_are_over(online: Any, relaxed: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        first, second = await anna.open(), await anna.open()
        body = {"game": "morpion", "options": TINY, "name": "Anna"}
        refused = await anna.ask("POST", "", body, 409)
        await anna.do(first, "close")
        await anna.open()
        closed = await anna.ask("GET", f"/{first}")
        return refused["error"]["code"], closed["phase"], closed["began_at"], second

    code, phase, began, _ = online(scenario, limits=replace(relaxed, tournaments_per_profile=2))

    assert (code, phase, began) == ("server.too-many-tournaments", "over", None)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"options": {**TINY, "players": "3"}, "format": "knockout"}, "server.tournament-knockout-of-two"),
        ({"pace": {"kind": "none"}}, "server.tournament-needs-clock"),
        ({"pace": {"kind": "per-game", "seconds": 9.9}}, "server.tournament-clock-short"),
        ({"pace": {"kind": "per-move", "seconds": 1e-300}}, "server.tournament-clock-short"),
        ({"title": "x" * 61}, "server.tournament-title"),
        ({"computers": [{"level": "grandmaster"}]}, "play.unknown-level"),
        ({"format": "round-robin", "computers": [{"level": "easy", "count": 40}]}, "server.tournament-full"),
        ({"game": "chess"}, "catalogue.unknown-game"),
    ],
)
def test_what_cannot_be_played_is_refused_when_it_is_opened(online: Any, wanted: dict[str, Any], code: str) -> None:
    async def scenario(house: Any) -> Any:
        body = {"game": "morpion", "options": TINY, "name": "Anna", **wanted}
        response = await house.http.post("/api/tournaments", json=body, headers=Person(house, "Anna").headers)
        assert response.status_code in (404, 409, 422), response.text
        return response.json()["error"]["code"]

    assert online(scenario) == code


def test_tables_of_four_and_of_three_play_ricochet_and_morpion(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        options = {"columns": "4", "rows": "4", "run": "3", "players": "3"}
        computers = [{"level": "easy", "count": 7}]
        tournament = await anna.open(options=options, computers=computers, joins=False, rounds=2)
        await anna.do(tournament, "start")
        return await followed(house, tournament, is_over)

    state = online(scenario)

    assert sorted(len(game["entrants"]) for game in state["games"] if game["round"] == 1) == [2, 2, 3]
    assert all(sorted(game["places"])[0] == 1 for game in state["games"])


def test_a_table_of_robots_does_not_wait_for_somebody_who_left_it(online: Any) -> None:
    """Both others had passed: nobody would have bid any more."""

    async def scenario(house: Any) -> Any:
        anna, bob, cleo = (Person(house, name) for name in ("Anna", "Bob", "Cleo"))
        tournament = await anna.open(
            game="ricochet", format="swiss", options={"players": "3", "targets": "1"}, rounds=1
        )
        for each in (bob, cleo):
            await each.enter(tournament)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        at_table = [await each.guest(state["games"][0]["table"]) for each in (anna, bob, cleo)]
        for guest in at_table[:2]:
            await guest.play("pass")
        await at_table[2].ask("resign")
        return await followed(house, tournament, is_over)

    (game,) = online(scenario)["games"]

    assert game["places"][game["entrants"].index(3)] == 3


@pytest.mark.parametrize("is_written", [True, False])
def test_a_tournament_goes_on_where_the_database_hung_up_in_the_middle_of_making_a_table(
    online: Any, any_store: Any, logged: Any, is_written: bool
) -> None:
    async def scenario(house: Any) -> Any:
        store, hung_up = house.registry.store, asyncio.Event()
        append = store.append

        async def hang_up(*words: Any, **more: Any) -> None:
            store.append = append
            if is_written:
                await append(*words, **more)
            hung_up.set()
            raise Unconfirmed("the database hung up")

        anna = Person(house, "Anna")
        tournament = await anna.open(format="knockout", computers=[{"level": "easy", "count": 2}], joins=False)
        store.append = hang_up
        await anna.do(tournament, "start")
        await hung_up.wait()
        return await asyncio.wait_for(followed(house, tournament, is_over), STEP_SECONDS)

    state = online(scenario, store=any_store())

    assert faults(state) == []
    assert not [record for record in logged if "is put off" in record.getMessage()]


def test_of_a_forgotten_person_a_number_is_left_and_the_tournament_goes_on(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = Person(house, ADA), Person(house, "Bob")
        tournament = await ada.open(format="arena", title="Cup")
        await bob.enter(tournament)
        await ada.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        bobs = await bob.guest(state["games"][0]["table"])
        export = (await house.http.get("/api/profile/export", headers=ada.headers)).json()
        await house.http.delete("/api/profile", headers=ada.headers)
        await bobs.until(lambda table: table["phase"] == "over")
        after = await followed(house, tournament, lambda state: state["games"][0]["places"] is not None)
        rows = [
            await house.registry.store._reader.ask(
                lambda connection, name=name: connection.run(f"SELECT * FROM {name}")
            )
            for name in ("tournaments", "tournament_entrants", "tournament_games", "finished")
        ]
        return export["tournaments"], after, repr(rows)

    exported, after, rows = online(scenario, store=any_store())

    assert [each["name"] for each in exported] == [ADA]
    assert ADA not in rows
    assert {each["name"]: each["status"] for each in after["entrants"]} == {"Bob": "here", "": "gone"}
    assert after["opener"] == ""


def test_a_knockout_goes_on_around_somebody_who_is_erased_in_the_middle_of_a_match(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob, cleo, dan = (Person(house, name) for name in ("Anna", "Bob", "Cleo", "Dan"))
        tournament = await anna.open(format="knockout")
        for each in (bob, cleo, dan):
            await each.enter(tournament)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: len(state["games"]) == 2)
        other, own = (next(game["table"] for game in state["games"] if who in game["entrants"]) for who in (1, 2))
        await bob.guest(own)
        await house.http.delete("/api/profile", headers=bob.headers)
        await (await dan.guest(other)).ask("resign")
        final = await followed(
            house, tournament, lambda state: any(game["entrants"] in ([1, 3], [3, 1]) for game in state["games"])
        )
        table = next(game["table"] for game in final["games"] if {*game["entrants"]} == {1, 3})
        await (await cleo.guest(table)).ask("resign")
        return await followed(house, tournament, is_over)

    state = online(scenario, store=any_store())

    assert [(each["number"], each["name"], each["rank"]) for each in state["entrants"]] == [
        (1, "Anna", 1), (3, "Cleo", 2), (4, "Dan", 3), (2, "", 4),
    ]  # fmt: skip
    assert [each["winner"] for each in state["bracket"]] == [1, 3, 1, 4]


def test_a_tournament_is_in_the_backup_and_expires(tmp_path: Any, online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open(computers=[{"level": "easy", "count": 2}], joins=False)
        await anna.do(tournament, "start")
        await followed(house, tournament, is_over)
        store = house.registry.store
        await store.write_backup(tmp_path / "all.jsonl")
        other = sqlite_store(tmp_path / "other.sqlite3")
        await other.start()
        await other.restore_backup(tmp_path / "all.jsonl")
        before, after = await store.tournaments.whole(tournament), await other.tournaments.whole(tournament)
        await other.live(after.tournament.ended_at + 1)
        await other.live(after.tournament.ended_at + 3000)
        await other.tournaments.trim(Lives(finished=1000.0))
        gone = await other.tournaments.whole(tournament)
        await other.close()
        return before, after, gone

    before, after, gone = online(scenario)

    assert msgspec.structs.replace(before.tournament, director=None) == msgspec.structs.replace(
        after.tournament, director=None
    )
    assert (before.entrants, before.games) == (after.entrants, after.games)
    assert gone is None


def test_whoever_takes_part_is_told_of_their_game_wherever_they_are_and_finds_the_tournament_by_its_name(
    online: Any, any_store: Any
) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = Person(house, "Anna"), Person(house, "Bob")
        tournament = await anna.open(format="round-robin", title="Friday cup", rounds=2)
        await bob.enter(tournament)

        async def own(person: Person) -> Any:
            return (await house.http.get("/api/profile/tournaments", headers=person.headers)).json()["tournaments"]

        (waiting,) = await own(bob)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        table = state["games"][0]["table"]
        ready = await until_told(lambda: own(bob), lambda found: found[0]["table"] != "")
        await (await anna.guest(table)).ask("resign")
        await followed(house, tournament, lambda state: len(state["games"]) > 1)
        again = await until_told(lambda: own(bob), lambda found: found[0]["table"] not in ("", table))
        games = (await house.http.get("/api/profile/games", headers=bob.headers)).json()
        await bob.do(tournament, "leave")
        return tournament, table, waiting, ready, again, games, await own(bob)

    tournament, table, waiting, ready, again, games, gone = online(scenario, store=any_store())

    assert (waiting["title"], waiting["table"], waiting["opponents"]) == ("Friday cup", "", [])
    assert [(each["table"], each["name"], each["opponents"]) for each in ready] == [(table, "Bob", ["Anna"])]
    assert again[0]["opponents"] == ["Anna"]
    assert [game["tournament"] for game in games["games"]] == [tournament]
    assert games["tournaments"] == [
        {"tournament": tournament, "title": "Friday cup", "game": "morpion", "format": "round-robin"}
    ]
    assert gone == []


async def until_told(ask: Any, is_so: Any) -> Any:
    while not is_so(found := await ask()):
        await asyncio.sleep(0.05)
    return found


def test_the_operator_sees_closes_and_deletes_tournaments(online: Any) -> None:
    key = "a-key-of-the-operator-0123456789"
    headers = {"authorization": f"Bearer {key}"}

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open(title="Spam")
        path = f"/api/admin/tournaments/{tournament}"
        seen = (await house.http.get("/api/admin/tournaments", headers=headers)).json()["tournaments"]
        await house.http.put(f"{path}/closed", headers=headers)
        closed = await anna.ask("GET", f"/{tournament}")
        stranger = await house.http.delete(path)
        await house.http.delete(path, headers=headers)
        gone = await anna.ask("GET", f"/{tournament}", status=404)
        return seen, closed["phase"], stranger.status_code, gone["error"]["code"]

    seen, phase, stranger, gone = online(scenario, policy=AccessPolicy(admin_key=key))

    assert [(each["card"]["title"], each["is_listed"]) for each in seen] == [("Spam", False)]
    assert (phase, stranger, gone) == ("over", 403, "server.no-tournament")


def test_a_bot_takes_part_and_plays_what_it_is_given(online: Any, tmp_path: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open(computers=[{"level": "easy", "count": 2}], joins=False, format="round-robin")
        command = [sys.executable, "-m", "ludotheque", "bot", f"{house.url}/tournaments/{tournament}"]
        environment = {**os.environ, "LUDOTHEQUE_HOME": str(tmp_path)}
        process = await asyncio.create_subprocess_exec(*command, "--player", "Robby:easy", env=environment)
        await followed(house, tournament, lambda state: len(state["entrants"]) == 3)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, is_over)
        process.kill()
        await process.wait()
        return state

    state = online(scenario)

    (robby,) = [each for each in state["entrants"] if each["kind"] == "bot"]
    assert (robby["name"], robby["played"]) == ("Robby", 2)
    assert all(game["is_played"] for game in state["games"] if len(game["entrants"]) == 2)


def test_a_stream_of_a_deleted_tournament_ends(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open()
        lines = []
        async with house.http.stream("GET", f"/api/tournaments/{tournament}/stream") as response:
            async for line in response.aiter_lines():
                lines += [json.loads(line)] if line else []
                if len(lines) == 1:
                    await house.registry.community.tournaments.delete(tournament)
        return lines

    assert len(online(scenario)) == 1

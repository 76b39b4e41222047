"""Tournaments on a running server: opened by a link, directed by one process, counted once."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import Any

import msgspec
import pytest

from ludotheque.server.community.tournaments import model
from ludotheque.server.community.tournaments.director import pause_after
from ludotheque.server.community.tournaments.setup import LEAST_SECONDS, read_settings
from ludotheque.server.community.tournaments.watch import missing
from ludotheque.server.limits import Limits, Lives
from ludotheque.server.store.tournaments import StoredEntrant, StoredGame, StoredTournament, Whole
from ludotheque.server.wire.tournaments import NewTournamentRequest
from tournament_people import Person, faults, followed, is_over

ARENA = NewTournamentRequest("morpion", "P", format="arena")
LEVELS = [{"level": "random", "count": 4}, {"level": "easy", "count": 4}]


def test_a_swiss_of_eight_computers_is_played_to_its_end(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open(computers=LEVELS, joins=False)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, is_over)
        (game, *_) = state["games"]
        kept = (await house.http.get(f"/api/finished/{game['table']}-1")).json()
        again = (await house.http.get(f"/api/tournaments/{tournament}")).json()
        return state, kept, again

    state, kept, again = online(scenario, store=any_store())

    assert faults(state) == []
    assert (state["round"], len(state["games"])) == (3, 12)
    assert sum(each["points"] for each in state["entrants"]) == 12
    assert [each["rank"] for each in state["entrants"]] == sorted(each["rank"] for each in state["entrants"])
    assert again["entrants"] == state["entrants"]
    names = {each["number"]: each["name"] for each in state["entrants"]}
    assert kept["names"] == [names[each] for each in state["games"][0]["entrants"]]


@pytest.mark.parametrize("kind", ["round-robin", "knockout"])
def test_computers_play_the_other_formats_too(online: Any, kind: str) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        computers = [{"level": "random", "count": 3}, {"level": "easy", "count": 2}]
        tournament = await anna.open(format=kind, computers=computers, joins=False)
        await anna.do(tournament, "start")
        return await followed(house, tournament, is_over)

    state = online(scenario)

    assert state["entrants"][0]["rank"] == 1
    assert all(game["places"] is not None for game in state["games"])
    assert len({frozenset(game["entrants"]) for game in state["games"]}) == {"round-robin": 15, "knockout": 5}[kind]


@pytest.mark.parametrize("kind", ["round-robin", "knockout"])
def test_nobody_waits_for_a_next_round_when_all_is_decided(online: Any, kind: str) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = Person(house, "Anna"), Person(house, "Bob")
        tournament = await anna.open(format=kind, break_seconds=3600)
        await bob.enter(tournament)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        await (await bob.guest(state["games"][0]["table"])).ask("resign")
        return await followed(house, tournament, is_over)

    assert online(scenario)["entrants"][0]["name"] == "Anna"


def test_a_break_is_waited_for_where_all_but_one_pause_in_it(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob, cleo = (Person(house, name) for name in ("Anna", "Bob", "Cleo"))
        tournament = await anna.open(format="round-robin", break_seconds=3600)
        await bob.enter(tournament)
        await cleo.enter(tournament)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        await (await bob.guest(next(game["table"] for game in state["games"] if game["table"]))).ask("resign")
        await followed(house, tournament, lambda state: all(game["places"] for game in state["games"]))
        await bob.do(tournament, "pause")
        await cleo.do(tournament, "pause")
        await house.registry.community.tournaments.director.look()
        paused = await anna.ask("GET", f"/{tournament}")
        await bob.do(tournament, "leave")
        await cleo.do(tournament, "leave")
        return paused, await followed(house, tournament, is_over)

    paused, ended = online(scenario)

    assert (paused["phase"], sorted(each["status"] for each in paused["entrants"])) == (
        "playing",
        ["here", "paused", "paused"],
    )
    assert ended["round"] == 1


def test_the_bracket_of_a_knockout_is_told_from_its_beginning_and_changes_with_every_game(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob, cleo, dan, eva = (Person(house, name) for name in ("Anna", "Bob", "Cleo", "Dan", "Eva"))
        tournament = await anna.open(format="knockout")
        for each in (bob, cleo, dan, eva):
            await each.enter(tournament)
        waiting = await anna.ask("GET", f"/{tournament}")
        await anna.do(tournament, "start")
        begun = await followed(house, tournament, lambda state: state["games"])
        await (await dan.guest(begun["games"][0]["table"])).ask("resign")
        return waiting, begun, await followed(house, tournament, lambda state: len(state["games"]) > 2)

    waiting, begun, later = online(scenario)

    assert waiting["bracket"] == []
    assert [each["entrants"] for each in begun["bracket"]] == [
        [1], [4, 5], [2], [3], [1, None], [2, 3], [None, None], [None, None],
    ]  # fmt: skip
    assert [(each["entrants"], each["games"], each["winner"]) for each in later["bracket"]][1] == ([4, 5], [0], 5)
    assert [(each["entrants"], each["games"]) for each in later["bracket"]][4:6] == [([1, 5], [1]), ([2, 3], [2])]


def test_people_are_led_to_their_table_and_points_follow_the_game(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = Person(house, "Anna"), Person(house, "Bob")
        tournament = await anna.open(format="round-robin")
        number = await bob.enter(tournament)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        table = state["games"][0]["table"]
        own = (await anna.ask("GET", f"/{tournament}/me"))["entrant"]
        at_table = await anna.guest(table)
        await bob.guest(table)
        settings = at_table.table["settings"]
        await at_table.ask("resign")
        refused = await at_table.ask("offer", kind="rematch")
        return tournament, number, own, settings, refused, await followed(house, tournament, is_over)

    tournament, number, own, settings, refused, state = online(scenario)

    assert (own, number) == (1, 2)
    assert settings["tournament"] == tournament
    assert refused["refusal"]["code"] == "server.tournament-decides"
    assert [(each["name"], each["points"]) for each in state["entrants"]] == [("Bob", 1.0), ("Anna", 0.0)]


def test_nobody_is_helped_against_a_computer_of_a_tournament(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        tournament = await anna.open(format="round-robin", computers=[{"level": "random", "count": 1}])
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        at_table = await anna.guest(state["games"][0]["table"])
        await at_table.until(lambda table: table["you"] in table["to_act"])
        headers = {"authorization": f"Bearer {at_table.key['token']}"}
        hint = await house.http.post(f"/api/tables/{at_table.id}/hint", headers=headers)
        record = await house.http.get(f"/api/tables/{at_table.id}/record", headers=headers)
        return hint, record

    hint, record = online(scenario)

    assert hint.json()["error"]["code"] == "server.no-hint"
    assert record.json()["error"]["code"] == "server.no-record-yet"


def test_who_does_not_come_loses_pauses_and_can_come_back(online: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("ludotheque.server.community.tournaments.watch.LOOK_SECONDS", 0.05)
    monkeypatch.setattr("ludotheque.server.community.tournaments.watch.NoShows._limit", soon)

    async def scenario(house: Any) -> Any:
        anna, bob, cleo = (Person(house, name) for name in ("Anna", "Bob", "Cleo"))
        tournament = await anna.open(format="arena", minutes=60)
        for each in (bob, cleo):
            await each.enter(tournament)
        await cleo.do(tournament, "leave")
        await anna.do(tournament, "start")
        state = await followed(
            house, tournament, lambda state: any(each["status"] == "paused" for each in state["entrants"])
        )
        (away,) = [each for each in state["entrants"] if each["status"] == "paused"]
        back = next(each for each in (anna, bob) if each.name == away["name"])
        await back.do(tournament, "resume")
        return away, await followed(house, tournament, lambda state: len(state["games"]) > 1)

    away, state = online(scenario)

    assert away["points"] == 0
    assert state["games"][0]["is_played"] is False
    assert len(state["entrants"]) == 2


def test_whose_clock_runs_out_before_their_first_move_pauses_and_is_not_paired_again(
    online: Any, monkeypatch: Any
) -> None:
    monkeypatch.setitem(LEAST_SECONDS, "per-game", 0.0)

    async def scenario(house: Any) -> Any:
        people = [Person(house, name) for name in ("Anna", "Bob", "Cleo", "Dora")]
        tournament = await people[0].open(
            format="arena", minutes=60, pace={"kind": "per-game", "seconds": 0.05}, computers=[{"level": "easy"}]
        )
        for each in people[1:]:
            await each.enter(tournament)
        await people[0].do(tournament, "start")
        return await followed(
            house,
            tournament,
            lambda state: sum(each["status"] == "here" and each["kind"] == "person" for each in state["entrants"]) < 2,
        )

    state = online(scenario)

    assert {each["kind"] for each in state["entrants"] if each["status"] == "paused"} == {"person"}
    assert {game["is_played"] for game in state["games"] if game["places"]} == {False}


async def soon(self: Any, tournament: str) -> float:
    return 0.1


@pytest.mark.parametrize(("seconds", "is_late"), [(30, True), (86_400, False)])
def test_with_days_per_move_nobody_is_late_for_the_first_one(online: Any, seconds: float, *, is_late: bool) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = Person(house, "Anna"), Person(house, "Bob")
        pace = {"kind": "per-move", "seconds": seconds}
        tournament = await anna.open(format="round-robin", pace=pace)
        await bob.enter(tournament)
        await anna.do(tournament, "start")
        state = await followed(house, tournament, lambda state: state["games"])
        live = await house.registry.table(state["games"][0]["table"])
        return [missing(live, live.hosted, live.hosted.changed_at + later, 45.0) for later in (44.0, 46.0)]

    in_time, late = online(scenario)

    assert in_time is None
    assert (late is not None) == is_late


def test_in_an_arena_people_may_come_later_and_in_a_swiss_not(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = Person(house, "Anna"), Person(house, "Bob")
        arena = await anna.open(format="arena", computers=[{"level": "easy"}])
        swiss = await anna.open(format="swiss", computers=[{"level": "easy"}])
        for tournament in (arena, swiss):
            await anna.do(tournament, "start")
            await followed(house, tournament, lambda state: state["phase"] == "playing")
        late = await bob.enter(arena)
        refused = await bob.ask("POST", f"/{swiss}/entrants", {"name": "Bob"}, 409)
        return late, refused["error"]["code"]

    assert online(scenario) == (3, "server.tournament-began")


def test_a_swiss_is_refused_where_nothing_can_pair_it(online: Any, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "caissify_pairings", None)

    async def scenario(house: Any) -> Any:
        anna = Person(house, "Anna")
        swiss = {"game": "connect-four", "name": "Anna", "format": "swiss"}
        refused = await anna.ask("POST", "", swiss, 422)
        await anna.open(format="arena")
        return refused["error"]["problems"][0]

    problem = online(scenario)

    assert (problem["field"], problem["code"]) == ("format", "server.tournament-swiss-extra")


def test_only_the_opener_starts_and_only_once_somebody_is_there(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = Person(house, "Anna"), Person(house, "Bob")
        tournament = await anna.open()
        alone = await anna.do(tournament, "start", 409)
        await bob.enter(tournament)
        stranger = await bob.do(tournament, "start", 409)
        return [each["error"]["code"] for each in (alone, stranger)]

    assert online(scenario) == ["server.tournament-too-few", "server.tournament-not-opener"]


@pytest.mark.parametrize(
    ("count", "kills"), [(8, 2), pytest.param(64, 5, marks=pytest.mark.deep)], ids=["eight", "sixty-four"]
)
def test_a_swiss_of_computers_goes_on_after_kill_9_and_counts_no_game_twice(
    program: Any, visit: Any, count: int, kills: int
) -> None:
    made: list[str] = []
    seen: dict[int, Any] = {}

    async def until(server: Any, is_so: Any) -> dict[str, Any]:
        house = visit(server.port)
        if not made:
            anna = Person(house, "Anna")
            half = count // 2
            computers = [{"level": "random", "count": half}, {"level": "easy", "count": half}]
            made.append(await anna.open(computers=computers, joins=False, break_seconds=0))
            await anna.do(made[0], "start")
        state = await followed(house, made[0], is_so)
        await house.close()
        return state

    def ended(state: dict[str, Any]) -> int:
        return sum(game["places"] is not None for game in state["games"])

    for number in range(kills):
        server = program()
        wanted = len(seen) + count // 4 + number
        state = asyncio.run(until(server, lambda state, wanted=wanted: ended(state) >= wanted))
        server.kill()
        for game in state["games"]:
            if game["places"] is not None:
                assert seen.setdefault(game["number"], game) == game, "a result has changed"
    server = program()
    final = asyncio.run(until(server, is_over))

    assert faults(final) == []
    assert final["round"] == max(3, (count - 1).bit_length())
    assert sum(each["points"] for each in final["entrants"]) == len(final["games"])
    assert [game for game in final["games"] if seen.get(game["number"], game) != game] == []
    assert server.stop() in (0, -15)


def stored(number: int, **more: Any) -> StoredTournament:
    whole = {"phase": "over", "began_at": None, "ended_at": 1.0, "changed_at": 1.0, **more}
    return StoredTournament(
        id=f"t{number}", is_listed=0, settings="{}", opener="p", opener_name="P", address="a", created_at=1.0,
        starts_at=None, ends_at=None, version=1, **whole,
    )  # fmt: skip


def test_tournaments_that_never_began_are_cleared_away_faster_than_they_are_made(any_store: Any) -> None:
    async def story() -> Any:
        store = any_store()
        await store.start()
        for second in (1.0, 100.0, 200.0):
            await store.live(second)
        for number in range(150):
            await store.tournaments.create(stored(number), [], Limits())
        await store.tournaments.trim(Lives(over=1.0))
        left = await store.tournaments.versions([f"t{number}" for number in range(150)])
        await store.close()
        return left

    assert asyncio.run(story()) == {}


def long_arena(count: int) -> Whole:
    tournament = stored(1, phase="playing", began_at=1.0, ended_at=None)
    tournament = msgspec.structs.replace(
        tournament, ends_at=1e12, settings=msgspec.json.encode(read_settings(ARENA)).decode()
    )
    entrants = [StoredEntrant("t1", n, "computer", f"n{n}", "random", None, "", "here", n, 0.0) for n in (1, 2, 3, 4)]
    games = [
        StoredGame("t1", n, 1, "[1, 2]", f"b{n}", "[1, 2]", is_played=1, begun_at=n, ended_at=n) for n in range(count)
    ]
    return Whole(tournament, entrants, games)


def test_a_long_arena_is_looked_through_beside_the_event_loop_and_not_all_the_time(
    online: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, threads = long_arena(1_500), set()
    pure_games = model.pure_games

    def noted(games: Any) -> Any:
        threads.add(threading.current_thread())
        return pure_games(games)

    async def scenario(house: Any) -> Any:
        director = house.registry.community.tournaments.director
        return await director._due(whole, model.rules_for(whole.tournament), 1e6)

    monkeypatch.setattr(model, "pure_games", noted)

    assert len(online(scenario).pairings) == 2
    assert threading.main_thread() not in threads
    assert pause_after(whole) >= 0.5
    assert pause_after(long_arena(100)) == 0.0

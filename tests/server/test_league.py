"""The daily league on a server: only what the rules confirm counts, and nobody sees a solution early."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import itertools
import json
import secrets
from collections.abc import Sequence
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import IllegalMove, LeagueAnswer
from ludotheque.contract.league import FIRST_DAY
from ludotheque.play.league import day_end, is_solved_by, write_day
from ludotheque.server.limits import Limits, Rate
from ludotheque.server.profiles import HEADER
from ludotheque.server.store.sqlite import sqlite_store

DAY = FIRST_DAY + 18
DATE = write_day(DAY)
HOUR = 3600.0
NOON = day_end(DAY) - 12 * HOUR
LEAGUE = "/api/league/ricochet"
TODAY = f"{LEAGUE}/today"


class FakeClock:
    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Player:
    """Somebody with a profile."""

    def __init__(self, house: Any, name: str) -> None:
        self.house, self.name = house, name
        self.key = {HEADER: secrets.token_urlsafe(24)}

    async def begin(self) -> Player:
        body = {"name": self.name, "picture": "otter"}
        assert (await self.house.http.put("/api/profile", json=body, headers=self.key)).is_success
        return self

    async def get(self, path: str, **params: Any) -> Any:
        return (await self.house.http.get(path, headers=self.key, params=params)).json()

    async def post(self, path: str, body: Any = None) -> Any:
        return (await self.house.http.post(path, json=body, headers=self.key)).json()

    async def hand_in(self, number: int, path: Sequence[str], date: str = "today") -> Any:
        return await self.post(f"{LEAGUE}/{date}/{number}", {"path": [*path]})


async def players(house: Any, *names: str) -> list[Player]:
    return [await Player(house, name).begin() for name in names]


def answer(number: int, day: int = DAY) -> LeagueAnswer:
    league = catalogue.league("ricochet")
    assert league is not None
    return league.solve(league.problems(day)[number - 1])


def longer(number: int) -> list[str]:
    """A solution with one slide too many: at first some robot goes where it is not in the way."""
    game, league = catalogue.game("ricochet"), catalogue.league("ricochet")
    assert league is not None
    problem = league.problems(DAY)[number - 1]
    for robot, heading in itertools.product("RGBY", "NESW"):
        path = [robot + heading, *answer(number).line]
        with contextlib.suppress(IllegalMove):
            if is_solved_by(game, problem, path):
                return path
    raise AssertionError(number)


def code(told: Any) -> str:
    return str(told["error"]["code"])


def without_time(day: Any) -> Any:
    return {key: value for key, value in day.items() if key != "seconds_left"}


def test_everybody_has_the_same_problems_and_nobody_the_answers(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await players(house, "Ada", "Bob")
        nobody = (await house.http.get(TODAY)).json()
        return await ada.get(TODAY), await bob.get(f"{LEAGUE}/{DATE}"), nobody

    one, other, nobody = online(scenario, clock=FakeClock())

    assert without_time(one) == without_time(other) == without_time(nobody)
    assert (one["date"], one["number"], one["seconds_left"]) == (DATE, 19, 12 * HOUR)
    assert len(one["targets"]) == 17
    assert {(target["best"], tuple(target["line"]), target["result"]) for target in one["targets"]} == {
        (None, (), None)
    }
    assert [target["par"] for target in one["targets"]] == [answer(number).par for number in range(1, 18)]


def test_a_solution_is_judged_by_the_rules_and_tells_what_was_to_be_found(online: Any) -> None:
    best, long = answer(1), longer(2)

    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        first = await ada.hand_in(1, best.line)
        second = await ada.hand_in(2, long)
        given_up = await ada.hand_in(3, [])
        return first, second, given_up, await ada.get(TODAY)

    first, second, given_up, day = online(scenario, clock=FakeClock())

    assert first["result"] == {"path": [*best.line], "stars": 3, "over": 0}
    assert (first["best"], first["line"]) == (best.best, [*best.line])
    assert second["result"] == {"path": long, "stars": 2, "over": 1}
    assert given_up["result"] == {"path": [], "stars": 0, "over": 10}
    assert [target["best"] is None for target in day["targets"]] == [False] * 3 + [True] * 14
    assert (day["players"], day["streak"]) == (1, 1)


@pytest.mark.parametrize("path", [["concede"], ["nonsense"], ["RN", "RN"], ["x" * 21], ["RN"] * 61, ["\0"], [["RN"]]])
def test_a_path_that_is_no_solution_is_refused_and_may_be_tried_again(online: Any, path: Any) -> None:
    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        return await ada.hand_in(1, path), await ada.hand_in(1, answer(1).line)

    refused, kept = online(scenario, clock=FakeClock())

    assert code(refused)
    assert kept["result"]["stars"] == 3


def test_the_first_that_is_handed_in_counts_for_good(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        paths = [longer(2), answer(2).line, []]
        return [(await ada.hand_in(2, path))["result"] for path in paths], await ada.get(f"{TODAY}/standings")

    results, table = online(scenario, clock=FakeClock())

    assert [result["stars"] for result in results] == [2, 2, 2]
    assert [(row["stars"], row["done"]) for row in table["rows"]] == [(2, 1)]


def test_one_path_is_counted_once_however_it_is_written(online: Any) -> None:
    best = answer(1).line
    french = [step.translate(str.maketrans("GYW", "VJO")) for step in best]

    async def scenario(house: Any) -> Any:
        people = await players(house, "Ada", "Bob", "Cléo")
        for player, path in zip(people, (best, [step.lower() for step in best], french), strict=True):
            last = await player.hand_in(1, path)
        return last["result"]["path"], await people[0].get(f"{TODAY}/1/others")

    path, others = online(scenario, clock=FakeClock())

    assert path == [*best]
    assert others["paths"] == [{"path": [*best], "people": 3}]


def test_others_are_hidden_until_one_is_done_or_the_day_is_over(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada, bob = await players(house, "Ada", "Bob")
        await ada.hand_in(1, answer(1).line)
        early = await bob.get(f"{TODAY}/1/others")
        anonymous = (await house.http.get(f"{TODAY}/1/others")).json()
        await bob.hand_in(1, [])
        done = await bob.get(f"{TODAY}/1/others")
        clock.now += 12 * HOUR
        await ada.get(TODAY)
        later = (await house.http.get(f"{LEAGUE}/{DATE}/1/others")).json()
        return early, anonymous, done, later, (await house.http.get(f"{LEAGUE}/{DATE}")).json()

    early, anonymous, done, later, day = online(scenario, clock=clock)

    assert (code(early), code(anonymous)) == ("league.hidden", "server.no-profile-key")
    assert done == {
        "counts": [{"actions": 0, "people": 1}, {"actions": answer(1).best, "people": 1}],
        "paths": [{"path": [*answer(1).line], "people": 1}],
    }
    assert later == done
    assert all(target["best"] is not None and target["line"] for target in day["targets"])


def test_what_others_found_makes_no_difference_to_who_still_searches(online: Any, tmp_path: Any) -> None:
    """Two worlds: all but the table, which says how well somebody did and not how, is the same in each."""

    async def world(house: Any, path: Sequence[str]) -> Any:
        ada, bob = await players(house, "Ada", "Bob")
        await ada.hand_in(2, path)
        await bob.hand_in(4, answer(4).line)
        others = [await bob.get(f"{TODAY}/{number}/others") for number in (1, 2, 3)]
        return without_time(await bob.get(TODAY)), others, await bob.get(LEAGUE)

    worlds = [
        online(
            lambda house, path=path: world(house, path), clock=FakeClock(), store=sqlite_store(tmp_path / f"{name}.db")
        )
        for name, path in (("best", answer(2).line), ("longer", longer(2)), ("none", ()))
    ]

    assert worlds[0] == worlds[1] == worlds[2]
    assert [code(told) for told in worlds[0][1]] == ["league.hidden"] * 3


def test_two_days_with_a_night_between_and_giving_up_continues_no_streak(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        await ada.hand_in(1, answer(1).line)
        clock.now = day_end(DAY) - 0.5
        last = await ada.hand_in(2, [])
        clock.now = day_end(DAY) + 0.5
        late = await ada.hand_in(3, answer(3).line, DATE)
        second = await ada.get(TODAY)
        await ada.hand_in(2, [])
        before = second["streak"], (await ada.get(TODAY))["streak"]
        await ada.hand_in(1, answer(1, DAY + 1).line)
        after = (await ada.get(TODAY))["streak"]
        tomorrow = await ada.get(f"{LEAGUE}/{write_day(DAY + 2)}")
        old = await ada.get(f"{LEAGUE}/{write_day(FIRST_DAY - 1)}")
        refused = code(late), code(tomorrow), code(old)
        return last, refused, second, (*before, after), await ada.get(LEAGUE), await ada.get(f"{LEAGUE}/{DATE}")

    last, refused, second, streaks, mine, first = online(scenario, clock=clock)

    assert last["result"]["over"] == 10
    assert refused == ("league.over", "league.no-day", "league.no-day")
    assert (second["number"], streaks) == (20, (1, 1, 2))
    assert [(day["date"], day["done"]) for day in mine["days"]] == [(write_day(DAY + 1), 2), (DATE, 2)]
    assert (first["seconds_left"], first["targets"][2]["result"]) == (0, None)


def test_a_day_is_ranked_by_what_is_over_and_a_week_by_stars(online: Any, any_store: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada, bob, cem, dan = await players(house, "Ada", "Bob", "Cem", "Dan")
        for number in (1, 2):
            await ada.hand_in(number, answer(number).line)
        await bob.hand_in(1, answer(1).line)
        await bob.hand_in(2, longer(2))
        for number in (1, 2):
            await cem.hand_in(number, answer(number).line)
        day = await bob.get(f"{TODAY}/standings")
        clock.now += 24 * HOUR
        await bob.hand_in(1, answer(1, DAY + 1).line)
        await dan.hand_in(1, [])
        week = await bob.get(f"{TODAY}/standings", span="week")
        month = await bob.get(f"{TODAY}/standings", span="month")
        return day, week, month, await bob.get(f"{TODAY}/standings", span="year")

    day, week, month, year = online(scenario, clock=clock, store=any_store())

    missing = 15 * 10
    shown = [(row["place"], row["name"], row["stars"], row["over"], row["is_you"]) for row in day["rows"]]
    assert shown == [(1, "Ada", 6, missing, False), (1, "Cem", 6, missing, False), (3, "Bob", 5, missing + 1, True)]
    assert [(row["place"], row["name"], row["stars"], row["days"]) for row in week["rows"]] == [
        (1, "Bob", 8, 2), (2, "Ada", 6, 1), (2, "Cem", 6, 1), (4, "Dan", 0, 1),
    ]  # fmt: skip
    assert (week["first_date"], week["last_date"]) == ("2026-11-16", "2026-11-22")
    assert (month["first_date"], month["last_date"]) == ("2026-11-01", "2026-11-30")
    assert month["rows"] == week["rows"]
    assert code(year) == "league.no-span"


def test_friends_have_a_table_of_their_own_by_a_link(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob, cem = await players(house, "Ada", "Bob", "Cem")
        group = await ada.post("/api/groups", {"name": "Club"})
        path = f"/api/groups/{group['id']}"
        seen, joined = await bob.get(path), await bob.post(f"{path}/join")
        for each in (ada, bob, cem):
            await each.hand_in(1, answer(1).line)
        table = await bob.get(f"{TODAY}/standings", group=group["id"])
        stranger = await cem.get(f"{TODAY}/standings", group=group["id"])
        left = (await house.http.delete(path, headers=bob.key)).json()
        await house.http.delete(path, headers=ada.key)
        return group, seen, joined, table, stranger, left, await cem.get(path)

    group, seen, joined, table, stranger, left, gone = online(scenario, clock=FakeClock(), store=any_store())

    assert (group["members"], seen["is_yours"], joined["members"], joined["is_yours"]) == (1, False, 2, True)
    assert [row["name"] for row in table["rows"]] == ["Ada", "Bob"]
    assert (code(stranger), left, code(gone)) == ("groups.not-yours", {"groups": []}, "groups.no-group")


def test_groups_are_few_and_small(online: Any, relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob, cem = await players(house, "Ada", "Bob", "Cem")
        (first, second, third) = [await ada.post("/api/groups", {"name": name}) for name in ("One", "Two", "Three")]
        joins = [await each.post(f"/api/groups/{first['id']}/join") for each in (bob, cem, bob)]
        return second, third, joins

    limits = dataclasses.replace(relaxed, groups_per_profile=2, profiles_per_group=2)
    second, third, joins = online(scenario, clock=FakeClock(), limits=limits)

    assert second["members"] == 1
    assert code(third) == "groups.too-many"
    assert [code(join) if "error" in join else join["members"] for join in joins] == [2, "groups.full", 2]


def test_a_bot_and_who_has_no_profile_hand_nothing_in(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        bot = Player(house, "Bot")
        await house.http.put("/api/bot", json={"name": "Bot"}, headers=bot.key)
        nobody = await house.http.post(f"{TODAY}/1", json={"path": []})
        return await bot.hand_in(1, answer(1).line), nobody.json()

    assert [*map(code, online(scenario, clock=FakeClock()))] == ["league.no-bots", "server.no-profile-key"]


def test_other_games_and_numbers_have_no_league(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        paths = ["/api/league/chess", "/api/league/morpion/today", f"{LEAGUE}/2026-11-31", f"{LEAGUE}/%00"]
        told = [code(await ada.get(path)) for path in paths]
        numbers = [code(await ada.post(f"{TODAY}/{number}", {"path": []})) for number in ("0", "18", "x", "9999")]
        return told, numbers, (await house.http.get("/api/league")).json()

    told, numbers, games = online(scenario, clock=FakeClock())

    assert told == ["catalogue.unknown-game", "league.no-league", "league.no-day", "league.no-day"]
    assert numbers == ["league.no-number"] * 4
    assert games["games"] == [{"game": "ricochet", "count": 17}]


def test_the_same_problem_handed_in_many_times_at_once_is_kept_once(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        numbers = [number for number in range(1, 4) for _ in range(12)]
        answers = await asyncio.gather(*[ada.hand_in(number, answer(number).line) for number in numbers])
        return answers, await ada.get(f"{TODAY}/standings")

    answers, table = online(scenario, clock=FakeClock(), store=any_store())

    assert {each["result"]["stars"] for each in answers} == {3}
    assert [(row["done"], row["stars"]) for row in table["rows"]] == [(3, 9)]


def test_two_servers_solve_a_day_alike_and_add_up_what_comes_to_either(online_twice: Any) -> None:
    async def scenario(one: Any, other: Any) -> Any:
        (ada,) = await players(one, "Ada")
        elsewhere = Player(other, "Ada")
        elsewhere.key = ada.key
        visitors = [ada, elsewhere] * 4
        await asyncio.gather(
            *[each.hand_in(number, answer(number).line) for number, each in enumerate(visitors, start=1)]
        )
        return (await ada.get(f"{TODAY}/standings"))["rows"], (await elsewhere.get(f"{TODAY}/standings"))["rows"]

    here, there = online_twice(scenario, clock=FakeClock())

    assert here == there
    assert (here[0]["done"], here[0]["stars"]) == (8, 24)


def test_a_forgotten_profile_is_in_no_table_and_its_export_had_everything(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await players(house, "Ada", "Bob")
        group = await ada.post("/api/groups", {"name": "Club"})
        await ada.hand_in(1, answer(1).line)
        export = await ada.get("/api/profile/export")
        await house.http.delete("/api/profile", headers=ada.key)
        table = await bob.get(f"{TODAY}/standings")
        return export, group, table, await bob.get(f"/api/groups/{group['id']}")

    export, group, table, gone = online(scenario, clock=FakeClock(), store=any_store())

    assert export["league"] == [
        {"game": "ricochet", "date": DATE, "number": 1, "path": " ".join(answer(1).line), "stars": 3, "at": NOON}
    ]
    assert export["groups"] == [{"id": group["id"], "name": "Club"}]
    assert (table["rows"], code(gone)) == ([], "groups.no-group")


def test_two_devices_that_become_one_profile_keep_what_each_handed_in(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, phone = await players(house, "Ada", "Ada")
        group = await phone.post("/api/groups", {"name": "Club"})
        await ada.hand_in(1, answer(1).line)
        await phone.hand_in(1, [])
        await phone.hand_in(2, answer(2).line)
        told = await ada.post("/api/profile/codes")
        await phone.post("/api/profile/claim", {"code": told["code"]})
        return await phone.get(f"{TODAY}/standings"), await ada.get("/api/groups"), group

    table, groups, group = online(scenario, clock=FakeClock(), store=any_store())

    assert [(row["done"], row["stars"], row["is_you"]) for row in table["rows"]] == [(2, 6, True)]
    assert [each["id"] for each in groups["groups"]] == [group["id"]]


def test_a_year_later_it_is_swept_but_not_while_the_server_was_away(online: Any, any_store: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        await ada.hand_in(1, answer(1).line)
        clock.now += 400 * 24 * HOUR
        await house.registry.store.live(clock.now)
        await house.registry.sweep()
        kept = len((await ada.get(LEAGUE))["days"])
        lived = house.registry.store
        for _ in range(2):
            await lived._writer.ask(lambda connection: connection.run("UPDATE alive SET began_at = 0 WHERE number = 1"))
        await lived.retention.trim_league(0.0)
        return kept, (await ada.get(LEAGUE))["days"], await rows_left(house)

    kept, days, left = online(scenario, clock=clock, store=any_store())

    assert (kept, days, left) == (1, [], 0)


async def rows_left(house: Any) -> int:
    tables = ("league_results", "league_scores", "league_days")
    count = " + ".join(f"(SELECT count(*) FROM {table})" for table in tables)
    ((left,),) = await house.registry.store._reader.ask(lambda connection: connection.run(f"SELECT {count}"))
    return int(left)


def test_it_goes_into_a_backup_and_comes_out_again(online: Any, any_store: Any, tmp_path: Any) -> None:
    async def begin(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        await ada.post("/api/groups", {"name": "Club"})
        await ada.hand_in(1, answer(1).line)
        await house.registry.store.write_backup(tmp_path / "kept.jsonl")
        return ada

    async def go_on(house: Any) -> Any:
        again = Player(house, "Ada")
        again.key = ada.key
        return await again.get(TODAY), await again.get("/api/groups")

    ada = online(begin, clock=FakeClock())

    async def restore() -> None:
        store = any_store()
        await store.start()
        await store.restore_backup(tmp_path / "kept.jsonl")
        await store.close()

    asyncio.run(restore())
    day, groups = online(go_on, clock=FakeClock(), store=any_store())

    assert day["targets"][0]["result"]["stars"] == 3
    assert [group["name"] for group in groups["groups"]] == ["Club"]
    kinds = {json.loads(line)["in"] for line in (tmp_path / "kept.jsonl").read_text().splitlines()}
    assert {"league-day", "league-result", "league-score", "group", "group-member"} <= kinds


def test_what_one_address_may_leave_is_bounded(online: Any, relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        (ada,) = await players(house, "Ada")
        return [await ada.hand_in(number, []) for number in (1, 2, 3)]

    told = online(scenario, clock=FakeClock(), limits=dataclasses.replace(relaxed, stored=Rate(250, 1e-6)))

    assert ["error" in each for each in told] == [False, False, True]


@pytest.mark.parametrize("form", ["svg", "png"])
def test_stars_are_drawn_without_asking_who_one_is(online: Any, form: str) -> None:
    async def scenario(house: Any) -> Any:
        drawn = await house.http.get(f"{TODAY}/picture.{form}", params={"stars": "33210-33210-33210"})
        path = f"{TODAY}/picture.{form}"
        bad = [await house.http.get(path, params={"stars": stars}) for stars in ("", "3" * 16, "4" * 17)]
        bad.append(await house.http.get(f"{TODAY}/picture.gif", params={"stars": "3" * 17}))
        return drawn, [code(each.json()) for each in bad]

    drawn, refused = online(scenario, clock=FakeClock())

    assert drawn.is_success
    assert drawn.content.startswith(b"<svg" if form == "svg" else b"\x89PNG")
    assert refused == ["league.no-picture"] * 4


def test_a_link_to_a_day_shows_its_board(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        return [(await house.http.get(path)).text for path in ("/league", f"/league/{DATE}", "/league/2001-01-01")]

    today, dated, unknown = online(scenario, clock=FakeClock())

    assert "Daily league #19" in today
    assert today.count("preview/ricochet.png") == dated.count("preview/ricochet.png") == 1
    assert "preview/home.png" in unknown

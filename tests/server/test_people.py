"""People at a live table: coming and going, being waited for, and what everybody is told about it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from french import set_in_french

DAY = 86_400.0


def test_everybody_sees_who_is_here_and_how_many_watch(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await house.guest(anna.id)
        crowd = await anna.hear("presence")
        while crowd["watcher_count"] != 1:
            crowd = await anna.hear("presence")
        await bob.drop()
        while 1 in crowd["connected"]:
            crowd = await anna.hear("presence")
        return crowd

    assert online(scenario) == {"type": "presence", "connected": [0], "watcher_count": 1}


@pytest.mark.req("RR-08")
def test_who_stays_away_is_out_and_everybody_is_told(online, monkeypatch):
    monkeypatch.setattr("ludotheque.server.presence.PresenceTracker.seconds_away", seconds_away)

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair(grace_seconds=5)
        live = house.registry.live_table(anna.id)
        await bob.drop()
        while len(live.subscribers) > 1:
            await asyncio.sleep(0.005)
        live._wake_up()
        await anna.until(lambda table: table["phase"] == "over")
        return list(anna.happened.values())[-1]["said"]["text"], anna.table, anna.steps

    text, table, steps = online(scenario)

    assert text == "Bob was away for too long and is out of the game."
    assert table["outcome"]["places"] == [1, 2]
    assert table["outcome"]["reason"]["code"] == "play.disconnected"
    assert table["players"][1]["cause"] == "disconnected"
    assert steps[-1] == {"by": 1, "cause": "disconnected"}


def seconds_away(self: Any, seat: int) -> float | None:
    return 6.0 if seat in self.away_since else None


@pytest.mark.req("RR-08")
def test_who_comes_back_in_time_goes_on_with_the_same_seat(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await bob.drop()
        await anna.play("d")
        await bob.connect()
        return bob.table["you"], (await bob.play("c"))["type"]

    assert online(scenario) == (1, "done")


def test_one_person_may_look_with_two_screens(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        phone = await house.guest(anna.key)
        await phone.play("d")
        await anna.until(lambda table: len(table["steps"]) == 1)
        await phone.close()
        return anna.table["players"][0]["is_connected"]

    assert online(scenario) is True


def test_a_flag_falls_by_the_servers_clock(online):
    async def scenario(house: Any) -> Any:
        _, bob = await house.pair(pace={"kind": "per-move", "seconds": 0.2})
        await bob.until(lambda table: table["phase"] == "over")
        return bob.table["outcome"]

    outcome = online(scenario)

    assert outcome["places"] == [2, 1]
    assert outcome["reason"]["code"] == "play.out-of-time"


@pytest.mark.req("RR-06")
def test_a_whole_round_of_ricochet_goes_by_itself_when_nobody_acts(online):
    moment = [1_000.0]

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair("ricochet", options={"players": "2", "targets": "1"})
        await anna.play("=9")
        await bob.play("=7")
        for count in (3, 4, 5):
            moment[0] += 3_600  # longer than the sand takes to run through
            house.registry.live_table(anna.id)._wake_up()
            await bob.until(lambda table: len(table["steps"]) == count)  # noqa: B023 # awaited at once
        assert bob.table["phase"] == "over"
        return [(step.get("by"), step["action"]) for step in bob.steps]

    steps = online(scenario, clock=lambda: moment[0])

    assert steps == [(0, "=9"), (1, "=7"), (None, "time-up"), (None, "time-up"), (None, "time-up")]


def test_texts_come_in_the_language_of_each_listener(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        watcher = await house.guest(anna.id, language="fr-CA")
        await anna.ask("react", reaction="well-played")
        await bob.until(lambda table: table["log"] and table["log"][-1]["kind"] == "reacted")
        await watcher.until(lambda table: table["log"] and table["log"][-1]["kind"] == "reacted")
        return [guest.table["log"][-1]["said"]["text"] for guest in (bob, watcher)]

    assert online(scenario) == ["Anna: Well played!", set_in_french("Anna : Bien joué !")]


def test_reactions_are_few_and_far_between(online, relaxed):
    from dataclasses import replace

    from ludotheque.server.limits import Rate

    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        answers = [await anna.ask("react", reaction="wow") for _ in range(3)]
        return [answer["type"] for answer in answers]

    assert online(scenario, limits=replace(relaxed, reactions=Rate(2, 0.01))) == ["done", "done", "refused"]


def test_a_store_that_fails_refuses_the_move_and_keeps_the_table(online, monkeypatch):
    from ludotheque.server.store import StoreFailed

    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        append = house.registry.store.append

        async def full(*words: Any, **named: Any) -> None:
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(house.registry.store, "append", full)
        refused = await anna.play("d")
        monkeypatch.setattr(house.registry.store, "append", append)
        return refused, await anna.play("d")

    refused, done = online(scenario)

    assert refused["refusal"]["kind"] == "store"
    assert refused["table"]["steps"] == []
    assert done["type"] == "done"


def test_sentences_speak_of_people_by_their_names(online):
    async def scenario(house):
        anna, bob = await house.pair("morpion", options={"starter": "1"})
        early = await bob.play("a1")
        for guest, action in ((anna, "a1"), (bob, "b1"), (anna, "a2"), (bob, "b2"), (anna, "a3")):
            await guest.until(lambda table: table["legal"])
            assert (await guest.play(action))["type"] == "done"
        over = await bob.until(lambda table: table["outcome"])
        return early["refusal"]["text"], early["table"]["message"]["text"], over["outcome"]["reason"]["text"]

    refused, message, reason = online(scenario)

    assert "Anna" in refused
    assert message.startswith("Anna")
    assert "Anna" in reason


class Now:
    at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


UNHURRIED = [{}, {"pace": {"kind": "per-move", "seconds": 3 * DAY}}]
LIVE = [{"pace": {"kind": "per-game", "seconds": 4 * DAY}}, {"game": "ricochet", "options": {"players": "2"}}]


@pytest.mark.parametrize(
    ("more", "phase"), [(more, "playing") for more in UNHURRIED] + [(more, "over") for more in LIVE]
)
def test_a_day_away_loses_nothing_where_people_take_turns_without_hurry(online, more, phase):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair(**{"game": "connect-four", **more})
        live = house.registry.live_table(anna.id)
        await bob.drop()
        while len(live.subscribers) > 1:
            await asyncio.sleep(0.005)
        now.at += DAY
        live._wake_up()
        while live._tasks:
            await asyncio.sleep(0.005)
        return live.hosted.phase, live.hosted.settings.grace_seconds

    now = Now()
    seen, grace = online(scenario, clock=now)

    assert (seen, grace) == (phase, None if phase == "playing" else 300.0)


def test_who_has_the_link_may_come_days_later(online):
    async def scenario(house: Any) -> Any:
        found = []
        linked, listed = await house.open(), await house.open(is_listed=True)
        for _ in range(2):
            for _ in range(2 * 24):
                now.at += 3600.0
                await house.registry.store.live(now.at)
            await house.registry.sweep()
            answers = [await house.http.get(f"/api/tables/{key['table']}") for key in (linked, listed)]
            found.append([answer.status_code for answer in answers])
        return found

    now = Now()

    assert online(scenario, clock=now) == [[200, 404], [404, 404]]


def test_who_lost_the_connection_may_come_back_in_time_or_lose_to_whoever_claims_the_win(
    online: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = {"seconds": 10.0}
    monkeypatch.setattr(
        "ludotheque.server.presence.PresenceTracker.seconds_away",
        lambda self, seat: waited["seconds"] if seat in self.away_since else None,
    )

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair(pace={"kind": "per-game", "seconds": 300, "increment": 0})
        here = await anna.ask("claim", seat=1)
        await bob.drop()
        told = await anna.hear("presence")
        while not told.get("away"):
            told = await anna.hear("presence")
        early = await anna.ask("claim", seat=1)
        waited["seconds"] = 50.0
        done = await anna.ask("claim", seat=1)
        table = await anna.until(lambda table: table["phase"] == "over")
        return here, told["away"], early, done, table["players"][1]["cause"], table["outcome"]["places"]

    here, away, early, done, cause, places = online(scenario)

    assert here["refusal"]["code"] == "server.claim-here"
    assert [(each["seat"], 40 < each["seconds"] <= 45) for each in away] == [(1, True)]
    assert (early["refusal"]["code"], early["refusal"]["params"]["seconds"]) == ("server.claim-early", 35)
    assert done["type"] == "done"
    assert (cause, places) == ("disconnected", [1, 2])


def test_where_nobody_has_to_stay_nobody_loses_by_being_away(online: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "ludotheque.server.presence.PresenceTracker.seconds_away",
        lambda self, seat: 9999.0 if seat in self.away_since else None,
    )

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await bob.drop()
        told = await anna.hear("presence")
        while 1 in told["connected"]:
            told = await anna.hear("presence")
        return told, await anna.ask("claim", seat=1)

    told, refused = online(scenario)

    assert "away" not in told
    assert refused["refusal"]["code"] == "server.claim-unhurried"

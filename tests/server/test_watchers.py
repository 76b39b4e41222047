"""Who watches a table: named where they wish to be, counted otherwise, told with little traffic."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from ludotheque.server.presence import MOST_NAMED
from ludotheque.server.profiles import HEADER
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.viewer import Reader
from ludotheque.server.wire.chat import ChatLine
from ludotheque.server.wire.events import Said


def key_of(number: int) -> str:
    return f"key-of-watcher-number-{number:04}-xyz"


async def profile(house: Any, number: int, name: str) -> str:
    answer = await house.http.put(
        "/api/profile", json={"name": name, "picture": "fox"}, headers={HEADER: key_of(number)}
    )
    assert answer.status_code == 200, answer.text
    return key_of(number)


async def crowd_of(guest: Any, count: int, named: list[str] | None = None) -> dict[str, Any]:
    """The first news in which so many watch, and these are named."""
    while True:
        news = await guest.hear("presence")
        if news["watcher_count"] == count and (named is None or news.get("watchers") == named):
            return news


def test_who_wishes_to_be_is_named_once_and_the_others_are_counted(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        ada = await house.guest(anna.id, profile=await profile(house, 1, "Ada"))
        first = await crowd_of(anna, 1)
        await house.guest(anna.id, profile=key_of(1))
        for unknown in (key_of(99), "short", "\u00e9" * 30):
            await house.guest(anna.id, profile=unknown)
        guests = await crowd_of(anna, 4)
        newcomer = await house.guest(anna.id)
        await crowd_of(anna, 5)
        return ada.table["watchers"], first, guests, newcomer.table["watchers"], newcomer.table["watcher_count"]

    own, first, guests, later, count = online(scenario)

    assert own == ["Ada"]
    assert first["watchers"] == ["Ada"]
    assert "watchers" not in guests, "the names are as before: Ada's second page is no other watcher"
    assert (later, count) == (["Ada"], 5)


def test_who_plays_is_not_named_as_watching_and_who_stands_up_is(online):
    async def scenario(house: Any) -> Any:
        key = await profile(house, 1, "Bob")
        anna = await house.guest(await house.open(starts_when_full=False))
        bob = await house.guest(await house.join(anna.id, "Bob"), profile=key)
        await house.guest(anna.id)
        sitting = await crowd_of(anna, 1)
        await bob.ask("leave")
        return sitting, await crowd_of(anna, 2, ["Bob"])

    sitting, standing = online(scenario)

    assert "watchers" not in sitting
    assert standing["watcher_count"] == 2


def test_who_has_a_seat_and_looks_on_elsewhere_is_no_named_audience(online):
    async def scenario(house: Any) -> Any:
        key = await profile(house, 1, "Anna")
        opened = await house.http.post(
            "/api/tables", json={"game": "connect-four", "name": "Anna"}, headers={HEADER: key}
        )
        anna = await house.guest(opened.json())
        await house.guest(anna.id, profile=key)
        return await crowd_of(anna, 1)

    assert "watchers" not in online(scenario)


def test_a_name_follows_its_profile_and_goes_with_it(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        await house.guest(anna.id, profile=await profile(house, 1, "Ada"))
        await crowd_of(anna, 1, ["Ada"])
        await profile(house, 1, "Countess")
        await house.registry.sweep()
        await crowd_of(anna, 1, ["Countess"])
        await house.http.delete("/api/profile", headers={HEADER: key_of(1)})
        return await crowd_of(anna, 1, [])

    assert online(scenario)["watcher_count"] == 1


def test_all_pages_of_a_watcher_have_the_name_that_was_looked_up_last(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        await house.guest(anna.id, profile=await profile(house, 1, "Ada"))
        await house.guest(anna.id, profile=await profile(house, 1, "Countess"))
        live = await house.registry.table(anna.id)
        return {each.watcher.name for each in live.subscribers if each.watcher}, live.presence.watchers

    assert online(scenario) == ({"Countess"}, ("Countess",))


def test_who_comes_while_names_are_looked_up_keeps_their_own(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        await house.guest(anna.id, profile=await profile(house, 1, "Ada"))
        later, store = await profile(house, 2, "Bob"), house.registry.store.profiles
        usual = store.names

        async def names(asked: Any) -> Any:
            found = await usual(asked)
            store.names = usual
            await house.guest(anna.id, profile=later)
            return found

        store.names = names
        await house.registry.rename_watchers()
        return (await house.registry.table(anna.id)).presence.watchers

    assert online(scenario) == ("Ada", "Bob")


def test_however_many_watch_so_many_are_named_and_news_of_the_others_is_short(online, relaxed):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        live = await house.registry.table(anna.id)
        for number in range(MOST_NAMED + 15):
            await house.guest(anna.id, profile=await profile(house, number, f"Watcher {number}"))
        await crowd_of(anna, MOST_NAMED + 15)
        await house.guest(anna.id)
        await crowd_of(anna, MOST_NAMED + 16)
        named = [heard for heard in anna.heard if "watchers" in heard and heard["type"] == "presence"]
        last = [heard for heard in anna.heard if heard["type"] == "presence"][-1]
        return live.presence.watchers, named, last

    watchers, named, last = online(scenario)

    assert watchers == tuple(f"Watcher {number}" for number in range(MOST_NAMED))
    assert len(named) <= MOST_NAMED
    assert len(json.dumps(last)) < 100


def test_a_name_costs_nothing_on_the_path_of_a_move(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        watcher = await house.guest(anna.id, profile=await profile(house, 1, "Ada"))
        await crowd_of(anna, 1)
        asked: list[str] = []
        live = await house.registry.table(anna.id)
        counted = live.presence.count
        live.presence.count = lambda *given: asked.append("count") or counted(*given)
        for player, column in ((anna, "d"), (bob, "e"), (anna, "c")):
            await player.until(lambda table, player=player: table["to_act"] == [table["you"]])
            await player.play(column)
        await watcher.until(lambda table: len(table["steps"]) == 3)
        return [*asked], [heard for heard in watcher.heard if heard["type"] == "change"]

    counted, changes = online(scenario)

    assert counted == []
    assert all("watchers" not in change for change in changes)


def test_a_large_audience_that_comes_and_goes_costs_no_more_messages_than_a_small_one(online, relaxed):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        live = await house.registry.table(anna.id)
        loop, waits = asyncio.get_running_loop(), []
        crowd = [Subscriber(Reader(None, "en"), seen=None, limits=relaxed, on_due=lambda: None) for _ in range(510)]
        for each in crowd:
            live.enter(each)
        for size in (512, 64):
            while len(live.subscribers) > size:
                live.leave(crowd.pop())
            live._publish_presence()
            live._presence_changed()
            waits.append((live._presence_alarm.when() - loop.time()) / len(live.subscribers))
        return waits

    many, few = online(scenario)

    assert many > few * 0.9


def test_names_are_told_through_another_process_too(online_twice):
    async def scenario(one: Any, two: Any) -> Any:
        anna = await one.guest(await one.open())
        far = await two.guest(anna.id, profile=await profile(two, 1, "Ada"))
        news = await crowd_of(anna, 1)
        return news["watchers"], far.table["watchers"]

    assert online_twice(scenario) == (["Ada"], ["Ada"])


def test_a_stream_of_lines_names_only_who_asks_for_it(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        headers = {HEADER: await profile(house, 1, "Ada")}
        found = []
        for query in ("", "?named=1"):
            async with house.http.stream("GET", f"/api/tables/{anna.id}/stream{query}", headers=headers) as lines:
                async for line in lines.aiter_lines():
                    if line and (table := json.loads(line))["type"] == "table":
                        found.append((table["watchers"], table["watcher_count"]))
                        break
            live = await house.registry.table(anna.id)
            while len(live.subscribers) > 2:
                await asyncio.sleep(0.01)
        return found

    assert online(scenario) == [([], 1), (["Ada"], 1)]


def test_a_slow_reader_of_presence_and_chat_keeps_little_and_is_hung_up(online, relaxed):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await bob.close()
        await bob.connect(chat=True)
        live = await house.registry.table(anna.id)
        (slow,) = [each for each in live.subscribers if each.has_chat]
        slow._on_due = lambda: None  # as one whose line is full
        for number in range(10_000):
            live.say(Said(ChatLine(number, 0.0, "Anna", "x" * 200, False, 0)), "", ())
            slow.publish_presence(live._publication)
        await asyncio.sleep(0)
        return slow.is_dropped, len(slow._small), sum(map(len, slow._small)), len(slow.take())

    dropped, waiting, size, taken = online(scenario)

    assert dropped
    assert waiting <= relaxed.outbox
    assert size < 64 * 1024
    assert taken == 0

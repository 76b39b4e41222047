"""The ten ways in which such systems break, each with its cure shown (FEATURES, "Ten ways such systems break")."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import json
import threading

import httpx
import pytest
import websockets

from ludotheque.server.bot_pool import BotAnswer
from ludotheque.server.bot_pool.fair_queue import PoolFull
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.limits import Lives
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.viewer import Reader
from ludotheque.server.wire import events
from time_limits import STEP_SECONDS


@pytest.mark.req("ALL-03")
def test_1_reconnecting_loses_no_event(online):
    async def scenario(house):
        anna, bob = await house.pair()
        await bob.drop()
        seen = bob.table["version"]
        await anna.play("d")
        await anna.ask("react", reaction="hello")
        await bob.connect(seen=seen)
        return anna, bob

    anna, bob = online(scenario)

    assert [bob.happened[version]["kind"] for version in sorted(bob.happened)][-2:] == ["moved", "reacted"]
    assert bob.table["version"] == anna.table["version"]
    assert bob.gaps == 0


def test_1_a_reader_that_was_away_for_too_long_gets_everything_at_once(online):
    async def scenario(house):
        anna, bob = await house.pair()
        await bob.drop()
        for _ in range(120):
            await anna.ask("react", reaction="wow")
            await anna.ask("react", reaction="oops")
        await anna.play("d")
        await bob.connect(seen=bob.table["version"])
        return bob.table

    table = online(scenario)

    assert table["steps"] == [{"by": 0, "action": "d"}]


def test_2_every_refusal_brings_the_true_table(online):
    async def scenario(house):
        anna, bob = await house.pair()
        too_early = await bob.play("a")
        await anna.play("d")
        nonsense = await bob.play("zzz")
        return too_early, nonsense

    too_early, nonsense = online(scenario)

    assert too_early["refusal"]["kind"] == "illegal-move"
    assert too_early["table"]["view"]["turn"] == 0
    assert nonsense["refusal"]["kind"] == "notation"
    assert nonsense["table"]["steps"] == [{"by": 0, "action": "d"}]
    assert nonsense["refusal"]["text"]


def test_2_a_command_sent_twice_is_done_once(online):
    async def scenario(house):
        anna, bob = await house.pair()
        first = await anna.ask("move", command="same", action="d")
        await bob.until(lambda table: len(table["steps"]) == 1)
        await bob.play("d")
        again = await anna.ask("move", command="same", action="d")
        await anna.until(lambda table: len(table["steps"]) == 2)
        return first, again, anna.table

    first, again, table = online(scenario)

    assert again == first
    assert len(table["steps"]) == 2


def test_2_an_agreement_to_a_rematch_is_done_once_even_if_the_table_was_read_again(online):
    async def scenario(house):
        anna, bob = await house.pair()
        await anna.ask("resign")
        await anna.ask("offer", kind="rematch")
        first = await bob.ask("offer", command="same", kind="rematch")
        at_once = await bob.ask("offer", command="same", kind="rematch")
        house.registry.drop(house.registry.live_table(bob.id))
        await bob.closing()
        await bob.connect()
        return first, at_once, await bob.ask("offer", command="same", kind="rematch"), bob.table

    first, at_once, later, table = online(scenario)

    assert first["type"] == "done"
    assert first == at_once == later
    assert (table["number"], table["phase"]) == (2, "playing")


def test_2_a_move_meant_for_an_older_board_is_refused(online):
    async def scenario(house):
        anna, bob = await house.pair()
        old = anna.table["version"]
        await anna.play("d")
        await bob.until(lambda table: len(table["steps"]) == 1)
        await bob.play("d")
        return await anna.ask("move", action="d", version=old)

    assert online(scenario)["refusal"]["code"] == "play.stale-version"


def test_2_a_bid_is_not_stale_because_somebody_else_bid_meanwhile(online):
    async def scenario(house):
        anna, bob = await house.pair("ricochet", options={"players": "2"})
        old = bob.table["version"]
        await anna.play("=9")
        return await bob.ask("move", action="=7", version=old)

    assert online(scenario)["type"] == "done"


@pytest.mark.req("RR-07")
def test_3_nothing_a_client_says_is_believed(online):
    async def scenario(house):
        anna, bob = await house.pair()
        forged = anna.key["token"][:-1] + ("0" if anna.key["token"][-1] != "0" else "1")
        path = f"/api/tables/{anna.id}/commands"
        move = {"type": "move", "command": "x", "action": "d"}
        answers = [
            await house.http.post(path, json=move),
            await house.http.post(path, json=move, headers={"authorization": f"Bearer {forged}"}),
            await house.http.post(path, json=move, headers={"authorization": f"Bearer {bob.key['token']}"}),
        ]
        watcher = await house.guest(anna.id)
        return [answer.status_code for answer in answers], await watcher.ask("move", action="d")

    statuses, watched = online(scenario)

    assert statuses == [401, 401, 409]
    assert watched["refusal"]["code"] == "server.no-seat-of-yours"


def test_4_a_search_blocks_neither_the_loop_nor_another_table(online):
    ponderer = Ponderer()

    async def scenario(house):
        slow = await house.guest(await house.open(seats=[{"kind": "me"}, {"kind": "computer"}]))
        await slow.play("d")
        anna, _ = await house.pair()
        played = (await anna.play("d"))["type"], ponderer.has_answered
        ponderer.may_answer.set()
        await slow.until(lambda table: len(table["steps"]) == 2)
        return played

    assert online(scenario, bot_pool=ProcessPool(1, make=lambda: ponderer)) == ("done", False)


class Ponderer:
    """Thinks until it may answer."""

    is_alive = True
    spent_seconds = 0.0

    def __init__(self):
        self.may_answer = threading.Event()
        self.has_answered = False

    def ask(self, request, seconds, is_enough=None):
        self.may_answer.wait(STEP_SECONDS)
        self.has_answered = True
        return BotAnswer("d")

    def end(self):
        self.may_answer.set()


def test_4_a_full_machine_says_so(online, in_process_bots):
    in_process_bots.is_full = True

    async def scenario(house):
        seats = [{"kind": "me"}, {"kind": "computer"}]
        return await house.http.post("/api/tables", json={"game": "morpion", "name": "Anna", "seats": seats})

    answer = online(scenario, bot_pool=in_process_bots)

    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "server.machine-full"


def test_4_a_computer_that_finds_no_room_is_asked_again(online, in_process_bots, monkeypatch):
    monkeypatch.setattr("ludotheque.server.bot_driver._RETRY_SECONDS", 0.01)
    refusals = iter([PoolFull(), PoolFull()])

    def answer(request):
        for refusal in refusals:
            raise refusal
        return BotAnswer("d")

    in_process_bots.answer = answer

    async def scenario(house):
        guest = await house.guest(await house.open(seats=[{"kind": "computer"}, {"kind": "me"}]))
        return await guest.until(lambda table: len(table["steps"]) == 1)

    assert online(scenario, bot_pool=in_process_bots)["view"]["cells"][5][3] == 0


def test_5_abandoned_tables_leave_nothing_behind(online, relaxed):
    short = dataclasses.replace(relaxed, lives=Lives(waiting=0.0, invitation=0.0, over=0.0, playing=0.0))

    async def scenario(house):
        for _ in range(20):
            await house.open()
        anna, bob = await house.pair(is_listed=True)
        await anna.ask("resign")
        await anna.close()
        await bob.close()
        while house.registry.connections.total:
            await asyncio.sleep(0.005)
        await house.registry.sweep()
        gone = await house.http.get(f"/api/tables/{anna.id}")
        kept = await house.http.get("/api/finished")
        gc.collect()
        return house.registry.table_count, gone, kept

    count, gone, kept = online(scenario, limits=short)

    assert count == 0
    assert gone.status_code == 404
    assert len(kept.json()["games"]) == 1


def test_5_a_table_nobody_looks_at_leaves_memory_and_comes_back_when_asked_for(online, monkeypatch):
    monkeypatch.setattr("ludotheque.server.registry.IDLE_SECONDS", -1.0)

    async def scenario(house):
        anna, bob = await house.pair()
        await anna.play("d")
        await anna.close()
        await bob.close()
        while house.registry.connections.total:
            await asyncio.sleep(0.005)
        await house.registry.sweep()
        forgotten = house.registry.table_count
        await anna.connect()
        return forgotten, anna.table

    forgotten, table = online(scenario)

    assert forgotten == 0
    assert table["steps"] == [{"by": 0, "action": "d"}]
    assert table["you"] == 0


def test_6_a_slow_reader_gets_the_newest_table_once_and_nothing_piles_up(online, relaxed):
    async def scenario(house):
        anna, bob = await house.pair()
        live = house.registry.live_table(anna.id)
        version = anna.table["version"]
        slow = Subscriber(Reader(None, "en"), seen=version, limits=relaxed, on_due=lambda: None)
        live.enter(slow)
        for mover in (anna, bob, anna, bob):
            await mover.ask("move", action="d")
        return slow.take(), live.hosted.version

    (only,), version = online(scenario)

    table = json.loads(only)
    assert table["version"] == version
    assert [happened["kind"] for happened in table["log"]] == ["moved"] * 4


def test_6_a_reader_that_never_reads_is_dropped(online, relaxed):
    tight = dataclasses.replace(relaxed, outbox=4)

    async def scenario(house):
        anna, bob = await house.pair()
        subscribers = house.registry.live_table(anna.id).subscribers
        (deaf,) = [each for each in subscribers if each.reader.person in bob.key["token"]]
        for _ in range(5):
            deaf.send(events.Pong(0.0))
        code = await bob.closing()
        return code, len(subscribers), (await anna.play("d"))["type"]

    assert online(scenario, limits=tight) == (4408, 1, "done")


@pytest.mark.req("RR-08")
def test_7_a_restart_loses_no_game_and_no_time(online, tmp_path):
    path = tmp_path / "kept.sqlite3"

    async def before(house):
        anna, bob = await house.pair(pace={"kind": "per-game", "seconds": 60, "increment": 1})
        await anna.play("d")
        return bob.key, anna.table

    bob_key, old = online(before, store=sqlite_store(path))

    async def after(house):
        bob = await house.guest(bob_key)
        assert (await bob.play("d"))["type"] == "done"
        return bob.table

    table = online(after, store=sqlite_store(path))

    assert len(table["steps"]) == len(old["steps"]) + 1
    assert table["clock"]["left"][1] > 55


def test_7_a_server_that_stops_says_goodbye_and_that_one_may_come_back(online):
    async def scenario(house):
        _, bob = await house.pair()
        await house.registry.stop()
        bye = await bob.hear("closing")
        house.registry.stop = _nothing
        return bye

    bye = online(scenario)

    assert bye["should_reconnect"] is True
    assert bye["reason"]["code"] == "server.closing.stopping"


async def _nothing():
    pass


def test_8_the_lobby_shows_no_dead_tables_and_one_address_cannot_fill_it(online, relaxed):
    capped = dataclasses.replace(relaxed, tables_per_address=3, lives=Lives(waiting=0.0, invitation=0.0))

    async def scenario(house):
        first = await house.open(is_listed=True)
        await house.open(is_listed=False)
        third = await house.open(is_listed=True)
        refused = await house.http.post("/api/tables", json={"game": "morpion", "name": "Anna"})
        rows = (await house.http.get("/api/tables")).json()["tables"]
        await house.registry.sweep()
        later = (await house.http.get("/api/tables")).json()["tables"]
        return [first["table"], third["table"]], [row["table"] for row in rows], refused.status_code, later

    made, listed, status, later = online(scenario, limits=capped)

    assert listed == made
    assert status == 429
    assert later == []


@pytest.mark.req("MO-05")
def test_9_a_win_on_the_last_free_cell_is_a_win(online):
    async def scenario(house):
        anna, bob = await house.pair("morpion", options={"starter": "1"})
        for number, action in enumerate(("a1", "a3", "b2", "c1", "a2", "c2", "b1", "b3", "c3")):
            assert (await (anna, bob)[number % 2].ask("move", action=action))["type"] == "done"
        return anna.table

    table = online(scenario)

    assert len(table["steps"]) == 9
    assert table["outcome"]["places"] == [1, 2]


def test_10_a_client_of_another_version_is_told_to_load_again(online):
    async def scenario(house):
        key = await house.open()
        guest = await house.guest(key)
        await guest.drop()
        with pytest.raises(websockets.ConnectionClosed):
            await guest.connect(protocol=1)
        return guest.heard[-1]

    bye = online(scenario)

    assert bye["type"] == "closing"
    assert bye["reason"]["code"] == "server.closing.protocol"
    assert bye["should_reconnect"] is False


def test_10_a_page_of_the_version_before_is_told_to_load_again_in_words(online):
    """It asks for the sub-protocol of its time, and shows the text it is sent: it knows no other."""

    async def scenario(house):
        key = await house.open()
        url = f"ws://127.0.0.1:{house.port}/api/tables/{key['table']}/socket?lang=fr"
        async with websockets.connect(url, subprotocols=["ludotheque.v2"], open_timeout=STEP_SECONDS) as page:
            await page.send(json.dumps({"type": "hello", "protocol": 2, "token": key["token"], "language": "fr"}))
            bye = json.loads(await page.recv())
            with pytest.raises(websockets.ConnectionClosed):
                await page.recv()
            return bye, page.close_code

    bye, code = online(scenario)

    assert code == 4406
    assert bye["type"] == "closing"
    assert bye["should_reconnect"] is False
    assert "recharge" in bye["reason"]["text"]


def test_10_a_socket_without_our_sub_protocol_is_turned_away(online):
    async def scenario(house):
        key = await house.open()
        headers = {
            "connection": "upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        }
        async with httpx.AsyncClient(timeout=STEP_SECONDS) as plain:
            return await plain.get(f"{house.url}/api/tables/{key['table']}/socket", headers=headers)

    assert online(scenario).status_code == 403

"""Free words at a table: where the host allows them, among those who play, bounded, and forgotten with the person."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.server.limits import Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER
from ludotheque.server.store import chat
from ludotheque.server.store.chat import MAX_HIDDEN, MAX_LINES

ADMIN = "a-key-of-the-operator-of-these-tests"
CHATTY = AccessPolicy(has_chat=True, admin_key=ADMIN)
PROFILE = {HEADER: "anna-of-the-tests-of-the-chat-1"}
RULES = {"authorization": f"Bearer {ADMIN}"}


def by(key: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {key['token']}"}


async def tables(house: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Anna, who has a profile, and Bob at a table."""
    body = {"game": "connect-four", "name": "Anna", "starts_when_full": False}
    key = (await house.http.post("/api/tables", json=body, headers=PROFILE)).json()
    return key, await house.join(key["table"], "Bob")


async def said(house: Any, key: dict[str, Any], text: str) -> Any:
    return await house.http.post(f"/api/tables/{key['table']}/chat", json={"text": text}, headers=by(key))


async def heard(house: Any, key: dict[str, Any], after: int = 0) -> Any:
    return (await house.http.get(f"/api/tables/{key['table']}/chat?after={after}", headers=by(key))).json()


def test_those_who_play_read_each_other_and_watchers_do_not(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await tables(house)
        await said(house, anna, "  Good   evening <b>Bob</b>! ")
        await said(house, bob, "Hello")
        watcher = (await house.http.get(f"/api/tables/{anna['table']}/chat")).json()
        return await heard(house, bob), await heard(house, bob, 1), watcher

    everything, news, watcher = online(scenario, policy=CHATTY)

    first, second = everything["lines"]
    assert (first["name"], first["text"], first["is_you"]) == ("Anna", "Good evening <b>Bob</b>!", False)
    assert (second["number"], second["is_you"]) == (2, True)
    assert news["lines"] == [second]
    assert watcher == {"is_open": False, "lines": [], "hidden": []}


def test_without_the_hosts_leave_nobody_writes(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, _ = await tables(house)
        return await heard(house, anna), await said(house, anna, "Hello")

    silent, refused = online(scenario)

    assert silent == {"is_open": False, "lines": [], "hidden": []}
    assert refused.json()["error"]["code"] == "server.no-chat"


def test_what_is_too_long_or_hidden_or_too_fast_is_refused_and_old_lines_go(
    online: Callable[..., Any], relaxed: Any
) -> None:
    async def scenario(house: Any) -> Any:
        anna, _ = await tables(house)
        bad = [await said(house, anna, text) for text in ("x" * 201, " ", "a\u202eb")]
        codes = [answer.json()["error"]["code"] for answer in bad]
        answers = [await said(house, anna, str(number)) for number in range(MAX_LINES + 10)]
        return codes, answers, await heard(house, anna)

    codes, _, kept = online(scenario, policy=CHATTY)
    assert codes == ["server.chat-too-long", "server.chat-empty", "server.chat-empty"]
    assert [line["text"] for line in kept["lines"]] == [str(number) for number in range(10, MAX_LINES + 10)]

    _, answers, kept = online(scenario, policy=CHATTY, limits=replace(relaxed, reactions=Rate(3, 0.0)))
    assert [answer.status_code for answer in answers] == [201] * 3 + [429] * (MAX_LINES + 7)


def test_a_report_reaches_the_operator_once_and_outlives_nothing_of_who_is_forgotten(
    online: Callable[..., Any], any_store: Callable[[], Any]
) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await tables(house)
        await said(house, anna, "Something rude")
        await said(house, anna, "Something kind")
        path = f"/api/tables/{anna['table']}/chat"
        for _ in range(2):
            await house.http.post(f"{path}/1/report", headers=by(bob))
        await house.http.post(f"{path}/2/report", headers=by(bob))
        missing = await house.http.post(f"{path}/7/report", headers=by(bob))
        seen = (await house.http.get("/api/admin/reports", headers=RULES)).json()["reports"]
        await house.http.delete(f"/api/admin/reports/{anna['table']}/2", headers=RULES)
        exported = (await house.http.get("/api/profile/export", headers=PROFILE)).json()["chat"]
        await house.http.delete("/api/profile", headers=PROFILE)
        left = (await house.http.get("/api/admin/reports", headers=RULES)).json()["reports"]
        return missing.status_code, seen, exported, left, await heard(house, bob)

    missing, seen, exported, left, after = online(scenario, policy=CHATTY, store=any_store())

    assert missing == 404
    assert {(row["name"], row["text"]) for row in seen} == {("Anna", "Something rude"), ("Anna", "Something kind")}
    assert all(row["profile"] for row in seen)
    assert [line["text"] for line in exported] == ["Something rude", "Something kind"]
    assert left == []
    assert after["lines"] == []


def test_whoever_reports_a_lot_keeps_nobody_elses_report_out(
    online: Callable[..., Any], any_store: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "MAX_REPORTS", 3)

    async def scenario(house: Any) -> Any:
        for lines in (4, 1):
            anna, bob = await tables(house)
            for number in range(1, lines + 1):
                await said(house, anna, f"Line {number} of {lines}")
                await house.http.post(f"/api/tables/{anna['table']}/chat/{number}/report", headers=by(bob))
        return (await house.http.get("/api/admin/reports", headers=RULES)).json()["reports"]

    reports = online(scenario, policy=CHATTY, store=any_store())

    assert {row["text"] for row in reports} == {"Line 3 of 4", "Line 4 of 4", "Line 1 of 1"}


async def talk(house: Any) -> tuple[Any, Any, Any]:
    """Anna and Bob, connected and listening, and somebody who watches and would like to listen."""
    anna, bob = await tables(house)
    guests = [await house.guest(key, chat=True) for key in (anna, bob)]
    return guests[0], guests[1], await house.guest(anna["table"], chat=True)


async def say(house: Any, guest: Any, text: str) -> Any:
    return await said(house, guest.key, text)


def test_words_come_over_the_socket_to_those_who_play_and_asked_for_them(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob, watcher = await talk(house)
        quiet = await house.guest(bob.key)
        await say(house, anna, "Hello, Bob")
        heard = [(await each.hear("said"))["line"] for each in (anna, bob)]
        for each in (watcher, quiet):
            await each.send({"type": "ping"})
            await each.hear("pong")
        others = [each["type"] for guest in (watcher, quiet) for each in guest.heard]
        await bob.ask("leave")
        await say(house, anna, "Gone?")
        await anna.hear("said")
        await bob.send({"type": "ping"})
        await bob.hear("pong")
        return heard, others, [each["line"]["text"] for each in bob.heard if each["type"] == "said"]

    (own, theirs), others, after_leaving = online(scenario, policy=CHATTY)

    assert theirs == {**own, "is_you": False}
    assert (own["number"], own["text"], own["is_you"], own["seat"]) == (1, "Hello, Bob", True, 0)
    assert "said" not in others
    assert after_leaving == ["Hello, Bob"]


def test_words_come_from_and_to_whoever_is_connected_to_another_process(
    online_twice: Callable[..., Any],
) -> None:
    async def scenario(one: Any, two: Any) -> Any:
        anna, bob = await tables(one)
        near, far = await one.guest(anna, chat=True), await two.guest(bob, chat=True)
        await said(two, bob, "from afar")
        await said(one, anna, "from near")
        lines = [[(await each.hear("said"))["line"] for _ in range(2)] for each in (near, far)]
        return [[line["text"] for line in heard] for heard in lines], await heard(two, bob)

    told, kept = online_twice(scenario, policy=CHATTY)

    assert told == [["from afar", "from near"]] * 2
    assert [line["text"] for line in kept["lines"]] == ["from afar", "from near"]


def test_lines_are_told_in_the_order_in_which_they_are_kept(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob, _ = await talk(house)
        chat, waits, goes_on = house.registry.store.chat, asyncio.Event(), asyncio.Event()
        usual = chat.hiding

        async def hiding(*given: Any) -> Any:
            chat.hiding = usual
            waits.set()
            await goes_on.wait()
            return await usual(*given)

        chat.hiding = hiding
        first = asyncio.create_task(say(house, anna, "One"))
        await waits.wait()
        await say(house, bob, "Two")
        goes_on.set()
        await first
        return [(await anna.hear("said"))["line"]["number"] for _ in range(2)]

    assert online(scenario, policy=CHATTY) == [1, 2]


def test_a_stream_of_lines_brings_words_to_programs_that_ask_for_them(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await tables(house)
        found = []
        async with house.http.stream("GET", f"/api/tables/{bob['table']}/stream?chat=1", headers=by(bob)) as lines:
            async for line in lines.aiter_lines():
                message = json.loads(line) if line else {"type": ""}
                if message["type"] == "table" and not found:
                    await said(house, anna, "Hello")
                if message["type"] == "said":
                    return message["line"]["text"]
        return None

    assert online(scenario, policy=CHATTY) == "Hello"


def test_who_is_hidden_is_not_read_on_any_device_or_table_until_shown_again(
    online: Callable[..., Any], any_store: Callable[[], Any]
) -> None:
    rude = {HEADER: "bob-of-the-tests-of-the-chat-xyz-2"}

    async def meet(house: Any) -> tuple[Any, Any]:
        body = {"game": "connect-four", "name": "Anna"}
        anna = (await house.http.post("/api/tables", json=body, headers=PROFILE)).json()
        bob = await house.http.post(f"/api/tables/{anna['table']}/join", json={"name": "Bob"}, headers=rude)
        return await house.guest(anna, chat=True), await house.guest(bob.json(), chat=True)

    async def hide(house: Any, guest: Any, **wish: Any) -> Any:
        return await house.http.put(f"/api/tables/{guest.id}/chat/hidden", json=wish, headers=by(guest.key))

    async def scenario(house: Any) -> Any:
        anna, bob = await meet(house)
        await say(house, bob, "Something rude")
        await anna.hear("said")
        hidden = (await hide(house, anna, seat=1, is_hidden=True)).json()
        anna, bob = await meet(house)  # at another table
        await say(house, bob, "Something else")
        await bob.hear("said")
        await say(house, anna, "Hello")
        pushed = (await anna.hear("said"))["line"]["text"]
        there = await heard(house, anna.key)
        bad = [await hide(house, anna, seat=seat, is_hidden=True) for seat in (0, 2, 99)]
        codes = [answer.json()["error"]["code"] for answer in bad]
        shown = (await hide(house, anna, seat=1, is_hidden=False)).json()
        await hide(house, anna, seat=1, is_hidden=True)
        counted = (await house.http.get("/api/profile/export", headers=PROFILE)).json()["hidden_writers"]
        await house.http.delete("/api/profile", headers=rude)
        left = (await house.http.get("/api/profile/export", headers=PROFILE)).json()["hidden_writers"]
        return hidden, pushed, there, codes, shown, counted, left

    hidden, pushed, there, codes, shown, counted, left = online(scenario, policy=CHATTY, store=any_store())

    assert hidden == {"is_open": True, "lines": [], "hidden": [1]}
    assert pushed == "Hello"
    assert [line["text"] for line in there["lines"]] == ["Hello"]
    assert there["hidden"] == [1]
    assert codes == ["server.nobody-to-hide"] * 3
    assert [line["text"] for line in shown["lines"]] == ["Something else", "Hello"]
    assert (counted, left) == (1, 0)


@pytest.mark.parametrize("hider", [0, 1])
def test_who_takes_over_a_profile_they_had_hidden_reads_their_own_lines(
    online: Callable[..., Any], any_store: Callable[[], Any], hider: int
) -> None:
    other = {HEADER: "bob-of-the-tests-of-the-chat-xyz-3"}

    async def scenario(house: Any) -> Any:
        body = {"game": "connect-four", "name": "Anna"}
        anna = (await house.http.post("/api/tables", json=body, headers=PROFILE)).json()
        joined = await house.http.post(f"/api/tables/{anna['table']}/join", json={"name": "Bob"}, headers=other)
        keys = [anna, joined.json()]
        wish = {"seat": 1 - hider, "is_hidden": True}
        await house.http.put(f"/api/tables/{anna['table']}/chat/hidden", json=wish, headers=by(keys[hider]))
        for key in keys:
            await said(house, key, "Hello")
        code = (await house.http.post("/api/profile/codes", headers=PROFILE)).json()["code"]
        await house.http.post("/api/profile/claim", json={"code": code}, headers=other)
        return [await heard(house, key) for key in keys]

    for read in online(scenario, policy=CHATTY, store=any_store()):
        assert ([line["number"] for line in read["lines"]], read["hidden"]) == ([1, 2], [])


def test_only_so_many_stay_hidden_and_who_has_no_profile_hides_nobody(
    online: Callable[..., Any], any_store: Callable[[], Any]
) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await tables(house)
        chat = house.registry.store.chat
        me = (await house.registry.hosted(anna["table"])).assignments[0].person
        kept = [await chat.hide(me, f"somebody {number}", float(number), is_hidden=True) for number in range(110)]
        refused = await house.http.put(
            f"/api/tables/{bob['table']}/chat/hidden", json={"seat": 0, "is_hidden": True}, headers=by(bob)
        )
        return kept, await chat.hidden_by(me), refused.json()["error"]["code"]

    kept, hidden, refused = online(scenario, policy=CHATTY, store=any_store())

    assert all(kept)
    assert hidden == {f"somebody {number}" for number in range(110 - MAX_HIDDEN, 110)}
    assert refused == "server.no-profile"

"""Web Push: devices hear of turns, encrypted for them alone, from a server that cannot be led into its own network."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.community.push import service as push
from ludotheque.server.community.push.outgoing import NotPublic, Outgoing, PublicResolver, is_public
from ludotheque.server.limits import Limits
from ludotheque.server.store.push import StoredSubscription
from profiles import get, joined, make, opened
from push_service import Browser, claims_of, push_service, raw

SLOW = {"kind": "per-move", "seconds": 86_400, "increment": 0}


@pytest.fixture
def pushing(relaxed: Limits) -> Limits:
    return replace(relaxed, notice_seconds=0.0, allows_private_push=True)


async def subscribe(house: Any, key: dict[str, str], wanted: Any, language: str = "en") -> Any:
    headers = {**key, "accept-language": language}
    answer = await house.http.put("/api/profile/notifications/push", json=wanted, headers=headers)
    return answer.json()


async def two_players(house: Any, **more: Any) -> tuple[Any, Any, dict[str, str], dict[str, str]]:
    """Ada and Bob at a slow table; Ada is to move."""
    ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
    table = await opened(house, ada, **{"pace": SLOW, **more})
    other = await joined(house, table["table"], bob, "Bob")
    return await house.guest(table), await house.guest(other), ada, bob


async def until_none_is_due(house: Any) -> None:
    while await house.registry.store.push.next_due() is not None or house.registry.community.turns._waiting:
        await asyncio.sleep(0.01)


def test_a_browser_of_the_tests_reads_the_message_of_rfc_8291() -> None:
    private = int.from_bytes(raw("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser = Browser(private, raw("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
        "jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )

    assert browser.read(raw(body)) == b"When I grow up, I want to be a watermelon"


def test_a_device_hears_that_it_is_their_turn_in_their_language(online: Any, pushing: Limits) -> None:
    browser = Browser()

    async def scenario(house: Any) -> Any:
        async with push_service() as service:
            ada_there, _, _, bob = await two_players(house)
            offered = await get(house, "/notifications", bob)
            answer = await subscribe(house, bob, browser.subscription(f"{service.address}/bob"), "fr")
            await ada_there.play("d")
            path, headers, body = await service.next()
            return ada_there.id, offered, answer, path, headers, json.loads(browser.read(body)), service.address

    table, offered, answer, path, headers, said, address = online(scenario, limits=pushing)

    assert offered["push_endpoint"] is None
    assert answer["push_endpoint"] == f"{address}/bob"
    assert path == "/bob"
    assert said == {
        "title": "À toi de jouer",
        "body": "Puissance 4 contre Ada",
        "table": table,
        "language": "fr",
    }
    assert (headers["topic"], headers["content-encoding"], int(headers["ttl"]) > 0) == (table, "aes128gcm", True)
    assert claims_of(headers["authorization"], offered["push_key"])["aud"] == address


def test_nobody_hears_of_a_turn_that_is_over_by_then_of_live_games_or_of_games_alone(
    online: Any, pushing: Limits
) -> None:
    browser, seen = Browser(), replace(pushing, notice_seconds=0.3)

    async def scenario(house: Any) -> Any:
        async with push_service() as service:
            ada_there, bob_there, _, bob = await two_players(house)
            await subscribe(house, bob, browser.subscription(service.address))
            await opened(house, bob, seats=[{"kind": "me"}, {"kind": "computer", "level": "easy"}])
            live = await opened(house, await make(house, "Cleo"), pace={"kind": "per-move", "seconds": 60})
            await joined(house, live["table"], bob, "Bob")
            await ada_there.play("d")
            await bob_there.until(lambda table: table["to_act"] == [1])
            await bob_there.play("d")
            await until_none_is_due(house)
            return service.is_quiet

    assert online(scenario, limits=seen)


def test_the_servers_key_is_made_once_for_all_processes(online: Any, any_store: Any, pushing: Limits) -> None:
    async def key(house: Any) -> str:
        return (await get(house, "/notifications", await make(house, "Ada")))["push_key"]

    first = online(key, store=any_store(), limits=pushing)

    assert len(raw(first)) == 65
    assert online(key, store=any_store(), limits=pushing) == first


def test_without_the_extra_for_hosts_nothing_is_offered_and_everything_else_works(
    online: Any, pushing: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("cryptography", "webauthn"):
        monkeypatch.setitem(sys.modules, package, None)

    async def scenario(house: Any) -> Any:
        ada_there, bob_there, ada, _ = await two_players(house)
        shown = await get(house, "/notifications", ada)
        refused = await subscribe(
            house, ada, {"endpoint": "https://push.example/1", "keys": {"p256dh": "", "auth": ""}}
        )
        await ada_there.play("d")
        await bob_there.until(lambda table: table["to_act"] == [1])
        return shown, refused["error"]["code"], await get(house, "/passkeys", ada)

    shown, refused, passkeys = online(scenario, limits=pushing)

    assert shown == {"push_key": None, "push_endpoint": None, "offers_mail": False, "mail": None}
    assert refused == "server.no-push"
    assert passkeys == {"is_supported": False, "is_offered": False, "passkeys": []}


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(online: Any, any_store: Any, pushing: Limits, status: int) -> None:
    async def scenario(house: Any) -> Any:
        async with push_service(status) as service:
            ada_there, _, _, bob = await two_players(house)
            await subscribe(house, bob, Browser().subscription(service.address))
            await ada_there.play("d")
            await service.next()
            await until_none_is_due(house)
            return (await get(house, "/notifications", bob))["push_endpoint"]

    assert online(scenario, store=any_store(), limits=pushing) is None


def test_what_does_not_arrive_is_tried_again_and_what_is_refused_for_good_is_not(
    online: Any, pushing: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "_RETRY_SECONDS", (0.0, 0.0, 0.0))
    browser = Browser()

    async def scenario(house: Any) -> Any:
        async with push_service(503, 302, 201, 413) as service:
            ada_there, bob_there, _, bob = await two_players(house)
            await subscribe(house, bob, browser.subscription(service.address))
            await ada_there.play("d")
            came = [await service.next() for _ in range(3)]
            await until_none_is_due(house)
            await bob_there.play("d")
            await ada_there.until(lambda table: table["to_act"] == [0])
            await ada_there.play("d")
            refused = await service.next()
            await until_none_is_due(house)
            profile = await house.registry.profiles.find(bob["ludotheque-profile"])
            kept = await house.registry.store.push.all_of(profile.id)
            return [path for path, _, _ in (*came, refused)], service.is_quiet, kept[0].failures

    assert online(scenario, limits=pushing) == (["/"] * 4, True, 1)


def test_another_process_sends_what_one_that_died_had_begun(any_store: Any) -> None:
    async def scenario() -> Any:
        store = any_store()
        await store.start()
        try:
            rows = [
                "INSERT INTO profiles (id, name, colour, picture, created_at, seen_at) "
                "VALUES ('p', 'A', '', 'fox', 0, 0)",
                "INSERT INTO profile_persons (person, profile_id) VALUES ('p', 'p')",
                "INSERT INTO profile_keys (key_hash, profile_id, created_at) VALUES ('k', 'p', 0)",
                "INSERT INTO tables (id, game, phase, is_listed, card, checkpoint, version, created_at, changed_at, "
                "has_work, address) VALUES ('t', 'morpion', 'playing', 0, '', 1, 1, 0, 0, 0, '')",
            ]
            for row in rows:
                await store._writer.ask(lambda connection, row=row: connection.run(row))
            await store.push.put(StoredSubscription("k", "https://push.example/1", "x", "y", "en", "", 0.0))
            await store.push.note([("p", "t"), ("p", "t"), ("stranger", "t")], 10.0)
            early = await store.push.claim(9.0, 69.0, 10)
            first = await store.push.claim(10.0, 70.0, 10)
            second = await store.push.claim(11.0, 71.0, 10)
            after_its_death = await store.push.claim(70.0, 130.0, 10)
            await store.push.note([("p", "t")], 200.0)
            await store.push.delivered(after_its_death[0], 130.0)
            return [len(found) for found in (early, first, second, after_its_death)], await store.push.next_due()
        finally:
            await store.close()

    assert asyncio.run(scenario()) == ([0, 1, 0, 1], 200.0)


@pytest.mark.deep
def test_a_server_that_is_killed_tells_after_its_next_start(program: Any, visit: Any) -> None:
    browser = Browser()

    async def scenario() -> Any:
        async with push_service() as service:
            first = await asyncio.to_thread(program, "--push-private")
            house = visit(first.port)
            ada_there, _, _, bob = await two_players(house)
            await subscribe(house, bob, browser.subscription(service.address))
            await ada_there.play("d")
            with closing(sqlite3.connect(first.home / "data" / "server.sqlite3")) as database:
                while not database.execute("SELECT 1 FROM push_notices").fetchall():
                    await asyncio.sleep(0.01)
            first.kill()
            await house.close()
            killed = service.is_quiet
            await asyncio.to_thread(program, "--push-private")
            _, _, body = await service.next()
            return killed, json.loads(browser.read(body))["body"]

    assert asyncio.run(scenario()) == (True, "Connect Four against Ada")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/1",
        "https://127.0.0.1/1",
        "https://10.0.0.8:8642/1",
        "https://[::1]/1",
        "https://[::ffff:169.254.169.254]/latest",
        "https://169.254.169.254/latest",
        "https://localhost/1",
        "https://push.example@10.0.0.1/",
        "https://user@push.example/",
        "https://push.example:99999/",
        "https://push.example:8443/1",
        "https://push.example:22/1",
        "https://8.8.8.8:25/1",
        "ftp://push.example/1",
        "https:///1",
        "https://push.example/\u0000",
        "x" * 1001,
    ],
)
def test_an_endpoint_that_is_none_is_refused(online: Any, relaxed: Limits, endpoint: str) -> None:
    async def scenario(house: Any) -> Any:
        answer = await subscribe(house, await make(house, "Ada"), Browser().subscription(endpoint))
        return answer["error"]["kind"] if endpoint.startswith("x") else answer["error"]["code"]

    assert online(scenario, limits=relaxed) in ("server.push-bad-endpoint", "message")


@pytest.mark.parametrize("keys", [{"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": "B" * 87, "auth": "A" * 22}])
def test_keys_that_nothing_can_be_encrypted_for_are_refused(online: Any, relaxed: Limits, keys: Any) -> None:
    async def scenario(house: Any) -> Any:
        wanted = {"endpoint": "https://push.example/1", "keys": keys}
        return (await subscribe(house, await make(house, "Ada"), wanted))["error"]["code"]

    assert online(scenario, limits=relaxed) == "server.push-bad-keys"


def test_a_name_that_leads_into_our_own_network_is_never_connected_to() -> None:
    """`localhost` stands for any name whose owner points it there after it was accepted."""

    async def scenario() -> Any:
        async with push_service() as service:
            port = service.address.rpartition(":")[2]
            outgoing = Outgoing()
            with pytest.raises(NotPublic):
                await PublicResolver().resolve("localhost", int(port))
            with pytest.raises(OSError, match="public address"):
                await outgoing.post(f"https://127.0.0.1:{port}/", b"", {})
            with pytest.raises(OSError, match="Cannot connect"):
                await outgoing.post("https://localhost.localdomain/", b"", {})
            await outgoing.close()
            return service.is_quiet

    assert asyncio.run(scenario())


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("0.0.0.0", False),  # only asked about
        ("100.64.0.1", False),
        ("192.168.1.1", False),
        ("224.0.0.1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("64:ff9b::7f00:1", False),
        ("::7f00:1", False),
        ("::ffff:0:127.0.0.1", False),
        ("2002:7f00:1::", False),
        ("::ffff:10.0.0.1", False),
        ("printer", False),
    ],
)
def test_an_address_is_public_or_not(address: str, expected: bool) -> None:
    assert is_public(address) is expected


def test_a_subscription_ends_with_its_device_and_is_exported_and_in_a_backup(
    online: Any, any_store: Any, pushing: Limits, tmp_path: Path
) -> None:
    async def scenario(house: Any) -> Any:
        ada, other = await make(house, "Ada"), await make(house, "Tablet")
        code = (await house.http.post("/api/profile/codes", headers=ada)).json()["code"]
        await house.http.post("/api/profile/claim", json={"code": code}, headers=other)
        for name, key in (("one", ada), ("two", other)):
            await subscribe(house, key, Browser().subscription(f"http://push.example/{name}"))
        exported = (await get(house, "/export", ada))["push_endpoints"]
        await house.registry.store.write_backup(tmp_path / "kept.jsonl")
        await house.http.delete("/api/profile/keys", headers=ada)
        alone = (await get(house, "/export", ada))["push_endpoints"]
        await house.http.delete("/api/profile/notifications/push", headers=ada)
        return exported, alone, (await get(house, "/notifications", ada))["push_endpoint"]

    exported, alone, after = online(scenario, store=any_store(), limits=pushing)

    assert exported == ["http://push.example/one", "http://push.example/two"]
    assert (alone, after) == (["http://push.example/one"], None)
    assert (tmp_path / "kept.jsonl").read_text("utf-8").count('"in":"push-subscription"') == 2

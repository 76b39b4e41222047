"""Passkeys: one touch on another device, and nothing that was seen, guessed or made elsewhere opens a profile."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from authenticator import Authenticator
from ludotheque.server.limits import Limits, Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.passkeys import MAX_PASSKEYS, Site
from ludotheque.server.proxies import TrustedProxies
from profiles import get, make, new_key, opened

HERE = {"host": "localhost"}


class FakeClock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


async def ask(house: Any, path: str, key: dict[str, str], body: Any = None, method: str = "POST", **more: str) -> Any:
    headers = {**HERE, **key, **more}
    return (await house.http.request(method, f"/api/profile/passkeys{path}", json=body, headers=headers)).json()


async def with_passkey(house: Any, name: str = "Ada") -> tuple[dict[str, str], Authenticator]:
    key, device = await make(house, name), Authenticator()
    answer = await ask(house, "", key, device.made(await ask(house, "/creation", key)))
    assert [each["name"] for each in answer["passkeys"]] == ["Tests"], answer
    return key, device


async def sign_in(house: Any, key: dict[str, str], device: Authenticator) -> Any:
    return await ask(house, "/sign-in", key, device.answer(await ask(house, "/question", key)))


def code(answer: Any) -> str:
    return str(answer["error"]["code"])


def test_one_touch_on_another_device_and_it_has_the_profile_with_what_it_played(online: Any, any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, device = await with_passkey(house)
        await opened(house, ada)
        phone = await make(house, "Otter 5")
        await opened(house, phone)
        first = await sign_in(house, phone, device)
        brand_new = await sign_in(house, new_key(), device)
        tables = (await get(house, "/tables", phone))["tables"]
        return first, brand_new, len(tables), (await ask(house, "", ada, method="GET"))["passkeys"]

    first, brand_new, tables, known = online(scenario, store=any_store())

    assert (first["name"], first["device_count"], brand_new["device_count"]) == ("Ada", 2, 3)
    assert tables == 2
    assert [each["name"] for each in known] == ["Tests"]


def test_an_answer_is_good_once_and_not_for_long(online: Any, any_store: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        _, device = await with_passkey(house)
        answer = device.answer(await ask(house, "/question", new_key()))
        first = await ask(house, "/sign-in", new_key(), answer)
        again = await ask(house, "/sign-in", new_key(), answer)
        late = device.answer(await ask(house, "/question", new_key()))
        clock.now += 301
        return first["name"], code(again), code(await ask(house, "/sign-in", new_key(), late))

    answers = online(scenario, store=any_store(), clock=clock)

    assert answers == ("Ada", "server.old-challenge", "server.old-challenge")


def test_answers_that_are_not_to_our_question_are_refused(online: Any, relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        ada, device = await with_passkey(house)
        bob, other = await make(house, "Bob"), Authenticator()
        for_ada = await ask(house, "/creation", ada)
        question = await ask(house, "/question", bob)
        forged = {**question, "challenge": question["challenge"][:-2] + "AA"}
        elsewhere = Authenticator("https://evil.example")
        other_host = Authenticator(rp_id="evil.example")
        swapped = {**other.answer(question), "id": device.answer(question)["id"]}
        bent = device.answer(await ask(house, "/question", bob))
        bent["signature"] = bent["signature"][:-4] + "AAAA"
        tries = [
            ("", bob, other.made(for_ada)),
            ("", bob, other.made(question)),
            ("", bob, elsewhere.made(await ask(house, "/creation", bob))),
            ("", bob, other_host.made(await ask(house, "/creation", bob))),
            ("", bob, other.made(await ask(house, "/creation", bob), form="fido-u2f")),
            ("", bob, other.made(await ask(house, "/creation", bob), form="packed")),
            ("/sign-in", bob, device.answer(for_ada)),
            ("/sign-in", bob, device.answer(forged)),
            ("/sign-in", bob, swapped),
            ("/sign-in", bob, bent),
            ("/sign-in", bob, {**device.answer(question), "client_data": "bm8"}),
            ("/sign-in", bob, {**device.answer(question), "client_data": "W10"}),
        ]
        answers = [code(await ask(house, path, key, body)) for path, key, body in tries]
        unknown = code(await sign_in(house, bob, other))
        return answers, unknown, (await get(house, "", bob))["name"]

    answers, unknown, name = online(scenario, limits=replace(relaxed, guesses=relaxed.requests))

    assert {*answers} == {"server.bad-passkey"}
    assert (unknown, name) == ("server.no-passkey", "Bob")


def test_a_copied_passkey_that_counts_backwards_is_refused(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        _, device = await with_passkey(house)
        device.count = 7
        await sign_in(house, new_key(), device)
        device.count = 3
        return code(await sign_in(house, new_key(), device))

    assert online(scenario) == "server.bad-passkey"


def test_two_processes_take_one_answer_once(any_store: Any) -> None:
    async def scenario() -> Any:
        first, second = any_store(), any_store()
        await first.start()
        try:
            if not first.is_shared:
                second = first
            else:
                await second.start()
            return await asyncio.gather(*[store.passkeys.spend("one", 2e9) for store in (first, second, first)])
        finally:
            await first.close()
            if second is not first:
                await second.close()

    assert sorted(asyncio.run(scenario())) == [False, False, True]


def test_who_guesses_is_slowed_down_and_who_is_right_is_not(online: Any, relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        _, device = await with_passkey(house)
        right = [(await sign_in(house, new_key(), device)).get("name") for _ in range(4)]
        wrong = [code(await sign_in(house, new_key(), Authenticator())) for _ in range(4)]
        return right, wrong

    right, wrong = online(scenario, limits=replace(relaxed, guesses=Rate(3, 0.0001)))

    assert right == ["Ada"] * 4
    assert wrong == ["server.no-passkey"] * 3 + ["server.too-fast"]


def test_a_removed_passkey_opens_nothing_and_only_its_owner_removes_it(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, device = await with_passkey(house)
        (passkey,) = (await ask(house, "", ada, method="GET"))["passkeys"]
        stranger = code(await ask(house, f"/{passkey['id']}", await make(house, "Bob"), method="DELETE"))
        left = await ask(house, f"/{passkey['id']}", ada, method="DELETE")
        return stranger, left, code(await sign_in(house, new_key(), device))

    stranger, left, after = online(scenario)

    assert (stranger, left["passkeys"], after) == ("server.no-passkey", [], "server.no-passkey")


def test_a_profile_has_so_many_and_each_once(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, device = await with_passkey(house)
        twice = code(await ask(house, "", ada, device.made(await ask(house, "/creation", ada))))
        for _ in range(MAX_PASSKEYS - 1):
            await ask(house, "", ada, Authenticator().made(await ask(house, "/creation", ada)))
        return twice, code(await ask(house, "/creation", ada))

    assert online(scenario) == ("server.too-many-passkeys", "server.too-many-passkeys")


def test_passkeys_that_would_have_the_same_name_are_told_apart(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, _ = await with_passkey(house)
        return await ask(house, "", ada, Authenticator().made(await ask(house, "/creation", ada)))

    assert [each["name"] for each in online(scenario)["passkeys"]] == ["Tests", "Tests 2"]


def test_signing_in_on_the_twenty_first_device_signs_out_the_oldest(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada, device = await with_passkey(house)
        counts = [(await sign_in(house, new_key(), device))["device_count"] for _ in range(20)]
        return counts[-2:], (await house.http.get("/api/profile", headers=ada)).json()["error"]["code"]

    assert online(scenario) == ([20, 20], "server.no-profile")


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        (Site("http", "localhost:8642"), True),
        (Site("http", "games.localhost"), True),
        (Site("https", "games.example"), True),
        (Site("https", "games.example:8443"), True),
        (Site("http", "games.example"), False),
        (Site("http", "127.0.0.1:8642"), False),
        (Site("https", "192.0.2.7"), False),
        (Site("https", "[2001:db8::1]:443"), False),
        (Site("https", ""), False),
    ],
)
def test_passkeys_are_offered_where_browsers_allow_them(site: Site, expected: bool) -> None:
    assert site.allows_passkeys is expected


def test_elsewhere_they_are_not_offered_and_refused_with_the_reason(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        shown = await ask(house, "", ada, method="GET", host="127.0.0.1")
        return shown, code(await ask(house, "/creation", ada, host="127.0.0.1"))

    assert online(scenario) == ({"is_supported": True, "is_offered": False, "passkeys": []}, "server.no-passkeys-here")


def test_behind_a_proxy_the_origin_is_the_one_that_people_see(online: Any) -> None:
    policy = AccessPolicy(proxies=TrustedProxies("127.0.0.1"))
    public = {"host": "games.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5"}

    async def scenario(house: Any) -> Any:
        ada, device = await make(house, "Ada"), Authenticator("https://games.example", "games.example")
        creation = await ask(house, "/creation", ada, **public)
        added = await ask(house, "", ada, device.made(creation), **public)
        question = await ask(house, "/question", ada, **public)
        inside = code(await ask(house, "/sign-in", new_key(), device.answer(question)))
        return creation["rp_id"], len(added["passkeys"]), inside

    assert online(scenario, policy=policy) == ("games.example", 1, "server.bad-passkey")


def test_passkeys_are_erased_with_the_profile_exported_and_in_a_backup(
    online: Any, any_store: Any, tmp_path: Path
) -> None:
    async def scenario(house: Any) -> Any:
        ada, device = await with_passkey(house)
        exported = (await get(house, "/export", ada))["passkeys"]
        await house.registry.store.write_backup(tmp_path / "kept.jsonl")
        await house.http.delete("/api/profile", headers=ada)
        return [each["name"] for each in exported], code(await sign_in(house, new_key(), device))

    assert online(scenario, store=any_store()) == (["Tests"], "server.no-passkey")
    assert (tmp_path / "kept.jsonl").read_text("utf-8").count('"in":"passkey"') == 1

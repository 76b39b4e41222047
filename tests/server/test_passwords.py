"""A server with a password: who knows it comes in, and nobody guesses it."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import websockets

from ludotheque.server.limits import Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.proxies import TrustedProxies


def test_a_private_server_lets_in_only_who_knows_the_password(online):
    async def scenario(house: Any) -> Any:
        http = house.http
        before = await http.get("/api/games")
        page = await http.get("/")
        wrong = await http.post("/api/enter", json={"password": "guess"})
        program = await http.get("/api/games", headers={"x-ludotheque-password": "sésame".encode()})
        right = await http.post("/api/enter", json={"password": "sésame"})
        cookie = right.headers["set-cookie"]
        after = await http.get("/api/games", headers={"cookie": cookie.partition(";")[0]})
        http.cookies.clear()
        with pytest.raises(websockets.InvalidStatus):
            await house.guest("abcdefghjkmn")
        statuses = [answer.status_code for answer in (before, page, wrong, program, right, after)]
        return statuses, page.headers["location"], cookie

    statuses, location, cookie = online(scenario, policy=AccessPolicy(password="sésame"))

    assert statuses == [401, 303, 401, 200, 200, 200]
    assert location == "/enter"
    assert "HttpOnly" in cookie
    assert "sésame" not in cookie


def test_passwords_cannot_be_tried_without_end(online, relaxed):
    async def scenario(house: Any) -> Any:
        answers = [await house.http.post("/api/enter", json={"password": str(n)}) for n in range(12)]
        return [answer.status_code for answer in answers]

    tight = dataclasses.replace(relaxed, guesses=Rate(10, 1e-6))
    statuses = online(scenario, policy=AccessPolicy(password="sésame"), limits=tight)

    assert statuses[:10] == [401] * 10
    assert statuses[-1] == 429


def test_a_password_has_one_limit_on_tries_whichever_way_they_come(online, relaxed):
    async def scenario(house: Any) -> Any:
        tries = [
            {"headers": {"x-ludotheque-password": "guess"}},
            {"headers": {"cookie": "ludotheque_pass=guess"}},
        ]
        wrong = [(await house.http.get("/api/games", **each)).status_code for each in tries * 3]
        by_form = await house.http.post("/api/enter", json={"password": "guess"})
        right = await house.http.get("/api/games", headers={"x-ludotheque-password": "sésame".encode()})
        known = {"cookie": f"ludotheque_pass={house.registry.keyring.pass_for('sésame')}"}
        profile = {**known, "ludotheque-profile": "0123456789abcdefghijkl"}
        code = await house.http.post("/api/profile/claim", json={"code": "abcd-efgh"}, headers=profile)
        entered = await house.http.get("/api/games", headers=known)
        return wrong, by_form.status_code, right.status_code, code.status_code, entered.status_code

    tight = dataclasses.replace(relaxed, guesses=Rate(4, 1e-6))
    answers = online(scenario, policy=AccessPolicy(password="sésame"), limits=tight)

    assert answers == ([401] * 4 + [429] * 2, 429, 429, 429, 200), "who has entered is not kept out by who guesses"


def test_the_right_password_is_no_guess(online, relaxed):
    async def scenario(house: Any) -> Any:
        right = {"x-ludotheque-password": "sésame".encode()}
        return {(await house.http.get("/api/games", headers=right)).status_code for _ in range(5)}

    tight = dataclasses.replace(relaxed, guesses=Rate(2, 1e-6), all_guesses=Rate(2, 1e-6))

    assert online(scenario, policy=AccessPolicy(password="sésame"), limits=tight) == {200}


def test_all_addresses_together_have_only_so_many_guesses(online, relaxed):
    policy = AccessPolicy(password="sésame", proxies=TrustedProxies("127.0.0.1"))

    async def scenario(house: Any) -> Any:
        asked = [{"x-ludotheque-password": "x", "x-forwarded-for": f"203.0.113.{number}"} for number in range(4)]
        return [(await house.http.get("/api/games", headers=headers)).status_code for headers in asked]

    tight = dataclasses.replace(relaxed, all_guesses=Rate(3, 1e-6))

    assert online(scenario, policy=policy, limits=tight) == [401, 401, 401, 429]


def test_the_cookie_of_an_earlier_password_is_taken_back(online):
    async def scenario(house: Any) -> str:
        answer = await house.http.get("/", headers={"cookie": "ludotheque_pass=old"})
        return answer.headers["set-cookie"]

    assert "Max-Age=0" in online(scenario, policy=AccessPolicy(password="sésame"))

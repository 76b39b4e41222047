"""Behind a proxy: its word about a visitor is believed, and nobody else's."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
import websockets

from ludotheque.server.limits import Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL

BY_PROXY = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}


def policy(proxies: str, password: str | None = None) -> AccessPolicy:
    return AccessPolicy(password, proxies=TrustedProxies(proxies))


@pytest.mark.parametrize(
    ("proxies", "said", "counted"),
    [
        ("", "203.0.113.7", "127.0.0.1"),
        ("10.0.0.0/8", "203.0.113.7", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.0/8, ::1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1,10.0.0.0/8", "198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("127.0.0.1,10.0.0.0/8", "10.1.2.3", "10.1.2.3"),
        ("*", "198.51.100.1, 203.0.113.7", "198.51.100.1"),
        ("127.0.0.1", "unknown", "unknown"),
        ("127.0.0.1", "", "127.0.0.1"),
    ],
)
def test_a_visitor_is_whom_a_trusted_proxy_names_and_nobody_can_name_themselves(
    online, relaxed, proxies, said, counted
):
    few = dataclasses.replace(relaxed, requests=Rate(1, 1e-6))

    async def scenario(house: Any) -> list[str]:
        await house.http.get("/api/health", headers={"x-forwarded-for": said})
        return [*house.registry.rates.requests._levels]

    assert online(scenario, limits=few, policy=policy(proxies)) == [counted]


@pytest.mark.parametrize(("proxies", "is_secure"), [("", False), ("127.0.0.1", True)])
def test_the_scheme_that_the_visitor_sees_is_the_proxys_to_say(online, proxies, is_secure):
    async def scenario(house: Any) -> tuple[bool, bool]:
        entered = await house.http.post("/api/enter", json={"password": "x"}, headers=BY_PROXY)
        page = await house.http.get("/", headers={**BY_PROXY, "x-ludotheque-password": "x"})
        return "Secure" in entered.headers["set-cookie"], f'"https://127.0.0.1:{house.port}/"' in page.text

    assert online(scenario, policy=policy(proxies, "x")) == (is_secure, is_secure)


def test_sockets_come_through_a_proxy_too(online):
    async def scenario(house: Any) -> int:
        url = f"ws://127.0.0.1:{house.port}/api/tables/{(await house.open())['table']}/socket"
        async with websockets.connect(url, subprotocols=[SUBPROTOCOL], additional_headers=BY_PROXY) as guest:
            await guest.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            await guest.recv()
            return house.registry.connections["203.0.113.7"]

    assert online(scenario, policy=policy("127.0.0.1")) == 1

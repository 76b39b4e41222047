"""Who follows something is let go: when the server stops, after a ban, and at once where their key is none."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.server.admin.state import Ban
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER
from ludotheque.server.proxies import TrustedProxies
from time_limits import STEP_SECONDS

ADDRESS = "192.0.2.7"
OWNER = {HEADER: "0123456789abcdefghijkl", "x-forwarded-for": ADDRESS}
BEHIND_PROXY = AccessPolicy(proxies=TrustedProxies("127.0.0.1"))
ROOT = {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": []}
TREE = {"game": "connect-four", "names": [], "branches": [ROOT]}


async def stream_of_a_study(house: Any) -> str:
    wanted = {"name": "Anna", "picture": "fox", "colour": ""}
    await house.http.put("/api/profile", json=wanted, headers=OWNER)
    study = await house.http.post("/api/studies", json={"name": "Study", "tree": TREE}, headers=OWNER)
    return f"/api/studies/{study.json()['id']}/stream"


async def stream_of_a_tournament(house: Any) -> str:
    opened = await house.http.post("/api/tournaments", json={"game": "morpion", "name": "Anna"}, headers=OWNER)
    return f"/api/tournaments/{opened.json()['tournament']}/stream"


async def stream_of_a_bot(house: Any) -> str:
    await house.http.put("/api/bot", json={"name": "Bot", "games": ["morpion"]}, headers=OWNER)
    return "/api/bot/events"


async def rest_of(lines: Any) -> list[str]:
    async with asyncio.timeout(STEP_SECONDS):
        return [line async for line in lines if line]


def test_who_follows_a_study_does_not_keep_the_server_from_stopping(online: Any) -> None:
    async def scenario(house: Any) -> tuple[str, list[str]]:
        async with house.http.stream("GET", await stream_of_a_study(house)) as answer:
            lines = answer.aiter_lines()
            first = json.loads(await anext(lines))
            await house.registry.announce_closing()
            return first["type"], await rest_of(lines)

    assert online(scenario) == ("study", []), "an end, and no error in the middle"


def test_whose_key_is_none_is_refused_before_a_study_is_followed(online: Any, logged: Any) -> None:
    async def scenario(house: Any) -> Any:
        return await house.http.get(await stream_of_a_study(house), headers={HEADER: "no key"})

    answer = online(scenario)

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "server.bad-profile-key")
    assert [record.getMessage() for record in logged if record.exc_info] == []


@pytest.mark.parametrize("stream", [stream_of_a_study, stream_of_a_tournament, stream_of_a_bot])
def test_a_banned_address_follows_nothing_any_more(online: Any, stream: Any) -> None:
    async def scenario(house: Any) -> str:
        async with house.http.stream("GET", await stream(house), headers=OWNER) as answer:
            lines = answer.aiter_lines()
            await anext(lines)
            await house.registry.rules.change(lambda state: replace(state, bans=(*state.bans, Ban(ADDRESS, at=0.0))))
            return "".join(await rest_of(lines))

    said = online(scenario, policy=BEHIND_PROXY)

    assert ("server.banned" in said) == (stream is stream_of_a_bot)

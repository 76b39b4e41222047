"""Keys to seats: forged, borrowed, replayed or outlived, a key opens no more than it should."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
import websockets

from ludotheque.server.limits import Lives
from ludotheque.server.tokens import Keyring, new_person

Forge = Callable[[str, str, str], str]
FORGED: dict[str, Forge] = {
    "a letter of the signature changed": lambda table, person, sign: f"{table}.{person}.{flipped(sign)}",
    "a signature cut short": lambda table, person, sign: f"{table}.{person}.{sign[:-1]}",
    "no signature": lambda table, person, sign: f"{table}.{person}.",
    "no signature and no dot": lambda table, person, sign: f"{table}.{person}",
    "somebody else's name": lambda table, person, sign: f"{table}.{new_person()}.{sign}",
    "nobody's name": lambda table, person, sign: f"{table}..{sign}",
    "another table's name": lambda table, person, sign: f"{flipped(table)}.{person}.{sign}",
    "one part too many": lambda table, person, sign: f"{table}.{person}.{sign}.{sign}",
    "a signature in capitals": lambda table, person, sign: f"{table}.{person}.{sign.upper()}",
    "a signature of another server": lambda table, person, sign: Keyring("another secret").token(table, person),
    "letters that are no letters": lambda table, person, sign: f"{table}.{person}.{sign[:-1]}\u0661",
    "a word": lambda table, person, sign: "please",
    "only dots": lambda table, person, sign: "..",
}


def flipped(text: str) -> str:
    return ("a" if text[0] != "a" else "b") + text[1:]


@pytest.mark.req("ALL-05")
def test_a_forged_key_opens_nothing(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        before = house.registry.live_table(anna.id).hosted
        found = {}
        for name, forge in FORGED.items():
            forged = forge(*anna.key["token"].split("."))
            found[name] = await everywhere(house, anna.id, forged), await knocked(house, anna.id, forged)
        return found, house.registry.live_table(anna.id).hosted is before, (await anna.play("d"))["type"]

    found, is_untouched, played = online(scenario)

    assert found == dict.fromkeys(FORGED, ([401] * 4, (1008, "server.bad-token")))
    assert is_untouched
    assert played == "done"


def test_the_key_of_one_table_opens_no_other(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        other = (await house.open(name="Zoé"))["token"]
        return await everywhere(house, anna.id, other), await knocked(house, anna.id, other)

    assert online(scenario) == ([401] * 4, (1008, "server.bad-token"))


def test_the_key_of_who_has_left_only_watches(online):
    async def scenario(house: Any) -> Any:
        anna = await house.guest(await house.open())
        key = await house.join(anna.id, "Bob", seat=1)
        bob = await house.guest(key)
        await anna.until(lambda table: table["phase"] == "playing")
        await bob.ask("resign")
        await bob.ask("leave")
        carl = await house.join(anna.id, "Carl")
        replayed = await house.guest(key)
        return replayed.table["you"], await replayed.ask("resign"), carl["seat"]

    you, answer, seat = online(scenario)

    assert you is None
    assert answer["refusal"]["code"] == "server.no-seat-of-yours"
    assert seat == 1


def test_a_key_that_has_outlived_its_table_is_refused_in_words(online, relaxed):
    short = dataclasses.replace(relaxed, lives=Lives(waiting=0.0, invitation=0.0))

    async def scenario(house: Any) -> Any:
        key = await house.open()
        await house.registry.sweep()
        return await everywhere(house, key["table"], key["token"]), await knocked(house, key["table"], key["token"])

    assert online(scenario, limits=short) == ([404] * 4, (1008, "server.no-table"))


def test_a_command_replayed_with_another_key_is_another_command(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        first = await anna.ask("move", command="same", action="d")
        await bob.until(lambda table: len(table["steps"]) == 1)
        return (
            first,
            await bob.ask("move", command="same", action="d"),
            await anna.ask("move", command="same", action="d"),
        )

    first, by_other, again = online(scenario)

    assert by_other["type"] == "done"
    assert by_other["version"] != first["version"]
    assert again == first


async def everywhere(house: Any, table: str, token: str) -> list[int]:
    """The status of everything that asks whose key it is."""
    path, headers = f"/api/tables/{table}", {"authorization": f"Bearer {token}".encode()}
    answers = [
        await house.http.post(f"{path}/commands", json={"type": "resign", "command": "x"}, headers=headers),
        await house.http.post(f"{path}/join", json={"name": "Mallory"}, headers=headers),
        await house.http.post(f"{path}/hint", headers=headers),
        await house.http.get(f"{path}/stream", headers=headers),
    ]
    return [answer.status_code for answer in answers]


async def knocked(house: Any, table: str, token: str) -> tuple[int, str]:
    """With what the socket is closed."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await house.guest({"table": table, "token": token})
    return closed.value.rcvd.code, closed.value.rcvd.reason

"""A short code leads friends to a table; only those who sit there get one, and guessing is bounded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludotheque.server.limits import Rate


async def code_of(house: Any, key: dict[str, Any]) -> Any:
    headers = {"authorization": f"Bearer {key['token']}"}
    return await house.http.post(f"/api/tables/{key['table']}/code", headers=headers)


async def found(house: Any, code: str) -> Any:
    return await house.http.post("/api/codes", json={"code": code})


def test_a_code_leads_to_its_table_however_it_is_typed(
    online: Callable[..., Any], any_store: Callable[[], Any]
) -> None:
    async def scenario(house: Any) -> Any:
        one, other = await house.open(), await house.open("morpion", "Bob")
        codes = [(await code_of(house, key)).json()["code"] for key in (one, other, one)]
        typed = [codes[0], codes[0].lower().replace("-", " "), codes[1]]
        return one, other, codes, [(await found(house, code)).json()["table"] for code in typed]

    one, other, codes, led = online(scenario, store=any_store())

    assert codes[0] == codes[2] != codes[1]
    assert led == [one["table"], one["table"], other["table"]]


def test_who_watches_gets_no_code_and_a_wrong_one_leads_nowhere(online: Callable[..., Any], relaxed: Any) -> None:
    async def scenario(house: Any) -> Any:
        key = await house.open()
        watcher = await house.http.post(f"/api/tables/{key['table']}/code")
        return watcher.status_code, [(await found(house, "abcd-2345")).json()["error"]["code"] for _ in range(3)]

    status, wrong = online(scenario, limits=replace(relaxed, guesses=Rate(2, 0.0)))

    assert status == 401
    assert wrong == ["server.no-table-code", "server.no-table-code", "server.too-fast"]

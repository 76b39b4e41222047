"""People with a profile at a server of the tests."""

from __future__ import annotations

import secrets
from typing import Any

from ludotheque.server.profiles import HEADER


def new_key() -> dict[str, str]:
    """The header of somebody with a profile of their own."""
    return {HEADER: secrets.token_urlsafe(24)}


async def make(house: Any, name: str, picture: str = "otter", **more: Any) -> dict[str, str]:
    key = new_key()
    answer = await house.http.put("/api/profile", json={"name": name, "picture": picture, **more}, headers=key)
    assert answer.status_code == 200, answer.text
    return key


async def get(house: Any, path: str, key: dict[str, str]) -> Any:
    answer = await house.http.get(f"/api/profile{path}", headers=key)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def opened(house: Any, key: dict[str, str], **more: Any) -> dict[str, Any]:
    body = {"game": "connect-four", "name": "Ada", "options": {"starter": "1"}, **more}
    answer = await house.http.post("/api/tables", json=body, headers=key)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def joined(house: Any, table: str, key: dict[str, str], name: str) -> dict[str, Any]:
    answer = await house.http.post(f"/api/tables/{table}/join", json={"name": name}, headers=key)
    assert answer.status_code == 200, answer.text
    return answer.json()

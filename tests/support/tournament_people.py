"""People at a server who open tournaments, take part and follow them."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from typing import Any

TINY = {"columns": "3", "rows": "3", "run": "3"}


class Person:
    """Somebody with a profile."""

    def __init__(self, house: Any, name: str) -> None:
        self.house, self.name = house, name
        self.headers = {"ludotheque-profile": secrets.token_urlsafe(24)}

    async def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        response = await self.house.http.request(method, f"/api/tournaments{path}", json=body, headers=self.headers)
        assert response.status_code == status, response.text
        return response.json()

    async def open(self, **more: Any) -> str:
        body = {"game": "morpion", "options": TINY, "name": self.name, "break_seconds": 0, **more}
        return str((await self.ask("POST", "", body, 201))["tournament"])

    async def enter(self, tournament: str) -> int:
        return int((await self.ask("POST", f"/{tournament}/entrants", {"name": self.name}))["entrant"])

    async def do(self, tournament: str, do: str, status: int = 200) -> Any:
        return await self.ask("POST", f"/{tournament}/commands", {"do": do}, status)

    async def guest(self, table: str) -> Any:
        """At the table that was made for them."""
        url = f"/api/tables/{table}/join"
        response = await self.house.http.post(url, json={"name": self.name}, headers=self.headers)
        assert response.status_code == 200, response.text
        return await self.house.guest(response.json())


async def followed(house: Any, tournament: str, until: Any) -> dict[str, Any]:
    """Listen to the stream until it is so."""
    state: dict[str, Any] = {}
    async with house.http.stream("GET", f"/api/tournaments/{tournament}/stream") as response:
        async for line in response.aiter_lines():
            if line:
                state = told(state, json.loads(line))
                if until(state):
                    return state
    raise AssertionError("the stream has ended")


def told(state: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "tournament":
        return message
    assert message["base"] == state["version"]
    merged = {**state, **message}
    for name in ("entrants", "games", "bracket"):
        rows = {row["number"]: row for row in [*state[name], *message.get(name, [])]}
        merged[name] = [
            row for row in rows.values() if name != "entrants" or row["number"] not in message.get("left", [])
        ]
    merged["entrants"].sort(key=lambda row: (row["rank"], row["number"]))
    return merged


def is_over(state: dict[str, Any]) -> bool:
    return state["phase"] == "over"


def faults(state: dict[str, Any]) -> list[str]:
    """What no tournament of two at a table may have."""
    found = [f"{game} is on" for game in state["games"] if game["places"] is None]
    seats = Counter((game["round"], entrant) for game in state["games"] for entrant in game["entrants"])
    found += [f"{key} plays {count} times" for key, count in seats.items() if count != 1]
    met = Counter(frozenset(game["entrants"]) for game in state["games"])
    found += [f"{set(pair)} met {count} times" for pair, count in met.items() if count > 1]
    expected = {(number, each["number"]) for number in range(1, state["round"] + 1) for each in state["entrants"]}
    found += [f"{key} has no game" for key in expected - {*seats}]
    return found

"""The opening explorer over HTTP: what people played, counted from listed games and from nothing else."""

from __future__ import annotations

import asyncio
import json
import math
from typing import Any

import pytest

from ludotheque.server.limits import Limits, Lives
from ludotheque.server.registry import TableRegistry
from ludotheque.server.store.explored import Waiting
from ludotheque.server.store.sqlite import sqlite_store

WON = ["a", "g", "a", "g", "a", "g", "a"]
"""Anna, who begins, has four in the first column."""


async def play(house: Any, actions: list[str], **more: Any) -> str:
    """A game of two friends at one screen, to its end; answers with the name of the finished game."""
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
    options = {"starter": "1"}
    key = await house.open(**{"seats": seats, "is_listed": True, "options": options, **more})
    headers = {"authorization": f"Bearer {key['token']}"}
    for number, action in enumerate(actions):
        sent = {"command": f"c{number}", **({"type": "resign"} if action == "resign" else {"type": "move"})}
        body = sent if action == "resign" else {**sent, "action": action}
        answer = await house.http.post(f"/api/tables/{key['table']}/commands", json=body, headers=headers)
        assert answer.is_success, answer.text
    return f"{key['table']}-1"


async def count(house: Any) -> None:
    while await house.registry.community.explorer.count_waiting():
        pass


async def explored(house: Any, game: str = "connect-four", **query: str) -> dict[str, Any]:
    answer = await house.http.get(f"/api/explorer/{game}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def figures(found: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    return {"".join(move["actions"]): (move["won"], move["drawn"], move["lost"]) for move in found["moves"]}


@pytest.fixture
def on_any_store(online: Any, any_store: Any) -> Any:
    return lambda scenario, **more: online(scenario, store=any_store(), **more)


def test_what_people_played_is_counted_from_every_side_of_the_board(on_any_store: Any) -> None:
    async def scenario(house: Any) -> list[dict[str, Any]]:
        await play(house, WON)
        await play(house, ["g", "a", "resign"])
        await play(house, ["d", "resign"])
        await count(house)
        return [await explored(house, **query) for query in ({}, {"position": "7"}, {"position": "1", "lang": "fr"})]

    opening, after, mirrored = on_any_store(scenario)

    assert figures(opening) == {"ag": (1, 0, 1), "d": (1, 0, 0)}
    assert figures(after) == {"a": (1, 0, 1)}
    assert figures(mirrored) == {"g": (1, 0, 1)}
    assert [game["action"] for game in opening["latest"]] == ["d", "a", "a"]


def test_games_to_open_come_with_their_names_and_places(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        game = await play(house, WON)
        await count(house)
        (latest,) = (await explored(house))["latest"]
        return game, latest, (await house.http.get(f"/api/finished/{latest['id']}")).json()["steps"]

    game, latest, steps = on_any_store(scenario)

    assert (latest["id"], latest["names"], latest["places"]) == (game, ["Anna", "Bob"], [1, 2])
    assert [step["action"] for step in steps] == WON


def test_a_table_that_is_not_listed_is_counted_nowhere(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        await play(house, WON, is_listed=False)
        await count(house)
        return await explored(house)

    assert on_any_store(scenario) == {"recurs": True, "moves": [], "latest": []}


def test_a_game_that_ends_is_counted_by_itself(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        await play(house, WON)
        while not (found := await house.registry.store.explored.waiting(1)):
            pass
        while found:
            await asyncio.sleep(0)
            found = await house.registry.store.explored.waiting(1)
        return await explored(house)

    assert figures(online(scenario)) == {"ag": (1, 0, 0)}


def test_what_a_computer_did_is_no_choice_of_people(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        await play(
            house,
            ["d", "resign"],
            seats=[{"kind": "me"}, {"kind": "computer", "level": "easy"}],
            options={"starter": "2"},
        )
        await count(house)
        return await explored(house)

    assert figures(on_any_store(scenario)) == {}


def test_a_game_is_counted_once_however_many_count_it(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        await play(house, WON)
        await asyncio.gather(count(house), count(house))
        (game,) = await house.registry.store.finished(None, math.inf, 1)
        again = Waiting(game.id, game.record, game.card, game.finished_at)
        return await house.registry.store.explored.add(again, []), figures(await explored(house))

    assert on_any_store(scenario) == (False, {"ag": (1, 0, 0)})


@pytest.mark.parametrize("is_expiring", [True, False])
def test_a_game_that_is_deleted_takes_its_counts_along(on_any_store: Any, is_expiring: bool) -> None:
    async def scenario(house: Any) -> Any:
        store = house.registry.store
        await play(house, WON)
        await play(house, ["d", "resign"])
        await count(house)
        if is_expiring:
            await store.retention.trim_games(Lives(), 5_000, 1)
        else:
            (kept, *_) = await store.finished(None, math.inf, 1)
            await store.admin.delete_finished(
                next(g.id for g in await store.finished(None, math.inf, 2) if g.id != kept.id)
            )
        return figures(await explored(house))

    assert on_any_store(scenario) == {"d": (1, 0, 0)}


def test_an_imported_backup_is_counted_anew(online: Any, tmp_path: Any) -> None:
    async def scenario(house: Any) -> Any:
        await play(house, WON)
        await count(house)
        await house.registry.store.write_backup(tmp_path / "backup.jsonl")

    async def restored(house: Any) -> Any:
        await count(house)
        return await explored(house)

    async def restore() -> None:
        store = sqlite_store(tmp_path / "other.sqlite3")
        await store.start()
        await store.restore_backup(tmp_path / "backup.jsonl")
        await store.close()

    online(scenario)
    asyncio.run(restore())

    assert figures(online(restored, store=sqlite_store(tmp_path / "other.sqlite3"))) == {"ag": (1, 0, 0)}


def test_a_record_that_cannot_be_read_holds_up_no_other(online: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(house: Any) -> Any:
        broken = await play(house, WON)
        registry: TableRegistry = house.registry
        sql = "UPDATE finished SET record = 'nonsense', card = '{', is_explored = 0 WHERE id = ?"
        await registry.store._writer.ask(lambda connection: connection.run(sql, (broken,)))
        await play(house, ["d", "resign"])
        await count(house)
        return await registry.store.explored.waiting(10), figures(await explored(house))

    waiting, found = online(scenario)

    assert waiting == []
    assert found["d"] == (1, 0, 0)


def test_robots_are_said_not_to_come_twice_and_nonsense_is_refused(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        asked = [("connect-four", "nonsense"), ("chess", ""), ("morpion", "x" * 100_000), ("connect-four", "44444444")]
        paths = [(f"/api/explorer/{game}", {"position": text[:3_000]}) for game, text in asked]
        refused = [await house.http.get(path, params=query) for path, query in paths]
        return await explored(house, "ricochet"), [(each.status_code, bool(each.json()["error"])) for each in refused]

    robots, refused = online(scenario)

    assert robots == {"recurs": False, "moves": [], "latest": []}
    assert refused == [(409, True), (404, True), (409, True), (409, True)]


def test_an_erased_player_is_named_in_no_game_to_open(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        me = {"ludotheque-profile": "0123456789abcdefghijkl"}
        body = {
            "game": "connect-four",
            "name": "Zoé",
            "options": {"starter": "1"},
            "seats": [{"kind": "me"}, {"kind": "me", "name": "Bob"}],
            "is_listed": True,
        }
        key = (await house.http.post("/api/tables", json=body, headers=me)).json()
        headers = {"authorization": f"Bearer {key['token']}"}
        for number, kind in enumerate(({"type": "move", "action": "d"}, {"type": "resign"})):
            sent = {**kind, "command": f"c{number}"}
            await house.http.post(f"/api/tables/{key['table']}/commands", json=sent, headers=headers)
        await count(house)
        await house.http.delete("/api/profile", headers=me)
        found = await explored(house)
        return json.dumps(found, ensure_ascii=False), figures(found)

    told, found = online(scenario)

    assert "Zoé" not in told
    assert found == {"d": (1, 0, 0)}


def test_a_position_asked_again_at_once_asks_the_store_once(online: Any) -> None:
    async def scenario(house: Any) -> int:
        store, asked = house.registry.store.explored, []
        counts = store.counts

        async def counted(position: str) -> Any:
            asked.append(position)
            return await counts(position)

        store.counts = counted
        for _ in range(5):
            await explored(house, position="44")
        return len(asked)

    assert online(scenario, limits=Limits()) == 1

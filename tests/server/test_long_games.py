"""Long games: whatever grows with them happens elsewhere than on the event loop, and has an end."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.play.journal import Journal
from ludotheque.play.record.conversion import MAX_RECORD_STEPS
from ludotheque.play.table import MAX_STEPS
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.bot_pool.worker import TaskLimits
from ludotheque.server.tasks import pictures
from ludotheque.server.wire import PROTOCOL

LENGTH = 600
_BIDS = ("=5", "=6")


def bids(count: int) -> str:
    """A game of Ricochet Robots in which somebody cannot decide."""
    opening = catalogue.game("ricochet").notation.write_state(_opening())
    steps = ",".join(f'{{"by":0,"action":"{_BIDS[number % 2]}"}}' for number in range(count))
    people = ",".join(f'{{"name":"{name}","nature":"person","symbol":"{name[0]}"}}' for name in ("Anna", "Bob"))
    return (
        '{"format":"ludotheque-record","version":1,"game":"ricochet","options":{"players":"2","rebid":"any"},"seed":1,'
        f'"opening":"{opening}","chairs":[{people}],"steps":[{steps}],"undone":[],"points":[],'
        f'"table_version":{count},"outcome":null}}'
    )


def _opening() -> Any:
    from ludotheque.contract import Seed
    from ludotheque.contract.options import read_options

    game = catalogue.game("ricochet")
    return game.deal(read_options(game.options, {"players": "2", "rebid": "any"}), Seed(1))


@pytest.fixture
def moves_on_the_loop(monkeypatch) -> Iterator[list[int]]:
    """One entry for every move that is played, or played again, in the thread of the loop."""
    found: list[int] = []
    then = Journal.then

    def noted(journal: Journal[Any, Any], *arguments: Any) -> Any:
        if threading.current_thread() is threading.main_thread():
            found.append(len(journal))
        return then(journal, *arguments)

    monkeypatch.setattr(Journal, "then", noted)
    return found


async def imported(house: Any, length: int = LENGTH, **more: Any) -> Any:
    body = {"record": bids(length), "name": "Anna", "alone": True, "is_listed": True, **more}
    return await house.http.post("/api/records", json=body)


def test_no_route_plays_a_long_game_again_on_the_event_loop(online, moves_on_the_loop):
    async def scenario(house: Any) -> list[int]:
        key = (await imported(house)).json()
        own = {"authorization": f"Bearer {key['token']}"}
        table = f"/api/tables/{key['table']}"
        paths = [table, f"{table}/past/300", f"{table}/sheet", f"{table}/record", f"{table}/picture?form=pdf"]
        paths += ["/api/tables?boards=12", f"/api/preview/tables/{key['table']}.png", f"/t/{key['table']}"]
        statuses = [(await house.http.get(path, headers=own)).status_code for path in paths]
        for live in house.registry.live_tables():  # as after a restart
            house.registry.drop(live)
        statuses += [(await house.http.get(path, headers=own)).status_code for path in [*paths[1:], table]]
        resign = {"type": "resign", "command": "x"}
        statuses.append((await house.http.post(f"{table}/commands", json=resign, headers=own)).status_code)
        game = f"/api/finished/{key['table']}-1"
        more = ["/api/finished?boards=24", game, f"{game}/record?form=line", f"{game}/picture?form=png"]
        statuses += [(await house.http.get(path)).status_code for path in more]
        statuses += [(await house.http.post("/api/journal", json={"record": bids(LENGTH)})).status_code]
        return statuses

    assert set(online(scenario)) == {200}
    assert len(moves_on_the_loop) < 5


def test_who_asks_for_all_of_a_long_game_again_and_again_is_kept_waiting(online, monkeypatch):
    async def scenario(house: Any) -> Any:
        key = (await imported(house, 2 * LENGTH)).json()
        path = f"/api/tables/{key['table']}"
        guest = await house.guest(key)
        seen = [(await house.http.get(path)).status_code]
        monkeypatch.setattr(house.registry.rates.requests, "take", lambda address, count=1: count == 1)
        seen.append((await house.http.get(path)).status_code)
        await guest.send({"type": "hello", "protocol": PROTOCOL, "token": key["token"]})
        again = await guest.hear("refused")
        await guest.send({"type": "move", "command": "c", "action": "zz"})
        wrong = await guest.hear("refused")
        async with house.http.stream("GET", f"{path}/stream") as stream:
            streamed = stream.status_code
        short = (await house.http.get(f"/api/tables/{(await house.open())['table']}")).status_code
        return seen, again["refusal"]["code"], wrong["table"], streamed, short

    seen, again, wrong, streamed, short = online(scenario)

    assert seen == [200, 429]
    assert again == "server.too-fast"
    assert wrong is None
    assert streamed == 429
    assert short == 200


def test_a_long_game_that_waits_for_somebody_begins_elsewhere_too(online, moves_on_the_loop):
    async def scenario(house: Any) -> Any:
        key = (await imported(house, alone=False)).json()
        await house.join(key["table"], "Bert")
        return (await house.http.get(f"/api/tables/{key['table']}")).json()

    table = online(scenario)

    assert (table["phase"], len(table["steps"])) == ("playing", LENGTH)
    assert len(moves_on_the_loop) < 5


def test_a_finished_game_is_shown_as_it_was_kept_and_not_played_again(online, monkeypatch):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair(is_listed=True)
        await anna.play("d")
        await anna.ask("resign")
        board = (await house.http.get(f"/api/tables/{anna.id}")).json()["view"]
        monkeypatch.delattr(Journal, "then")
        game = (await house.http.get(f"/api/finished/{anna.id}-1")).json()
        listed = (await house.http.get("/api/finished?boards=1")).json()["games"][0]
        record = await house.http.get(f"/api/finished/{anna.id}-1/record")
        return board, game, listed["board"], record.json()

    view, game, board, record = online(scenario)

    assert game["steps"] == [{"by": 0, "action": "d"}, {"by": 0, "cause": "resigned"}]
    assert game["record"] == record
    assert board["view"] == view
    assert (board["step_count"], board["last"]) == (2, game["steps"][1])


def test_whether_a_level_can_play_on_a_board_is_not_searched_on_the_event_loop(online, monkeypatch):
    threads: list[threading.Thread] = []
    levels = catalogue.levels("connect-four")

    def suits(state: Any) -> bool:
        threads.append(threading.current_thread())
        return True

    noted = {**levels, "perfect": replace(levels["perfect"], suits=suits)}
    monkeypatch.setattr(catalogue, "levels", lambda slug: noted)

    async def scenario(house: Any) -> None:
        await house.open(seats=[{"kind": "me"}, {"kind": "computer", "level": "perfect"}])
        await house.http.post("/api/setup", json={"game": "connect-four"})

    online(scenario)

    assert threads
    assert threading.main_thread() not in threads


def test_a_record_longer_than_any_game_is_refused_with_what_is_accepted(online):
    async def scenario(house: Any) -> Any:
        return await imported(house, MAX_RECORD_STEPS + 1)

    answer = online(scenario)

    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "play.record.too-many-steps"
    assert f"{MAX_RECORD_STEPS:,}".replace(",", "") in answer.json()["error"]["text"].replace(",", "")


def test_at_the_end_of_the_moves_the_game_can_still_be_ended(online):
    async def scenario(house: Any) -> Any:
        guest = await house.guest((await imported(house, MAX_STEPS)).json())
        refused = await guest.play("=7")
        await guest.ask("resign")
        return refused["refusal"]["code"], guest.table["phase"]

    assert online(scenario) == ("play.too-many-moves", "over")


def test_a_film_that_would_be_too_long_is_refused_before_it_is_drawn(online, monkeypatch):
    monkeypatch.setattr(pictures, "MAX_FILM_PIXELS", 480 * 480 * 100)
    monkeypatch.setattr(pictures, "write_picture", lambda *_: pytest.fail("it was drawn"))

    async def scenario(house: Any) -> Any:
        key = (await imported(house)).json()
        return await house.http.get(f"/api/tables/{key['table']}/picture?form=gif&lang=fr")

    answer = online(scenario)

    assert answer.status_code == 422
    assert answer.json()["error"]["params"] == {"frames": 601, "width": 480, "height": 480, "most": 100}
    assert answer.json()["error"]["text"].startswith("ce film aurait 601 images de 480")


def test_a_task_that_uses_too_much_is_refused_and_the_next_one_is_done(online):
    async def scenario(house: Any) -> Any:
        tasks = house.registry.tasks
        usual, tasks.limits = tasks.limits, TaskLimits(10, 600.0, memory_bytes=1)
        refused = await house.http.get("/api/pictures/connect-four.png")
        tasks.limits = usual
        return refused, await house.http.get("/api/pictures/connect-four.png")

    refused, drawn = online(scenario, task_pool=ProcessPool(1))

    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "server.task-too-large")
    assert drawn.status_code == 200


def test_lists_read_no_records_but_those_of_games_that_an_earlier_version_kept(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair(is_listed=True)
        await anna.play("d")
        await anna.ask("resign")
        store = house.registry.store
        (now,) = await store.finished(None, math.inf, 1)
        board = (await house.http.get("/api/finished?boards=1")).json()["games"][0]["board"]
        await store._writer.ask(lambda connection: connection.changed("UPDATE finished SET card = ''", ()))
        (before,) = await store.finished(None, math.inf, 1)
        old = (await house.http.get("/api/finished?boards=1")).json()["games"][0]["board"]
        return now.record, before.record, board, old

    now, before, board, old = online(scenario)

    assert now == ""
    assert before.startswith("{")
    assert old == board

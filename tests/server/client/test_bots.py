"""Bots over the network: challenged, playing, declining, revoked."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from ludotheque import catalogue
from ludotheque.client import BotSettings, NetworkBot, open_client
from ludotheque.contract import Choice, TableError
from ludotheque.server.wire.bots import BotRequest
from ludotheque.server.wire.http import SeatChoice

KEY = "kL3v-9dQ0sTzBn5yWf_2hJcX"
OTHER_KEY = "mN4w-8eR1tUaCo6zXg_3iKdY"


def headers(key: str = KEY) -> dict[str, str]:
    return {"ludotheque-profile": key}


async def make_bot(house: Any, key: str = KEY, **more: Any) -> Any:
    response = await house.http.put("/api/bot", json={"name": "Robby", **more}, headers=headers(key))
    assert response.status_code == 200, response.text
    return response.json()


class Stream:
    """What a bot is told, kept."""

    def __init__(self, house: Any, key: str = KEY) -> None:
        self.heard: list[dict[str, Any]] = []
        self._task = asyncio.create_task(self._listen(house, key))
        self._news = asyncio.Condition()

    async def _listen(self, house: Any, key: str) -> None:
        async with house.http.stream("GET", "/api/bot/events", headers=headers(key)) as response:
            if response.status_code != 200:
                self.heard.append({"type": "refused", **json.loads(await response.aread())})
            async for line in response.aiter_lines():
                async with self._news:
                    self.heard += [json.loads(line)] if line else [{"type": "heartbeat"}]
                    self._news.notify_all()
        async with self._news:
            self.heard.append({"type": "end"})
            self._news.notify_all()

    async def until(self, kind: str) -> dict[str, Any]:
        """The next of this kind."""
        async with self._news:
            await self._news.wait_for(lambda: any(each["type"] == kind for each in self.heard))
        place = next(place for place, each in enumerate(self.heard) if each["type"] == kind)
        found = self.heard[place]
        del self.heard[: place + 1]
        return found

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def listening(house: Any, key: str = KEY) -> Stream:
    stream = Stream(house, key)
    await stream.until("heartbeat")
    return stream


async def challenge(house: Any, bot: str, **more: Any) -> httpx.Response:
    seats = [{"kind": "me"}, {"kind": "bot", "name": bot}]
    body = {"game": "connect-four", "name": "Anna", "seats": seats, **more}
    return await house.http.post("/api/tables", json=body)


def test_a_bot_that_listens_is_online_and_is_challenged_and_the_game_begins_when_it_comes(online):
    async def scenario(house: Any) -> Any:
        bot = await make_bot(house, about="Plays at random.")
        before = (await house.http.get("/api/bots")).json()["bots"]
        stream = await listening(house)
        (listed,) = (await house.http.get("/api/bots?game=connect-four")).json()["bots"]
        key = (await challenge(house, bot["id"])).json()
        anna = await house.guest(key)
        waiting = anna.table
        told = await stream.until("challenge")
        joined = await house.http.post(
            f"/api/tables/{told['table']}/join", json={"name": "whatever"}, headers=headers()
        )
        game = await stream.until("game")
        await anna.until(lambda table: table["phase"] == "playing")
        await anna.play("d")
        position = await house.http.get(
            f"/api/tables/{told['table']}/position", headers={"authorization": f"Bearer {game['key']['token']}"}
        )
        await anna.ask("resign")
        gone = await stream.until("gone")
        await stream.close()
        return before, listed, waiting, told, joined.json(), anna.table, position.json(), gone

    before, listed, waiting, told, joined, table, position, gone = online(scenario)

    assert before == []
    assert (listed["name"], listed["is_free"], listed["about"]) == ("Robby", True, "Plays at random.")
    assert waiting["players"][1] | {"symbol": ""} == waiting["players"][1] | {
        "kind": "reserved", "name": "Robby", "is_bot": True, "symbol": "",
    }  # fmt: skip
    assert told["card"]["players"][1]["is_bot"]
    assert joined["seat"] == 1
    assert (table["players"][1]["kind"], table["players"][1]["is_bot"]) == ("person", True)
    assert "is_bot" not in table["players"][0]
    assert (position["seat"], position["legal"], position["state"][:0]) == (1, list("abcdefg"), "")
    assert gone["table"] == joined["table"]


@pytest.mark.parametrize("reason", ["busy", "game", "options", "pace", "no"])
def test_a_bot_declines_and_the_host_is_told_why(online, reason):
    async def scenario(house: Any) -> Any:
        bot, stream = await make_bot(house), await listening(house)
        anna = await house.guest((await challenge(house, bot["id"])).json())
        table = (await stream.until("challenge"))["table"]
        path = f"/api/bot/challenges/{table}/decline"
        done = await house.http.post(path, json={"reason": reason}, headers=headers())
        again = await house.http.post(path, json={"reason": reason}, headers=headers())
        await anna.until(lambda seen: seen["players"][1]["kind"] == "open")
        await stream.until("gone")
        await stream.close()
        return done.status_code, again.json()["error"]["code"], [entry["said"]["text"] for entry in anna.table["log"]]

    status, again, said = online(scenario)

    assert (status, again) == (200, "server.no-challenge")
    assert said[-1].startswith("Robby ")


def test_after_a_refusal_the_host_sees_why_whenever_they_look_and_challenges_another_bot(online):
    async def scenario(house: Any) -> Any:
        robby, marvin = await make_bot(house), await make_bot(house, OTHER_KEY, name="Marvin")
        streams = [await listening(house), await listening(house, OTHER_KEY)]
        key = (await challenge(house, robby["id"])).json()
        table = (await streams[0].until("challenge"))["table"]
        path = f"/api/bot/challenges/{table}/decline"
        await house.http.post(path, json={"reason": "options"}, headers=headers())
        anna = await house.guest(key)
        declined = anna.table["players"][1]
        await anna.ask("assign-seat", seat=1, kind="bot", name=marvin["id"])
        await anna.until(lambda seen: seen["players"][1]["kind"] == "reserved")
        asked = anna.table["players"][1]
        await streams[1].until("challenge")
        await anna.ask("assign-seat", seat=1, kind="open")
        await streams[1].until("gone")
        for stream in streams:
            await stream.close()
        return declined, asked

    declined, asked = online(scenario)

    assert (declined["kind"], declined["note"]["code"]) == ("open", "server.log.bot-declined-options")
    assert declined["note"]["params"] == {"bot": "Robby"}
    assert (asked["name"], asked["is_bot"], "note" in asked) == ("Marvin", True, False)


def test_a_bot_has_one_seat_at_a_table_and_only_the_host_challenges(online):
    async def scenario(house: Any) -> Any:
        bot, stream = await make_bot(house), await listening(house)
        seats = [{"kind": "me"}, {"kind": "bot", "name": bot["id"]}, {"kind": "bot", "name": bot["id"]}]
        body = {"game": "morpion", "name": "Anna", "options": {"players": "3"}, "seats": seats}
        twice = await house.http.post("/api/tables", json=body)
        body["seats"] = [*seats[:2], {"kind": "open"}]
        anna = await house.guest((await house.http.post("/api/tables", json=body)).json())
        again = await anna.ask("assign-seat", seat=2, kind="bot", name=bot["id"])
        nobody = await anna.ask("assign-seat", seat=2, kind="bot", name="nobody")
        stranger = await house.guest(await house.join(anna.table["table"], "Ben"))
        refused = await stranger.ask("assign-seat", seat=1, kind="bot", name=bot["id"])
        await stream.close()
        return twice.json()["error"]["code"], [each["refusal"]["code"] for each in (again, nobody, refused)]

    twice, told = online(scenario)

    assert (twice, told) == ("server.bot-twice", ["server.bot-twice", "server.bot-offline", "server.not-host"])


def test_challenges_wait_for_a_bot_that_comes_back_and_games_go_on(online):
    async def scenario(house: Any) -> Any:
        bot, stream = await make_bot(house), await listening(house)
        first = (await challenge(house, bot["id"])).json()["table"]
        await stream.until("challenge")
        await house.http.post(f"/api/tables/{first}/join", json={"name": "x"}, headers=headers())
        second = (await challenge(house, bot["id"])).json()["table"]
        await stream.until("game")
        await stream.close()
        stream = Stream(house)
        told = [await stream.until("heartbeat"), await stream.until("challenge")]
        await stream.close()
        stream = Stream(house)
        game = await stream.until("game")
        await stream.close()
        return first, second, told[1]["table"], game["key"]["table"]

    first, second, challenged, playing = online(scenario)

    assert (challenged, playing) == (second, first)


def test_who_cannot_come_is_not_challenged_and_the_refusal_says_why(online):
    async def scenario(house: Any) -> Any:
        bot = await make_bot(house, games=["connect-four"], games_at_once=1)
        told = [await challenge(house, bot["id"]), await challenge(house, "nobody\x00" * 30)]
        stream = await listening(house)
        told.append(await challenge(house, bot["id"], game="morpion"))
        told.append(await challenge(house, bot["id"], is_rated=True))
        assert (await challenge(house, bot["id"])).status_code == 201
        told.append(await challenge(house, bot["id"]))
        await stream.close()
        return [each.json()["error"]["code"] for each in told]

    assert online(scenario) == [
        "server.bot-offline", "server.bot-offline", "server.bot-other-game", "server.bot-rated", "server.bot-busy",
    ]  # fmt: skip


def test_bots_do_not_disturb_people(online):
    async def scenario(house: Any) -> Any:
        await make_bot(house)
        http = house.http
        listed = await house.open(is_listed=True)
        by_link = await house.open()
        told = [
            await http.post(f"/api/tables/{listed['table']}/join", json={"name": "R"}, headers=headers()),
            await http.post("/api/tables", json={"game": "morpion", "name": "R", "is_listed": True}, headers=headers()),
            await http.put("/api/bot", json={"name": "R", "games": ["chess"]}, headers=headers()),
            await http.get("/api/bot/events", headers=headers(OTHER_KEY)),
        ]
        await http.put("/api/profile", json={"name": "Anna", "picture": "fox"}, headers=headers(OTHER_KEY))
        told += [
            await http.put("/api/bot", json={"name": "R"}, headers=headers(OTHER_KEY)),
            await http.get("/api/bot/events", headers=headers(OTHER_KEY)),
            await http.get("/api/bot/events"),
        ]
        welcome = await http.post(f"/api/tables/{by_link['table']}/join", json={"name": "R"}, headers=headers())
        lobby = (await http.get("/api/tables")).json()["tables"]
        return [each.json()["error"]["code"] for each in told], welcome.status_code, [t["names"] for t in lobby]

    told, welcome, lobby = online(scenario)

    assert told == [
        "server.bot-uninvited", "server.bot-unlisted", "catalogue.unknown-game", "server.no-profile",
        "server.profile-of-a-person", "server.not-a-bot", "server.no-profile-key",
    ]  # fmt: skip
    assert welcome == 200
    assert lobby == [["Anna"]]


def test_a_revoked_key_ends_the_stream_with_the_reason(online, monkeypatch):
    monkeypatch.setattr("ludotheque.server.routes.bots.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("ludotheque.server.routes.bots._BEAT_SECONDS", 0.02)

    async def scenario(house: Any) -> Any:
        await make_bot(house)
        stream = await listening(house)
        (bot,) = await house.registry.store.admin.profiles("Robby", 10)
        await house.registry.store.admin.remove_keys(bot.id)
        closing = await stream.until("closing")
        await stream.until("end")
        online_now = (await house.http.get("/api/bots")).json()["bots"]
        return closing, online_now

    closing, online_now = online(scenario)

    assert closing["reason"]["code"] == "server.no-profile"
    assert not closing["should_reconnect"]
    assert online_now == []


def test_a_bot_that_is_forgotten_leaves_its_challenges(online):
    async def scenario(house: Any) -> Any:
        bot, stream = await make_bot(house), await listening(house)
        anna = await house.guest((await challenge(house, bot["id"])).json())
        await stream.until("challenge")
        await stream.close()
        forgotten = await house.http.delete("/api/profile", headers=headers())
        await anna.until(lambda seen: seen["players"][1]["kind"] == "open")
        rows = await house.registry.store.log(anna.id, 0)
        return forgotten.status_code, "".join(str(row) for row in rows)

    status, log = online(scenario)

    assert status == 200
    assert "Robby" not in log


def level(name: str) -> Any:
    return lambda game, seed: catalogue.levels(game.slug)[name].make(seed)


class Broken:
    """A lying bot: what it answers is no move."""

    def __init__(self, game: Any, seed: Any) -> None:
        self.answers = 0

    def choose(self, state: Any, seat: Any, budget: Any) -> Choice[Any]:
        return Choice(game_action("d"))


def game_action(text: str) -> Any:
    return catalogue.game("connect-four").notation.read_action(text)


async def online_bot(url: str, name: str, key: str, make: Any, said: list[str]) -> Any:
    client = await open_client(url, name=name, key=key, patience=None)
    bot = NetworkBot(client, make, BotSettings(BotRequest(name), 0.1), lambda news: said.append(news.code))
    made = await bot.enter()
    return client, made, asyncio.create_task(bot.run())


async def until_online(house: Any, count: int) -> None:
    while len((await house.http.get("/api/bots")).json()["bots"]) < count:
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(("game", "strong"), [("connect-four", "beginner"), ("morpion", "easy")])
def test_a_network_bot_plays_people_bots_and_levels_several_games_at_once(online, game, strong):
    async def scenario(house: Any) -> Any:
        said: list[str] = []
        one = await online_bot(house.url, "Robby", KEY, level(strong), said)
        two = await online_bot(house.url, "Marvin", OTHER_KEY, level(strong), said)
        await until_online(house, 2)
        async with await open_client(house.url, name="Anna") as anna:
            tables = [
                await anna.open(game, [SeatChoice("bot", one[1].id)], columns=4, rows=4),
                await anna.open(game, [SeatChoice("bot", two[1].id)], columns=4, rows=4),
            ]
            between = await two[0].open(game, [SeatChoice("bot", one[1].id)], columns=4, rows=4)
            ends = await asyncio.gather(*map(played_out, tables), over(between))
        for client, _, task in (one, two):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await client.close()
        return ends, said

    ends, said = online(scenario)

    assert [end.phase for end in ends] == ["over"] * 3
    assert all(end.outcome is not None for end in ends)
    assert said.count("client.bot.plays") == 4


async def over(table: Any) -> Any:
    """Its bot plays by itself also where it opened the table."""
    async for seen in table.follow():
        if seen.phase == "over":
            return seen
    return None


async def played_out(table: Any) -> Any:
    while (seen := await table.wait()).phase != "over":
        await table.play(seen.legal[-1], version=seen.version)
    return seen


def test_a_bot_that_answers_with_illegal_moves_gives_up_and_declines_offers(online):
    async def scenario(house: Any) -> Any:
        said: list[str] = []
        client, made, task = await online_bot(house.url, "Robby", KEY, Broken, said)
        await until_online(house, 1)
        async with await open_client(house.url, name="Anna") as anna:
            table = await anna.open("connect-four", [SeatChoice("bot", made.id)], columns=4, rows=4)
            await table.wait()
            await table.offer("draw")
            async for seen in table.follow():
                if any(entry.kind == "declined" for entry in seen.log):
                    break
            for _ in range(2):  # then the column is full
                await table.wait()
                await table.play("d")
            over = await played_out(table)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await client.close()
        return over, said

    over, said = online(scenario)

    assert over.outcome.places == [1, 2]
    assert "client.bot.forfeits" in said


def test_a_game_goes_on_after_the_bot_and_the_server_were_started_again(program):
    server = program()
    url = f"http://127.0.0.1:{server.port}"

    async def story() -> Any:
        said: list[str] = []
        client, made, task = await online_bot(url, "Robby", KEY, level("beginner"), said)
        async with await open_client(url, name="Anna", patience=None) as anna:
            while not (await anna.bots()):
                await asyncio.sleep(0.05)
            table = await anna.open("connect-four", [SeatChoice("bot", made.id)])
            seen = await table.wait()
            await table.play(seen.legal[0])
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await client.close()
            server.kill()
            await asyncio.to_thread(program, "--port", str(server.port))
            client, _, task = await online_bot(url, "Robby", KEY, level("beginner"), said)
            over = await played_out(table)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await client.close()
        return over

    assert asyncio.run(story()).outcome is not None


def test_a_revoked_bot_stops_and_says_why(online, monkeypatch):
    monkeypatch.setattr("ludotheque.server.routes.bots.LOOK_SECONDS", 0.02)
    monkeypatch.setattr("ludotheque.server.routes.bots._BEAT_SECONDS", 0.02)

    async def scenario(house: Any) -> Any:
        client, _, task = await online_bot(house.url, "Robby", KEY, level("beginner"), [])
        await until_online(house, 1)
        (bot,) = await house.registry.store.admin.profiles("Robby", 10)
        await house.registry.store.admin.remove_keys(bot.id)
        with pytest.raises(TableError) as told:
            await task
        await client.close()
        return told.value.code

    assert online(scenario) == "server.no-profile"

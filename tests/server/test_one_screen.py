"""Friends at one screen, looking back, and hints: what a browser asks for beyond playing its seat."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ludotheque.contract import phrase
from ludotheque.contract.sheet import COLOURS
from ludotheque.games.ricochet import solver as ricochet_solver
from ludotheque.server.bot_pool import BotAnswer, BotFailed
from ludotheque.server.bot_pool.fair_queue import PoolFull
from ludotheque.server.wire.events import PlayerColour

HOT_SEAT = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]


async def opened(house: Any, **more: Any) -> Any:
    """A table made by Anna, seen from her seat."""
    return await house.guest(await house.open(**more))


@pytest.mark.req("ALL-03")
def test_one_key_plays_for_every_friend_at_the_screen(online):
    async def scenario(house: Any) -> Any:
        anna = await opened(house, seats=HOT_SEAT)
        seats = []
        for action in "dedede":
            seats.append(anna.table["you"])
            await anna.play(action)
        await anna.play("d")
        return (
            seats,
            anna.table["yours"],
            [player["is_connected"] for player in anna.table["players"]],
            anna.table["outcome"],
        )

    seats, yours, here, outcome = online(scenario)

    assert seats == [0, 1, 0, 1, 0, 1]
    assert yours == [0, 1]
    assert here == [True, True]
    assert outcome["places"] == [1, 2]


def test_a_friend_without_a_name_gets_a_free_one(online):
    async def scenario(house: Any) -> Any:
        anna = await opened(house, seats=[{"kind": "me"}, {"kind": "me"}])
        return [player["name"] for player in anna.table["players"]]

    names = online(scenario)

    assert names[0] == "Anna"
    assert names[1] not in ("", "Anna")


def test_a_move_may_name_which_of_the_own_seats_makes_it(online):
    async def scenario(house: Any) -> Any:
        anna = await opened(house, game="ricochet", options={"players": "2"}, seats=HOT_SEAT)
        done = await anna.play("=9", seat=1)
        refused = await anna.play("=8", seat=7)
        return done["type"], anna.table["view"]["bids"][0]["seat"], refused["refusal"]["code"]

    assert online(scenario) == ("done", 1, "server.no-seat-of-yours")


def test_a_takeback_at_one_screen_needs_nobody_and_goes_back_one_step(online):
    async def scenario(house: Any) -> Any:
        anna = await opened(house, seats=HOT_SEAT)
        await anna.play("d")
        await anna.play("e")
        await anna.ask("offer", kind="takeback")
        return [step["action"] for step in anna.steps], anna.table["you"]

    assert online(scenario) == (["d"], 1)


def test_the_table_can_be_looked_at_as_it_was(online):
    async def scenario(house: Any) -> Any:
        anna = await opened(house, seats=HOT_SEAT)
        for action in "de":
            await anna.play(action)
        await anna.ask("resign")
        then = [(await house.http.get(f"/api/tables/{anna.id}/past/{step}")).json() for step in range(4)]
        wrong = [(await house.http.get(f"/api/tables/{anna.id}/past/{step}")).status_code for step in ("4", "-1", "x")]
        return [sum(cell is not None for row in past["view"]["cells"] for cell in row) for past in then], wrong

    discs, wrong = online(scenario)

    assert discs == [0, 1, 2, 2]
    assert wrong == [409, 409, 409]


def test_there_is_no_past_before_the_game(online):
    async def scenario(house: Any) -> Any:
        anna = await opened(house)
        return (await house.http.get(f"/api/tables/{anna.id}/past/0")).json()["error"]["code"]

    assert online(scenario) == "server.not-started"


async def hint(house: Any, guest: Any) -> Any:
    headers = {"authorization": f"Bearer {guest.key['token']}"}
    return (await house.http.post(f"/api/tables/{guest.id}/hint", headers=headers)).json()


def test_who_plays_alone_may_ask_for_a_hint(online, in_process_bots):
    async def choose(request: Any, asker: Any) -> BotAnswer:
        return BotAnswer("d", reason=phrase("connect-four.reason.wins"))

    in_process_bots.choose = choose

    async def scenario(house: Any) -> Any:
        return await hint(house, await opened(house, seats=HOT_SEAT))

    answer = online(scenario, bot_pool=in_process_bots)

    assert (answer["action"], answer["reason"]["text"]) == ("d", "wins now")


@pytest.mark.skipif(not ricochet_solver.is_available(), reason="no compiled core here")
def test_where_the_game_has_hints_by_degrees_all_of_them_come_along(online):
    async def scenario(house: Any) -> Any:
        guest = await house.guest(await house.open("ricochet", seed=42, seats=[{"kind": "me"}]))
        return await hint(house, guest)

    answer = online(scenario)

    assert [each["code"].rpartition(".")[2] for each in answer["hints"]] == ["at-most", "exactly", "robot", "slide"]
    assert answer["action"] is not None


@pytest.mark.req("RR-07")
def test_nobody_gets_hints_against_others_or_when_it_is_not_their_turn(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        return (await hint(house, anna))["error"]["code"], (await hint(house, bob))["error"]["code"]

    assert online(scenario) == ("server.no-hint", "server.no-turn-of-yours")


@pytest.mark.parametrize(
    ("problem", "code"),
    [(PoolFull(), "server.machine-full"), (BotFailed("it died"), "server.no-hint-here")],
)
def test_a_hint_that_cannot_be_had_is_refused_in_words(online, in_process_bots, problem, code):
    async def choose(request: Any, asker: Any) -> BotAnswer:
        raise problem

    in_process_bots.choose = choose

    async def scenario(house: Any) -> Any:
        return (await hint(house, await opened(house, seats=HOT_SEAT)))["error"]["code"]

    assert online(scenario, bot_pool=in_process_bots) == code


@pytest.mark.req("MO-09")
def test_a_saved_game_can_be_taken_up_alone_with_every_seat(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair(is_listed=True)
        for guest, action in zip((anna, bob) * 4, "dedeed", strict=False):
            await guest.play(action)
        await anna.ask("resign")
        record = (await house.http.get(f"/api/tables/{anna.id}/record")).text
        letter = {"record": record, "name": "Cal", "alone": True}
        again = await house.guest((await house.http.post("/api/records", json=letter)).json())
        kept = (await house.http.get("/api/finished")).json()["games"]
        return (
            again.table["yours"],
            [player["name"] for player in again.table["players"]],
            again.table["phase"],
            len(kept),
        )

    yours, names, phase, kept = online(scenario)

    assert yours == [0, 1]
    assert names == ["Anna", "Bob"]
    assert phase == "over"
    assert kept == 1, "it was finished once, not twice"


@pytest.mark.req("MO-02")
def test_signs_are_chosen_with_the_seats_and_stay_with_them(online):
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me", "symbol": "#"}, {"kind": "open", "symbol": "@"}]
        anna = await opened(house, game="morpion", seats=seats)
        waiting = [player["symbol"] for player in anna.table["players"]]
        await house.join(anna.id, "Bob")
        await anna.until(lambda table: table["phase"] == "playing")
        return waiting, [player["symbol"] for player in anna.table["players"]]

    assert online(scenario) == (["#", "@"], ["#", "@"])


@pytest.mark.req("P4-15")
def test_colours_are_chosen_with_the_seats_and_stay_with_them(online):
    async def scenario(house: Any) -> Any:
        anna = await opened(house, seats=[{"kind": "me", "colour": "sky"}, {"kind": "open", "colour": "pink"}])
        await house.join(anna.id, "Bob")
        await anna.until(lambda table: table["phase"] == "playing")
        return [player.get("colour") for player in anna.table["players"]]

    assert online(scenario) == ["sky", "pink"]


@pytest.mark.parametrize("more", [{"alone": True}, {"seat": 1}])
def test_colours_come_back_with_a_saved_game(online, more):
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "computer", "level": "easy", "colour": "sky"}, {"kind": "me", "colour": "pink"}]
        key = await house.open(seats=seats)
        path, headers = f"/api/tables/{key['table']}/record", {"authorization": f"Bearer {key['token']}"}
        record = (await house.http.get(path, headers=headers)).text
        journal = (await house.http.post("/api/journal", json={"record": record})).json()
        again = await house.guest(
            (await house.http.post("/api/records", json={"record": record, "name": "Anna", **more})).json()
        )
        return [player.get("colour") for player in again.table["players"]], journal["colours"]

    assert online(scenario) == (["sky", "pink"], ["sky", "pink"])


def test_the_wire_knows_the_colours_of_chairs():
    assert get_args(PlayerColour) == ("", *COLOURS)


@pytest.mark.req("MO-01")
@pytest.mark.parametrize(("symbol", "code"), [("#", "play.symbol-taken"), ("a b", "play.bad-symbol")])
def test_signs_that_cannot_be_told_apart_are_refused_at_once(online, symbol, code):
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me", "symbol": "#"}, {"kind": "open", "symbol": symbol}]
        answer = await house.http.post("/api/tables", json={"game": "morpion", "name": "Anna", "seats": seats})
        return answer.json()["error"]["code"]

    assert online(scenario) == code


@pytest.mark.req("MO-06")
@pytest.mark.parametrize("form", ["json", "ludo"])
def test_points_saved_with_a_game_go_on_counting_at_a_table(online, form):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await bob.ask("resign")
        for guest in (anna, bob):
            await guest.ask("offer", kind="rematch")
        await anna.until(lambda table: table["phase"] == "playing")
        await bob.ask("resign")
        record = (await house.http.get(f"/api/tables/{anna.id}/record?form={form}")).text
        letter = {"record": record, "name": "Anna", "alone": True}
        again = await house.guest((await house.http.post("/api/records", json=letter)).json())
        saved = again.table["points"]
        await again.ask("offer", kind="rematch")
        await again.until(lambda table: table["phase"] == "playing")
        await again.ask("resign")
        return saved, again.table["points"], [player["name"] for player in again.table["players"]]

    saved, points, names = online(scenario)

    assert saved == [0, 2]
    assert dict(zip(names, points, strict=True)) in ({"Anna": 3, "Bob": 0}, {"Anna": 2, "Bob": 1})
    assert sum(points) == 3

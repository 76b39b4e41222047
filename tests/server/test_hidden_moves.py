"""What somebody has chosen in secret leaves the server when the rules reveal it, and not before, by no way there is."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

import duel
import hands
from ludotheque import catalogue
from ludotheque.contract import Choice, Level, Seat, SeatView, Seed
from ludotheque.play import Journal, Table, open_table, play
from ludotheque.play.record import write_record
from ludotheque.server.board_sheet import table_sheet
from ludotheque.server.bot_pool import BotAnswer, BotRequest
from ludotheque.server.bot_pool.worker import _answer
from ludotheque.server.hosted.log import Dealt, LogEntry, SeatAssignment
from ludotheque.server.hosted.table import HostedTable, replay
from ludotheque.server.snapshot import SnapshotContext, board_of, snapshot_for
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.viewer import Viewer
from ludotheque.server.wire.events import Pace, Presence, TableSettings

pytestmark = [pytest.mark.usefixtures("secret_games"), pytest.mark.req("RR-07")]

UNDECLARED = replace(duel.GAME, told=None, redeal=None)
HIDDEN, ROCK, PAPER = {"by": 0}, {"by": 0, "action": "r"}, {"by": 1, "action": "p"}


def authorized(guest: Any) -> dict[str, str]:
    return {"authorization": f"Bearer {guest.key['token']}"}


def against(level: str) -> list[dict[str, str]]:
    return [{"kind": "me"}, {"kind": "computer", "level": level}]


async def thrown(house: Any, text: str) -> tuple[Any, Any, Any]:
    """Anna has thrown, Bob has not; Cleo watches."""
    anna, bob = await house.pair("duel", is_listed=True)
    cleo = await house.guest(anna.id)
    await anna.play(text)
    for guest in (bob, cleo):
        await guest.until(lambda table: len(table["steps"]) == 1)
    return anna, bob, cleo


WAYS = (
    "",
    "/sheet",
    "/sheet?step=1",
    "/past/1",
    "/picture?form=svg",
    "/picture?form=png",
    "/picture?form=gif",
    "/picture?form=pdf",
    "/record",
)


async def told_everywhere(house: Any, text: str) -> list[Any]:
    """All that Bob and the audience can get at, while Anna's throw is hidden."""
    anna, bob, cleo = await thrown(house, text)
    stranger = await house.guest(anna.id, seen=bob.table["version"] - 1)
    paths = [f"/api/tables/{anna.id}{way}" for way in WAYS]
    found: list[Any] = []
    for headers in (authorized(bob), {}):
        for path in [*paths, "/api/tables?boards=9", f"/api/preview/tables/{anna.id}.png", f"/t/{anna.id}"]:
            answer = await house.http.get(path, headers=headers)
            found.append((path, answer.status_code, answer.content))
        async with house.http.stream("GET", f"/api/tables/{anna.id}/stream?texts=1", headers=headers) as stream:
            lines = stream.aiter_lines()
            found.append([await anext(lines), await anext(lines)])
        hint = await house.http.post(f"/api/tables/{anna.id}/hint", headers=headers)
        found.append((hint.status_code, hint.content))
    again = await bob.play("x")
    found += [*(_about_the_game(guest.heard) for guest in (bob, cleo, stranger)), again]
    return json.loads(json.dumps(found, default=repr).replace(anna.id, "table").replace(bob.key["token"], "key"))


def _about_the_game(heard: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Who is there when is told, too, but says nothing of the game."""
    return [message for message in heard if message["type"] in ("table", "change", "refused")]


def without_time(found: Any) -> Any:
    """Two evenings are not at the same second."""
    if isinstance(found, dict):
        return {name: without_time(value) for name, value in found.items() if name not in TIMES}
    if isinstance(found, list):
        return [without_time(value) for value in found]
    return without_digits(found) if isinstance(found, str) else found


TIMES = ("now", "at", "command", "done", "seconds_played", "watcher_count", "is_connected")


def without_digits(text: str) -> str:
    return "".join(letter for letter in text if not letter.isdigit())


@pytest.mark.parametrize(
    "game", [duel.GAME, replace(duel.GAME, told=None, redeal=None)], ids=["declared", "undeclared"]
)
def test_in_two_worlds_that_differ_by_a_hidden_throw_all_that_is_told_is_equal(online, tmp_path, monkeypatch, game):
    monkeypatch.setattr(duel, "GAME", game)

    worlds = [
        online(partial(told_everywhere, text=text), store=sqlite_store(tmp_path / f"{text}.sqlite3")) for text in "rp"
    ]

    one, other = map(without_time, worlds)
    assert len(one) == len(other)
    assert [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]] == []


def test_a_throw_is_told_to_its_maker_at_once_and_to_all_when_everybody_has_thrown(online):
    async def scenario(house: Any) -> Any:
        anna, bob, cleo = await thrown(house, "r")
        hidden = [guest.steps for guest in (anna, bob, cleo)]
        await bob.play("p")
        for guest in (anna, cleo):
            await guest.until(lambda table: len(table["steps"]) == 2)
        return hidden, [guest.steps for guest in (anna, bob, cleo)], anna.gaps + bob.gaps + cleo.gaps

    assert online(scenario) == ([[ROCK], [HIDDEN], [HIDDEN]], [[ROCK, PAPER]] * 3, 0)


def dealt(opening: hands.State) -> HostedTable:
    table = replace(open_table(hands.GAME, hands.Options(), Seed(1)), journal=Journal(opening))
    settings = TableSettings("hands", {}, Pace(), False, True, False, True, None)
    places = tuple(SeatAssignment("person", name, None, name) for name in ("Anna", "Bob"))
    return replay([LogEntry(1, 100.0, Dealt(settings, "Anna", places, 1, write_record(table, "json")))])


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), None])
def test_in_two_worlds_that_differ_by_the_hands_of_others_the_table_is_equal(seat):
    opening = hands.GAME.deal(hands.Options(), Seed(1))
    other = hands.redeal(opening, seat, Seed(2))
    context, viewer = SnapshotContext("t", 101.0, Presence([0], 2)), Viewer(seat, False, "en", has_texts=True)

    assert other != opening
    assert snapshot_for(dealt(other), viewer, context) == snapshot_for(dealt(opening), viewer, context)
    assert board_of(dealt(other), viewer) == board_of(dealt(opening), viewer)


def test_a_game_that_declares_nothing_tells_all_when_it_is_over(online, monkeypatch):
    monkeypatch.setattr(duel, "GAME", UNDECLARED)

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair("duel", options={"rounds": "1"})
        await anna.play("r")
        await bob.until(lambda table: len(table["steps"]) == 1)
        hidden = bob.steps
        await bob.play("p")
        await bob.until(lambda table: table["phase"] == "over")
        return hidden, bob.steps

    assert online(scenario) == ([HIDDEN], [ROCK, PAPER])


def test_the_second_round_is_as_secret_as_the_first(online):
    async def scenario(house: Any) -> Any:
        anna, bob, cleo = await thrown(house, "r")
        await bob.play("p")
        await anna.until(lambda table: len(table["steps"]) == 2)
        await anna.play("s")
        for guest in (bob, cleo):
            await guest.until(lambda table: len(table["steps"]) == 3)
        board = (await house.http.get("/api/tables?boards=9")).json()["tables"][0]["board"]
        return bob.steps, cleo.steps, board["last"]

    assert online(scenario) == ([ROCK, PAPER, HIDDEN], [ROCK, PAPER, HIDDEN], HIDDEN)


def test_when_somebody_gives_up_the_game_is_over_and_all_is_told(online):
    async def scenario(house: Any) -> Any:
        anna, bob, cleo = await thrown(house, "r")
        await bob.ask("resign")
        await cleo.until(lambda table: table["phase"] == "over")
        kept = (await house.http.get(f"/api/finished/{anna.id}-1")).json()
        return cleo.steps, kept["steps"]

    resigned = {"by": 1, "cause": "resigned"}
    assert online(scenario) == ([ROCK, resigned], [ROCK, resigned])


def test_who_comes_back_hears_in_the_log_what_they_did_and_not_what_others_chose(online):
    async def scenario(house: Any) -> Any:
        anna, bob, _ = await thrown(house, "r")
        seen = anna.table["version"] - 1
        again = [await house.guest(key, seen=seen) for key in (anna.key, bob.key, anna.id)]
        return [[entry.get("action") for entry in guest.table["log"]] for guest in again]

    assert online(scenario) == [["r"], [None], [None]]


def test_friends_at_one_screen_do_not_read_each_others_throws_in_the_list(online):
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Friend"}]
        anna = await house.guest(await house.open("duel", seats=seats))
        await anna.until(lambda table: table["phase"] == "playing")
        await anna.play("r", seat=0)
        hidden = anna.steps
        await anna.play("p", seat=1)
        return hidden, anna.steps

    assert online(scenario) == ([HIDDEN], [ROCK, PAPER])


@pytest.mark.parametrize("game", ["duel", "hands"])
def test_against_a_computer_the_record_of_a_running_game_would_tell_what_it_hides(online, game):
    async def scenario(house: Any) -> Any:
        anna = await house.guest(
            await house.open(game, seats=[{"kind": "me"}, {"kind": "computer", "level": "random"}])
        )
        await anna.until(lambda table: table["phase"] == "playing" and table["legal"])
        answer = await house.http.get(f"/api/tables/{anna.id}/record", headers=authorized(anna))
        return answer.status_code, answer.json()["error"]["code"]

    assert online(scenario) == (403, "server.no-record-yet")


def test_the_seed_of_a_deal_cannot_be_found_out_from_that_of_a_computer(online, in_process_bots):
    given: list[BotRequest] = []

    def answer(request: BotRequest) -> BotAnswer:
        given.append(request)
        return BotAnswer("p")

    async def scenario(house: Any) -> Any:
        anna = await house.guest(await house.open("duel", seats=against("hard")))
        await anna.play("r")
        await anna.until(lambda table: len(table["steps"]) >= 2)
        return (await house.registry.hosted(anna.id)).table.seed

    in_process_bots.answer = answer
    dealt = online(scenario, bot_pool=in_process_bots)

    assert given
    assert dealt not in {request.seed - 2 - (length << 20) for request in given for length in range(6)}


@pytest.mark.parametrize("level", ["random", "easy", "medium", "hard"])
def test_in_a_worker_computers_choose_the_same_in_worlds_that_look_the_same(level):
    def asked(state: str) -> BotAnswer:
        return _answer(BotRequest("duel", level, state, 1, 7, "p", wants_hints=True), OrderedDict())

    assert asked("2/r-") == asked("2/p-") == asked("2/s-")


class Onlooker:
    """A player that keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def choose(self, state: Any, seat: Seat, budget: Any) -> Choice[Any]:
        self.given.append(state)
        return Choice(None)


def test_a_player_of_a_game_that_cannot_redeal_is_given_its_view(monkeypatch):
    blind, onlooker = replace(hands.GAME, redeal=None), Onlooker()
    monkeypatch.setattr(hands, "GAME", blind)
    monkeypatch.setattr(catalogue, "levels", lambda slug: {"own": Level(lambda seed: onlooker)})
    state = blind.deal(hands.Options(), Seed(1))

    _answer(BotRequest("hands", "own", blind.notation.write_state(state), 0, 7, "p"), OrderedDict())

    assert onlooker.given == [SeatView(blind.view(state, Seat(0)), blind.legal_actions(state, Seat(0)))]


def test_where_the_last_throw_is_chosen_does_not_tell_the_first():
    def areas(text: str) -> Any:
        table: Table = play(open_table(duel.GAME, duel.Options(), Seed(1)), Seat(0), duel.Throw(text))
        return table_sheet(table, None, Seat(1), "en")

    assert areas("r") == areas("p") == areas("s")

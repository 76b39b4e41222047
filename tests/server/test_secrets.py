"""Two worlds that differ only in secrets give equal messages."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ludotheque.contract import Seat, Seed, jsonable
from ludotheque.contract.options import read_options
from ludotheque.games.ricochet import GAME
from ludotheque.play import Player, open_table
from ludotheque.play.record import write_record
from ludotheque.server.hosted.log import Dealt, LogEntry, SeatAssignment
from ludotheque.server.hosted.table import HostedTable, replay
from ludotheque.server.sentences import log_entry_for
from ludotheque.server.snapshot import SnapshotContext, snapshot_for
from ludotheque.server.viewer import Viewer
from ludotheque.server.wire import events
from ludotheque.server.wire.events import Pace, TableSettings

PLACES = (SeatAssignment("person", "Anna", None, "anna-key"), SeatAssignment("person", "Bob", None, "bob-key"))


def hosted_with(deck_turned: bool) -> tuple[HostedTable, LogEntry]:
    options = read_options(GAME.options, {"players": "2"})
    table = open_table(GAME, options, Seed(5), [Player("Anna"), Player("Bob")])
    opening = table.journal.opening
    if deck_turned:
        opening = replace(opening, deck=(opening.deck[0], *reversed(opening.deck[1:])))
    record = write_record(replace(table, journal=type(table.journal)(opening)), "json")
    settings = TableSettings("ricochet", {}, Pace(), False, True, False, True, None)
    entry = LogEntry(1, 100.0, Dealt(settings, "anna-key", PLACES, 1, record))
    return replay([entry]), entry


def messages(hosted: HostedTable, entry: LogEntry) -> list[bytes]:
    told = [log_entry_for(entry, ["Anna", "Bob"], Viewer(None, False, "en"))]
    context = SnapshotContext("t", 101.0, events.Presence([0], 2))
    viewers = [Viewer(seat, False, "fr") for seat in (Seat(0), Seat(1), None)]
    return [msgspec.json.encode(snapshot_for(hosted, viewer, context, told)) for viewer in viewers]


@pytest.mark.req("RR-07")
def test_two_worlds_with_different_decks_give_equal_messages():
    one, other = hosted_with(False), hosted_with(True)

    assert one[0].table.state != other[0].table.state
    assert messages(*one) == messages(*other)


def test_no_message_holds_a_key_a_seed_or_a_tile_that_lies_face_down():
    hosted, entry = hosted_with(False)
    hidden = [json.dumps(jsonable(target)) for target in hosted.table.state.deck[1:]]
    everything = b"".join(messages(hosted, entry)).decode()

    assert "key" not in everything.replace('"key"', "")
    assert '"seed"' not in everything
    assert str(hosted.table.game.notation.write_state(hosted.table.state)) not in everything
    # Every target is printed on the board; which of them comes next is what must not be said.
    assert all(everything.count(target[1:-1]) <= 3 for target in hidden)


@pytest.mark.req("RR-07")
def test_the_record_of_a_running_game_is_kept_from_everybody(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair("ricochet", options={"players": "2"})
        path = f"/api/tables/{anna.id}/record"
        key = {"authorization": f"Bearer {anna.key['token']}"}
        early = [await house.http.get(path), await house.http.get(path, headers=key)]
        await bob.ask("resign")
        return [answer.status_code for answer in early], (await house.http.get(path)).json()["game"]

    assert online(scenario) == ([403, 403], "ricochet")


def test_who_plays_alone_may_save_at_any_time(online):
    async def scenario(house: Any) -> Any:
        key = await house.open("ricochet")
        headers = {"authorization": f"Bearer {key['token']}"}
        saved = await house.http.get(f"/api/tables/{key['table']}/record?form=ludo", headers=headers)
        stranger = await house.http.get(f"/api/tables/{key['table']}/record")
        again = await house.http.post("/api/records", json={"record": saved.text, "name": "Anna"})
        return saved.status_code, stranger.status_code, again.status_code

    assert online(scenario) == (200, 403, 201)

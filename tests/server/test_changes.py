"""A law: the table at one version, merged with the changes since, is the table at a later version, for every reader."""

from __future__ import annotations

import json
import random
from collections import deque
from typing import Any

import msgspec
import pytest

from ludotheque.client.merging import merged as client_merged
from ludotheque.contract import LudothequeError
from ludotheque.server.hosted.decide import Requester, decide, due_events, follow_ups
from ludotheque.server.hosted.log import Event, LogEntry, TimeCredited
from ludotheque.server.hosted.seats import joined
from ludotheque.server.hosted.setup import opened
from ludotheque.server.hosted.table import apply_entry, replay
from ludotheque.server.publication import Publication, Recent, Source
from ludotheque.server.viewer import Reader
from ludotheque.server.wire import ENCODER, events
from ludotheque.server.wire.commands import (
    Command,
    DeclineCommand,
    LeaveCommand,
    MoveCommand,
    OfferCommand,
    PauseCommand,
    ReactCommand,
    ResignCommand,
    ResumeCommand,
)
from ludotheque.server.wire.http import NewTableRequest, SeatChoice
from merging import merged

_TABLE, _TABLE_CHANGE = msgspec.json.Decoder(events.TableSnapshot), msgspec.json.Decoder(events.TableChange)
_FIELDS = {"type", *events.TableChange.__struct_fields__}
PEOPLE = ("anna", "bob", "cleo")
READERS = tuple(
    Reader(person, language, has_texts=has_texts)
    for person in (*PEOPLE, None)
    for language in ("en", "fr")
    for has_texts in (False, True)
)
GAMES: dict[str, dict[str, Any]] = {
    "connect-four": {},
    "connect-four-timed": {"pace": events.Pace("per-game", 60.0, 2.0)},
    "morpion": {"options": {"columns": "4", "rows": "4", "run": "3", "players": "3"}},
    "morpion-one-screen": {"options": {"players": "2"}, "seats": [SeatChoice("me"), SeatChoice("me", name="Friend")]},
    "ricochet": {"options": {"players": "3", "targets": "2", "bid_seconds": "20", "show_seconds": "20"}},
    "duel": {"options": {"players": "3"}},
    "duel-one-screen": {"options": {"players": "2"}, "seats": [SeatChoice("me"), SeatChoice("me", name="Friend")]},
}
COMMANDS = 60

pytestmark = pytest.mark.usefixtures("secret_games")


class Evening:
    """A table at which anything may happen, and what each reader knows of it by merging alone."""

    def __init__(self, name: str, seed: int) -> None:
        game = name.removesuffix("-timed").removesuffix("-one-screen")
        self.dice = random.Random(f"{name} {seed}")
        self.now = 1_000.0
        self.recent: deque[Recent] = deque(maxlen=200)
        self.hosted = replay([LogEntry(1, self.now, opened(NewTableRequest(game, "Anna", **GAMES[name]), PEOPLE[0]))])
        source = Source("t", self.recent, lambda: self.now)
        self.publication = Publication(source, self.hosted, events.Presence([0], 1))
        self.known: dict[Reader, Any] = {}
        self.in_python: dict[Reader, events.TableSnapshot] = {}
        """The same, as the client of the package merges it."""

        self.changes = 0
        self.hear(())
        for person in PEOPLE[1:]:
            if any(assignment.kind == "open" for assignment in self.hosted.assignments):
                self.follow([joined(self.hosted, person, person.title(), None)])

    def follow(self, made: list[Event]) -> None:
        """Rules first, as a live table does it."""
        hosted, pending, entries = self.hosted, list(made), []
        while pending:
            entry = LogEntry(hosted.version + 1, self.now, pending.pop(0))
            entries.append(Recent(entry, tuple(each.name for each in hosted.assignments)))
            hosted = apply_entry(hosted, entry)
            pending = pending or follow_ups(hosted, lambda: 5)
        self.hosted = hosted
        self.recent.extend(entries)
        self.publication = self.publication.followed_by(hosted, entries)
        self.now += self.dice.random() * 3
        self.hear(READERS)

    def hear(self, followers: tuple[Reader, ...]) -> None:
        for reader in READERS:
            if reader in followers and self.publication.base is not None:
                self.changes += 1
                change = self.publication.change(reader)
                self.known[reader] = merged(self.known[reader], _read_change(change))
                self.in_python[reader] = client_merged(self.in_python[reader], _TABLE_CHANGE.decode(change))
            else:
                whole = self.publication.table(reader, None)
                self.known[reader] = json.loads(whole)
                self.in_python[reader] = _TABLE.decode(whole)

    def happen(self) -> None:
        """One command of somebody, sensible or not; time passes."""
        due = due_events(self.hosted, self.now)
        if not due and self.hosted.deadline is not None and self.dice.random() < 0.05:
            due = [TimeCredited(5.0)]
        if due:
            self.follow(due)
            return
        person = self.dice.choice(PEOPLE)
        try:
            self.follow(decide(self.hosted, Requester(person, lambda: 5), self.command(person)))
        except LudothequeError:
            return

    def command(self, person: str) -> Command:
        legal = self.publication.snapshot(Reader(person, "en")).legal
        if legal and self.dice.random() < 0.8:
            quick = [action for action in legal if action in ("pass", "concede")]
            return MoveCommand("c", self.dice.choice(quick if quick and self.dice.random() < 0.4 else legal))
        kind = self.dice.choice(("draw", "takeback", "rematch", "rematch"))
        return self.dice.choice(
            [
                OfferCommand("c", kind),
                OfferCommand("c", kind),
                DeclineCommand("c", kind),
                ReactCommand("c", "wow"),
                PauseCommand("c"),
                ResumeCommand("c"),
                *([ResignCommand("c"), LeaveCommand("c")] if self.dice.random() < 0.1 else []),
            ]
        )


def _read_change(message: bytes) -> dict[str, Any]:
    """Only what the protocol knows, of its types."""
    msgspec.json.decode(message, type=events.TableChange)
    change: dict[str, Any] = json.loads(message)
    assert change.keys() <= _FIELDS
    return change


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_merged_with_every_change_a_table_is_the_table_as_it_is_now(name, seed):
    evening = Evening(name, seed)
    for _ in range(COMMANDS):
        evening.happen()
        for reader in READERS:
            whole = json.loads(ENCODER.encode(evening.publication.snapshot(reader)))
            assert evening.known[reader] | {"log": []} == whole | {"now": evening.known[reader]["now"]}
            in_python = json.loads(ENCODER.encode(evening.in_python[reader]))
            assert in_python | {"log": []} == whole | {"now": in_python["now"]}

    assert evening.changes > COMMANDS

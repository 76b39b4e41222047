"""Write the messages that one reader of a short game gets; the tests of the server and of the web client read them."""

from __future__ import annotations

import json
from pathlib import Path

from ludotheque.contract import LudothequeError
from ludotheque.server.hosted.decide import Requester, decide, follow_ups
from ludotheque.server.hosted.log import Event, LogEntry
from ludotheque.server.hosted.seats import joined
from ludotheque.server.hosted.setup import opened
from ludotheque.server.hosted.table import HostedTable, apply_entry, replay
from ludotheque.server.snapshot import SnapshotContext, Viewer, log_entry_for, refusal, snapshot_for
from ludotheque.server.wire import ENCODER, PROTOCOL, events
from ludotheque.server.wire.commands import Command, MoveCommand, OfferCommand, ReactCommand, ResignCommand
from ludotheque.server.wire.http import NewTableRequest

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "messages.json"
ANNA, BOB = "anna", "bob"
SEED = 7
COMMANDS: tuple[tuple[str, Command], ...] = (
    (ANNA, MoveCommand("c1", "d")),
    (BOB, MoveCommand("c2", "e")),
    (ANNA, MoveCommand("c3", "z")),
    (BOB, ReactCommand("c4", "thinking")),
    (ANNA, OfferCommand("c5", "takeback")),
    (BOB, OfferCommand("c6", "takeback")),
    (ANNA, MoveCommand("c7", "c")),
    (BOB, ResignCommand("c8")),
    (ANNA, OfferCommand("c9", "rematch")),
    (BOB, OfferCommand("c10", "rematch")),
    (BOB, MoveCommand("c11", "d")),
)


class Telling:
    """A table, and everything Anna hears of it."""

    def __init__(self) -> None:
        self.hosted = replay([LogEntry(1, 0.0, opened(NewTableRequest("connect-four", "Anna"), ANNA))])
        self.heard: list[events.ServerMessage] = [events.Welcome(PROTOCOL, "1", 0.0, 0)]
        self._tell([], with_steps=True)
        self._change([joined(self.hosted, BOB, "Bob", None)])

    def obey(self, person: str, command: Command) -> None:
        """Done or refused, as over the socket."""
        try:
            self._change(decide(self.hosted, Requester(person, lambda: SEED), command))
        except LudothequeError as problem:
            if person == ANNA:
                self.heard.append(
                    events.Refused(command.command, refusal(problem, "en"), self._shown([], with_steps=True))
                )
            return
        if person == ANNA:
            self.heard.append(events.Done(command.command, self.hosted.version))

    def _change(self, events: list[Event]) -> None:
        entries: list[LogEntry] = []
        before = self.hosted
        pending = list(events)
        while pending:
            entry = LogEntry(self.hosted.version + 1, float(self.hosted.version), pending.pop(0))
            self.hosted = apply_entry(self.hosted, entry)
            entries.append(entry)
            pending = pending or follow_ups(self.hosted, lambda: SEED)
        self._tell(entries, with_steps=before.number != self.hosted.number)

    def _tell(self, entries: list[LogEntry], *, with_steps: bool) -> None:
        self.heard.append(self._shown(entries, with_steps=with_steps))

    def _shown(self, entries: list[LogEntry], *, with_steps: bool) -> events.TableSnapshot:
        names = _names(self.hosted)
        presence = events.Presence(sorted(self.hosted.seats_of(ANNA)), 0)
        context = SnapshotContext("golden", float(self.hosted.version), presence)
        viewer = Viewer(self.hosted.seat_of(ANNA), True, "en", self.hosted.seats_of(ANNA))
        log = [log_entry_for(entry, names, "en") for entry in entries]
        return snapshot_for(self.hosted, viewer, context, log, with_steps=with_steps)


def _names(hosted: HostedTable) -> tuple[str, ...]:
    return tuple(each.name for each in hosted.assignments)


def written() -> str:
    """The whole file, one message a line."""
    telling = Telling()
    for person, command in COMMANDS:
        telling.obey(person, command)
    lines = (json.dumps(json.loads(ENCODER.encode(message)), ensure_ascii=False) for message in telling.heard)
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")

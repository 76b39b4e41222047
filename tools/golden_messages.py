"""Write the messages that readers of short games get; the tests of the server and of the web client read them."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from typing import Any

from ludotheque.contract import LudothequeError
from ludotheque.server.hosted.decide import Requester, decide, follow_ups
from ludotheque.server.hosted.log import Event, LogEntry
from ludotheque.server.hosted.seats import joined
from ludotheque.server.hosted.setup import opened
from ludotheque.server.hosted.table import apply_entry, replay
from ludotheque.server.publication import Publication, Recent, Source
from ludotheque.server.sentences import refusal_to
from ludotheque.server.viewer import Reader, viewer_of
from ludotheque.server.wire import ENCODER, PROTOCOL, events
from ludotheque.server.wire.commands import (
    Command,
    MoveCommand,
    OfferCommand,
    PauseCommand,
    ReactCommand,
    ResignCommand,
    ResumeCommand,
)
from ludotheque.server.wire.http import NewTableRequest

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "messages.json"
ANNA, BOB = "anna", "bob"
SEED = 7

Story = tuple[NewTableRequest, Reader, tuple[tuple[str, Command], ...]]
STORIES: tuple[Story, ...] = (
    (
        NewTableRequest("connect-four", "Anna"),
        Reader(ANNA, "en"),
        (
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
        ),
    ),
    (
        NewTableRequest("morpion", "Anna", options={"starter": "1"}, pace=events.Pace("per-game", 60.0, 2.0)),
        Reader(None, "fr", has_texts=True),
        tuple(
            (BOB if place % 2 else ANNA, MoveCommand(f"c{place}", cell))
            for place, cell in enumerate(["b2", "a1", "b1", "c3", "b3"])
        ),
    ),
    (
        NewTableRequest("ricochet", "Anna", options={"players": "2"}),
        Reader(BOB, "en"),
        (
            (ANNA, MoveCommand("c1", "=9")),
            (BOB, MoveCommand("c2", "=8")),
            (ANNA, PauseCommand("c3")),
            (BOB, ResumeCommand("c4")),
            (BOB, ResignCommand("c5")),
        ),
    ),
)


class Telling:
    """A table, and everything one reader hears of it, with the table as it then is."""

    def __init__(self, new: NewTableRequest, reader: Reader) -> None:
        self.heard: list[dict[str, Any]] = []
        self._reader = reader
        self._hosted = replay([LogEntry(1, 0.0, opened(new, ANNA))])
        self._recent: deque[Recent] = deque()
        source = Source("golden", self._recent, lambda: float(self._hosted.version))
        self._publication = Publication(source, self._hosted, events.Presence([0], 0))
        seat = viewer_of(self._hosted, reader).seat
        self._hear(ENCODER.encode(events.Welcome(PROTOCOL, "1", 0.0, seat)))
        self._hear(self._publication.table(reader, None))
        self._change([joined(self._hosted, BOB, "Bob", None)])

    def obey(self, person: str, command: Command) -> None:
        """Done or refused, as over the socket."""
        try:
            made = decide(self._hosted, Requester(person, lambda: SEED), command)
            self._change(made, command.command if person == self._reader.person else None)
        except LudothequeError as problem:
            if person == self._reader.person:
                refusal = refusal_to(viewer_of(self._hosted, self._reader), problem)
                refused = events.Refused(command.command, refusal, self._publication.snapshot(self._reader))
                self._hear(ENCODER.encode(refused))

    def _change(self, made: list[Event], own: str | None = None) -> None:
        pending, news = list(made), []
        while pending:
            entry = LogEntry(self._hosted.version + 1, float(self._hosted.version), pending.pop(0))
            names = tuple(each.name for each in self._hosted.assignments)
            self._hosted = apply_entry(self._hosted, entry)
            news.append(Recent(entry, names))
            pending = pending or follow_ups(self._hosted, lambda: SEED)
        before, self._publication = self._publication, self._publication.followed_by(self._hosted, news)
        self._recent.extend(news)
        if self._publication.base is None:
            self._hear(self._publication.table(self._reader, before.hosted.version))
            if own is not None:
                self._hear(ENCODER.encode(events.Done(own, self._hosted.version)))
        else:
            self._hear(self._publication.change(self._reader, own))

    def _hear(self, message: bytes) -> None:
        table = ENCODER.encode(self._publication.snapshot(self._reader))
        self.heard.append({"message": json.loads(message), "table": json.loads(table)})


def written() -> str:
    """The whole file, a list of messages for each story, one message a line."""
    stories: list[str] = []
    for new, reader, commands in STORIES:
        telling = Telling(new, reader)
        for person, command in commands:
            telling.obey(person, command)
        stories.append("[\n" + ",\n".join(json.dumps(heard, ensure_ascii=False) for heard in telling.heard) + "\n]")
    return "[" + ",\n".join(stories) + "]\n"


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")

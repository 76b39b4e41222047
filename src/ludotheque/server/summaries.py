"""What the store knows of a table without reading its log, and what it keeps of a finished game."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ludotheque.contract import jsonable
from ludotheque.play.record import write_record
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.store import FinishedGame, Summary
from ludotheque.server.wire.events import Pace


class LobbyCard(Struct, frozen=True):
    """A table in the lobby."""

    options: dict[str, str]
    pace: Pace
    names: list[str]
    open_seats: int
    seat_count: int
    is_rated: bool


def first_summary(table: str, hosted: HostedTable, address: str, owner: str) -> Summary:
    """Of a table that has just been made."""
    blank = Summary(
        id=table,
        game=hosted.settings.game,
        phase="waiting",
        is_listed=hosted.settings.is_listed,
        card="",
        checkpoint=1,
        version=0,
        created_at=hosted.changed_at,
        changed_at=hosted.changed_at,
        deadline=None,
        has_work=False,
        address=address,
        owner=owner,
    )
    return summary_of(blank, hosted, 1)


def summary_of(
    before: Summary, hosted: HostedTable, checkpoint: int | None, *, has_same_people: bool = False
) -> Summary:
    """The summary that goes with this version."""
    return msgspec.structs.replace(
        before,
        phase=hosted.phase,
        card=before.card if has_same_people else msgspec.json.encode(_card(hosted)).decode(),
        checkpoint=before.checkpoint if checkpoint is None else checkpoint,
        version=hosted.version,
        changed_at=hosted.changed_at,
        deadline=hosted.deadline,
        has_work=hosted.deadline is not None or _computer_thinks(hosted),
    )


def read_card(summary: Summary) -> LobbyCard:
    return msgspec.json.decode(summary.card, type=LobbyCard)


def finished_game(table: str, hosted: HostedTable) -> FinishedGame:
    """What is kept for ever."""
    ended, game = hosted.outcome, hosted.table
    assert ended is not None, "kept only at the end"
    assert game is not None, "what ended had begun"
    return FinishedGame(
        id=f"{table}-{hosted.number}",
        game=game.slug,
        names=tuple(player.name for player in game.players),
        places=ended.places,
        reason=msgspec.json.encode(jsonable(ended.reason)).decode(),
        record=write_record(game, "json"),
        is_rated=hosted.settings.is_rated,
        finished_at=hosted.changed_at,
    )


def _card(hosted: HostedTable) -> LobbyCard:
    return LobbyCard(
        options=hosted.settings.options,
        pace=hosted.settings.pace,
        names=[assignment.name for assignment in hosted.assignments if assignment.name],
        open_seats=sum(assignment.kind in ("open", "reserved") for assignment in hosted.assignments),
        seat_count=len(hosted.assignments),
        is_rated=hosted.settings.is_rated,
    )


def _computer_thinks(hosted: HostedTable) -> bool:
    return not hosted.is_paused and any(hosted.assignments[seat].kind == "computer" for seat in hosted.to_act)

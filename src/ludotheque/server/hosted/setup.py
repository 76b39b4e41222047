"""How tables are set up and games begin."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import msgspec
from msgspec import UnsetType

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Seed, SetupError, TableError, phrase, seats_to_act
from ludotheque.contract.options import read_options, write_options
from ludotheque.contract.player import PlayerKind
from ludotheque.play import Player, Scoreboard, Table, default_players, free_name, open_table, read_name
from ludotheque.play.levels import default_level, level_here
from ludotheque.play.players import seated
from ludotheque.play.record import read_record, write_record
from ludotheque.server.hosted.log import Dealt, Opened, SeatAssignment
from ludotheque.server.hosted.table import HostedTable, is_live, play_pace
from ludotheque.server.wire.events import Pace, PlayerColour, TableSettings
from ludotheque.server.wire.http import ImportRequest, NewTableRequest, SeatChoice

_NOBODY: Mapping[str, SeatAssignment] = {}
PLAYERS = "players"
"""The option by which a game takes another number of seats, where it has one."""

LIVE_GRACE = 300.0
"""Seconds for which a seat is kept for who is not connected, in a game at one sitting."""


def opened(
    new: NewTableRequest, person: str, picture: str = "", invited: Mapping[str, SeatAssignment] = _NOBODY
) -> Opened:
    """A table as requested, or SetupError, TableError, UnknownGame. `invited`: the bots that are named, by their id."""
    game = catalogue.game(new.game)
    options = read_options(game.options, dict(new.options))
    if new.is_rated and new.seed is not None:
        raise SetupError(phrase("server.rated-seed"), "seed")
    if new.is_rated and sum(choice.kind == "me" for choice in new.seats) > 1:
        raise SetupError(phrase("server.two-of-me"), "seats")
    opening = game.deal(options, Seed(new.seed or 0))
    seat_count = game.seat_count(opening)
    if len(new.seats) > seat_count:
        raise SetupError(phrase("server.too-many-seats", given=len(new.seats), count=seat_count), "seats")
    settings = TableSettings(
        game=new.game,
        options=write_options(options),
        pace=new.pace,
        is_listed=new.is_listed,
        is_rated=new.is_rated,
        takebacks=new.takebacks and not new.is_rated,
        starts_when_full=new.starts_when_full,
        grace_seconds=_grace(game, opening, new),
    )
    refuse_pace(game, opening, settings)
    chosen = [*new.seats, *[SeatChoice()] * (seat_count - len(new.seats))]
    own = SeatAssignment("person", read_name(new.name), None, person, picture=picture)
    assignments = _assignments(game, opening, chosen, own, invited)
    return Opened(settings, person, assignments, seed=new.seed)


def opened_from_record(request: ImportRequest, person: str, picture: str = "") -> Opened:
    """A table that goes on with a saved game, or RecordError, TableError."""
    table, seat = read_record(request.record), request.seat
    if seat >= len(table.players):
        raise TableError(phrase("play.no-such-seat", seat=seat + 1, count=len(table.players)))
    settings = TableSettings(
        game=table.slug,
        options=write_options(table.options),
        pace=Pace(),
        is_listed=request.is_listed,
        is_rated=False,
        takebacks=True,
        starts_when_full=True,
        grace_seconds=None,
    )
    assignments = [_assignment_of(player, person if request.alone else None) for player in table.players]
    if not request.alone:
        taken = [assignment.name for other, assignment in enumerate(assignments) if other != seat]
        name = free_name(read_name(request.name), taken)
        assignments[seat] = SeatAssignment("person", name, None, person, colour=assignments[seat].colour)
    if assignments[seat].person == person:
        assignments[seat] = msgspec.structs.replace(assignments[seat], picture=picture)
    return Opened(settings, person, tuple(assignments), record=write_record(table, "json"))


def dealt(hosted: HostedTable, seed: int) -> Dealt:
    """The game begins with those who sit here, or TableError. After a game everybody moves one seat on."""
    if hosted.phase == "playing":
        raise TableError(phrase("server.already-playing"))
    if hosted.table is not None:
        return _rematch(hosted, hosted.table, seed)
    if hosted.record is not None:
        return _resumed(hosted, read_record(hosted.record))
    assignments = tuple(assignment for assignment in hosted.assignments if assignment.kind in ("person", "computer"))
    settings = hosted.settings
    game = catalogue.game(settings.game)
    if len(assignments) < len(hosted.assignments):
        settings = _for_so_many(game, hosted, len(assignments))
    options = read_options(game.options, settings.options)
    table = open_table(game, options, Seed(seed if hosted.seed is None else hosted.seed), _players(assignments))
    return Dealt(settings, hosted.host, assignments, hosted.number + 1, write_record(table, "json"))


def _rematch(hosted: HostedTable, last: Table, seed: int) -> Dealt:
    if any(assignment.kind not in ("person", "computer") for assignment in hosted.assignments):
        raise TableError(phrase("server.seats-empty", count=_empty_count(hosted)))
    assert hosted.outcome is not None, "a rematch follows a finished game"
    board = Scoreboard({player.name: won for player, won in zip(last.players, last.total_points, strict=True)})
    # A vacation was from the game before; a table that is over does not hear of its end.
    seated_on = (*hosted.assignments[1:], hosted.assignments[0])
    assignments = tuple(msgspec.structs.replace(each, away_until=None) for each in seated_on)
    players = _players(assignments)
    points = board.of(player.name for player in players)
    table = open_table(last.game, last.options, Seed(seed), players, points=points)
    return Dealt(hosted.settings, hosted.host, assignments, hosted.number + 1, write_record(table, "json"))


def _resumed(hosted: HostedTable, table: Table) -> Dealt:
    if _empty_count(hosted):
        raise TableError(phrase("server.seats-empty", count=_empty_count(hosted)))
    players = zip(_players(hosted.assignments), table.players, strict=True)
    own = [replace(player, symbol=old.symbol) for player, old in players]
    table = replace(table, players=seated(table.game, len(own), own), undone=())
    return Dealt(hosted.settings, hosted.host, hosted.assignments, hosted.number + 1, write_record(table, "json"))


def _empty_count(hosted: HostedTable) -> int:
    return sum(assignment.kind not in ("person", "computer") for assignment in hosted.assignments)


def _for_so_many(game: AnyGame, hosted: HostedTable, count: int) -> TableSettings:
    """The same settings for those who came, in a game that can be played by any number."""
    fields = {field.name for field in dataclasses.fields(game.options)}
    if PLAYERS not in fields or count == 0:
        raise TableError(phrase("server.seats-empty", count=_empty_count(hosted)))
    options = {**hosted.settings.options, PLAYERS: str(count)}
    opening = game.deal(read_options(game.options, options), Seed(0))
    if game.seat_count(opening) != count:
        raise TableError(phrase("server.seats-empty", count=_empty_count(hosted)))
    return msgspec.structs.replace(hosted.settings, options=options)


def refuse_pace(game: AnyGame, opening: Any, settings: TableSettings) -> None:
    """SetupError for a clock where everybody acts at once, or that is none."""
    pace = play_pace(settings)
    if pace is not None and (len(seats_to_act(game, opening)) > 1 or game.seat_count(opening) == 1):
        raise SetupError(phrase("server.no-pace-here", game=game.title), "pace")


def _grace(game: AnyGame, opening: Any, new: NewTableRequest) -> float | None:
    """People who take turns without hurry may close the page; where all act at once, nobody waits for who is gone."""
    if not isinstance(new.grace_seconds, UnsetType):
        return new.grace_seconds
    takes_turns = len(seats_to_act(game, opening)) == 1
    return None if takes_turns and not is_live(new.pace) else LIVE_GRACE


def _assignments(
    game: AnyGame,
    opening: Any,
    chosen: Sequence[SeatChoice],
    own: SeatAssignment,
    invited: Mapping[str, SeatAssignment],
) -> tuple[SeatAssignment, ...]:
    defaults = default_players(game, len(chosen), "en", [choice.level or "computer" for choice in chosen])
    mine = next((seat for seat, choice in enumerate(chosen) if choice.kind == "me"), None)
    taken = [own.name]
    assignments: list[SeatAssignment] = []
    for seat, (choice, default) in enumerate(zip(chosen, defaults, strict=True)):
        if choice.kind == "bot":
            bot = invited[choice.name]
            assignment = msgspec.structs.replace(bot, name=free_name(bot.name, taken))
        else:
            assignment = own if seat == mine else _assignment(choice, default, taken, own.person)
        if assignment.kind == "computer":
            assignment = msgspec.structs.replace(assignment, level=read_level(game, opening, assignment.level))
        assignments.append(msgspec.structs.replace(assignment, symbol=choice.symbol, colour=choice.colour))
        taken.append(assignment.name)
    # Those still to come have no name yet; their symbols are known.
    waiting = [Player(each.name or str(seat + 1), symbol=each.symbol) for seat, each in enumerate(assignments)]
    seated(game, len(waiting), waiting)
    return tuple(assignments)


def _assignment(choice: SeatChoice, default: Player, taken: Sequence[str], person: str | None) -> SeatAssignment:
    if choice.kind == "open":
        return SeatAssignment()
    if choice.kind == "me":  # a friend at the same screen
        name = refuse_taken(read_name(choice.name), taken) if choice.name else free_name(taken[0], taken)
        return SeatAssignment("person", name, None, person)
    if choice.kind == "reserved":
        return SeatAssignment("reserved", refuse_taken(read_name(choice.name), taken))
    name = read_name(choice.name) if choice.name else free_name(default.name, taken)
    return SeatAssignment("computer", refuse_taken(name, taken), choice.level)


def read_level(game: AnyGame, state: Any, name: str | None) -> str:
    """The level of this name, if it can play here, else SetupError; the default where none is named."""
    if name is None:
        return default_level(game, state)
    return level_here(game, name, state)


def refuse_taken(name: str, taken: Sequence[str]) -> str:
    """This name, or a refusal that proposes a free one."""
    free = free_name(name, taken)
    if free != name:
        raise TableError(phrase("server.name-taken", name=name, free=free))
    return name


def _players(assignments: Sequence[SeatAssignment]) -> list[Player]:
    return [_player(assignment) for assignment in assignments]


def _player(assignment: SeatAssignment) -> Player:
    kind: PlayerKind = "computer" if assignment.kind == "computer" else "person"
    return Player(assignment.name, kind, assignment.level, assignment.symbol, assignment.colour)


def _assignment_of(player: Player, person: str | None) -> SeatAssignment:
    colour = cast("PlayerColour", player.colour)  # seats are tidy: it is one of them, or none
    if player.kind == "computer":
        return SeatAssignment("computer", player.name, player.level, colour=colour)
    return (
        SeatAssignment(colour=colour)
        if person is None
        else SeatAssignment("person", player.name, None, person, colour=colour)
    )

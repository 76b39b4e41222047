"""What the store knows of a table without reading its log, and what it keeps of a finished game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

import msgspec
from msgspec import Struct

from ludotheque import catalogue
from ludotheque.contract import jsonable
from ludotheque.contract.options import write_options
from ludotheque.play.players import name_in
from ludotheque.play.record import write_record
from ludotheque.server.hosted.names import neutral_names, reason_renamed, record_renamed
from ludotheque.server.hosted.rating import rated_game
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.snapshot import last_step, step_count
from ludotheque.server.store import FinishedGame, OwnGame, Summary
from ludotheque.server.tokens import has_profile
from ludotheque.server.wire.events import Pace, Step
from ludotheque.server.wire.http import CardPlayer
from ludotheque.server.wire.profile import GameResult

PEOPLE, FRIENDS, MIXED, ALONE, BOTS = "people", "friends", "mixed", "", "bots"
"""Whom one played against, where it is not computers of one level."""

_CUSTOM = "custom"
_MAX_CLASS_LENGTH = 40


class LobbyCard(Struct, frozen=True):
    """A table in the lobby."""

    options: dict[str, str]
    pace: Pace
    names: list[str]
    open_seats: int
    seat_count: int
    is_rated: bool
    players: list[CardPlayer] = []
    persons: list[str | None] = []
    """Who has each seat; never sent to anybody."""

    host: str = ""


class FinishedCard(Struct, frozen=True):
    """A finished game in a list; names stand elsewhere, in one place."""

    players: list[CardPlayer] = []
    options: dict[str, str] = {}
    moves: int = 0
    seconds: float = 0.0
    state: str = ""
    """The last one; with the two below, all that a small board shows. Empty where an earlier version kept the game."""

    step_count: int = 0
    last: Step | None = None
    tournament: str = ""
    """In which it was played."""


def first_summary(table: str, hosted: HostedTable, address: str, owner: str) -> Summary:
    """Of a table that has just been made, at a version that stands alone."""
    blank = Summary(
        id=table,
        game=hosted.settings.game,
        phase="waiting",
        is_listed=hosted.settings.is_listed,
        card="",
        checkpoint=hosted.version,
        version=0,
        created_at=hosted.changed_at,
        changed_at=hosted.changed_at,
        deadline=None,
        has_work=False,
        address=address,
        owner=owner,
    )
    return summary_of(blank, hosted, None)


def summary_of(
    before: Summary, hosted: HostedTable, checkpoint: int | None, *, has_same_people: bool = False
) -> Summary:
    """The summary that goes with this version."""
    return Summary(  # field by field: made at every move, and `replace` looks for each by its name
        before.id,
        before.game,
        hosted.phase,
        before.is_listed,
        before.card if has_same_people else msgspec.json.encode(_card(hosted)).decode(),
        before.checkpoint if checkpoint is None else checkpoint,
        hosted.version,
        before.created_at,
        hosted.changed_at,
        hosted.deadline,
        hosted.deadline is not None or bool(hosted.thinking),
        before.address,
        before.owner,
    )


def read_card(summary: Summary) -> LobbyCard:
    """An empty one where it cannot be read: the log may still tell all."""
    try:
        return msgspec.json.decode(summary.card, type=LobbyCard)
    except msgspec.MsgspecError:
        return LobbyCard(options={}, pace=Pace(), names=[], open_seats=0, seat_count=0, is_rated=False)


def card_names(card: LobbyCard, language: str) -> tuple[list[str], list[CardPlayer]]:
    """The names on it and its players, as this reader says them."""
    if not card.players:  # of an earlier version
        return card.names, []
    players = [
        msgspec.structs.replace(player, name=name_in(player.name, seat, language))
        for seat, player in enumerate(card.players)
    ]
    return [player.name for player in players if player.name], players


def card_without(summary: Summary, persons: Collection[str]) -> str:
    """The card of a table that cannot be read, with neutral names at these persons' seats."""
    card = read_card(summary)
    own = [seat for seat, person in enumerate(card.persons) if person in persons]
    names = neutral_names([player.name for player in card.players], own)
    players = [
        msgspec.structs.replace(
            player, name=names.get(seat, player.name), picture="" if seat in names else player.picture
        )
        for seat, player in enumerate(card.players)
    ]
    shown = [player.name for player in players if player.name]
    return msgspec.json.encode(msgspec.structs.replace(card, players=players, names=shown)).decode()


def finished_game(table: str, hosted: HostedTable) -> FinishedGame:
    """What is kept for ever."""
    ended, game = hosted.outcome, hosted.table
    assert ended is not None, "kept only at the end"
    assert game is not None, "what ended had begun"
    is_counted = game.game.is_counted or (lambda _: True)
    moves = sum(move.by is not None and is_counted(move.action) for move in game.journal.moves)
    options = unusual_options(write_options(game.options), _usual_options(game.slug))
    players = [msgspec.structs.replace(player, name="") for player in card_players(hosted)]
    state, seconds = game.game.notation.write_state(game.state), round(hosted.played(hosted.changed_at), 1)
    card = FinishedCard(
        players, options, moves, seconds, state, step_count(game), last_step(game, None), hosted.settings.tournament
    )
    return FinishedGame(
        id=f"{table}-{hosted.number}",
        game=game.slug,
        names=tuple(player.name for player in game.players),
        places=ended.places,
        reason=msgspec.json.encode(jsonable(ended.reason)).decode(),
        record=write_record(game, "json"),
        is_rated=hosted.settings.is_rated,
        finished_at=hosted.changed_at,
        is_listed=hosted.settings.is_listed,
        card=msgspec.json.encode(card).decode(),
        own=tuple(_own_games(hosted, ended.places, options, moves)),
        rated=rated_game(f"{table}-{hosted.number}", hosted),
    )


def read_finished_card(game: FinishedGame, language: str = "en") -> FinishedCard:
    """With the names as this reader says them; without players for a game that an earlier version kept."""
    try:
        card = msgspec.json.decode(game.card or "{}", type=FinishedCard)
    except msgspec.MsgspecError:
        card = FinishedCard()
    named = enumerate(zip(card.players, game.names, strict=False))
    players = [msgspec.structs.replace(player, name=name_in(name, seat, language)) for seat, (player, name) in named]
    return msgspec.structs.replace(card, players=players)


def without_person(own: OwnGame, game: FinishedGame) -> FinishedGame:
    """The game with neutral names and no picture at the seats of somebody who shall be forgotten."""
    names = neutral_names(game.names, own.seats)
    card = read_finished_card(game)
    players = [
        msgspec.structs.replace(player, name="", picture="" if seat in names else player.picture)
        for seat, player in enumerate(card.players)
    ]
    return msgspec.structs.replace(
        game,
        names=tuple(names.get(seat, name) for seat, name in enumerate(game.names)),
        record=record_renamed(game.record, names),
        reason=reason_renamed(game.reason, {game.names[seat]: name for seat, name in names.items()}),
        card=msgspec.json.encode(msgspec.structs.replace(card, players=players)).decode() if game.card else "",
    )


def unusual_options(options: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
    """What sets this game apart from others: a board of one's own is only called so."""
    return {
        name: value if len(value) <= _MAX_CLASS_LENGTH else _CUSTOM
        for name, value in sorted(options.items())
        if value != usual.get(name)
    }


@cache
def _usual_options(game: str) -> Mapping[str, str]:
    return write_options(catalogue.game(game).options())


def _own_games(hosted: HostedTable, places: Sequence[int], options: Mapping[str, str], moves: int) -> Iterator[OwnGame]:
    """One for each profile at the table."""
    written = msgspec.json.encode(options).decode()
    for person in dict.fromkeys(assignment.person for assignment in hosted.assignments):
        if person is None or not has_profile(person):
            continue
        seats = hosted.seats_of(person)
        seat = next((seat for seat in seats if hosted.assignments[seat].picture), None)
        if len(seats) == 1:
            (seat,) = seats
        yield OwnGame(person, written, _opponent(hosted, person), _result(places, seat), seat, seats, moves)


def _opponent(hosted: HostedTable, person: str) -> str:
    others = [assignment for assignment in hosted.assignments if assignment.person != person]
    if any(other.is_bot for other in others):
        return BOTS
    if any(other.kind == "person" for other in others):
        return PEOPLE
    if len(hosted.assignments) - len(others) > 1:
        return FRIENDS
    levels = {other.level or MIXED for other in others}
    return (levels.pop() if len(levels) == 1 else MIXED) if levels else ALONE


def _result(places: Sequence[int], seat: int | None) -> GameResult:
    if seat is None or len(places) < 2:
        return "none"
    if places[seat] != 1:
        return "lost"
    return "won" if places.count(1) == 1 else "drawn"


def people_of(hosted: HostedTable) -> list[str]:
    """Those with a profile who sit or rule here."""
    found = dict.fromkeys([hosted.host, *(assignment.whose or "" for assignment in hosted.assignments)])
    return [person for person in found if has_profile(person)]


def card_players(hosted: HostedTable) -> list[CardPlayer]:
    """By seat, with the symbols that the game gave them."""
    players = () if hosted.table is None else hosted.table.players
    return [
        CardPlayer(
            kind=assignment.kind,
            name=assignment.name,
            level=assignment.level,
            symbol=players[seat].symbol if players else assignment.symbol,
            colour=assignment.colour,
            picture=assignment.picture,
            is_bot=assignment.is_bot,
        )
        for seat, assignment in enumerate(hosted.assignments)
    ]


def _card(hosted: HostedTable) -> LobbyCard:
    return LobbyCard(
        options=hosted.settings.options,
        pace=hosted.settings.pace,
        names=[assignment.name for assignment in hosted.assignments if assignment.name],
        open_seats=sum(assignment.kind in ("open", "reserved") for assignment in hosted.assignments),
        seat_count=len(hosted.assignments),
        is_rated=hosted.settings.is_rated,
        players=card_players(hosted),
        persons=[assignment.whose for assignment in hosted.assignments],
        host=hosted.host,
    )

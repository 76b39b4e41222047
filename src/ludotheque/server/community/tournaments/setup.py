"""What may be opened as a tournament, and the tables that are made for its games."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import msgspec

from ludotheque import catalogue, locales
from ludotheque.contract import AnyGame, Seed, SetupError, phrase, seats_to_act
from ludotheque.contract.options import read_options, write_options
from ludotheque.contract.player import character_count, free_name, printable
from ludotheque.contract.visible_text import is_visible
from ludotheque.play.players import default_name
from ludotheque.server.hosted.log import Opened, SeatAssignment
from ludotheque.server.hosted.rating import pool_of
from ludotheque.server.hosted.setup import PLAYERS, read_level, refuse_pace
from ludotheque.server.store.tournaments import StoredEntrant
from ludotheque.server.tokens import new_person
from ludotheque.server.wire.events import Pace, TableSettings
from ludotheque.server.wire.tournaments import MAX_TITLE_LENGTH, NewTournamentRequest, TournamentSettings
from ludotheque.tournament import Rules, has_swiss_pairings, most_entrants

LEAST_SECONDS = {"per-game": 10.0, "per-move": 1.0}
"""Of a clock: with less, games end before anybody or any computer has moved, and the next ones are made at once."""

AWAY_SECONDS = 60.0
"""For which a seat is kept for who is not connected, in a game at one sitting."""


def read_settings(new: NewTournamentRequest) -> TournamentSettings:
    """As requested, or SetupError, UnknownGame. Whether a level can play may take a search."""
    game = catalogue.game(new.game)
    options = read_options(game.options, dict(new.options))
    opening = game.deal(options, Seed(0))
    seats = game.seat_count(opening)
    if seats < 2:
        raise SetupError(phrase("server.tournament-alone"), "options")
    if seats > 2 and new.format == "knockout":
        raise SetupError(phrase("server.tournament-knockout-of-two"), "format")
    if seats == 2 and new.format == "swiss" and not has_swiss_pairings():
        raise SetupError(phrase("server.tournament-swiss-extra"), "format")
    if seats > 2 and PLAYERS not in _option_names(game):
        raise SetupError(phrase("server.tournament-knockout-of-two"), "game")
    has_clock = len(seats_to_act(game, opening)) == 1
    pace = new.pace if has_clock else Pace()
    if has_clock and pace.kind == "none":
        raise SetupError(phrase("server.tournament-needs-clock"), "pace")
    settings = TournamentSettings(
        title=_read_title(new.title),
        game=new.game,
        format=new.format,
        options=write_options(options),
        pace=pace,
        seat_count=seats,
        rounds=min(new.rounds, 2) if new.format == "round-robin" else new.rounds,
        minutes=new.minutes,
        is_listed=new.is_listed,
        is_rated=new.is_rated,
        break_seconds=new.break_seconds,
        first_move_seconds=new.first_move_seconds,
        most=0,
    )
    table = table_settings(settings, "", seats)
    refuse_pace(game, opening, table)
    if pace.seconds < LEAST_SECONDS.get(pace.kind, 0.0):
        least = {kind.removeprefix("per-"): int(seconds) for kind, seconds in LEAST_SECONDS.items()}
        raise SetupError(phrase("server.tournament-clock-short", **least), "pace")
    if new.is_rated and pool_of(table) is None:
        raise SetupError(phrase("server.unrated.board"), "is_rated")
    return msgspec.structs.replace(settings, most=most_entrants(rules_of(settings, None)))


def rules_of(settings: TournamentSettings, ends_at: float | None) -> Rules:
    return Rules(settings.format, settings.seat_count, settings.rounds, ends_at or 0.0)


def computer_entrants(
    new: NewTournamentRequest, settings: TournamentSettings, tournament: str, language: str, now: float
) -> list[StoredEntrant]:
    """SetupError for a level that cannot play here, or for too many of them."""
    game = catalogue.game(settings.game)
    opening = game.deal(read_options(game.options, settings.options), Seed(0))
    if sum(each.count for each in new.computers) > settings.most:
        raise SetupError(phrase("server.tournament-full", count=settings.most), "computers")
    names: list[str] = []
    entrants = []
    for wanted in new.computers:
        level = read_level(game, opening, wanted.level)
        for _ in range(wanted.count):
            name = free_name(_computer_name(settings.game, level, language), names)
            names.append(name)
            entrants.append(StoredEntrant(tournament, len(names), "computer", name, level, None, "", "here", 0, now))
    return entrants


def _computer_name(game: str, level: str, language: str) -> str:
    """The character in the language of whoever opens the tournament: the name goes into the records."""
    codes = (f"opponents.name.{game}.{level}", f"levels.{level}")
    return next((locales.translate(code, {}, language) for code in codes if locales.has(code, language)), level)


def table_settings(settings: TournamentSettings, tournament: str, seat_count: int) -> TableSettings:
    """Of a table for so many."""
    options = dict(settings.options)
    if seat_count != settings.seat_count:
        options[PLAYERS] = str(seat_count)
    return TableSettings(
        game=settings.game,
        options=options,
        pace=settings.pace,
        is_listed=False,
        is_rated=settings.is_rated,
        takebacks=False,
        starts_when_full=True,
        grace_seconds=AWAY_SECONDS if settings.pace.kind != "per-move" or settings.pace.seconds < 3600 else None,
        tournament=tournament,
    )


def table_opened(settings: TournamentSettings, tournament: str, entrants: Sequence[StoredEntrant]) -> Opened:
    """These sit down in this order, and the game begins."""
    names: list[str] = []
    seats = []
    for seat, entrant in enumerate(entrants):
        name = free_name(entrant.name or default_name(seat, "en"), names)
        names.append(name)
        seats.append(_assignment(entrant, name))
    return Opened(table_settings(settings, tournament, len(seats)), new_person(), tuple(seats))


def _assignment(entrant: StoredEntrant, name: str) -> SeatAssignment:
    if entrant.kind == "computer":
        return SeatAssignment("computer", name, entrant.level)
    # Who was forgotten has nobody's seat, and loses by not coming.
    person = entrant.person or new_person()
    return SeatAssignment("person", name, None, person, picture=entrant.picture, is_bot=entrant.kind == "bot")


def _option_names(game: AnyGame) -> Mapping[str, object]:
    return {field.name: field for field in dataclasses.fields(game.options)}


def _read_title(text: str) -> str:
    title = " ".join(text.split())
    if not title:
        return ""
    if character_count(title, MAX_TITLE_LENGTH) > MAX_TITLE_LENGTH or not is_visible(title):
        raise SetupError(phrase("server.tournament-title", title=printable(title), most=MAX_TITLE_LENGTH), "title")
    return title

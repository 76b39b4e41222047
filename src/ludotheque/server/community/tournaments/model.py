"""A stored tournament as the pure rules know it, and as everybody is told of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.server.community.tournaments.setup import rules_of
from ludotheque.server.store.tournaments import OwnPlace, StoredEntrant, StoredGame, StoredTournament, Whole
from ludotheque.server.stored import Unreadable, read_stored
from ludotheque.server.wire import http
from ludotheque.server.wire import tournaments as wire
from ludotheque.server.wire.events import Pace
from ludotheque.tournament import Entrant, Game, Rules, last_round, standings
from ludotheque.tournament.games import round_of
from ludotheque.tournament.knockout import whole_bracket
from ludotheque.tournament.standings import TIE_BREAKS

RECENT_GAMES = 60
"""Of an arena so many that ended are told."""

_LARGE = 60
"""Entrants and games; to look through more takes milliseconds."""

_GAMES_A_SECOND = 2_500
_FEW_GAMES = 500


def is_large(whole: Whole) -> bool:
    """Whether it is to be looked through in a thread."""
    return len(whole.entrants) + len(whole.games) > _LARGE


def pause_for(games: int) -> float:
    """Seconds between two looks through so many games, so that they take a small part of the machine."""
    return games / _GAMES_A_SECOND if games > _FEW_GAMES else 0.0


def settings_of(tournament: StoredTournament) -> wire.TournamentSettings:
    return read_stored(tournament.settings, wire.TournamentSettings, f"tournament {tournament.id}")


def seated(game: StoredGame) -> list[int]:
    """The numbers of the entrants, by seat."""
    return read_stored(game.entrants, list[int], _name(game))


def placed(game: StoredGame) -> list[int] | None:
    """By seat; None while it is on."""
    return read_stored(game.places, list[int], _name(game)) if game.places else None


def _name(game: StoredGame) -> str:
    return f"game {game.number} of tournament {game.tournament_id}"


def rules_for(tournament: StoredTournament) -> Rules:
    return rules_of(settings_of(tournament), tournament.ends_at)


def pure_entrants(whole: Whole) -> list[Entrant]:
    """The best seed first; who came later stands last."""
    ordered = sorted(whole.entrants, key=lambda each: (each.seed == 0, each.seed, each.number))
    return [Entrant(each.number, each.status == "here", each.since, has_left=each.status == "gone") for each in ordered]


def pure_games(games: Sequence[StoredGame]) -> list[Game]:
    return [
        Game(
            number=each.number,
            round=each.round,
            entrants=tuple(seated(each)),
            places=None if (places := placed(each)) is None else tuple(places),
            is_played=bool(each.is_played),
            begun_at=each.begun_at,
            ended_at=each.ended_at,
        )
        for each in games
    ]


def next_round_at(whole: Whole, games: Sequence[Game]) -> float | None:
    """When the round after this one may begin; None while one is on."""
    if not games or any(game.places is None for game in games):
        return None
    return max(game.ended_at for game in games) + settings_of(whole.tournament).break_seconds


def shown(whole: Whole, now: float) -> wire.Tournament:
    """All of it, the same for everybody."""
    tournament, settings = whole.tournament, settings_of(whole.tournament)
    rules, entrants, games = rules_of(settings, tournament.ends_at), pure_entrants(whole), pure_games(whole.games)
    rounds = last_round(rules, len(entrants))
    is_between = tournament.phase == "playing" and rounds > 0 and round_of(games) < rounds
    told = whole.games
    if rules.format == "arena":
        ended = [game.number for game in whole.games if game.places][-RECENT_GAMES:]
        told = [game for game in whole.games if not game.places or game.number in ended]
    return wire.Tournament(
        tournament=tournament.id,
        version=tournament.version,
        now=now,
        phase=tournament.phase,  # type: ignore[arg-type] # stored by us
        settings=settings,
        opener=tournament.opener_name,
        tie_breaks=[name for name, _ in TIE_BREAKS[rules.format]],
        round=round_of(games),
        round_count=rounds,
        created_at=tournament.created_at,
        starts_at=tournament.starts_at,
        began_at=tournament.began_at,
        ends_at=tournament.ends_at,
        next_round_at=next_round_at(whole, games) if is_between else None,
        ended_at=tournament.ended_at,
        entrants=_entrants(whole, rules, entrants, games),
        games=[_game(game) for game in told],
        bracket=_bracket(entrants, games) if rules.format == "knockout" and tournament.began_at is not None else [],
    )


def change_between(before: wire.Tournament, after: wire.Tournament) -> wire.TournamentChange:
    """What whoever knows the one needs to know the other."""
    known = {each.number: each for each in before.entrants}
    entrants = [each for each in after.entrants if known.pop(each.number, None) != each]
    games = {each.number: each for each in before.games}
    new = [each for each in after.games if games.get(each.number) != each]
    matches = {each.number: each for each in before.bracket}
    changed = [each for each in after.bracket if matches.get(each.number) != each]
    return wire.TournamentChange(
        base=before.version,
        version=after.version,
        now=after.now,
        phase=after.phase,
        round=after.round,
        round_count=after.round_count,
        starts_at=after.starts_at,
        began_at=after.began_at,
        ends_at=after.ends_at,
        next_round_at=after.next_round_at,
        ended_at=after.ended_at,
        entrants=entrants or msgspec.UNSET,
        games=new or msgspec.UNSET,
        left=sorted(known) or msgspec.UNSET,
        bracket=changed or msgspec.UNSET,
    )


def card_of(tournament: StoredTournament, count: int) -> wire.TournamentCard:
    settings = settings_of(tournament)
    return wire.TournamentCard(
        tournament=tournament.id,
        phase=tournament.phase,  # type: ignore[arg-type] # stored by us
        title=settings.title,
        game=settings.game,
        format=settings.format,
        pace=settings.pace,
        minutes=settings.minutes,
        opener=tournament.opener_name,
        entrant_count=count,
        starts_at=tournament.starts_at,
        began_at=tournament.began_at,
        ended_at=tournament.ended_at,
        winner=tournament.winner,
        is_rated=settings.is_rated,
    )


def name_of(tournament: StoredTournament) -> http.TournamentName:
    settings = settings_of(tournament)
    return http.TournamentName(tournament.id, settings.title, settings.game, settings.format)


def own_place(place: OwnPlace) -> wire.OwnTournament:
    """What somebody has to know of a tournament in which they take part."""
    name = name_of(place.tournament)
    played = [
        (read_stored(entrants, list[int], f"a game of {name.tournament}"), table) for entrants, table in place.tables
    ]
    own = next(((entrants, table) for entrants, table in played if place.number in entrants), ([], ""))
    return wire.OwnTournament(
        tournament=name.tournament,
        title=name.title,
        game=name.game,
        format=name.format,
        entrant=place.number,
        name=place.name,
        table=own[1],
        opponents=[place.names.get(each, "") for each in own[0] if each != place.number],
    )


def card_for_operator(tournament: StoredTournament, count: int) -> wire.TournamentCard:
    """Also of one that cannot be read, so that it can be deleted."""
    try:
        return card_of(tournament, count)
    except Unreadable:
        unknown = wire.TournamentSettings("–", "", "swiss", {}, Pace(), 2, 0, 0.0, False, False, 0.0, 0.0, 0)
        return card_of(msgspec.structs.replace(tournament, settings=msgspec.json.encode(unknown).decode()), count)


def winner_of(whole: Whole) -> str:
    """The name of whoever is first, alone."""
    found = standings(rules_for(whole.tournament), pure_entrants(whole), pure_games(whole.games))
    names = {each.number: each.name for each in whole.entrants}
    first = [each for each in found if each.rank == 1]
    return names[first[0].entrant] if len(first) == 1 and first[0].played else ""


def _entrants(whole: Whole, rules: Rules, entrants: Sequence[Entrant], games: Sequence[Game]) -> list[wire.Entrant]:
    stored: dict[int, StoredEntrant] = {each.number: each for each in whole.entrants}
    return [
        wire.Entrant(
            number=standing.entrant,
            kind=stored[standing.entrant].kind,  # type: ignore[arg-type] # stored by us
            name=stored[standing.entrant].name,
            level=stored[standing.entrant].level,
            picture=stored[standing.entrant].picture,
            status=stored[standing.entrant].status,  # type: ignore[arg-type] # stored by us
            rank=standing.rank,
            points=standing.points,
            played=standing.played,
            wins=standing.wins,
            tie_breaks=list(standing.tie_breaks),
            is_on_fire=standing.is_on_fire,
        )
        for standing in standings(rules, entrants, games)
    ]


def _bracket(entrants: Sequence[Entrant], games: Sequence[Game]) -> list[wire.BracketMatch]:
    matches = whole_bracket([entrant.number for entrant in entrants], games)
    return [
        wire.BracketMatch(number, each.round, list(each.entrants), list(each.games), each.winner, each.is_for_third)
        for number, each in enumerate(matches)
    ]


def _game(game: StoredGame) -> wire.TournamentGame:
    return wire.TournamentGame(
        number=game.number,
        round=game.round,
        entrants=seated(game),
        table=game.table_id,
        places=placed(game),
        is_played=bool(game.is_played),
    )
